import type { PreparedSpec } from '../prepare';
import type { LineRange } from './part';

type Split = { ok: true; ranges: LineRange[][] } | { ok: false; reason: string };

/**
 * Splits one spec where its suites and tests begin, as few pieces as fit. Each piece has what stands before the first
 * test as well (imports, set-up), as long as that leaves room.
 * @param fits whether lines can be sent in one call
 */
export function splitRanges(
  spec: Pick<PreparedSpec, 'lines' | 'testStarts'>,
  fits: (ranges: LineRange[]) => boolean,
): Split {
  const units = listUnits(spec);
  const head = units[0] as LineRange;
  const pieces: LineRange[][] = [];
  for (let from = 0; from < units.length;) {
    const pieceTo = (to: number, withHead: boolean): LineRange[] =>
      join([
        ...(withHead ? [head] : []),
        { from: (units[from] as LineRange).from, to: (units[to] as LineRange).to },
      ]);
    const withHead = fits(pieceTo(from, true));
    if (!withHead && !fits(pieceTo(from, false))) {
      return {
        ok: false,
        reason: `${describe(units[from] as LineRange)} are one piece that is too large for one call`,
      };
    }
    const to = findLast(from, units.length - 1, (at) => fits(pieceTo(at, withHead)));
    pieces.push(pieceTo(to, withHead));
    from = to + 1;
  }
  return { ok: true, ranges: pieces };
}

/** What stands before the first suite or test, and from each start to the next. */
function listUnits({ lines, testStarts }: Pick<PreparedSpec, 'lines' | 'testStarts'>): LineRange[] {
  const last = lines.length;
  const starts = testStarts.filter((line) => line > 1 && line <= last);
  const borders = [...new Set([1, ...starts])].sort((a, b) => a - b);
  return borders.map((from, index) => ({ from, to: (borders[index + 1] ?? last + 1) - 1 }));
}

/** The last index from `good` on that holds, in steps that double and then halve: trying one is dear. */
function findLast(good: number, end: number, holds: (index: number) => boolean): number {
  let low = good;
  let step = 1;
  while (low < end && holds(Math.min(low + step, end))) {
    low = Math.min(low + step, end);
    step *= 2;
  }
  for (let high = Math.min(low + step, end + 1); high - low > 1;) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function describe({ from, to }: LineRange): string {
  return from === to ? `line ${from}` : `lines ${from} to ${to}`;
}

/** Neighbours become one range. */
function join(ranges: readonly LineRange[]): LineRange[] {
  const joined: LineRange[] = [];
  for (const { from, to } of ranges) {
    const last = joined.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}
