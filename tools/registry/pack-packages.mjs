import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';

/** The bundle of the plugin holds the others. */
const PUBLISHED = ['nx-test-review', '@nx-test-review/contracts'];

/** Packs the packages as they would be published. Returns the paths of the tarballs. */
export async function packPackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const chosen = PUBLISHED.flatMap((name) => ['--workspace', name]);
  await runOrThrow('npm', ['pack', ...chosen, '--pack-destination', folder, '--loglevel=error'], {
    cwd: repoRoot,
  });
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  if (tarballs.length === 0) throw new Error('npm pack made no tarball');
  return tarballs.map((name) => join(folder, name));
}

/** Publishes tarballs to the local registry, anonymously. */
export async function publishTarballs(tarballs, registry, cwd) {
  const publish = (tarball) =>
    runOrThrow('npm', ['publish', tarball, '--loglevel=error', '--ignore-scripts'], {
      cwd,
      env: { ...process.env, ...registry.env },
    });
  for (let at = 0; at < tarballs.length; at += 3) await Promise.all(tarballs.slice(at, at + 3).map(publish));
}
