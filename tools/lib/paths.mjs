import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of this repository. */
export const repoRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Kept between runs: downloads and templates. Ignored by git, safe to delete. */
export const cacheRoot = join(repoRoot, 'tmp', 'cache');

/** A path under tmp/ of the repository; its folder is made. */
export function makeTmpPath(...parts) {
  const path = join(repoRoot, 'tmp', ...parts);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/** A fresh folder outside of the repository, so that nothing resolves into the repository's node_modules. */
export function makeOutsideDir(prefix) {
  return realpathSync(mkdtempSync(join(tmpdir(), prefix)));
}
