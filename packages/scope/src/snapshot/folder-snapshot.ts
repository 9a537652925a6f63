import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SkippedFile } from '@nx-test-review/contracts';
import type { OpenSnapshot } from '../types';
import { describeHostilePath } from '../git/check-path';
import { diskSnapshot, type SnapshotOptions } from './head-snapshot';
import { isInside, toWorkspacePath } from './read-disk';

export interface FolderOptions extends SnapshotOptions {
  /** Files and folders (absolute, or relative to the root) that are listed. Default: the whole root. */
  within?: readonly string[];
}

const NEVER_WALKED = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.nx',
  'dist',
  'coverage',
  '.cache',
  '.angular',
  '.next',
]);

/**
 * A plain folder, without git: `list` walks what was named, `has` and `read` also answer for the rest of the root, so that
 * imports are followed. Links to folders are not walked; a folder that is named is walked whatever its name.
 */
export function openFolderSnapshot(root: string, options: FolderOptions = {}): Promise<OpenSnapshot> {
  const realRoot = realpathSync(root);
  const paths = new Set<string>();
  const refused: SkippedFile[] = [];
  for (const named of options.within ?? ['.']) {
    walk(realRoot, join(isInside(realRoot, named) ? '' : realRoot, named), paths, refused);
  }
  const known = new Map<string, boolean>();
  const has = (path: string): boolean => {
    if (paths.has(path)) return true;
    let answer = known.get(path);
    if (answer === undefined) {
      answer = isPlainFile(realRoot, path);
      known.set(path, answer);
    }
    return answer;
  };
  return Promise.resolve(diskSnapshot(realRoot, paths, refused, options, has));
}

function isPlainFile(root: string, path: string): boolean {
  if (path.split('/').includes('node_modules') || !isInside(root, join(root, path))) return false;
  try {
    return !lstatSync(join(root, path)).isDirectory();
  } catch {
    return false;
  }
}

function walk(root: string, full: string, paths: Set<string>, refused: SkippedFile[]): void {
  const stack = [full];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const stat = lstatSync(at, { throwIfNoEntry: false });
    const path = toWorkspacePath(root, at);
    if (stat === undefined || path === undefined) continue;
    if (!stat.isDirectory()) {
      const reason = describeHostilePath(path);
      if (reason === undefined) paths.add(path);
      else refused.push({ path: JSON.stringify(path), reason });
      continue;
    }
    try {
      for (const name of readdirSync(at)) if (!NEVER_WALKED.has(name)) stack.push(join(at, name));
    } catch (error) {
      refused.push({
        path,
        reason: `folder not readable: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`,
      });
    }
  }
}

const ROOT_MARKS = ['nx.json', 'pnpm-workspace.yaml', '.git', 'lerna.json'];

/**
 * The root for files anywhere: the nearest folder above all of them that is a workspace or repository, else the highest
 * one with a package.json, else their common folder. Takes absolute paths.
 */
export function findFolderRoot(paths: readonly string[]): string {
  const folders = paths.map((path) => {
    const real = realpathSync(path);
    return lstatSync(real).isDirectory() ? real : dirname(real);
  });
  let common = folders[0] ?? process.cwd();
  while (!folders.every((folder) => isInside(common, folder))) common = dirname(common);
  let withPackage: string | undefined;
  for (let at = common; ; at = dirname(at)) {
    if (ROOT_MARKS.some((name) => existsSync(join(at, name)))) return at;
    if (existsSync(join(at, 'package.json'))) withPackage = at;
    if (dirname(at) === at) return withPackage ?? common;
  }
}
