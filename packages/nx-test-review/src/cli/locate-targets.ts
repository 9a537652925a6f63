import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '@nx-test-review/contracts';

export interface Targets {
  /** Absolute real paths, so that they compare with what a snapshot lists. */
  files: string[];
  folders: string[];
  /** The named folders and the folders of the named files: where to look for the root. */
  around: string[];
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
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const full = resolve(cwd, path);
    if (existsSync(full) && statSync(full).isDirectory()) folders.add(realpathSync(full));
    // A link keeps its own name: reports speak of the file that was named.
    else files.add(join(realpathSync(dirname(full)), basename(full)));
  }
  const around = [...folders, ...[...files].map((file) => dirname(file))];
  return { files: [...files], folders: [...folders], around };
}

function existsThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
