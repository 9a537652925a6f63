import fc from 'fast-check';
import type { Effect } from './finding';
import type { Severity } from './row';
import { computeScore, countFindings, deriveRecommendation } from './scoring';

const NONE = { critical: 0, high: 0, medium: 0, low: 0 };
const of = (severity: Severity, effect: Effect = 'blocking', count = 1) =>
  Array.from({ length: count }, () => ({ severity, effect }));

describe('countFindings', () => {
  it('counts by severity what blocks and what is advisory', () => {
    const findings = [...of('Critical'), ...of('High', 'advisory'), ...of('Low', 'advisory', 2)];

    expect(countFindings(findings)).toEqual({ critical: 1, high: 1, medium: 0, low: 2 });
  });

  it('leaves out what is not counted', () => {
    expect(countFindings(of('Critical', 'not-counted', 3))).toEqual(NONE);
  });

  it('leaves out what a second look refuted', () => {
    const refuted = {
      severity: 'High' as const,
      effect: 'advisory' as const,
      effectReason: 'refuted' as const,
    };

    expect(countFindings([refuted, ...of('High', 'advisory')])).toEqual({ ...NONE, high: 1 });
    expect(deriveRecommendation([refuted])).toBe('Approve');
  });

  it('counts what policy has not looked at', () => {
    expect(countFindings([{ severity: 'Medium', effect: undefined }])).toEqual({ ...NONE, medium: 1 });
  });
});

describe('computeScore', () => {
  it.each([
    [NONE, 100],
    [{ ...NONE, low: 1 }, 99],
    [{ ...NONE, low: 2 }, 98],
    [{ ...NONE, medium: 1 }, 89],
    [{ ...NONE, medium: 6 }, 88],
    [{ ...NONE, high: 1 }, 79],
    [{ ...NONE, high: 5 }, 75],
    [{ ...NONE, critical: 1 }, 69],
    [{ ...NONE, critical: 4 }, 60],
    [{ critical: 1, high: 2, medium: 3, low: 4 }, 69],
    [{ critical: 2, high: 3, medium: 4, low: 5 }, 52],
    [{ ...NONE, critical: 10 }, 0],
    [{ ...NONE, critical: 11 }, 0],
  ])('of %j is %i', (counts, score) => {
    expect(computeScore(counts)).toBe(score);
  });

  it('stays between 0 and 100, and never rises with one more finding', () => {
    const counts = fc.record({
      critical: fc.nat(20),
      high: fc.nat(40),
      medium: fc.nat(60),
      low: fc.nat(120),
    });
    const keys = fc.constantFrom('critical' as const, 'high' as const, 'medium' as const, 'low' as const);
    fc.assert(
      fc.property(counts, keys, (before, key) => {
        const score = computeScore(before);
        const after = computeScore({ ...before, [key]: before[key] + 1 });

        return score >= 0 && score <= 100 && after <= score && after >= 0;
      }),
    );
  });
});

describe('deriveRecommendation', () => {
  it.each([
    ['nothing', [], 'Approve'],
    ['a Critical', of('Critical'), 'Block'],
    ['a High', of('High'), 'Request Changes'],
    ['a Medium', of('Medium'), 'Approve with Comments'],
    ['a Low', of('Low'), 'Approve with Comments'],
    ['Mediums at a score of 70', of('Medium', 'blocking', 15), 'Approve with Comments'],
    ['Mediums at a score under 70', of('Medium', 'blocking', 16), 'Request Changes'],
    ['an advisory Critical', of('Critical', 'advisory'), 'Approve with Comments'],
    ['advisory ones at a score of 0', of('High', 'advisory', 30), 'Approve with Comments'],
    [
      'a Medium beside advisory ones that lower the score',
      [...of('Medium'), ...of('High', 'advisory', 8)],
      'Request Changes',
    ],
    ['what is not counted', of('Critical', 'not-counted'), 'Approve'],
  ] as const)('of %s', (_name, findings, recommendation) => {
    expect(deriveRecommendation(findings)).toBe(recommendation);
  });
});
