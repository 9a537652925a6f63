import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, REMOVES, TOTALS, cartSpec, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };
const WITHOUT_REMOVE = CART.replace(/export function remove[\s\S]*?\n}\n/, '');

/** Tests that go with what they exercised. */
export const GONE_WITH_SOURCE: ChangePair[] = honest([
  { name: 'spec and source deleted', before: BASE, after: { [SPEC]: null, 'src/cart.ts': null }, gone: 3 },
  {
    name: 'function and its test deleted',
    before: BASE,
    after: { 'src/cart.ts': WITHOUT_REMOVE, [SPEC]: cartSpec(ADDS, TOTALS).replace(' remove,', '') },
    gone: 1,
  },
  {
    name: 'function deleted, its test named after it used a sibling',
    before: {
      ...BASE,
      [SPEC]: `import { add, remove } from './cart';\n${suite('remove()', "it('takes out', () => {\n  expect(remove(add([], 'a'), 'a')).toEqual([]);\n});")}${suite('add()', ADDS)}`,
    },
    after: {
      'src/cart.ts': WITHOUT_REMOVE,
      [SPEC]: `import { add } from './cart';\n${suite('add()', ADDS)}`,
    },
    gone: 1,
  },
  {
    name: 'source deleted, a factory of the tests stands',
    before: {
      ...BASE,
      'src/testing/make-cart.ts': 'export function makeCart() {\n  return [];\n}\n',
      [SPEC]: `import { add } from './cart';\nimport { makeCart } from './testing/make-cart';\n${suite('cart', "it('adds', () => {\n  expect(add(makeCart(), 1)).toEqual([1]);\n});")}`,
    },
    after: { [SPEC]: null, 'src/cart.ts': null },
    gone: 1,
  },
  {
    name: 'source deleted, a factory beside the other sources stands',
    before: {
      ...BASE,
      'src/user.ts': 'export function createUser() {\n  return { name: 1 };\n}\n',
      [SPEC]: `import { add } from './cart';\nimport { createUser } from './user';\n${suite('list', "it('adds', () => {\n  expect(add([], createUser())).toHaveLength(1);\n});")}`,
    },
    after: { [SPEC]: null, 'src/cart.ts': null },
    gone: 1,
  },
  {
    name: 'source deleted, a type stands',
    before: {
      ...BASE,
      'src/item.ts': 'export interface Item {\n  price: number;\n}\n',
      [SPEC]: `import { total } from './cart';\nimport type { Item } from './item';\n${suite('cart', "it('sums', () => {\n  const items: Item[] = [{ price: 1 }];\n  expect(total(items)).toBe(1);\n});")}`,
    },
    after: { [SPEC]: null, 'src/cart.ts': null },
    gone: 1,
  },
  {
    name: 'source deleted, a constant stands',
    before: {
      ...BASE,
      'src/tax.ts': 'export const TAX = 20;\nexport enum Country {\n  GB = 1,\n}\n',
      'src/sum.spec.ts': `import { total } from './cart';\nimport { Country, TAX } from './tax';\n${suite('sum', "it('adds tax', () => {\n  expect(total([{ price: TAX, in: Country.GB }])).toBe(TAX);\n});")}`,
    },
    after: { 'src/sum.spec.ts': null, [SPEC]: null, 'src/cart.ts': null },
    gone: 4,
  },
  {
    name: 'source deleted, what was mocked stands',
    before: {
      ...BASE,
      'src/api.ts': 'export function save() {}\n',
      [SPEC]: `import { add } from './cart';\nimport { save } from './api';\njest.mock('./api');\n${suite('list', "it('saves', () => {\n  add([], 1);\n  expect(save).toHaveBeenCalled();\n});")}`,
    },
    after: { [SPEC]: null, 'src/cart.ts': null },
    gone: 1,
  },
  {
    name: 'own source deleted, a collaborator stands',
    before: {
      'src/money.ts': 'export class Money {\n  constructor(value) {}\n}\n',
      'src/cart.ts': CART,
      [SPEC]: `import { total } from './cart';\nimport { Money } from './money';\n${suite('cart', "it('sums', () => {\n  expect(total([{ price: new Money(1) }])).toEqual(new Money(1));\n});")}`,
    },
    after: { [SPEC]: null, 'src/cart.ts': null },
    gone: 1,
  },
  {
    name: 'the symbol behind a barrel is gone',
    before: {
      'libs/cart/src/index.ts': "export { add } from './lib/add';\nexport { remove } from './lib/remove';\n",
      'libs/cart/src/lib/add.ts': 'export function add(cart, item) {\n  return [...cart, item];\n}\n',
      'libs/cart/src/lib/remove.ts': 'export function remove(cart) {\n  return cart;\n}\n',
      'libs/shop/src/shop.spec.ts': `import { add, remove } from '@shop/cart';\n${suite('shop', ADDS, REMOVES)}`,
    },
    after: {
      'libs/cart/src/index.ts': "export { add } from './lib/add';\n",
      'libs/cart/src/lib/remove.ts': null,
      'libs/shop/src/shop.spec.ts': `import { add } from '@shop/cart';\n${suite('shop', ADDS)}`,
    },
    gone: 1,
  },
  {
    name: 'an e2e project goes with its app',
    before: {
      'apps/shop-e2e/src/buy.spec.ts':
        "import { test, expect } from '@playwright/test';\ntest('buys', async ({ page }) => {\n  await expect(page).toHaveTitle('Shop');\n});\n",
    },
    after: { 'apps/shop-e2e/src/buy.spec.ts': null },
    project: { stands: false, what: 'project shop is gone' },
    gone: 1,
  },
  {
    name: 'a default export goes with its file',
    before: {
      'src/card.tsx': 'export default function Card() {\n  return null;\n}\n',
      'src/card.spec.tsx': `import { render } from '@testing-library/react';\nimport Card from './card';\nit('renders', () => {\n  const { container } = render(<Card />);\n  expect(container.textContent).toBe('');\n});\n`,
    },
    after: { 'src/card.tsx': null, 'src/card.spec.tsx': null },
    gone: 1,
  },
  {
    name: 'the file that the spec is named after goes, and it is reached through a barrel',
    before: {
      'libs/cart/src/index.ts': "export * from './freeze';\nexport * from './state';\n",
      'libs/cart/src/freeze.ts': 'export function freeze(value) {\n  return Object.freeze(value);\n}\n',
      'libs/cart/src/state.ts': 'export function state(value) {\n  return { value };\n}\n',
      'libs/cart/spec/freeze.spec.ts':
        "import { state } from '../src';\nit('throws on change', () => {\n  expect(() => state(1)).toThrow();\n});\nit('is frozen', () => {\n  expect(Object.isFrozen({})).toBe(false);\n});\n",
    },
    after: {
      'libs/cart/src/index.ts': "export * from './state';\n",
      'libs/cart/src/freeze.ts': null,
      'libs/cart/spec/freeze.spec.ts': null,
    },
    gone: 2,
    project: { stands: true, what: 'project cart' },
  },
  {
    name: 'a function that is required goes with its test',
    before: {
      'src/cart.ts': CART,
      'src/cart.spec.js': `const { add, remove, ...rest } = require('./cart');\n${suite('all', ADDS, REMOVES)}`,
    },
    after: {
      'src/cart.ts': WITHOUT_REMOVE,
      'src/cart.spec.js': `const { add, ...rest } = require('./cart');\n${suite('all', ADDS)}`,
    },
    gone: 1,
  },
  {
    name: 'an end-to-end spec goes with the folder of sources that it is named after',
    before: {
      'libs/wish-list/src/index.ts': 'export function wish() {\n  return 1;\n}\n',
      'apps/shop/src/main.ts': 'export const shop = 1;\n',
      'tests/wishList.spec.ts':
        "it('keeps a wish', async () => {\n  expect(await ask('/wishes')).toEqual([1]);\n});\n",
    },
    after: { 'libs/wish-list/src/index.ts': null, 'tests/wishList.spec.ts': null },
    project: { stands: true, what: 'project shop' },
    gone: 1,
  },
]);
