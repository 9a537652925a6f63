import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const test = (line: string): string =>
  cartSpec(`it('does', () => {\n  const cart = add([], 1);\n  ${line};\n});`);
const same = (name: string, before: string, after: string): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test(before) },
  after: { [SPEC]: test(after) },
});
const less = (name: string, before: string, after: string): ChangePair => ({
  ...same(name, before, after),
  expect: [`D3 ${SPEC} | ${after}`],
});

const NO_ERROR = "expect(cart.note()).not.toContain('error')";
const NO_KEY = "expect(cart).not.toHaveProperty('tax')";
const NO_TAX = "expect(cart).not.toHaveProperty('tax', 2)";

/** A negation that rules less out: what it negates says more than before. */
export const RULES_OUT_LESS: ChangePair[] = [
  less('one certain text is ruled out instead of a part', NO_ERROR, "expect(cart.note()).not.toBe('error')"),
  less('a value of a key is ruled out instead of the key', NO_KEY, NO_TAX),
  less(
    'a longer sentence is ruled out',
    "expect(cart.note()).not.toContain('no tax')",
    "expect(cart.note()).not.toContain('there is no tax at all')",
  ),
  less(
    'one kind of error is ruled out instead of any',
    'expect(() => cart.pay()).not.toThrow()',
    'expect(() => cart.pay()).not.toThrow(TypeError)',
  ),
  less(
    'only that it is seen is ruled out',
    'expect(cart.view()).not.toBeInTheDocument()',
    'expect(cart.view()).not.toBeVisible()',
  ),
  less(
    'a value becomes any but what holds it',
    'expect(cart.at(0)).toEqual({ kind: 1 })',
    'expect(cart.at(0)).toEqual(expect.not.objectContaining({ kind: 1 }))',
  ),
];

/** A negation that rules as much out, or more. */
export const RULES_OUT_AS_MUCH: ChangePair[] = honest([
  same('a part is ruled out instead of one certain text', "expect(cart.note()).not.toBe('error')", NO_ERROR),
  same('a key is ruled out instead of a value of it', NO_TAX, NO_KEY),
  same(
    'any error is ruled out instead of one kind',
    'expect(() => cart.pay()).not.toThrow(TypeError)',
    'expect(() => cart.pay()).not.toThrow()',
  ),
  same(
    'that it is there is ruled out instead of that it is seen',
    'expect(cart.view()).not.toBeVisible()',
    'expect(cart.view()).not.toBeInTheDocument()',
  ),
  same(
    'a part is ruled out by a wildcard',
    NO_ERROR,
    "expect(cart.note()).toEqual(expect.not.stringContaining('error'))",
  ),
  same(
    'a key is ruled out by a wildcard',
    'expect(cart).not.toMatchObject({ tax: 2 })',
    'expect(cart).toEqual(expect.not.objectContaining({ tax: 2 }))',
  ),
  same(
    'a part is ruled out by the negation of a matcher and no more by a wildcard',
    "expect(cart.note()).toEqual(expect.not.stringContaining('error'))",
    NO_ERROR,
  ),
  same(
    'another object is ruled out to the types of its keys',
    'expect(cart.at(0)).not.toEqual({ kind: 1 })',
    'expect(cart.at(0)).not.toStrictEqual({ kind: 2 })',
  ),
  same(
    'an equal object is ruled out to the types of its keys',
    'expect(cart.at(0)).not.toEqual({ kind: 1 })',
    'expect(cart.at(0)).not.toStrictEqual({ kind: 1 })',
  ),
  same('a text is ruled out by a pattern', NO_ERROR, 'expect(cart.note()).not.toMatch(/error/)'),
  same(
    'a value is ruled out in the words of another library',
    'expect(cart.length).not.toBe(3)',
    'expect(cart.length).to.not.equal(3)',
  ),
  same(
    'a short text is ruled out by the start of it',
    "expect(cart.note()).not.toContain('there is no tax')",
    "expect(cart.note()).not.toContain('no tax')",
  ),
  same(
    'a thing that is not there is asked by the words of a browser',
    'expect(cart.view()).not.toBeInTheDocument()',
    'expect(cart.view()).not.toBeAttached()',
  ),
]);
