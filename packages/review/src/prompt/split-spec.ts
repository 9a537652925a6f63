import type { PreparedSpec } from '../prepare';
import type { LineRange } from './part';

type Split = { ok: true; ranges: LineRange[][] } | { ok: false; reason: string };

/**
 * Splits one spec where its suites and tests begin, as few pieces as fit. Each piece has what stands before the first
 * test as well (imports, set-up), as long as that leaves room.
 * @param fits whether lines can be sent in one call
 */
export function splitRanges(spec: PreparedSpec, fits: (ranges: LineRange[]) => boolean): Split {
  const last = spec.lines.length;
  const starts = [...new Set(spec.testStarts)]
    .filter((line) => line > 1 && line <= last)
    .sort((a, b) => a - b);
  const borders = [1, ...starts];
  const units = borders.map((from, index) => ({ from, to: (borders[index + 1] ?? last + 1) - 1 }));
  const head = units[0] as LineRange;
  const keepsHead = units.length > 1 && units.slice(1).every((unit) => fits(join([head, unit])));
  const pieces: LineRange[][] = [];
  let open: LineRange[] | undefined;
  for (const unit of units) {
    const grown: LineRange[] = open ? join([...open, unit]) : [unit];
    if (open && fits(grown)) {
      open = grown;
      continue;
    }
    if (open) pieces.push(open);
    open = keepsHead && unit !== head ? join([head, unit]) : [unit];
    if (!fits(open)) {
      const words = unit.from === unit.to ? `line ${unit.from}` : `lines ${unit.from} to ${unit.to}`;
      return { ok: false, reason: `${words} are one piece that is too large for one call` };
    }
  }
  if (open) pieces.push(open);
  return { ok: true, ranges: pieces };
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
