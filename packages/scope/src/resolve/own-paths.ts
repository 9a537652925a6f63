import { findFile, folderOf, foldersUpward, joinPath, type FileView } from './file-view';
import { parseJsonc } from './parse-jsonc';

interface OwnPaths {
  folder: string;
  patterns: [pattern: string, targets: string[]][];
}

/**
 * `paths` of the nearest tsconfig.json as it stands, for a configuration that cannot be loaded whole: what it extends is not
 * installed, as in a clone without node_modules. Undefined where it says nothing of the specifier.
 */
export function createOwnPaths(files: FileView): (fromPath: string, specifier: string) => string | undefined {
  const known = new Map<string, OwnPaths | undefined>();
  const pathsOf = (folder: string): OwnPaths | undefined => {
    if (!known.has(folder)) known.set(folder, readPaths(files, folder));
    return known.get(folder);
  };
  return (fromPath, specifier) => {
    for (const folder of foldersUpward(folderOf(fromPath))) {
      const own = pathsOf(folder);
      const file = own && match(files, own, specifier);
      if (file !== undefined) return file;
    }
    return undefined;
  };
}

function readPaths(files: FileView, folder: string): OwnPaths | undefined {
  const path = folder === '' ? 'tsconfig.json' : `${folder}/tsconfig.json`;
  if (!files.has(path)) return undefined;
  const read = files.read(path);
  const config = read.ok ? parseJsonc(read.text) : undefined;
  const options = (config as { compilerOptions?: { baseUrl?: unknown; paths?: unknown } } | undefined)
    ?.compilerOptions;
  if (typeof options?.paths !== 'object' || options.paths === null) return undefined;
  const base = typeof options.baseUrl === 'string' ? joinPath(folder, options.baseUrl) : folder;
  if (base === undefined) return undefined;
  const patterns = Object.entries(options.paths).filter((entry): entry is [string, string[]] =>
    Array.isArray(entry[1]),
  );
  return { folder: base, patterns };
}

/** The exact name first, then the longest text before the star, as TypeScript does. */
function match(files: FileView, { folder, patterns }: OwnPaths, specifier: string): string | undefined {
  const fitting = patterns
    .map(([pattern, targets]) => ({ rest: restOf(pattern, specifier), length: pattern.length, targets }))
    .filter((one) => one.rest !== undefined)
    .sort((a, b) => b.length - a.length);
  for (const { rest, targets } of fitting) {
    for (const target of targets) {
      const place =
        typeof target === 'string' ? joinPath(folder, target.replace('*', rest as string)) : undefined;
      const file = place === undefined ? undefined : findFile(files, place);
      if (file !== undefined) return file;
    }
  }
  return undefined;
}

/** What stands for the star; '' for a pattern without one that is the specifier. */
function restOf(pattern: string, specifier: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === specifier ? '' : undefined;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits = specifier.startsWith(before) && specifier.endsWith(after);
  return fits && specifier.length >= before.length + after.length
    ? specifier.slice(before.length, specifier.length - after.length)
    : undefined;
}
