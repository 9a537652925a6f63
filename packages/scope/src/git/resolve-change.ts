import { EnvironmentError } from '@nx-test-review/contracts';
import type { Change, ChangedFile } from '../types';
import { refuseHostilePaths } from './check-path';
import { checkRef } from './check-ref';
import { diffLines } from './diff-lines';
import { diffRaw, type RawRecord } from './diff-raw';
import { findMoves } from './find-moves';
import { findVeiled } from './find-veiled';
import { listOthers } from './list-others';
import { baseNotFound, noMergeBase, resolveCommit } from './mend-base';
import { runGit, tryGit } from './run-git';

export interface ResolveChangeInput {
  baseRef: string;
  /** Who named the base; goes into reports. */
  how: string;
  /** When given, it must be the commit that is checked out: what is judged are files on disk. */
  headRef?: string;
  /** What `listOthers` gives, where it is asked for elsewhere too: git looks through all folders for it. */
  others?: Promise<readonly string[]>;
}

/**
 * What changed from the merge base of `baseRef` and HEAD to the working tree: committed, staged, unstaged and untracked.
 * Throws class 2 with the command that mends it: unknown base, shallow clone, no common history, another head,
 * no commit yet, names that cannot be quoted.
 */
export async function resolveChange(root: string, input: ResolveChangeInput): Promise<Change> {
  const baseRef = checkRef(input.baseRef, 'base');
  // Asked at the same time; what is wrong with the head is told first.
  const asksBase = resolveCommit(root, baseRef);
  asksBase.catch(() => undefined);
  const head = await checkedOut(root, input.headRef);
  const base = await mergeBase(root, { sha: await asksBase, ref: baseRef, how: input.how }, head);
  const asked = diffRaw(root, base);
  const [records, others, againstHead] = await Promise.all([
    asked,
    input.others ?? listOthers(root),
    base === head ? asked : diffRaw(root, head),
  ]);
  // A path with a slash at its end is a repository of its own.
  const untracked = others.filter((path) => !path.endsWith('/'));
  const lines = await diffLines(root, base, records);
  const dirty = new Set(againstHead.map((record) => record.path));
  const files = mergeFiles(records, lines, untracked, dirty);
  refuseHostilePaths(files.map((file) => file.path));
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const [from, to] of await findMoves(root, base, records, untracked)) {
    const left = byPath.get(from);
    const right = byPath.get(to);
    if (left?.status !== 'deleted' || right?.status !== 'added') continue;
    left.movedTo = to;
    right.movedFrom = from;
  }
  return {
    base: { ref: baseRef, sha: base, how: input.how },
    head,
    dirty: dirty.size > 0 || untracked.length > 0,
    files,
    byPath,
    baseBlobs: new Map(
      records
        .filter((record) => record.status !== 'A')
        .map((record) => [record.path, { oid: record.baseOid, mode: record.baseMode }]),
    ),
    veiled: findVeiled(root, records, others),
  };
}

async function checkedOut(root: string, headRef: string | undefined): Promise<string> {
  const wanted = headRef === undefined ? undefined : checkRef(headRef, 'head');
  const [head, sha] = await Promise.all([
    resolveCommit(root, 'HEAD'),
    wanted === undefined ? undefined : resolveCommit(root, wanted),
  ]);
  if (head === undefined) {
    await runGit(root, ['rev-parse', '--git-dir']); // says why where this is no repository
    throw new EnvironmentError({
      code: 'no-commit',
      message: `${root} has no commit yet, so there is nothing to compare with`,
      hint: 'commit first; `nx-test-review t0 PATH` judges files without git',
    });
  }
  if (wanted === undefined || sha === head) return head;
  throw new EnvironmentError({
    code: sha === undefined ? 'head-not-found' : 'head-not-checked-out',
    message:
      sha === undefined
        ? `head ${JSON.stringify(wanted)} is not a commit of this repository`
        : `head ${JSON.stringify(wanted)} is ${sha.slice(0, 12)}, and ${head.slice(0, 12)} is checked out`,
    hint: sha === undefined ? `git fetch --all, then git checkout ${wanted}` : `git checkout ${wanted}`,
  });
}

interface NamedBase {
  sha: string | undefined;
  ref: string;
  how: string;
}

async function mergeBase(root: string, { sha, ref, how }: NamedBase, head: string): Promise<string> {
  if (sha === undefined) throw await baseNotFound(root, ref, how);
  if (sha === head) return head;
  const outcome = await tryGit(root, ['merge-base', sha, head]);
  const found = outcome.stdout.toString('utf8').trim().split('\n')[0] ?? '';
  if (outcome.code === 0 && found !== '') return found;
  throw await noMergeBase(root, ref, how);
}

const STATUS = { A: 'added', D: 'deleted', M: 'modified', T: 'modified', U: 'modified' } as const;

function mergeFiles(
  records: readonly RawRecord[],
  lines: readonly (LineRanges | undefined)[],
  untracked: readonly string[],
  dirty: ReadonlySet<string>,
): ChangedFile[] {
  const files = new Map<string, ChangedFile>();
  records.forEach((record, at) => {
    const status = STATUS[record.status as keyof typeof STATUS];
    const evidence = status === 'deleted' ? undefined : lines[at];
    files.set(record.path, {
      path: record.path,
      status,
      ...(evidence === undefined ? {} : { lines: evidence }),
      uncommitted: dirty.has(record.path),
    });
  });
  for (const path of untracked) {
    // Taken out of the index and still on disk: as of the base it was modified, if anything.
    const status = files.has(path) ? 'modified' : 'added';
    files.set(path, { path, status, uncommitted: true });
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

type LineRanges = NonNullable<ChangedFile['lines']>;
