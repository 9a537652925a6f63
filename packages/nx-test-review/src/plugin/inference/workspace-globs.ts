import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Says whether a package.json in this folder is a member by the package manager's workspace globs. */
export type IsWorkspaceFolder = (folder: string) => boolean;

/**
 * Reads the globs of package.json `workspaces`, pnpm-workspace.yaml and lerna.json, as Nx does. The root counts
 * when its package.json has an `nx` entry. A file that cannot be read names no member: the error is Nx's to raise.
 */
export function readWorkspaceGlobs(workspaceRoot: string): IsWorkspaceFolder {
  const manifest = readData(workspaceRoot, 'package.json', JSON.parse);
  if (manifest === undefined) {
    const inferAll = process.env['NX_INFER_ALL_PACKAGE_JSONS'] === 'true';
    return () => inferAll;
  }
  const patterns = [
    ...readList(manifest['workspaces']),
    ...readList(readData(workspaceRoot, 'pnpm-workspace.yaml', parseYaml)),
    ...readLerna(workspaceRoot),
  ];
  return matchFolders(manifest['nx'] === undefined ? patterns : [...patterns, '.']);
}

/** Positive and negative folder globs; only negative ones mean "all but these", as in Nx. */
export function matchFolders(patterns: readonly string[]): IsWorkspaceFolder {
  const clean = patterns.map((pattern) =>
    pattern.replace(/^(!?)\.\//, '$1').replace(/(.)(\/package\.json|\/)$/, '$1'),
  );
  const negative = clean.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const named = clean.filter((pattern) => !pattern.startsWith('!'));
  const allButThese = negative.length > 0 && named.every((pattern) => pattern === '.');
  const positive = allButThese ? [...named, '**'] : named;
  if (positive.length === 0) return () => false;
  const matches = compileGlobs(positive);
  const excludes = negative.length > 0 ? compileGlobs(negative) : () => false;
  return (folder) => matches(folder) && !excludes(folder);
}

function compileGlobs(patterns: string[]): IsWorkspaceFolder {
  const literal = new Set(patterns);
  // Loaded here and not above: the plugin entry is loaded by every nx command.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const picomatch = require('picomatch') as (globs: string[]) => (path: string) => boolean;
  const match = picomatch(patterns);
  return (folder) => literal.has(folder) || match(folder);
}

function readLerna(workspaceRoot: string): string[] {
  const lerna = readData(workspaceRoot, 'lerna.json', JSON.parse);
  if (lerna === undefined) return [];
  const packages = readList(lerna);
  return packages.length > 0 ? packages : ['packages/*'];
}

/** A list of globs, given as such or under `packages`. */
function readList(value: unknown): string[] {
  const list = Array.isArray(value)
    ? (value as unknown[])
    : (value as { packages?: unknown } | undefined)?.packages;
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
}

function parseYaml(text: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require('yaml') as typeof import('yaml')).parse(text);
}

function readData(
  workspaceRoot: string,
  name: string,
  parse: (text: string) => unknown,
): Record<string, unknown> | undefined {
  const path = join(workspaceRoot, name);
  try {
    const data = existsSync(path) ? parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) : undefined;
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
