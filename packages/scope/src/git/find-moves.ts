import { accessSync, constants, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { diffRaw, type RawRecord } from './diff-raw';
import { runGit } from './run-git';

/** Pairs of left and new path: git's similarity for tracked files, equal content for untracked ones. */
export async function findMoves(
  root: string,
  base: string,
  records: readonly RawRecord[],
  untracked: readonly string[],
): Promise<[from: string, to: string][]> {
  const deleted = records.filter((record) => record.status === 'D');
  if (deleted.length === 0) return [];
  const moves: [string, string][] = [];
  if (records.some((record) => record.status === 'A')) {
    for (const record of await diffRaw(root, base, { renames: true }))
      moves.push([record.from!, record.path]);
  }
  const paired = new Set(moves.map(([from]) => from));
  const open = deleted.filter((record) => !paired.has(record.path) && record.baseMode.startsWith('100'));
  const files = untracked.filter((path) => canHash(root, path));
  if (open.length === 0 || files.length === 0 || files.length > 1000) return moves;
  const oids = (
    await runGit(root, ['hash-object', '--stdin-paths'], { input: `${files.join('\n')}\n` })
  ).split('\n');
  const byOid = new Map(files.map((path, at) => [oids[at]!, path]));
  for (const record of open) {
    const to = byOid.get(record.baseOid);
    if (to === undefined) continue;
    byOid.delete(record.baseOid);
    moves.push([record.path, to]);
  }
  return moves;
}

/** One path that git cannot hash fails the whole call: a link to a folder or to nothing, a name that it takes for quoted. */
function canHash(root: string, path: string): boolean {
  if (/^"|[\n\r]/.test(path)) return false;
  try {
    accessSync(join(root, path), constants.R_OK);
    return lstatSync(join(root, path)).isFile();
  } catch {
    return false;
  }
}
