import type { Precision } from '@nx-test-review/contracts';

export const VERDICTS = ['right', 'arguable', 'wrong'] as const;
export type JudgedVerdict = (typeof VERDICTS)[number];

/** One finding that somebody read in place. */
export interface JudgedFinding {
  round: string;
  repository: string;
  row: string;
  path: string;
  line: number;
  verdict: JudgedVerdict;
  /** What kind of mistake it is, when it is one. */
  kind: string;
}

/** What a round looked at; `published` names the rows whose rule is today as it was then. */
export interface Round {
  name: string;
  repositories: { name: string; commit: string; specs: number }[];
  found: Record<string, number>;
  published: 'all' | string[];
}

export interface RowCount extends Record<JudgedVerdict, number> {
  row: string;
  found: number;
  judged: number;
}

/** Reads the lines of judged.tsv below its head. */
export function parseJudged(text: string): JudgedFinding[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [round = '', repository = '', row = '', path = '', at = '', verdict = '', kind = ''] =
        line.split('\t');
      return { round, repository, row, path, line: Number(at), verdict: verdict as JudgedVerdict, kind };
    });
}

/** The counts of each row over the given rounds, Critical rows first. */
export function countJudged(findings: readonly JudgedFinding[], rounds: readonly Round[]): RowCount[] {
  const names = new Set(rounds.map(({ name }) => name));
  const counts = new Map<string, RowCount>();
  for (const { row, round, verdict } of findings) {
    if (!names.has(round)) continue;
    const count = counts.get(row) ?? { row, found: 0, judged: 0, right: 0, arguable: 0, wrong: 0 };
    counts.set(row, { ...count, judged: count.judged + 1, [verdict]: count[verdict] + 1 });
  }
  const foundOf = (row: string): number => rounds.reduce((sum, { found }) => sum + (found[row] ?? 0), 0);
  return [...counts.values()].map((count) => ({ ...count, found: foundOf(count.row) })).sort(byRow);
}

/** What a row's page says: arguable findings are not right. */
export function publishedPrecision(
  row: string,
  findings: readonly JudgedFinding[],
  rounds: readonly Round[],
): Precision {
  const fresh = rounds.filter(({ published }) => published === 'all' || published.includes(row));
  const count = countJudged(findings, fresh).find((entry) => entry.row === row);
  return { right: count?.right ?? 0, n: count?.judged ?? 0 };
}

/** Lower end of the 95 % interval of a share, after Wilson. */
export function lowerBound(right: number, n: number): number {
  if (n === 0) return 0;
  const z = 1.959964;
  const share = right / n;
  const spread = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return Math.max(0, (share + (z * z) / (2 * n) - spread) / (1 + (z * z) / n));
}

/** The table of a page: a line for each row. */
export function printCounts(counts: readonly RowCount[]): string {
  const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
  const lines = counts.map(({ row, found, judged, right, arguable, wrong }) => {
    const share = `${percent(right / judged)} | ${percent(lowerBound(right, judged))}`;
    return `| ${row} | ${found} | ${judged} | ${right} | ${arguable} | ${wrong} | ${share} |`;
  });
  return [
    '| row | found | judged | right | arguable | wrong | right of judged | lower 95 % bound |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}

function byRow(left: RowCount, right: RowCount): number {
  const place = ({ row }: RowCount): number => 'CHDML'.indexOf(row[0] ?? '') * 100 + Number(row.slice(1));
  return place(left) - place(right);
}
