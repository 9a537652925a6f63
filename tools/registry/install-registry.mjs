import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { cacheRoot, repoRoot } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';

const source = join(repoRoot, 'tools', 'registry');

/** Installs verdaccio from its own lock into the cache folder, once per lock. Returns the path of its entry. */
export async function installRegistry() {
  const lock = readFileSync(join(source, 'package-lock.json'));
  const folder = join(cacheRoot, `registry-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`);
  const entry = join(folder, 'node_modules', 'verdaccio', 'build', 'lib', 'cli.js');
  if (existsSync(join(folder, 'ready'))) return entry;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(source, name), join(folder, name));
  await runOrThrow('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    timeoutMs: 600_000,
  });
  mkdirSync(join(folder, 'ready'));
  return entry;
}
