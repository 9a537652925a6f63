import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const test = (lines: string[]): string =>
  cartSpec(
    `it('does', async () => {\n${['const cart = add([], 1)', ...lines].map((line) => `  ${line};\n`).join('')}});`,
  );
const same = (name: string, before: string, ...after: string[]): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test([before]) },
  after: { [SPEC]: test(after) },
});
const less = (name: string, before: string, after: string): ChangePair => ({
  ...same(name, before, after),
  expect: [`D3 ${SPEC} | ${after}`],
});

const PART = "expect(cart.at(0)).toMatchObject({ id: 1, kind: 'tea' })";
const SENTENCE = "expect(cart.note()).toContain('the cart is empty')";

/** The same matcher asks for a part of what it asked: whatever passed before passes now. */
export const CUT_SHORT: ChangePair[] = [
  less('a partial object with fewer keys', PART, 'expect(cart.at(0)).toMatchObject({ id: 1 })'),
  less('a partial object with no keys', PART, 'expect(cart.at(0)).toMatchObject({})'),
  less(
    'a partial object with fewer keys within a list',
    'expect(cart).toMatchObject([{ id: 1, of: { kind: 2, tax: 3 } }])',
    'expect(cart).toMatchObject([{ id: 1, of: { kind: 2 } }])',
  ),
  less(
    'a wildcard with fewer keys among the arguments of a call',
    "expect(save).toHaveBeenCalledWith('tea', expect.objectContaining({ id: 1, kind: 2 }))",
    "expect(save).toHaveBeenCalledWith('tea', expect.objectContaining({ id: 1 }))",
  ),
  less(
    'a wildcard with fewer entries',
    'expect(cart).toEqual(expect.arrayContaining([1, 2]))',
    'expect(cart).toEqual(expect.arrayContaining([1]))',
  ),
  less(
    'a wildcard that holds fewer words',
    "expect(save).toHaveBeenCalledWith(expect.stringContaining('the cart is empty'))",
    "expect(save).toHaveBeenCalledWith(expect.stringContaining('cart'))",
  ),
  less('a sentence of which a word is left', SENTENCE, "expect(cart.note()).toContain('cart')"),
  less(
    'a word of which nothing is left',
    "expect(cart.note()).toContain('tea')",
    "expect(cart.note()).toContain('')",
  ),
  less(
    'an error of which a word is left',
    "expect(() => cart.pay()).toThrow('the cart is empty')",
    "expect(() => cart.pay()).toThrow('cart')",
  ),
  less(
    'a pattern of which a piece is left',
    'expect(cart.note()).toMatch(/^the cart is empty$/)',
    'expect(cart.note()).toMatch(/empty/)',
  ),
  less(
    'a pattern that takes anything',
    'expect(cart.note()).toMatch(/empty|void/)',
    'expect(cart.note()).toMatch(/.+/)',
  ),
];

/** The same matcher with another value that is no part of the earlier one, or whose rest is asked as well. */
export const NOT_CUT_SHORT: ChangePair[] = [
  ...honest([
    same(
      'a partial object that is taken apart',
      PART,
      'expect(cart.at(0)).toMatchObject({ id: 1 })',
      "expect(cart.at(0).kind).toBe('tea')",
    ),
    same(
      'a sentence that is taken apart',
      SENTENCE,
      "expect(cart.note()).toContain('the cart')",
      "expect(cart.note()).toContain('is empty')",
    ),
    same(
      'a pattern with a choice less',
      'expect(cart.note()).toMatch(/empty|void/)',
      'expect(cart.note()).toMatch(/empty/)',
    ),
    same(
      'a pattern of which a sign is a letter now',
      'expect(cart.note()).toMatch(/\\bcart/)',
      'expect(cart.note()).toMatch(/bcart/)',
    ),
    same(
      'a sentence that is ruled out by a word of it',
      "expect(cart.note()).not.toContain('the cart is empty')",
      "expect(cart.note()).not.toContain('empty')",
    ),
    same('a partial object with more keys', 'expect(cart.at(0)).toMatchObject({ id: 1 })', PART),
    {
      ...same(
        'a partial object without the key that goes',
        "expect(cart.at(0)).toMatchObject({ id: 1, price: 'x' })",
      ),
      after: {
        'src/cart.ts': CART.replace(/export function total[\s\S]*/, ''),
        [SPEC]: test(['expect(cart.at(0)).toMatchObject({ id: 1 })']),
      },
    },
  ]),
  {
    ...same(
      'a partial object with another value',
      PART,
      "expect(cart.at(0)).toMatchObject({ id: 1, kind: 'milk' })",
    ),
    expect: [`D4? ${SPEC} | kind: 'milk'`],
  },
  {
    ...same(
      'a partial object whose key was renamed',
      PART,
      "expect(cart.at(0)).toMatchObject({ id: 1, type: 'tea' })",
    ),
    expect: [`D4? ${SPEC} | type: 'tea'`],
  },
];
