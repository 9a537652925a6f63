import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const OTHER = 'src/basket.spec.ts';
const MADE = 'const cart = add([], 1)';
const test = (lines: string[], title = 'does'): string =>
  cartSpec(`it('${title}', () => {\n${lines.map((line) => `  ${line};\n`).join('')}});`);
const same = (name: string, before: string, ...after: string[]): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test([MADE, before]) },
  after: { [SPEC]: test([MADE, ...after]) },
});
const less = (row: string, name: string, before: string, ...after: string[]): ChangePair => ({
  ...same(name, before, ...after),
  expect: [`${row} ${SPEC} | ${after[0] ?? ''}`],
});

const LIST = "expect(cart.items).toEqual(['tea', 'milk'])";
const HOLDS = "expect(cart.items.includes('tea')).toBe(true)";
const OBJECT = "expect(cart.at(0)).toEqual({ id: 12, kind: 'tea', tax: 3 })";
const NAME = "expect(cart.first.kind).toBe('tea')";
const PROPERTY = "expect(cart.first).toHaveProperty('kind', 'tea')";

/** A whole of which parts are asked, and a subject that is put through what makes many values one. */
export const PARTS_LEFT_OUT: ChangePair[] = [
  less('D3', 'a list of which one entry is asked by a call', LIST, HOLDS),
  less('D3', 'a list of which the first entry is asked', LIST, "expect(cart.items[0]).toBe('tea')"),
  less('D3', 'an object of which one key is asked', OBJECT, 'expect(cart.at(0).id).toBe(12)'),
  less(
    'D3',
    'an object of which two of three keys are asked',
    OBJECT,
    'expect(cart.at(0).id).toBe(12)',
    "expect(cart.at(0).kind).toBe('tea')",
  ),
  less(
    'D3',
    'a member that became any value of a property',
    NAME,
    "expect(cart.first).toHaveProperty('kind')",
  ),
  less(
    'D3',
    'a member that became another property',
    NAME,
    "expect(cart.first).toHaveProperty('name', 'tea')",
  ),
  less('D3?', 'a list that is sorted before', LIST, "expect(cart.items.sort()).toEqual(['tea', 'milk'])"),
  less(
    'D3?',
    'a copy that is sorted before',
    LIST,
    "expect([...cart.items].sort()).toEqual(['milk', 'tea'])",
  ),
  less(
    'D3?',
    'a list of which entries are left out before',
    LIST,
    "expect(cart.items.filter(isKnown)).toEqual(['tea', 'milk'])",
  ),
  less('D3?', 'a text without its case', NAME, "expect(cart.first.kind.toLowerCase()).toBe('tea')"),
  less(
    'D3?',
    'a number without its decimals',
    'expect(cart.sum).toBe(3.14)',
    'expect(Math.round(cart.sum)).toBe(3)',
  ),
];

const moved = (name: string, ...lines: string[]): Pick<ChangePair, 'name' | 'before' | 'after'> => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test([MADE, LIST, NAME]) },
  after: { [SPEC]: test([MADE, LIST]), [OTHER]: test(lines, 'names the first') },
});

export const GONE_TO_OTHERS: ChangePair[] = [
  {
    ...moved(
      'an assertion goes to another spec and asks of a written-down value',
      "const cart = { first: { kind: 'tea' } }",
      NAME,
    ),
    expect: [`D2 ${SPEC} | ${NAME}`],
  },
  {
    ...moved(
      'an assertion goes to another spec and asks of another call',
      "const cart = remove(['tea'], 'milk')",
      NAME,
    ),
    expect: [`D2 ${SPEC} | ${NAME}`],
  },
  {
    ...moved('an assertion goes to another spec and asks of another source', MADE, NAME),
    after: {
      [SPEC]: test([MADE, LIST]),
      [OTHER]: test([MADE, NAME], 'names the first').replace('./cart', './basket'),
      'src/basket.ts': CART,
    },
    expect: [`D2 ${SPEC} | ${NAME}`],
  },
  {
    ...moved('an assertion goes to a test of another spec that rests', MADE, NAME),
    after: {
      [SPEC]: test([MADE, LIST]),
      [OTHER]: test([MADE, NAME], 'names the first').replace('it(', 'it.skip('),
    },
    expect: [`D2 ${SPEC} | ${NAME}`],
  },
];

/** All of it is asked in other words, or at another place. */
export const PARTS_KEPT: ChangePair[] = honest([
  same(
    'an object of which each key is asked',
    OBJECT,
    'expect(cart.at(0).id).toBe(12)',
    "expect(cart.at(0).kind).toBe('tea')",
    'expect(cart.at(0).tax).toBe(3)',
  ),
  same(
    'no entry by a matcher and by a call',
    "expect(cart.items).not.toContain('tea')",
    "expect(cart.items.includes('tea')).toBe(false)",
  ),
  same('a list that is a member now', "expect(cart).toEqual(['tea', 'milk'])", LIST),
  same(
    'a list that is made of its entries now',
    "expect(cart).toEqual(['tea', 'milk'])",
    "expect(cart.map((one) => one.name)).toEqual(['tea', 'milk'])",
  ),
  same(
    'an object that has another shape and value now',
    'expect(cart.sum).toEqual({ value: 5 })',
    'expect(cart.sum.total).toBe(6)',
  ),
  same('a number that is a member now', 'expect(cart.sum).toBe(5)', 'expect(cart.sum.value).toBe(5)'),
  same('an entry by a call and by a matcher', HOLDS, "expect(cart.items).toContain('tea')"),
  same('an entry by a matcher and by a call', "expect(cart.items).toContain('tea')", HOLDS),
  same(
    'no entry by a call and by a matcher',
    "expect(cart.items.includes('tea')).toBe(false)",
    "expect(cart.items).not.toContain('tea')",
  ),
  same('a list that was sorted before', "expect(cart.items.sort()).toEqual(['tea', 'milk'])", LIST),
  same(
    'a sorted list of which a copy is sorted',
    "expect(cart.items.sort()).toEqual(['tea', 'milk'])",
    "expect([...cart.items].sort()).toEqual(['tea', 'milk'])",
  ),
  same('a member as a property', NAME, PROPERTY),
  same('a property as a member', PROPERTY, NAME),
  same(
    'a deep member as a property',
    "expect(cart.first.kind.id).toEqual(['tea'])",
    "expect(cart).toHaveProperty('first.kind.id', ['tea'])",
  ),
  same(
    'a member as a property in the words of chai',
    "expect(cart.first.kind).to.equal('tea')",
    "expect(cart.first).to.have.property('kind', 'tea')",
  ),
  moved('an assertion goes to a new test of another spec', MADE, NAME),
]);
