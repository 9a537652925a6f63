import type { LineRange } from '../types';
import { DIFF_OPTIONS, type RawRecord } from './diff-raw';
import { scanGitLines } from './run-git';

const AT = 64; // @
const D = 100; // d: "diff --git"
const B = 66; // B: "Binary files ... differ"

/** Line evidence for each record; undefined for a binary file, and for all when the patch does not fit the records. */
export async function diffLines(
  root: string,
  base: string,
  records: readonly RawRecord[],
  cached = false,
): Promise<(LineRange[] | undefined)[]> {
  if (records.length === 0) return [];
  const patches: { ranges: LineRange[]; binary: boolean }[] = [];
  const args = [
    'diff',
    '-p',
    '-U0',
    ...DIFF_OPTIONS,
    '--no-renames',
    ...(cached ? ['--cached'] : []),
    base,
    '--',
  ];
  const ok = await scanGitLines(
    root,
    args,
    (byte) => byte === AT || byte === D || byte === B,
    (line) => {
      if (line.startsWith('diff --git ')) patches.push({ ranges: [], binary: false });
      const current = patches.at(-1);
      if (current === undefined) return;
      if (line.startsWith('Binary files ')) current.binary = true;
      const range = parseHunk(line);
      if (range !== undefined) current.ranges.push(range);
    },
  );
  // A type change is printed as a deletion and an addition: two patches for one record.
  const expected = records.reduce((sum, record) => sum + (record.status === 'T' ? 2 : 1), 0);
  if (!ok || expected !== patches.length) return records.map(() => undefined);
  let at = 0;
  return records.map((record) => {
    at += record.status === 'T' ? 2 : 1;
    const patch = patches[at - 1]!;
    return patch.binary ? undefined : patch.ranges;
  });
}

/** `@@ -3,2 +4,5 @@` as a range on the head side; undefined for a pure deletion and for other lines. */
export function parseHunk(line: string): LineRange | undefined {
  const match = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
  if (match === null) return undefined;
  const removed = Number(match[1] ?? 1);
  const count = Number(match[3] ?? 1);
  if (count === 0) return undefined;
  const start = Number(match[2]);
  return { start, end: start + count - 1, kind: removed === 0 ? 'added' : 'modified' };
}
