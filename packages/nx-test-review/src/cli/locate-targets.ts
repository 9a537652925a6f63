import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '@nx-test-review/contracts';

export interface Targets {
  /** Absolute real paths, so that they compare with what a snapshot lists. */
  files: string[];
  folders: string[];
}

/** Finds what the arguments name. Throws class 2 that lists every path that is not there. */
export function locateTargets(cwd: string, paths: readonly string[]): Targets {
  const missing = paths.filter((path) => path === '' || !existsThere(resolve(cwd, path)));
  if (missing.length > 0) {
    throw new UsageError({
      code: 'path-missing',
      message: `there is no ${missing.map((path) => JSON.stringify(path)).join(', no ')} in ${cwd}`,
      hint: 'name files or folders that are there',
    });
  }
  const targets: Targets = { files: [], folders: [] };
  for (const path of paths) {
    const full = resolve(cwd, path);
    if (existsSync(full) && statSync(full).isDirectory()) targets.folders.push(realpathSync(full));
    // A link keeps its own name: reports speak of the file that was named.
    else targets.files.push(join(realpathSync(dirname(full)), basename(full)));
  }
  return { files: [...new Set(targets.files)], folders: [...new Set(targets.folders)] };
}

function existsThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
