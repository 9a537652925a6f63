import { hashText, type Finding } from '@nx-test-review/contracts';
import type { PreparedSpec } from './prepare';
import { comparable } from './text/shown-text';
import type { StoredReview } from './types';

/** What a review looked at: rows, form of asking, and the pieces of the text, told apart by their code. */
export type SeenText = StoredReview['seen'];

/** Pieces of a spec: what stands before the first suite or test, and from each start to the next. */
export function describeSeen(
  spec: Pick<PreparedSpec, 'lines' | 'testStarts' | 'rows'>,
  form: string,
): SeenText {
  const starts = [1, ...spec.testStarts].filter((line) => line <= spec.lines.length);
  const borders = [...new Set(starts)].sort((a, b) => a - b);
  const units = borders.map((from, index) => {
    const lines = spec.lines.slice(from - 1, (borders[index + 1] ?? spec.lines.length + 1) - 1);
    const code = lines.map(comparable).filter((line) => line !== '');
    return { from, hash: hashText(code.join('\n')).slice(0, 16) };
  });
  return { form, rows: [...spec.rows.keys()], units };
}

/**
 * Marks findings as advisory that an earlier review could have made and did not: the same piece of code was looked at, by
 * the same rubric and with the row open, and nothing was said. So a change is not asked for something new in each round.
 * @returns findings, and a line for people on each that is late
 */
export function markLate(
  findings: readonly Finding[],
  seen: SeenText,
  last: StoredReview | undefined,
): { findings: Finding[]; words: string[] } {
  const words: string[] = [];
  if (!last || last.seen.form !== seen.form) return { findings: [...findings], words };
  const before = new Set(last.seen.units.map(({ hash }) => hash));
  const marked = findings.map((finding) => {
    const unit = unitAt(seen, finding.line);
    if (finding.advisory || unit === undefined || !before.has(unit) || !last.seen.rows.includes(finding.row))
      return finding;
    const earlier = last.findings.find(
      ({ row, line }) => row === finding.row && unitAt(last.seen, line) === unit,
    );
    if (earlier && !earlier.advisory) return finding;
    if (!earlier)
      words.push(
        `${finding.path}:${finding.line} ${finding.row} is advisory: run ${last.madeBy} looked at this very code and did not report it`,
      );
    return { ...finding, advisory: true };
  });
  return { findings: marked, words };
}

function unitAt({ units }: SeenText, line: number): string | undefined {
  return units.filter(({ from }) => from <= line).at(-1)?.hash;
}
