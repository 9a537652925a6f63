import { lowerBound } from './lower-bound';

/** A commit that was judged against its parent. */
export interface ReplayedCommit {
  half: string;
  kind: string;
  repository: string;
  commit: string;
}

export const CHANGE_VERDICTS = ['right', 'wanted', 'arguable', 'wrong'] as const;
export type ChangeVerdict = (typeof CHANGE_VERDICTS)[number];

/** A finding on a replayed commit that somebody read in place; a wanted one is right too. */
export interface JudgedChange {
  half: string;
  repository: string;
  commit: string;
  row: string;
  path: string;
  line: number;
  verdict: ChangeVerdict;
  /** Why it is not plainly right. */
  why: string;
}

const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

export function parseReplayed(text: string): ReplayedCommit[] {
  return cellsOf(text).map(([half = '', kind = '', repository = '', commit = '']) => ({
    half,
    kind,
    repository,
    commit,
  }));
}

export function parseJudgedChanges(text: string): JudgedChange[] {
  return cellsOf(text).map(
    ([half = '', repository = '', commit = '', row = '', path = '', line = '', verdict = '', why = '']) => ({
      half,
      repository,
      commit,
      row,
      path,
      line: Number(line),
      verdict: verdict as ChangeVerdict,
      why,
    }),
  );
}

/** The engine that was measured last, the samples that pages count, and the rows that carry their figures. */
export interface Measurement {
  engine: string;
  /** More than one, so that a row with few findings in the last sample is not taken for one that nobody measured. */
  halves: string[];
  published: string[];
}

/** What the page of a row says: of the samples that were read last; wanted ones are right, arguable ones are not. */
export function precisionOfChanges(
  row: string,
  findings: readonly JudgedChange[],
  { halves, published }: Measurement,
): { right: number; n: number } {
  const own = findings.filter(
    (finding) => finding.row === row && halves.includes(finding.half) && published.includes(row),
  );
  const right = own.filter(({ verdict }) => verdict === 'right' || verdict === 'wanted');
  return { right: right.length, n: own.length };
}

const table = (head: string[], lines: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** A line for each row, over the findings of one half. */
export function printChanges(findings: readonly JudgedChange[], half: string): string {
  const own = findings.filter((finding) => finding.half === half);
  const rows = [...new Set(own.map(({ row }) => row))].sort();
  const lines = rows.map((row) => {
    const read = own.filter((finding) => finding.row === row);
    const count = (verdict: ChangeVerdict): number =>
      read.filter((finding) => finding.verdict === verdict).length;
    const right = count('right') + count('wanted');
    return [
      row,
      read.length,
      right,
      count('wanted'),
      count('arguable'),
      count('wrong'),
      percent(right / read.length),
      percent(lowerBound(right, read.length)),
    ];
  });
  return table(
    ['row', 'read', 'right', 'of these wanted', 'arguable', 'wrong', 'right of read', 'lower 95 % bound'],
    lines,
  );
}

/** How many commits of each class were replayed, a line for each repository. */
export function printReplayed(commits: readonly ReplayedCommit[]): string {
  const kinds = ['deletion', 'migration', 'matching', 'other'];
  const count = (list: readonly ReplayedCommit[]): number[] =>
    kinds.map((kind) => list.filter((commit) => commit.kind === kind).length);
  const names = [...new Set(commits.map(({ repository }) => repository))].sort();
  const lines = names.map((name) => {
    const own = commits.filter(({ repository }) => repository === name);
    return [name, own.length, ...count(own)];
  });
  return table(
    ['repository', 'commits', 'delete specs', 'migrate', 'chosen by a pattern', 'others'],
    [...lines, ['all', commits.length, ...count(commits)]],
  );
}
