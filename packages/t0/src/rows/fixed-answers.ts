import { isTruthy } from './c1-disabled-test';

export const EQUALITY = new Set([
  'toBe',
  'toEqual',
  'toStrictEqual',
  'equal',
  'equals',
  'eq',
  'eql',
  'eqls',
  'deepEqual',
  'strictEqual',
  'deepStrictEqual',
  'toMatchObject',
  'deepEquals',
]);
/** Of assert, which has a word of its own for what is not to be. */
const UNEQUAL = /^not(Strict|Deep|DeepStrict)?Equal$/;
/** Matchers that one kind of literal always satisfies. */
const SATISFIED: Record<string, (literal: string) => boolean> = {
  toBeTruthy: isTruthy,
  toBeFalsy: (literal) => !isTruthy(literal),
  toBeDefined: (literal) => literal !== 'undefined',
  toBeUndefined: (literal) => literal === 'undefined',
  toBeNull: (literal) => literal === 'null',
  toBeNaN: (literal) => literal === 'NaN',
  toBeTrue: (literal) => literal === 'true',
  toBeFalse: (literal) => literal === 'false',
  ok: isTruthy,
  isOk: isTruthy,
  isTrue: (literal) => literal === 'true',
  isFalse: (literal) => literal === 'false',
  isNull: (literal) => literal === 'null',
  isUndefined: (literal) => literal === 'undefined',
  isDefined: (literal) => literal !== 'undefined',
  exist: (literal) => literal !== 'null' && literal !== 'undefined',
  true: (literal) => literal === 'true',
  false: (literal) => literal === 'false',
  null: (literal) => literal === 'null',
  undefined: (literal) => literal === 'undefined',
};
const ORDER: [RegExp, (a: number, b: number) => boolean][] = [
  [/^(toBeGreaterThan|above|gt|greaterThan|isAbove)$/, (a, b) => a > b],
  [/^(toBeGreaterThanOrEqual|least|gte|isAtLeast)$/, (a, b) => a >= b],
  [/^(toBeLessThan|below|lt|lessThan|isBelow)$/, (a, b) => a < b],
  [/^(toBeLessThanOrEqual|most|lte|isAtMost)$/, (a, b) => a <= b],
];
const HOLDS = /^(toContain|toMatch|contains?|includes?|string)$/;

/** What a matcher says of written-out values, before a `not`: it says so whatever the code does. Undefined where nobody knows. */
export function answerOf(matcher: string, found: string, expected: string | undefined): boolean | undefined {
  const asks = Object.hasOwn(SATISFIED, matcher) ? SATISFIED[matcher] : undefined;
  if (asks) return asks(found);
  if (expected === undefined) return undefined;
  if (EQUALITY.has(matcher)) return sameLiteral(found, expected);
  if (UNEQUAL.test(matcher)) return !sameLiteral(found, expected);
  if (HOLDS.test(matcher)) {
    const [whole, part] = [textOf(found), textOf(expected)];
    return whole === undefined || part === undefined ? undefined : whole.includes(part);
  }
  const order = ORDER.find(([name]) => name.test(matcher))?.[1];
  return order && isNumber(found) && isNumber(expected)
    ? order(numberOf(found), numberOf(expected))
    : undefined;
}

function sameLiteral(a: string, b: string): boolean {
  if (a === b) return true;
  return isNumber(a) && isNumber(b) && numberOf(a) === numberOf(b);
}

function isNumber(literal: string): boolean {
  return /^-?[\d.]/.test(literal);
}

function numberOf(literal: string): number {
  return Number(literal.replace(/_/g, ''));
}

function textOf(literal: string): string | undefined {
  return literal.startsWith('"') ? (JSON.parse(literal) as string) : undefined;
}
