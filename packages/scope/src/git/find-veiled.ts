import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { RawRecord } from './diff-raw';

const LINK = '120000';
const SUBMODULE = '160000';

/**
 * Folders that are a link or a repository of their own now: git tells what lay below as deleted, though it may still
 * stand and be run. `others` are untracked paths; one that ends with a slash is a repository.
 */
export function findVeiled(root: string, records: readonly RawRecord[], others: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const { status, path } of records) {
    if (status !== 'D') continue;
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  }
  const tracked = records
    .filter(({ status, headMode }) => status !== 'D' && (headMode === LINK || headMode === SUBMODULE))
    .map(({ path }) => path);
  const untracked = others
    .map((path) => ({ path: path.replace(/\/$/, ''), repository: path.endsWith('/') }))
    .filter(({ path, repository }) => folders.has(path) && (repository || isLink(join(root, path))))
    .map(({ path }) => path);
  return [...new Set([...tracked, ...untracked])].filter((path) => folders.has(path)).sort();
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
