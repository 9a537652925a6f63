import { realpathSync } from 'node:fs';
import type { OpenSnapshot, ProjectRef } from '../types';
import { createHeadResolver } from '../resolve/head-resolver';
import { DEFAULT_MAX_BYTES } from './decode-text';
import { listGitFiles, sortPaths } from './file-list';
import { readDisk } from './read-disk';

export interface SnapshotOptions {
  /** Larger files have a reason instead of a text. Default 5 MB. */
  maxFileBytes?: number;
  /** Projects whose packages other files import by name. Default: every folder with a named package.json. */
  projects?: readonly Pick<ProjectRef, 'root'>[];
  /** Files of the working tree, where a snapshot of this run has listed them already. Default: git is asked. */
  listed?: { paths: ReadonlySet<string>; refused: OpenSnapshot['refused'] };
  /** What `listOthers` gives, where it is asked for elsewhere too. */
  others?: Promise<readonly string[]>;
}

/** The working tree of a git repository (or of a folder in one). Throws class 2 outside git. */
export async function openHeadSnapshot(root: string, options: SnapshotOptions = {}): Promise<OpenSnapshot> {
  const realRoot = realpathSync(root);
  const { paths, refused } = options.listed ?? (await listGitFiles(realRoot, true, options.others));
  return diskSnapshot(realRoot, paths, refused, options);
}

/** A snapshot of files on disk, given their list. */
export function diskSnapshot(
  realRoot: string,
  paths: ReadonlySet<string>,
  refused: OpenSnapshot['refused'],
  options: SnapshotOptions,
  has: (path: string) => boolean = (path) => paths.has(path),
): OpenSnapshot {
  const maxBytes = options.maxFileBytes ?? DEFAULT_MAX_BYTES;
  const sorted = sortPaths(paths);
  const files = {
    root: realRoot,
    list: () => sorted,
    has,
    read: (path: string) =>
      has(path)
        ? readDisk(realRoot, path, maxBytes)
        : { ok: false as const, reason: 'no such file in the workspace' },
  };
  const resolve = createHeadResolver(files, options.projects);
  return {
    side: 'head',
    ...files,
    refused,
    resolve,
    prefetch: () => Promise.resolve(),
    close: () => undefined,
  };
}
