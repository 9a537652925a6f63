import { classOf } from './assertion-keys';
import type { Effective } from './effective-assertions';

const LOWER = /greater|above|least|gte?$|after/i;
const UPPER = /less|below|most|lte?$|before/i;
const WITH_ITSELF = /orEqual|least|most|[gl]te$/i;
const TOLERANCE = /^(closeTo|approximately|be\.closeTo)$/;

/** Bounds and tolerances of comparisons: a looser one is D5, and no rewritten value. */
export function looserBound(one: Effective, other: Effective): boolean {
  if (classOf(one) !== 'compare' || classOf(other) !== 'compare') return false;
  const [matcher, now] = [one, other].map(({ assertion }) => assertion.matcher ?? '') as [string, string];
  // Its second value counts digits.
  if (matcher === 'toBeCloseTo') return false;
  const [before, after] = [numbersOf(one), numbersOf(other)];
  const [from, to] = [before.at(-1), after.at(-1)];
  if (from === undefined || to === undefined || before.length !== after.length) return false;
  if (TOLERANCE.test(matcher)) return matcher === now && before.length === 2 && to > from;
  if (before.length === 2) return matcher === now && ((after[0] ?? 0) < (before[0] ?? 0) || to > from);
  if (LOWER.test(matcher)) return LOWER.test(now) && least(now, to, from) < least(matcher, from, to);
  return UPPER.test(matcher) && UPPER.test(now) && -least(now, -to, -from) > -least(matcher, -from, -to);
}

/** More than 4 and 5 or more are one bound of whole numbers. */
function least(matcher: string, value: number, other: number): number {
  return !WITH_ITSELF.test(matcher) && Number.isInteger(value) && Number.isInteger(other) ? value + 1 : value;
}

/** None where one of the values is computed. */
function numbersOf({ args }: Effective): number[] {
  const values = args.join('').replaceAll('_', '').split(',');
  const numbers = values.map((value) => (value === '' ? NaN : Number(value)));
  return numbers.some(Number.isNaN) ? [] : numbers;
}
