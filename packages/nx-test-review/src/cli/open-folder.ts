import { openFolderSnapshot, openHeadSnapshot, type OpenSnapshot } from '@nx-test-review/scope';
import { findUp } from './find-root';

/** The root without a list: enough to read files whose names are known. */
export function openFolder(root: string): Promise<OpenSnapshot> {
  return openFolderSnapshot(root, { within: [] });
}

/** All files of the workspace: as git lists them where there is git, else as they lie on disk. */
export function openWorkspaceFiles(root: string): Promise<OpenSnapshot> {
  return findUp(root, ['.git']) === undefined ? openFolderSnapshot(root) : openHeadSnapshot(root);
}
