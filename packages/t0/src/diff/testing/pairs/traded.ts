import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { ADDS, CART, TOTALS, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const CHANGED = `${CART}export const version = 2;\n`;
const CALL = "const cart = remove(['tea', 'milk'], 'tea');";
const ASKS = "expect(cart).toEqual(['milk']);";
const test = (...lines: string[]): string =>
  cartSpec(ADDS, `it('does', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`, TOTALS);

const same = (name: string, after: string[], before = [CALL, ASKS], source = CART): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test(...before) },
  after: { 'src/cart.ts': source, [SPEC]: test(...after) },
});
const less = (
  line: string,
  name: string,
  after: string[],
  before = [CALL, ASKS],
  source = CART,
): ChangePair => ({ ...same(name, after, before, source), expect: [line.replace(' |', ` ${SPEC} |`)] });

const ERROR = '// @ts-expect-error not typed';
const THROWS = ["expect(() => add()).toThrow('no item');"];

/** A question that is traded for one that says less, or for one of something else. */
export const TRADED: ChangePair[] = [
  less('D2 | expect(cart)', 'a value becomes a list of whatever', [
    CALL,
    'expect(Array.isArray(cart)).toBe(true);',
  ]),
  less('D3 | expect(typeof cart', 'a value becomes its type by a word of the language', [
    CALL,
    "expect(typeof cart).toBe('object');",
  ]),
  less('D3 | expectTypeOf', 'a value becomes a type that only the compiler sees', [
    CALL,
    'expectTypeOf(cart).toEqualTypeOf<string[]>();',
  ]),
  less('D3 | expect(cart.length', 'a value becomes a bound that always holds', [
    CALL,
    'expect(cart.length >= 0).toBe(true);',
  ]),
  less('D2 | expect(cart)', 'a value becomes a call that throws nothing', [
    "expect(() => remove(['tea', 'milk'], 'tea')).not.toThrow();",
  ]),
  less(
    'D3 | not.toThrow',
    'an error becomes any other one',
    ["expect(() => add()).not.toThrow('full');"],
    THROWS,
  ),
  less(
    'D2? | expect(cart)',
    'something that shares no word is asked along with a change of the source',
    [CALL, 'expect(total([])).toBe(0);'],
    [CALL, ASKS],
    CHANGED,
  ),
  less(
    'D2? | ts-expect-error',
    'an expected type error goes, beside what is asked of a value',
    [CALL, ASKS, "add('tea');"],
    [CALL, ASKS, ERROR, "add('tea');"],
  ),
  less(
    'D2 | ts-expect-error',
    'an expected type error goes, which is all that is asked',
    ["add('tea');"],
    [ERROR, "add('tea');"],
  ),
  {
    ...less('D2? | expect(cart)', 'a test written anew drops what its call gives', []),
    after: {
      [SPEC]: test('').replace(
        /it\('does'[\s\S]*?\n {2}}\);/,
        "it('does it', () => {\n    const items = ['tea', 'milk'];\n    remove(items, 'tea');\n    expect(items.length).toBe(2);\n  });",
      ),
    },
  },
];

export const NOT_TRADED: ChangePair[] = honest([
  same(
    'what is assigned is cast and no more expected to be of a wrong type',
    ['(shop as any).rate = 2;', CALL, ASKS],
    [ERROR, 'shop.rate = 2;', CALL, ASKS],
  ),
  same(
    'what an assertion hands in is cast and no more expected to be of a wrong type',
    ["expect(() => add(1 as any)).toThrow('no item');"],
    [ERROR, "expect(() => add(1)).toThrow('no item');"],
  ),
  same(
    'what a callback of an assertion hands in is cast',
    ["expect(() => {\n    add(1 as any);\n  }).toThrow('no item');"],
    [`expect(() => {\n    ${ERROR}\n    add(1);\n  }).toThrow('no item');`],
  ),
  same(
    'a type of the language is asked by a matcher',
    [CALL, 'expect(cart).toBeInstanceOf(Array);'],
    [CALL, 'expect(cart instanceof Array).toBe(true);'],
  ),
  same(
    'a bound in the subject becomes one of the matcher',
    [CALL, 'expect(cart.length).toBeGreaterThanOrEqual(1);'],
    [CALL, 'expect(cart.length >= 1).toBe(true);'],
  ),
  same(
    'nothing is thrown any more, along with the source',
    ['expect(() => add()).not.toThrow();'],
    THROWS,
    CHANGED,
  ),
  same(
    'a test that nothing is thrown asks for the value',
    ['expect(add([], 1)).toEqual([1]);'],
    ['expect(() => add([], 1)).not.toThrow();'],
  ),
  same(
    'another property of the object is asked along with a change of the source',
    [CALL, 'expect(cart.items).toEqual([3]);'],
    [CALL, 'expect(cart.total).toBe(12);'],
    CHANGED,
  ),
  same(
    'the call fills what it is handed, along with its source',
    ["const cart = ['tea', 'milk'];", "remove(cart, 'tea');", ASKS],
    [CALL, ASKS],
    CHANGED,
  ),
]);
