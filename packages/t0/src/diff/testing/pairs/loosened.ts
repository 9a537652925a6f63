import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const E2E = 'apps/shop-e2e/src/buy.spec.ts';
const wait = (line: string, tail = ''): string => `it('waits', async () => {\n  ${line}\n}${tail});`;
const jestPair = (name: string, before: string, after: string, ...expect: string[]): ChangePair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: before },
  after: { [SPEC]: after },
  expect: expect.map((quote) => `D5 ${SPEC} | ${quote}`),
});
const ASSERT = 'expect(total([])).toBe(0);';
const page = (assertion: string, head = ''): string =>
  `import { test, expect } from '@playwright/test';\n${head}test('buys', async ({ page }) => {\n  await page.goto('/');\n  ${assertion}\n});\n`;
const playwright = (name: string, before: string, after: string, ...expect: string[]): ChangePair => ({
  name,
  before: { [E2E]: before },
  after: { [E2E]: after },
  project: { stands: true, what: 'project shop' },
  expect: expect.map((quote) => `D5 ${E2E} | ${quote}`),
});

/** D5 in specs, with the good neighbour of each. */
export const LOOSENED: ChangePair[] = [
  jestPair(
    'a time limit raised',
    cartSpec(wait(ASSERT, ', 1000')),
    cartSpec(wait(ASSERT, ', 20_000')),
    "it('waits'",
  ),
  jestPair(
    'a time limit brought in',
    cartSpec(wait(ASSERT)),
    cartSpec(wait(ASSERT, ', 60000')),
    "it('waits'",
  ),
  jestPair(
    'retries for a file',
    cartSpec(wait(ASSERT)),
    `jest.retryTimes(3);\n${cartSpec(wait(ASSERT))}`,
    'jest.retryTimes(3)',
  ),
  jestPair(
    'the time limit of a file',
    cartSpec(wait(ASSERT)),
    `jest.setTimeout(30000);\n${cartSpec(wait(ASSERT))}`,
    'jest.setTimeout(30000)',
  ),
  jestPair(
    'fewer digits',
    cartSpec(wait('expect(total([])).toBeCloseTo(0.3, 5);')),
    cartSpec(wait('expect(total([])).toBeCloseTo(0.3, 1);')),
    'expect(total',
  ),
  playwright(
    'hard to soft',
    page("await expect(page).toHaveTitle('Shop');"),
    page("await expect.soft(page).toHaveTitle('Shop');"),
    'await expect.soft',
  ),
  playwright(
    'a longer wait of one assertion',
    page("await expect(page).toHaveTitle('Shop');"),
    page("await expect(page).toHaveTitle('Shop', { timeout: 60000 });"),
    'await expect(page)',
  ),
  playwright(
    'retries for a suite',
    page("await expect(page).toHaveTitle('Shop');"),
    page("await expect(page).toHaveTitle('Shop');", 'test.describe.configure({ retries: 2 });\n'),
    'test.describe.configure',
  ),
  jestPair(
    'the same limit in many tests is one finding',
    cartSpec(...[1, 2, 3].map((n) => `it('t${n}', () => {\n  expect(add([], ${n})).toEqual([${n}]);\n});`)),
    cartSpec(
      ...[1, 2, 3].map((n) => `it('t${n}', () => {\n  expect(add([], ${n})).toEqual([${n}]);\n}, 60000);`),
    ),
    "it('t1'",
  ),
];

export const NOT_LOOSENED: ChangePair[] = honest([
  {
    ...jestPair('a time limit lowered', cartSpec(wait(ASSERT, ', 20000')), cartSpec(wait(ASSERT, ', 1000'))),
  },
  {
    ...jestPair('retries removed', `jest.retryTimes(3);\n${cartSpec(wait(ASSERT))}`, cartSpec(wait(ASSERT))),
  },
  {
    ...jestPair(
      'more digits',
      cartSpec(wait('expect(total([])).toBeCloseTo(0.3, 1);')),
      cartSpec(wait('expect(total([])).toBeCloseTo(0.3, 5);')),
    ),
  },
  {
    ...jestPair(
      'retries named in a comment',
      cartSpec(wait(ASSERT)),
      `// jest.retryTimes(3) did not help\n${cartSpec(wait(ASSERT))}`,
    ),
  },
  {
    ...playwright(
      'soft to hard',
      page("await expect.soft(page).toHaveTitle('Shop');"),
      page("await expect(page).toHaveTitle('Shop');"),
    ),
  },
  {
    ...playwright(
      'a new soft assertion',
      page("await expect(page).toHaveTitle('Shop');"),
      page("await expect(page).toHaveTitle('Shop');\n  await expect.soft(page).toHaveURL('/');"),
    ),
  },
]);
