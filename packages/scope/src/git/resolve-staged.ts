import { EnvironmentError } from '@nx-test-review/contracts';
import type { Change, ChangedFile } from '../types';
import { refuseHostilePaths, splitNul } from './check-path';
import { diffRaw, type RawRecord } from './diff-raw';
import { findVeiled } from './find-veiled';
import { resolveCommit } from './mend-base';
import { runGit } from './run-git';

export interface StagedOptions {
  /** Absolute path of the index that a running `git commit` uses, where it is not the repository's own. */
  indexFile?: string;
}

const STATUS = { A: 'added', D: 'deleted', M: 'modified', T: 'modified' } as const;

/**
 * What a commit made now would change: the index against HEAD. There is no line evidence: each file counts whole.
 * Throws class 2 where there is no commit yet, and while files have merge conflicts.
 */
export async function resolveStagedChange(root: string, options: StagedOptions = {}): Promise<Change> {
  const head = await resolveCommit(root, 'HEAD');
  if (head === undefined) {
    throw new EnvironmentError({
      code: 'no-commit',
      message: `${root} has no commit yet, so there is nothing to compare with`,
      hint: 'commit first; `nx-test-review t0 PATH` judges files without git',
    });
  }
  const records = await diffRaw(root, head, { cached: true, ...options });
  const change = toChange(records, { ref: 'HEAD', sha: head, how: 'staged' });
  const mayMove = ['A', 'D'].every((status) => records.some((record) => record.status === status));
  const moves = mayMove ? await diffRaw(root, head, { cached: true, renames: true, ...options }) : [];
  for (const move of moves) {
    const left = change.byPath.get(move.from ?? '');
    const right = change.byPath.get(move.path);
    if (left?.status !== 'deleted' || right?.status !== 'added') continue;
    left.movedTo = right.path;
    right.movedFrom = left.path;
  }
  return { ...change, veiled: findVeiled(root, records, []) };
}

/** How the working tree differs from the index: with it, the index can be read as a side of its own. */
export async function resolveUnstaged(root: string, options: StagedOptions = {}): Promise<Change> {
  const records = await diffRaw(root, undefined, options);
  const others = await runGit(root, ['ls-files', '-z', '--others', '--exclude-standard'], options);
  const untracked = splitNul(others)
    .filter((path) => !path.endsWith('/'))
    .map((path) => ({ baseMode: '', headMode: '', baseOid: '', status: 'A' as const, path }));
  return toChange([...records, ...untracked], { ref: 'index', sha: '', how: 'staged' });
}

function toChange(records: readonly RawRecord[], base: Change['base']): Change {
  const unmerged = records.find((record) => record.status === 'U');
  if (unmerged !== undefined) {
    throw new EnvironmentError({
      code: 'unmerged',
      message: `${JSON.stringify(unmerged.path)} has merge conflicts`,
      hint: 'resolve the conflicts and `git add` the files, or `git merge --abort`',
    });
  }
  const files = records
    .map(({ path, status }): ChangedFile => ({
      path,
      status: STATUS[status as keyof typeof STATUS],
      uncommitted: true,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  refuseHostilePaths(files.map((file) => file.path));
  return {
    base,
    head: base.sha,
    dirty: files.length > 0,
    files,
    byPath: new Map(files.map((file) => [file.path, file])),
    baseBlobs: new Map(
      records
        .filter((record) => record.status !== 'A')
        .map((record) => [record.path, { oid: record.baseOid, mode: record.baseMode }]),
    ),
  };
}
