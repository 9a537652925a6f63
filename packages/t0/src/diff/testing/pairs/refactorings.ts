import { honest } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, as, cartSpec, suite, titled } from './shop';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };
const to = (name: string, spec: string): Parameters<typeof honest>[0][number] => ({
  name,
  before: BASE,
  after: { [SPEC]: spec },
});
const vitestSpec = cartSpec(ADDS, REMOVES, TOTALS).replace(
  'import',
  "import { describe, expect, it } from 'vitest';\nimport",
);

/** Changes inside of one file that lose nothing. */
export const REFACTORINGS = honest([
  to('rename a test', cartSpec(ADDS, titled('takes an item out', REMOVES), TOTALS)),
  to('rename all tests', cartSpec(titled('a', ADDS), titled('b', REMOVES), titled('c', TOTALS))),
  to('rename the describe', `${IMPORT}\n${suite('basket', ADDS, REMOVES, TOTALS)}`),
  to(
    'rename describe and tests',
    `${IMPORT}\n${suite('basket', titled('x', ADDS), titled('y', REMOVES), titled('z', TOTALS))}`,
  ),
  to('reorder', cartSpec(TOTALS, REMOVES, ADDS)),
  to('swap two titles', cartSpec(titled('removes an item', ADDS), titled('adds an item', REMOVES), TOTALS)),
  to(
    'format: double quotes and other indentation',
    cartSpec(ADDS, REMOVES, TOTALS).replaceAll("'", '"').replaceAll('  ', '\t'),
  ),
  to('comments added', cartSpec(`// the first\n${ADDS}`, REMOVES.replace('{', '{\n  // the second'), TOTALS)),
  to('wrap in a further describe', suite('shop', suite('cart', ADDS, REMOVES, TOTALS)).replace(/^/, IMPORT)),
  to('wrap one in a describe', `${IMPORT}\n${suite('cart', ADDS, suite('removal', REMOVES), TOTALS)}`),
  to('take the describe away', `${IMPORT}\n${ADDS}\n${REMOVES}\n${TOTALS}\n`),
  to('split the describe', `${IMPORT}\n${suite('items', ADDS, REMOVES)}\n${suite('money', TOTALS)}`),
  to('it to test', cartSpec(as('test', ADDS), as('test', REMOVES), as('test', TOTALS))),
  to('rename a variable', cartSpec(ADDS.replaceAll('cart', 'basket'), REMOVES, TOTALS)),
  to(
    'rename a variable and the test',
    cartSpec(titled('adds one', ADDS.replaceAll('cart', 'result')), REMOVES, TOTALS),
  ),
  to(
    'inline a variable',
    cartSpec(
      ADDS,
      "it('removes an item', () => {\n  expect(remove(['tea', 'milk'], 'tea')).toEqual(['milk']);\n});",
      TOTALS,
    ),
  ),
  to(
    'a new test beside',
    cartSpec(
      ADDS,
      "it('is pure', () => {\n  const cart = [];\n  add(cart, 1);\n  expect(cart).toEqual([]);\n});",
      REMOVES,
      TOTALS,
    ),
  ),
  to(
    'a new test that rests from the start',
    cartSpec(ADDS, REMOVES, TOTALS, "it.skip('sorts', () => {\n  expect(add([2], 1)).toEqual([1, 2]);\n});"),
  ),
  to('async added', cartSpec(ADDS.replace('() =>', 'async () =>'), REMOVES, TOTALS)),
  to('only added elsewhere', cartSpec(as('it.only', ADDS), REMOVES, TOTALS)),
  {
    name: 'extract a helper',
    before: BASE,
    after: {
      [SPEC]: `${IMPORT}\nfunction fill() {\n  return add([], 'tea');\n}\n${suite('cart', "it('adds an item', () => {\n  expect(fill()).toEqual(['tea']);\n});", REMOVES, TOTALS)}`,
    },
  },
  {
    name: 'extract an assertion helper',
    before: BASE,
    after: {
      [SPEC]: `${IMPORT}\nfunction expectItems(cart, items) {\n  expect(cart).toEqual(items);\n}\n${suite('cart', "it('adds an item', () => {\n  const cart = add([], 'tea');\n  expectItems(cart, ['tea']);\n});", "it('removes an item', () => {\n  const cart = remove(['tea', 'milk'], 'tea');\n  expectItems(cart, ['milk']);\n});", TOTALS)}`,
    },
  },
  {
    name: 'set-up moves into a hook',
    before: BASE,
    after: {
      [SPEC]: `${IMPORT}\n${suite('cart', "let cart;\nbeforeEach(() => {\n  cart = add([], 'tea');\n});\nit('adds an item', () => {\n  expect(cart).toEqual(['tea']);\n});", REMOVES, TOTALS)}`,
    },
  },
  {
    name: 'three tests become a table',
    before: {
      ...BASE,
      [SPEC]: cartSpec(
        "it('totals one', () => {\n  expect(total([{ price: 2 }])).toBe(2);\n});",
        "it('totals two', () => {\n  expect(total([{ price: 4 }])).toBe(4);\n});",
        "it('totals odd', () => {\n  expect(total([{ price: 7 }])).toBe(7);\n});",
      ),
    },
    after: {
      [SPEC]: cartSpec(
        "it.each([\n  [2, 2],\n  [4, 4],\n  [7, 7],\n])('totals %d', (price, sum) => {\n  expect(total([{ price }])).toBe(sum);\n});",
      ),
    },
  },
  {
    name: 'one test split in two',
    before: BASE,
    after: {
      [SPEC]: cartSpec(
        ADDS,
        REMOVES,
        "it('totals some', () => {\n  const cart = [{ price: 2 }, { price: 3 }];\n  expect(total(cart)).toBe(5);\n});",
        "it('totals none', () => {\n  expect(total([])).toBe(0);\n});",
      ),
    },
  },
  {
    name: 'two tests merged into one',
    before: BASE,
    after: {
      [SPEC]: cartSpec(
        "it('adds and removes', () => {\n  const cart = add([], 'tea');\n  expect(cart).toEqual(['tea']);\n  const rest = remove(['tea', 'milk'], 'tea');\n  expect(rest).toEqual(['milk']);\n});",
        TOTALS,
      ),
    },
  },
  {
    name: 'a duplicate of the same test deleted',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, REMOVES, titled('adds an item again', ADDS)) },
    after: { [SPEC]: cartSpec(ADDS, REMOVES) },
  },
  {
    name: 'a skipped test runs again',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES)) },
    after: { [SPEC]: cartSpec(ADDS, REMOVES) },
  },
  {
    name: 'a skipped test stays skipped and is renamed',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES)) },
    after: { [SPEC]: cartSpec(ADDS, as('it.skip', titled('takes out', REMOVES))) },
  },
  {
    name: 'x-prefix becomes skip',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, as('xit', REMOVES)) },
    after: { [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES)) },
  },
  {
    name: 'skipIf(false) runs',
    before: { 'src/cart.ts': CART, [SPEC]: vitestSpec },
    after: { [SPEC]: vitestSpec.replace("it('adds", "it.skipIf(false)('adds") },
  },
  { name: 'globals become imports', before: BASE, after: { [SPEC]: vitestSpec } },
]);
