import type { Snapshot } from '../types';

/** What resolution needs of a snapshot. */
export type FileView = Pick<Snapshot, 'list' | 'has' | 'read'> & { root: string };

export const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
export const EXTENSIONS = [...SOURCE_EXTENSIONS, '.d.ts', '.json', '.vue', '.svelte', '.astro'];

export const EXTENSION_ALIAS: Record<string, string[]> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.jsx'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
};

/** Conditions under which a package of the workspace shows its source before its build. */
export const CONDITIONS = [
  'development',
  'source',
  'import',
  'module',
  'require',
  'node',
  'browser',
  'types',
  'default',
];

/** `./a` and `../b` joined to a folder, with forward slashes; undefined when it leaves the root. */
export function joinPath(folder: string, rest: string): string | undefined {
  const parts = folder === '' || folder === '.' ? [] : folder.split('/');
  for (const part of rest.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder and those above it up to the root (''), nearest first. */
export function foldersUpward(folder: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== '';) {
    at = folderOf(at);
    folders.push(at);
  }
  return folders;
}

/** The file that a path without certain extension means, as TypeScript and bundlers look for it. */
export function findFile(files: Pick<FileView, 'has'>, path: string): string | undefined {
  const aliased = ALIASED.find(([extension]) => path.endsWith(extension));
  if (aliased !== undefined) {
    const [extension, others] = aliased;
    const hit = findWith(files, path.slice(0, -extension.length), others);
    if (hit !== undefined) return hit;
  }
  if (files.has(path)) return path;
  return (
    findWith(files, path, EXTENSIONS) ?? findWith(files, path === '' ? 'index' : `${path}/index`, EXTENSIONS)
  );
}

const ALIASED = Object.entries(EXTENSION_ALIAS);

/** One name after the other: the first ones are nearly always there. */
function findWith(
  files: Pick<FileView, 'has'>,
  stem: string,
  extensions: readonly string[],
): string | undefined {
  for (const extension of extensions) if (files.has(stem + extension)) return stem + extension;
  return undefined;
}

const PATH_CONFIGS = [
  'tsconfig.base.json',
  'tsconfig.json',
  'jsconfig.json',
  'tsconfig.spec.json',
  'tsconfig.test.json',
];

/** Configurations at the root that may name paths, for files whose own tsconfig does not: the common ones first. */
export function listRootConfigs(files: FileView): string[] {
  const others = files.list().filter((path) => /^[tj]sconfig[^/]*\.json$/.test(path));
  return [...new Set([...PATH_CONFIGS, ...others])].filter(files.has);
}
