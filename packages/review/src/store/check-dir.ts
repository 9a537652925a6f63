import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { EnvironmentError } from '@nx-test-review/contracts';
import type { StoreOptions } from './open-store';

/**
 * Looks whether the change that is judged could have brought the store along: by files that git tracks, or by a link in
 * the tree. Under CI that is an error, else a warning.
 */
export function checkStoreDir({
  dir,
  root,
  ci,
  trackedFiles,
}: Omit<StoreOptions, 'key' | 'replay' | 'runId'>): string[] {
  const problem = findLink(dir, root) ?? findTracked(dir, root, trackedFiles);
  if (problem === undefined) return [];
  const message = `the store of answers in ${dir} ${problem}`;
  if (!ci) return [`${message}: under CI this is an error`];
  throw new EnvironmentError({
    code: 'store-in-tree',
    message,
    hint: 'set store.dir to a folder outside of the tree, or to one that git ignores and no link leads to',
  });
}

/** A part of the path below the root that is a link. */
function findLink(dir: string, root: string): string | undefined {
  const inside = partsBelow(resolve(dir), resolve(root));
  if (inside === undefined) return undefined;
  let at = resolve(root);
  for (const part of inside) {
    at = join(at, part);
    if (isLink(at)) return `is reached by the link ${at} in the tree`;
  }
  return undefined;
}

function findTracked(
  dir: string,
  root: string,
  trackedFiles: StoreOptions['trackedFiles'],
): string | undefined {
  const places = new Set([resolve(dir), realOf(resolve(dir))]);
  const roots = [resolve(root), realOf(resolve(root))];
  for (const place of places) {
    if (!roots.some((one) => partsBelow(place, one) !== undefined)) continue;
    const [first] = trackedFiles(place);
    if (first !== undefined) return `holds a file that git tracks (${first})`;
  }
  return undefined;
}

/** Names from the root down to the folder; undefined when it lies elsewhere. */
function partsBelow(dir: string, root: string): string[] | undefined {
  const path = relative(root, dir);
  if (path === '') return [];
  const parts = path.split(sep);
  return parts[0] === '..' || resolve(root, path) !== dir || /^[A-Za-z]:/.test(path) ? undefined : parts;
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The real place of a folder that may not be there yet. */
function realOf(dir: string): string {
  try {
    return realpathSync(dir);
  } catch {
    const above = dirname(dir);
    return above === dir ? dir : join(realOf(above), relative(above, dir));
  }
}
