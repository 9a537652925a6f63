import fc from 'fast-check';
import type { LineRange } from './part';
import { splitRanges } from './split-spec';

const linesOf = (ranges: readonly LineRange[]): number[] =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
const split = (count: number, testStarts: number[], most: number): ReturnType<typeof splitRanges> =>
  splitRanges(
    { lines: Array.from({ length: count }, () => 'x'), testStarts },
    (ranges) => linesOf(ranges).length <= most,
  );

describe('splitRanges', () => {
  it('gives one piece where all fits', () => {
    expect(split(10, [3, 6], 10)).toEqual({ ok: true, ranges: [[{ from: 1, to: 10 }]] });
  });

  it('gives each piece what stands before the first test', () => {
    expect(split(10, [3, 5, 7, 9], 6)).toEqual({
      ok: true,
      ranges: [
        [{ from: 1, to: 6 }],
        [
          { from: 1, to: 2 },
          { from: 7, to: 10 },
        ],
      ],
    });
  });

  it('leaves that out of a piece that would be too large with it', () => {
    expect(split(10, [3, 5], 6)).toEqual({ ok: true, ranges: [[{ from: 1, to: 4 }], [{ from: 5, to: 10 }]] });
  });

  it('names the first piece that fits no call', () => {
    expect(split(10, [3, 5], 5)).toEqual({
      ok: false,
      reason: 'lines 5 to 10 are one piece that is too large for one call',
    });
  });

  it('has each line in the pieces, whole tests only, each piece within the limit, and as few as can be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.integer({ min: 1, max: 220 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 220 }),
        (count, starts, most) => {
          const result = split(count, starts, most);
          const borders = [...new Set([1, ...starts.filter((line) => line <= count)])].sort((a, b) => a - b);
          const sizes = borders.map((from, index) => (borders[index + 1] ?? count + 1) - from);
          if (!result.ok) {
            expect(Math.max(...sizes)).toBeGreaterThan(most);
            return;
          }
          expect(new Set(result.ranges.flatMap(linesOf)).size).toBe(count);
          for (const ranges of result.ranges) {
            expect(linesOf(ranges).length).toBeLessThanOrEqual(most);
            for (const { from, to } of ranges) {
              expect(borders).toContain(from);
              expect([...borders, count + 1]).toContain(to + 1);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
