import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTmpPath, repoRoot } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';

const source = join(repoRoot, 'tools', 'agents-e2e');

/** Installs the pinned agents, once per lock: 1.3 GB and about a minute. Returns the folder of their executables. */
export async function installAgents() {
  const lock = readFileSync(join(source, 'package-lock.json'));
  const name = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = makeTmpPath('agents', name);
  const executables = join(folder, 'node_modules', '.bin');
  if (existsSync(join(folder, 'ready'))) return executables;
  rmSync(makeTmpPath('agents'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(source, file), join(folder, file));
  // Not `ci`: the lock has no entries for platforms whose packages a registry may not carry. And one of them asks for a
  // newer Node, which its own binary does not use.
  const args = ['install', '--workspaces=false', '--no-audit', '--no-fund', '--loglevel=error'];
  await runOrThrow('npm', [...args, '--engine-strict=false'], { cwd: folder, timeoutMs: 900_000 });
  mkdirSync(join(folder, 'ready'));
  return executables;
}
