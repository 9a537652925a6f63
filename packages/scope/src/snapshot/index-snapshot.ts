import { resolveUnstaged, type StagedOptions } from '../git/resolve-staged';
import type { OpenSnapshot } from '../types';
import { openBaseSnapshot } from './base-snapshot';
import { openHeadSnapshot, type SnapshotOptions } from './head-snapshot';

/** The files as they are staged, which is what a commit made now would hold: partly staged files read as staged. */
export async function openIndexSnapshot(
  root: string,
  options: SnapshotOptions & StagedOptions = {},
): Promise<OpenSnapshot> {
  const { indexFile, ...rest } = options;
  const unstaged = await resolveUnstaged(root, indexFile === undefined ? {} : { indexFile });
  const index = await openBaseSnapshot(root, unstaged, await openHeadSnapshot(root, rest), rest);
  await index.prefetch(
    unstaged.files.map((file) => file.path).filter((path) => /\.[cm]?[jt]sx?$/.test(path)),
  );
  return { ...index, side: 'head' };
}
