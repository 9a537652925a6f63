import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder at or above `start` that holds one of the names; undefined when there is none. */
export function findUp(start: string, names: readonly string[]): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (names.some((name) => existsSync(join(folder, name)))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Root of the workspace that a folder belongs to: where nx.json stands, else the git checkout. */
export function findWorkspaceRoot(start: string): string | undefined {
  return findUp(start, ['nx.json']) ?? findUp(start, ['.git']);
}
