import type { ChangePair } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, as, cartSpec, suite, titled } from './shop';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };

/** D1: tests that go while what they exercised stands. */
export const LOSSES: ChangePair[] = [
  {
    name: 'one test deleted',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, TOTALS) },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'two tests deleted are two findings',
    before: BASE,
    after: { [SPEC]: cartSpec(TOTALS) },
    expect: [`D1 ${SPEC} | adds an item`, `D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test commented out',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, REMOVES.replace(/^/gm, '// '), TOTALS) },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test lost inside a rename of the others',
    before: BASE,
    after: { [SPEC]: cartSpec(titled('puts an item in', ADDS), titled('sums up', TOTALS)) },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test lost while the file moves',
    before: BASE,
    after: { [SPEC]: null, 'src/tests/cart.spec.ts': cartSpec(ADDS, TOTALS).replace('./cart', '../cart') },
    moves: { [SPEC]: 'src/tests/cart.spec.ts' },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test lost while the file is split',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS),
      'src/cart-total.spec.ts': `import { total } from './cart';\n${suite('total', TOTALS)}`,
    },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test replaced by an empty one of another name',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, "it('handles items', () => {});", TOTALS) },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test replaced by one about something else',
    before: BASE,
    after: {
      [SPEC]: cartSpec(
        ADDS,
        "it('is a function', () => {\n  expect(typeof add).toBe('function');\n});",
        TOTALS,
      ),
    },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'the whole spec deleted is one finding',
    before: BASE,
    after: { [SPEC]: null },
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    name: 'the last test of a spec deleted, the file stays empty',
    before: { ...BASE, [SPEC]: cartSpec(ADDS) },
    after: { [SPEC]: `${IMPORT}\n` },
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    name: 'a spec renamed out of being one',
    before: BASE,
    after: { [SPEC]: null, 'src/cart.old.ts': BASE[SPEC] },
    moves: { [SPEC]: 'src/cart.old.ts' },
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    name: 'a describe with all its tests deleted',
    before: { ...BASE, [SPEC]: `${IMPORT}\n${suite('list', ADDS, REMOVES)}\n${suite('sum', TOTALS)}` },
    after: { [SPEC]: `${IMPORT}\n${suite('list', ADDS, REMOVES)}` },
    expect: [`D1 ${SPEC} | totals the prices`],
  },
  {
    name: 'a twin that stood in another spec is no successor',
    why: 'same title and body, another subject',
    before: {
      ...BASE,
      'src/box.ts': 'export function add(box, item) { return [...box, item]; }\n',
      'src/box.spec.ts': `import { add } from './box';\n${suite('cart', ADDS)}`,
    },
    after: {
      [SPEC]: cartSpec(REMOVES, TOTALS),
      'src/box.spec.ts': `import { add } from './box';\n\n${suite('cart', ADDS)}`,
    },
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    name: 'a test that takes over the title for another subject is no successor in another file',
    before: { ...BASE, 'src/box.ts': 'export function fill(box) { return box; }\n' },
    after: {
      [SPEC]: cartSpec(ADDS, TOTALS),
      'src/box.spec.ts': `import { fill } from './box';\n${suite('cart', "it('removes an item', () => {\n  expect(fill(1)).toBe(1);\n});")}`,
    },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a test that rested at the base is advisory when it goes',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES)) },
    after: { [SPEC]: cartSpec(ADDS) },
    expect: [`D1? ${SPEC} | removes an item`],
  },
  {
    name: 'a spec that the runner left out before is advisory when it goes',
    before: BASE,
    after: { [SPEC]: null },
    excludedBefore: { [SPEC]: 'runner configuration jest.config.js: cart' },
    expect: [`D1? ${SPEC} | adds an item`],
  },
  {
    name: 'the spec deleted, and the source moved',
    before: BASE,
    after: { [SPEC]: null, 'src/cart.ts': null, 'src/basket/cart.ts': CART },
    moves: { 'src/cart.ts': 'src/basket/cart.ts' },
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    name: 'the subject comes through a barrel',
    before: {
      'libs/cart/src/index.ts': "export * from './lib/cart';\n",
      'libs/cart/src/lib/cart.ts': CART,
      'libs/shop/src/shop.spec.ts': `import { add, remove } from '@shop/cart';\n${suite('shop', ADDS, REMOVES)}`,
    },
    after: { 'libs/shop/src/shop.spec.ts': `import { add } from '@shop/cart';\n${suite('shop', ADDS)}` },
    expect: ['D1 libs/shop/src/shop.spec.ts | removes an item'],
  },
  {
    name: 'no longer exported by the barrel, and still there',
    before: {
      'libs/cart/src/index.ts': "export { add, remove } from './lib/cart';\n",
      'libs/cart/src/lib/cart.ts': CART,
      'libs/shop/src/shop.spec.ts': `import { add, remove } from '@shop/cart';\n${suite('shop', ADDS, REMOVES)}`,
    },
    after: {
      'libs/cart/src/index.ts': "export { add } from './lib/cart';\n",
      'libs/shop/src/shop.spec.ts': `import { add } from '@shop/cart';\n${suite('shop', ADDS)}`,
    },
    expect: ['D1 libs/shop/src/shop.spec.ts | removes an item'],
  },
  {
    name: 'the subject is made in a hook',
    before: {
      'src/cart.ts': 'export class Cart {\n  size() {\n    return 0;\n  }\n}\n',
      [SPEC]: `import { Cart } from './cart';\ndescribe('cart', () => {\n  let cart;\n  beforeEach(() => {\n    cart = new Cart();\n  });\n  it('is empty', () => {\n    expect(cart.size()).toBe(0);\n  });\n  it('counts', () => {\n    expect(cart.size()).not.toBe(1);\n  });\n});\n`,
    },
    after: {
      [SPEC]: `import { Cart } from './cart';\ndescribe('cart', () => {\n  let cart;\n  beforeEach(() => {\n    cart = new Cart();\n  });\n  it('is empty', () => {\n    expect(cart.size()).toBe(0);\n  });\n});\n`,
    },
    expect: [`D1 ${SPEC} | counts`],
  },
  {
    name: 'the subject is made in a suite body',
    before: {
      'src/cart.ts': 'export function makeCart() {\n  return { size: 0 };\n}\n',
      [SPEC]: `import { makeCart } from './cart';\ndescribe('cart', () => {\n  const cart = makeCart();\n  it('is empty', () => {\n    expect(cart.size).toBe(0);\n  });\n});\n`,
    },
    after: { [SPEC]: null },
    expect: [`D1 ${SPEC} | is empty`],
  },
  {
    name: 'the subject is reached through a function of the spec',
    before: {
      ...BASE,
      [SPEC]: `${IMPORT}\nfunction fill() {\n  return add([], 'tea');\n}\n${suite('cart', "it('fills', () => {\n  expect(fill()).toEqual(['tea']);\n});", TOTALS)}`,
    },
    after: { [SPEC]: cartSpec(TOTALS) },
    expect: [`D1 ${SPEC} | fills`],
  },
  {
    name: 'an e2e test goes while its app stands',
    before: {
      'apps/shop-e2e/src/buy.spec.ts': `import { test, expect } from '@playwright/test';\ntest('buys', async ({ page }) => {\n  await page.goto('/');\n  await expect(page).toHaveTitle('Shop');\n});\n`,
    },
    after: { 'apps/shop-e2e/src/buy.spec.ts': null },
    project: { stands: true, what: 'project shop' },
    expect: ['D1 apps/shop-e2e/src/buy.spec.ts | buys'],
  },
  {
    name: 'a test lost from a playwright spec with page objects',
    before: {
      'apps/shop-e2e/src/support/shop.po.ts': 'export class ShopPage {\n  open() {}\n}\n',
      'apps/shop-e2e/src/buy.spec.ts': `import { test, expect } from '@playwright/test';\nimport { ShopPage } from './support/shop.po';\ntest('buys', async ({ page }) => {\n  await new ShopPage(page).open();\n  await expect(page).toHaveTitle('Shop');\n});\ntest('pays', async ({ page }) => {\n  await new ShopPage(page).open();\n  await expect(page).toHaveURL('/paid');\n});\n`,
    },
    after: {
      'apps/shop-e2e/src/buy.spec.ts': `import { test, expect } from '@playwright/test';\nimport { ShopPage } from './support/shop.po';\ntest('buys', async ({ page }) => {\n  await new ShopPage(page).open();\n  await expect(page).toHaveTitle('Shop');\n});\n`,
    },
    project: { stands: true, what: 'project shop' },
    expect: ['D1 apps/shop-e2e/src/buy.spec.ts | pays'],
  },
  {
    name: 'a symbol goes, and a test of another one goes with it',
    before: BASE,
    after: {
      'src/cart.ts': CART.replace(/export function remove[^}]*}\n/, ''),
      [SPEC]: `import { add } from './cart';\n${suite('cart', ADDS)}`,
    },
    expect: [`D1 ${SPEC} | totals the prices`],
    gone: 1,
  },
  {
    name: 'merged into a table that has not its values',
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
        "it.each([\n  [2, 2],\n  [4, 4],\n])('totals %d', (price, sum) => {\n  expect(total([{ price }])).toBe(sum);\n});",
      ),
    },
    expect: [`D1 ${SPEC} | totals odd`],
  },
  {
    name: 'the same body in another suite, which brings another value',
    before: {
      ...BASE,
      [SPEC]: `${IMPORT}\n${suite('tea', "const what = 'tea';\nit('adds', () => {\n  expect(add([], what)).toEqual([what]);\n});")}\n${suite('milk', "const what = 'milk';\nit('adds', () => {\n  expect(add([], what)).toEqual([what]);\n});")}`,
    },
    after: {
      [SPEC]: `${IMPORT}\n${suite('tea', "const what = 'tea';\nit('adds', () => {\n  expect(add([], what)).toEqual([what]);\n});")}`,
    },
    expect: [`D1 ${SPEC} | it('adds'`],
  },
];
