import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SkippedFile } from '@nx-test-review/contracts';
import type { OpenSnapshot } from '../types';
import { describeHostilePath } from '../git/check-path';
import { diskSnapshot, type SnapshotOptions } from './head-snapshot';
import { isInside, toWorkspacePath, UNUSUAL } from './read-disk';

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
  const stands = createFileLookup(realRoot);
  const has = (path: string): boolean => paths.has(path) || stands(path);
  return Promise.resolve(diskSnapshot(realRoot, paths, refused, options, has));
}

/** Is there such a file below the root? Each folder is read once, since specs ask for many names that are not there. */
function createFileLookup(root: string): (path: string) => boolean {
  const folders = new Map<string, ReadonlySet<string>>();
  const namesIn = (folder: string): ReadonlySet<string> => {
    let names = folders.get(folder);
    if (names === undefined) folders.set(folder, (names = listFiles(root, folder)));
    return names;
  };
  return (path) => {
    if (UNUSUAL.test(path)) return isPlainFile(root, path);
    const slash = path.lastIndexOf('/');
    const name = path.slice(slash + 1);
    return name !== 'node_modules' && namesIn(path.slice(0, Math.max(slash, 0))).has(name);
  };
}

function listFiles(root: string, folder: string): ReadonlySet<string> {
  if (folder.split('/').includes('node_modules')) return new Set();
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    return new Set(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name));
  } catch {
    return new Set();
  }
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
  const named = toWorkspacePath(root, full);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (named === undefined || stat === undefined) return;
  const add = (path: string): void => {
    const reason = describeHostilePath(path);
    if (reason === undefined) paths.add(path);
    else refused.push({ path: JSON.stringify(path), reason });
  };
  if (!stat.isDirectory()) {
    add(named);
    return;
  }
  const stack = [named];
  for (let folder = stack.pop(); folder !== undefined; folder = stack.pop()) {
    try {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        if (NEVER_WALKED.has(entry.name)) continue;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) stack.push(path);
        else add(path);
      }
    } catch (error) {
      refused.push({
        path: folder,
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
