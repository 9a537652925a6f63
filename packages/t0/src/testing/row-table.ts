import type { JudgeOptions, Judge } from './judge';
import { createJudge } from './judge';

/** One case: what it shows, the code, the lines on which the row is due. */
export type RowCase = [title: string, code: string, lines: number[], options?: JudgeOptions];

/** Declares one test for each case of a row: due lines exactly, none elsewhere. */
export function testRow(row: string, cases: readonly RowCase[], shared: JudgeOptions = {}): void {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  it.each(cases.map((item) => [item[0], item] as const))(`${row}: %s`, (_title, [, code, lines, options]) => {
    expect(judge.lines(row, code, { ...shared, ...options })).toEqual(lines);
  });
}
