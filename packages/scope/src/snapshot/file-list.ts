import type { SkippedFile } from '@nx-test-review/contracts';
import { describeHostilePath, splitNul } from '../git/check-path';
import { listOthers } from '../git/list-others';
import { runGit } from '../git/run-git';

export interface FileList {
  paths: Set<string>;
  refused: SkippedFile[];
  /** Object name in the index of each tracked file. */
  indexOids: Map<string, string>;
}

const SUBMODULE = '160000';

/** Tracked files that are still on disk, and untracked ones that are not ignored; submodules are not followed. */
export async function listGitFiles(
  root: string,
  withUntracked = true,
  askedOthers?: Promise<readonly string[]>,
): Promise<FileList> {
  const ask = async (...args: string[]) => splitNul(await runGit(root, ['ls-files', '-z', ...args]));
  const [stage, deleted, others] = await Promise.all([
    ask('--stage'),
    withUntracked ? ask('--deleted') : [],
    withUntracked ? (askedOthers ?? listOthers(root)) : [],
  ]);
  const list: FileList = { paths: new Set(), refused: [], indexOids: new Map() };
  for (const entry of stage) {
    const tab = entry.indexOf('\t');
    const [mode, oid = ''] = entry.slice(0, tab).split(' ');
    const path = entry.slice(tab + 1);
    if (mode === SUBMODULE) continue;
    list.indexOids.set(path, oid);
    addPath(list, path);
  }
  for (const path of deleted) list.paths.delete(path);
  // A path that ends with a slash is a repository of its own inside this one.
  for (const path of others) if (!path.endsWith('/')) addPath(list, path);
  return list;
}

function addPath(list: FileList, path: string): void {
  const reason = describeHostilePath(path);
  if (reason === undefined) list.paths.add(path);
  else list.refused.push({ path: JSON.stringify(path), reason });
}

/** Order of code units: no locale changes it. */
export function sortPaths(paths: Iterable<string>): string[] {
  return [...paths].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
