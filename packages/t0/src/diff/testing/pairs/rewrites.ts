import { honest } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, cartSpec, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const E2E = 'apps/shop-e2e/src/buy.spec.ts';
const shop = { stands: true, what: 'project shop' };
const rewrite = (name: string, before: string, after: string): Parameters<typeof honest>[0][number] => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: before },
  after: { [SPEC]: after },
});
const playwright = (...lines: string[]): string =>
  `import { test, expect } from '@playwright/test';\ntest('buys', async ({ page }) => {\n${lines.map((line) => `  ${line}\n`).join('')}});\n`;

/** Tests that are written anew and keep what they say: other runners, other styles, other grouping. */
export const REWRITES = honest([
  rewrite(
    'mocha and chai to jest',
    `import { expect } from 'chai';\n${IMPORT}${suite('cart', "it('adds', () => {\n  expect(add([], 1)).to.deep.equal([1]);\n});", "it('totals', () => {\n  expect(total([])).to.equal(0);\n});")}`,
    cartSpec(
      "it('adds', () => {\n  expect(add([], 1)).toEqual([1]);\n});",
      "it('totals', () => {\n  expect(total([])).toBe(0);\n});",
    ),
  ),
  rewrite(
    'node:assert to expect',
    `import assert from 'node:assert';\n${IMPORT}${suite('cart', "it('totals', () => {\n  assert.strictEqual(total([]), 0);\n});")}`,
    cartSpec("it('totals', () => {\n  expect(total([])).toBe(0);\n});"),
  ),
  rewrite(
    'jest to vitest',
    cartSpec(
      "it('calls', () => {\n  const spy = jest.fn();\n  add([], spy);\n  expect(spy).not.toHaveBeenCalled();\n});",
    ),
    `import { describe, expect, it, vi } from 'vitest';\n${cartSpec("it('calls', () => {\n  const spy = vi.fn();\n  add([], spy);\n  expect(spy).not.toHaveBeenCalled();\n});")}`,
  ),
  rewrite(
    'a callback to async',
    cartSpec(
      "it('waits', (done) => {\n  add([], 1).then((cart) => {\n    expect(cart).toEqual([1]);\n    done();\n  });\n});",
    ),
    cartSpec(
      "it('waits', async () => {\n  const cart = await add([], 1);\n  expect(cart).toEqual([1]);\n});",
    ),
  ),
  rewrite(
    'await inside expect to resolves',
    cartSpec("it('waits', async () => {\n  expect(await add([], 1)).toEqual([1]);\n});"),
    cartSpec("it('waits', async () => {\n  await expect(add([], 1)).resolves.toEqual([1]);\n});"),
  ),
  rewrite(
    'nested describes flattened into titles',
    `${IMPORT}\n${suite('cart', suite('when empty', "it('is zero', () => {\n  expect(total([])).toBe(0);\n});"), suite('when full', "it('is the sum', () => {\n  expect(total([{ price: 2 }])).toBe(2);\n});"))}`,
    cartSpec(
      "it('is zero when empty', () => {\n  expect(total([])).toBe(0);\n});",
      "it('is the sum when full', () => {\n  expect(total([{ price: 2 }])).toBe(2);\n});",
    ),
  ),
  rewrite(
    'an expected value into a variable',
    cartSpec(ADDS),
    cartSpec(
      "it('adds an item', () => {\n  const cart = add([], 'tea');\n  const expected = ['tea'];\n  expect(cart).toEqual(expected);\n});",
    ),
  ),
  rewrite(
    'a literal into a constant',
    cartSpec(ADDS, REMOVES),
    `${IMPORT}const TEA = 'tea';\n${suite('cart', ADDS.replaceAll("'tea'", 'TEA'), REMOVES)}`,
  ),
  rewrite(
    'older matcher names to newer ones',
    cartSpec(
      "it('throws', () => {\n  const spy = jest.fn();\n  expect(spy).not.toBeCalled();\n  expect(() => add()).toThrowError('no');\n});",
    ),
    cartSpec(
      "it('throws', () => {\n  const spy = jest.fn();\n  expect(spy).not.toHaveBeenCalled();\n  expect(() => add()).toThrow('no');\n});",
    ),
  ),
  rewrite(
    'objectContaining to toMatchObject',
    cartSpec("it('has', () => {\n  expect(add([], 1)).toEqual(expect.objectContaining({ length: 1 }));\n});"),
    cartSpec("it('has', () => {\n  expect(add([], 1)).toMatchObject({ length: 1 });\n});"),
  ),
  rewrite(
    'includes and true to toContain',
    cartSpec("it('has', () => {\n  expect(add([], 1).includes(1)).toBe(true);\n});"),
    cartSpec("it('has', () => {\n  expect(add([], 1)).toContain(1);\n});"),
  ),
  rewrite(
    'a loop to a table',
    cartSpec(
      'for (const n of [1, 2]) {\n  it(`adds ${n}`, () => {\n    expect(add([], n)).toEqual([n]);\n  });\n}',
    ),
    cartSpec("it.each([1, 2])('adds %d', (n) => {\n  expect(add([], n)).toEqual([n]);\n});"),
  ),
  rewrite(
    'two tests to a table in a tagged template',
    cartSpec(
      "it('totals one', () => {\n  expect(total([{ price: 2 }])).toBe(2);\n});",
      "it('totals two', () => {\n  expect(total([{ price: 4 }])).toBe(4);\n});",
    ),
    cartSpec(
      "it.each`\n  price | sum\n  ${2} | ${2}\n  ${4} | ${4}\n`('totals $price', ({ price, sum }) => {\n  expect(total([{ price }])).toBe(sum);\n});",
    ),
  ),
  rewrite(
    'two tests to a table that stands in a constant',
    cartSpec(
      "it('totals one', () => {\n  expect(total([{ price: 2 }])).toBe(2);\n});",
      "it('totals two', () => {\n  expect(total([{ price: 4 }])).toBe(4);\n});",
    ),
    `${IMPORT}const CASES = [\n  [2, 2],\n  [4, 4],\n];\n${suite('cart', "it.each(CASES)('totals %d', (price, sum) => {\n  expect(total([{ price }])).toBe(sum);\n});")}`,
  ),
  rewrite(
    'a table taken apart',
    cartSpec(
      "it.each([\n  [2, 2],\n  [4, 4],\n])('totals %d', (price, sum) => {\n  expect(total([{ price }])).toBe(sum);\n});",
    ),
    cartSpec(
      "it('totals two', () => {\n  expect(total([{ price: 2 }])).toBe(2);\n});",
      "it('totals four', () => {\n  expect(total([{ price: 4 }])).toBe(4);\n});",
    ),
  ),
  {
    name: 'the function renamed with its tests',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES) },
    after: {
      'src/cart.ts': CART.replace('function remove', 'function takeOut'),
      [SPEC]: cartSpec(ADDS, REMOVES).replaceAll(/\bremove\b/g, 'takeOut'),
    },
  },
  {
    name: 'the function moved to a file of its own, its tests too',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, TOTALS) },
    after: {
      'src/cart.ts': CART.replace(/export function total[\s\S]*$/, ''),
      'src/total.ts':
        'export function total(cart) {\n  return cart.reduce((sum, one) => sum + one.price, 0);\n}\n',
      [SPEC]: cartSpec(ADDS),
      'src/total.spec.ts': `import { total } from './total';\n${suite('total', TOTALS)}`,
    },
  },
  {
    name: 'playwright: steps around the body',
    before: { [E2E]: playwright("await page.goto('/');", "await expect(page).toHaveTitle('Shop');") },
    after: {
      [E2E]: playwright(
        "await test.step('opens', async () => {",
        "  await page.goto('/');",
        "  await expect(page).toHaveTitle('Shop');",
        '});',
      ),
    },
    project: shop,
  },
  {
    name: 'playwright: another locator',
    before: { [E2E]: playwright("await expect(page.locator('.buy')).toBeVisible();") },
    after: { [E2E]: playwright("await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();") },
    project: shop,
  },
  {
    name: 'playwright: a page object brought in',
    before: {
      [E2E]: playwright(
        "await page.goto('/');",
        "await expect(page.getByRole('status')).toHaveText('Paid');",
      ),
    },
    after: {
      'apps/shop-e2e/src/support/shop.po.ts':
        "import { expect } from '@playwright/test';\nexport class ShopPage {\n  constructor(page) {\n    this.page = page;\n  }\n  async expectPaid() {\n    await expect(this.page.getByRole('status')).toHaveText('Paid');\n  }\n}\n",
      [E2E]: playwright(
        "await page.goto('/');",
        'const shop = new ShopPage(page);',
        'await shop.expectPaid();',
      ).replace('\n', "\nimport { ShopPage } from './support/shop.po';\n"),
    },
    project: shop,
  },
  {
    name: 'cypress: another selector',
    before: {
      'apps/shop-e2e/src/buy.cy.ts':
        "it('buys', () => {\n  cy.visit('/');\n  cy.get('.buy').should('be.visible');\n});\n",
    },
    after: {
      'apps/shop-e2e/src/buy.cy.ts':
        "it('buys', () => {\n  cy.visit('/');\n  cy.get('[data-cy=buy]').should('be.visible');\n});\n",
    },
    project: shop,
  },
  {
    name: 'cypress to playwright, in a new file beside the old one',
    before: {
      'apps/shop-e2e/src/buy.cy.ts':
        "describe('shop', () => {\n  beforeEach(() => cy.visit('/'));\n  it('shows its name', () => {\n    cy.contains('Welcome');\n  });\n});\n",
    },
    after: {
      'apps/shop-e2e/src/buy.cy.ts': null,
      [E2E]:
        "import { test, expect } from '@playwright/test';\ntest('shows its name', async ({ page }) => {\n  await page.goto('/');\n  await expect(page.locator('body')).toContainText('Welcome');\n});\n",
    },
    project: shop,
  },
  {
    name: 'tests that become steps of one journey',
    before: {
      [E2E]:
        "import { test, expect } from '@playwright/test';\ntest('signs in', async ({ page }) => {\n  await expect(page).toHaveTitle('In');\n});\ntest('signs out', async ({ page }) => {\n  await expect(page).toHaveTitle('Out');\n});\n",
    },
    after: {
      [E2E]:
        "import { test, expect } from '@playwright/test';\ntest('the whole journey', async ({ page }) => {\n  await test.step('signs in', async () => {\n    await expect(page).toHaveTitle('In');\n  });\n  await test.step('signs out', async () => {\n    await expect(page).toHaveTitle('Out');\n  });\n});\n",
    },
    project: shop,
  },
  rewrite(
    'done.fail goes with the callback',
    cartSpec(
      "it('waits', (done) => {\n  add([], 1).subscribe({\n    next: (cart) => {\n      expect(cart).toEqual([1]);\n      done();\n    },\n    error: done.fail,\n  });\n});",
    ),
    cartSpec(
      "it('waits', async () => {\n  const cart = await add([], 1);\n  expect(cart).toEqual([1]);\n});",
    ),
  ),
  rewrite(
    'a title put together becomes one text',
    cartSpec("it('totals ' + 'nothing', () => {\n  expect(total([])).toBe(0);\n});"),
    cartSpec("it('totals nothing', () => {\n  const sum = total([]);\n  expect(sum).toBe(0);\n});"),
  ),
]);
