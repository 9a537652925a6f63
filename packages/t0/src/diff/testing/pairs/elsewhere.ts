import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, cartSpec, suite, titled } from './shop';

const SPEC = 'src/cart.spec.ts';
const OTHER = 'src/basket.spec.ts';
const CASES = 'src/testing/common-cases.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');
const fromParameter = (test: string): string => test.replace(/\b(add|remove)\(/g, 'make().$1(');
const runner = (...tests: string[]): string =>
  `export function runCases(make) {\n${indent(suite('common', ...tests.map(fromParameter)))}}\n`;
const CALLS = `import { runCases } from './testing/common-cases';\nimport { add, remove } from './cart';\n${suite('cart', 'runCases(() => ({ add, remove }));')}`;
const twoSpecs = {
  'src/cart.ts': CART,
  [SPEC]: `import { add, remove } from './cart';\n${suite('cart', ADDS, REMOVES)}`,
  [OTHER]: `import { add, remove } from './cart';\n${suite('basket', ADDS, REMOVES)}`,
};
const calls = (title: string): string => CALLS.replace("describe('cart'", `describe('${title}'`);

const PRICES = `it('prices', () => {
  const order = price(['tea', 'milk']);
  expect(order.label).toBe('two things');
  expect(order.currency).toBe('EUR');
});`;
const PRICED = `it('gives a price to what was ordered', async () => {
  const { label, currency } = await order(['tea', 'milk']).settle();
  expect(label).toEqual('two things');
  expect(currency).toEqual('EUR');
});`;
const RESTING = `it.skip('gives nothing away', () => {
  const cart = total([{ price: 7 }]);
  expect(cart).toBe(7);
});`;
const twin = (test: string): string => `import { add, remove } from './cart';\n${suite('cart', test)}`;

/** Tests that leave their place and are not lost. */
const ANSWERS = [
  "it('answers 200', () => {\n  expect(res.status).toBe(200);\n});",
  "it('has no data', () => {\n  expect(res.body).not.toHaveProperty('data');\n});",
  "it('has the error', () => {\n  expect(res.body).toHaveProperty('error', 'no tea');\n});",
];
const flat = (...checks: string[]): string =>
  `import { add } from './cart';\nit('answers with an error', async () => {\n  const answer = await add();\n  const body = await answer.json();\n${checks.map((check) => `  ${check}\n`).join('')}});\n`;
const nested = `import { add } from './cart';\ndescribe('errors', () => {\n  let res;\n  beforeAll(async () => {\n    res = await add();\n  });\n${suite('given an error', ...ANSWERS)}});\n`;

const KEPT: HonestPair[] = [
  {
    name: 'tests of a suite become one test of all their values',
    before: { 'src/cart.ts': CART, [SPEC]: nested },
    after: {
      [SPEC]: flat(
        'expect(answer.status()).toBe(200);',
        "expect(body).not.toHaveProperty('data');",
        "expect(body).toHaveProperty('error', 'no tea');",
      ),
    },
  },
  {
    name: 'a source and its spec get another name, and the tests other titles',
    before: {
      'src/resolve-url.ts': 'export function resolveUrl(url) {\n  return url;\n}\n',
      'src/resolve-url.node.spec.ts':
        "import { resolveUrl } from './resolve-url';\nit('leaves relative URL intact', () => {\n  expect(resolveUrl('/reviews')).toBe('/reviews');\n});\nit('leaves absolute URL intact', () => {\n  expect(resolveUrl('https://shop/all')).toBe('https://shop/all');\n});\n",
    },
    after: {
      'src/resolve-url.ts': null,
      'src/absolute-url.ts': 'export function absoluteUrl(url) {\n  return url;\n}\n',
      'src/resolve-url.node.spec.ts': null,
      'src/absolute-url.node.spec.ts':
        "import { absoluteUrl } from './absolute-url';\nit('returns a given relative URL as-is', () => {\n  expect(absoluteUrl('/reviews')).toBe('/reviews');\n});\nit('returns a given absolute URL as-is', () => {\n  expect(absoluteUrl('https://shop/all')).toBe('https://shop/all');\n});\n",
    },
    moves: { 'src/resolve-url.ts': 'src/absolute-url.ts' },
  },
  {
    name: 'cases of two specs go into a function that both call',
    before: twoSpecs,
    after: { [CASES]: runner(ADDS, REMOVES), [SPEC]: CALLS, [OTHER]: calls('basket') },
  },
  {
    name: 'cases go into a file that only its callers run',
    before: {
      'src/cart.ts': CART,
      [SPEC]: `import { add, remove } from './cart';\n${suite('cart', ADDS, REMOVES)}`,
    },
    after: {
      'src/common.case.spec.ts': runner(ADDS, REMOVES),
      [SPEC]: CALLS.replace('./testing/common-cases', './common.case.spec'),
    },
    excluded: { 'src/common.case.spec.ts': 'runner configuration vitest.config.ts: **/*.case.spec.ts' },
  },
  {
    name: 'a test is written anew under another title where it stood',
    before: BASE,
    after: {
      'src/cart.ts': `${CART}export const version = 2;\n`,
      [SPEC]: cartSpec(
        ADDS,
        "it('leaves out what is named', async () => {\n  await load();\n  const warn = watch(console);\n  render(remove);\n  expect(warn).not.toHaveBeenCalled();\n  const cart = remove(['tea', 'milk', 'jam'], 'jam');\n  expect(cart).toEqual(['tea', 'milk']);\n});",
        TOTALS,
      ),
    },
  },
  {
    name: 'what a test asked for is asked for on another level',
    before: {
      'src/order.ts':
        'export function price() {\n  return 1;\n}\nexport function order() {\n  return 2;\n}\n',
      'e2e/order.spec.ts': `import { price } from '../src/order';\n${suite('order', PRICES)}`,
    },
    after: {
      'e2e/order.spec.ts': null,
      'src/order.spec.ts': `import { order } from './order';\n${suite('ordering', PRICED, "it('is empty', () => {\n  expect(order([]).label).toBe('nothing');\n});")}`,
    },
  },
  {
    name: 'a duplicate goes that stands in an unchanged spec beside it',
    before: {
      'src/cart.ts': CART,
      'src/all.spec.ts': twin(ADDS.replace('expect(cart)', 'log(cart);\n  expect(cart)')),
      [SPEC]: twin(ADDS),
    },
    after: { 'src/all.spec.ts': null },
    joined: [SPEC],
  },
  {
    name: 'a spec goes whose tests stand in an unchanged one of another extension',
    before: {
      'src/cart.ts': CART,
      'src/cart.spec.js': cartSpec(ADDS, REMOVES),
      [SPEC]: cartSpec(ADDS, REMOVES),
    },
    after: { 'src/cart.spec.js': null },
    joined: [SPEC],
  },
  {
    name: 'more tests came than went at a place',
    before: BASE,
    after: {
      'src/cart.ts': `${CART}export const version = 2;\n`,
      [SPEC]: cartSpec(
        ADDS,
        "it('leaves out what is named', async () => {\n  await load();\n  const warn = watch(console);\n  render(remove);\n  expect(warn).not.toHaveBeenCalled();\n  const cart = remove(['tea', 'milk', 'jam'], 'jam');\n  expect(cart).toEqual(['tea', 'milk']);\n});",
        "it('keeps what is not there', () => {\n  expect(remove([], 'jam').length).toBe(0);\n});",
        TOTALS,
      ),
    },
  },
  {
    name: 'what a test asked for goes into one that stays',
    before: {
      'src/order.ts': 'export function price() {\n  return 1;\n}\n',
      'src/order.spec.ts': `import { price } from './order';\n${suite('order', PRICES, "it('ships', () => {\n  const sent = price([]);\n  expect(sent.by).toBe('post');\n});")}`,
    },
    after: {
      'src/order.spec.ts': `import { price } from './order';\n${suite('order', "it('ships', async () => {\n  const sent = price([]);\n  expect(sent.by).toBe('post');\n  expect(await read(sent)).toMatchObject({ currency: 'EUR', label: 'two things' });\n});")}`,
    },
  },
];

export const KEPT_ELSEWHERE = honest(KEPT);

export const LOST_ELSEWHERE: ChangePair[] = [
  {
    name: 'tests of a suite become one test, but for one of them',
    before: { 'src/cart.ts': CART, [SPEC]: nested },
    after: {
      [SPEC]: flat(
        "expect(body).not.toHaveProperty('data');",
        "expect(body).toHaveProperty('error', 'no tea');",
      ),
    },
    expect: [`D1 ${SPEC} | answers 200`],
  },
  {
    name: 'a case is left out of the function that both specs call',
    before: twoSpecs,
    after: { [CASES]: runner(ADDS), [SPEC]: CALLS, [OTHER]: calls('basket') },
    expect: [`D1 ${SPEC} | removes an item`, `D1 ${OTHER} | removes an item`],
  },
  {
    name: 'a file of cases that nobody calls any more',
    before: { 'src/cart.ts': CART, 'src/common.case.spec.ts': twin(ADDS) },
    after: { 'src/common.case.spec.ts': twin(`${ADDS}\n`) },
    excluded: { 'src/common.case.spec.ts': 'runner configuration vitest.config.ts: **/*.case.spec.ts' },
    expect: ["D7 src/common.case.spec.ts | describe('cart'"],
  },
  {
    name: 'another test stands where one was lost',
    before: BASE,
    after: {
      [SPEC]: cartSpec(
        ADDS,
        "it('is fast', async () => {\n  await warmUp();\n  expect(measure(() => add([], 1))).toBeLessThan(5);\n});",
        TOTALS,
      ),
    },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a new test asks for half of what a lost one asked for',
    before: {
      'src/order.ts': 'export function price() {\n  return 1;\n}\n',
      'e2e/order.spec.ts': `import { price } from '../src/order';\n${suite('order', PRICES)}`,
    },
    after: {
      'e2e/order.spec.ts': null,
      'src/order.spec.ts': `import { price } from './order';\n${suite('ordering', "it('has a currency', async () => {\n  const all = await load();\n  expect(all.map(toCurrency)).toEqual(['EUR']);\n});")}`,
    },
    expect: ["D1 e2e/order.spec.ts | it('prices'"],
  },
  {
    name: 'the spec beside it has another test of that title',
    before: {
      'src/cart.ts': CART,
      'src/all.spec.ts': twin(ADDS),
      [SPEC]: twin(titled('adds an item', REMOVES)),
    },
    after: { 'src/all.spec.ts': null },
    joined: [SPEC],
    expect: ["D1 src/all.spec.ts | it('adds an item'"],
  },
  {
    name: 'a new test that rests from its beginning is no successor',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, RESTING, TOTALS) },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a spec is written anew as a whole and asks for as much',
    why: 'nobody can tell, so somebody has to read it',
    before: BASE,
    after: {
      [SPEC]: cartSpec(
        "it('holds nothing at first', () => {\n  expect(create().items).toEqual([]);\n});",
        "it('counts what it is worth', () => {\n  expect(worth(create(3))).toBe(30);\n  expect(worth(create(4))).toBe(40);\n});",
        "it('forgets', () => {\n  expect(forget(create(5)).size).toBe(0);\n});",
        "it('is shown', () => {\n  expect(show(create(6))).toBe('six');\n});",
      ).replace(IMPORT, "import { add, create, worth, forget, show } from './cart';\n"),
    },
    expect: [`D1? ${SPEC} | adds an item`],
  },
  {
    name: 'a spec is written anew as a whole and asks for less',
    before: BASE,
    after: {
      [SPEC]: cartSpec("it('works', () => {\n  expect(create().items).toEqual([]);\n});").replace(
        IMPORT,
        "import { create } from './cart';\n",
      ),
    },
    expect: [`D1 ${SPEC} | adds an item`, `D1 ${SPEC} | removes an item`, `D1 ${SPEC} | totals`],
  },
];
