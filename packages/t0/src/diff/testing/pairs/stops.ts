import type { ChangePair } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, as, cartSpec, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };

function stop(name: string, removes: string, quote: string, row = 'D7'): ChangePair {
  return {
    name,
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, removes, TOTALS) },
    expect: [`${row} ${SPEC} | ${quote}`],
  };
}

const playwright = (mark: string): string =>
  `import { test, expect } from '@playwright/test';\n${suite('shop', `test('buys', async ({ page }) => {\n${mark}  await page.goto('/');\n  await expect(page).toHaveTitle('Shop');\n});`).replace('describe', 'test.describe')}`;
const E2E = 'apps/shop-e2e/src/buy.spec.ts';

const vitest = (callee: string): string =>
  `import { describe, expect, it } from 'vitest';\n${IMPORT}${suite('cart', ADDS, as(callee, REMOVES))}`;
const VITEST = { 'src/cart.ts': CART, [SPEC]: vitest('it') };

const nodeTest = (options: string): string =>
  `import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { add } from './cart';\ntest('adds', ${options}() => {\n  assert.deepStrictEqual(add([], 1), [1]);\n});\n`;

/** D7: tests that ran and are stopped. */
export const STOPS: ChangePair[] = [
  stop('skip', as('it.skip', REMOVES), 'it.skip'),
  stop(
    'skip with a reason above',
    `// flaky since the new queue, see SHOP-301\n${as('it.skip', REMOVES)}`,
    'it.skip',
  ),
  stop('x-prefix', as('xit', REMOVES), 'xit'),
  stop('todo without a body', "it.todo('removes an item');", 'it.todo'),
  stop('failing', as('it.failing', REMOVES), 'it.failing'),
  stop(
    'renamed and skipped',
    as('it.skip', REMOVES).replace('removes an item', 'takes an item out'),
    'takes an item out',
  ),
  {
    name: 'the suite skipped is one finding',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, REMOVES, TOTALS).replace('describe(', 'describe.skip(') },
    expect: [`D7 ${SPEC} | describe.skip`],
  },
  {
    name: 'wrapped in a skipped suite',
    before: BASE,
    after: {
      [SPEC]: `${IMPORT}\n${suite('cart', ADDS, suite('later', REMOVES).replace('describe', 'describe.skip'), TOTALS)}`,
    },
    expect: [`D7 ${SPEC} | describe.skip('later'`],
  },
  {
    name: 'skipped where it moved to',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, TOTALS), 'src/remove.spec.ts': cartSpec(as('it.skip', REMOVES)) },
    expect: ['D7 src/remove.spec.ts | it.skip'],
  },
  {
    name: 'two tests skipped are two findings',
    before: BASE,
    after: { [SPEC]: cartSpec(ADDS, as('it.skip', REMOVES), as('it.skip', TOTALS)) },
    expect: [`D7 ${SPEC} | removes an item`, `D7 ${SPEC} | totals the prices`],
  },
  {
    name: 'the spec does not parse any more',
    before: BASE,
    after: { [SPEC]: `${BASE[SPEC]}\n}}` },
    expect: [`D7 ${SPEC} | `],
  },
  {
    name: 'runner configuration leaves the spec out',
    before: BASE,
    after: {
      'jest.config.js': 'module.exports = { testPathIgnorePatterns: ["cart"] };\n',
      [SPEC]: `${BASE[SPEC]}\n`,
    },
    excluded: { [SPEC]: 'runner configuration jest.config.js: testPathIgnorePatterns "cart"' },
    expect: [`D7 ${SPEC} | describe('cart'`],
  },
  {
    name: 'the spec moves to where the runner does not look',
    before: BASE,
    after: { [SPEC]: null, 'old/cart.spec.ts': BASE[SPEC].replace('./cart', '../src/cart') },
    moves: { [SPEC]: 'old/cart.spec.ts' },
    excluded: { 'old/cart.spec.ts': 'runner configuration jest.config.js: roots "src"' },
    expect: ["D7 old/cart.spec.ts | describe('cart'"],
  },
  {
    name: 'playwright: a constant skip in the body',
    before: { [E2E]: playwright('') },
    after: { [E2E]: playwright("  test.skip(true, 'slow');\n") },
    project: { stands: true, what: 'project shop' },
    expect: [`D7 ${E2E} | test.skip(true`],
  },
  {
    name: 'playwright: test.fail in the body',
    before: { [E2E]: playwright('') },
    after: { [E2E]: playwright('  test.fail();\n') },
    project: { stands: true, what: 'project shop' },
    expect: [`D7 ${E2E} | test.fail()`],
  },
  {
    name: 'playwright: fixme',
    before: { [E2E]: playwright('') },
    after: { [E2E]: playwright('').replace("test('buys'", "test.fixme('buys'") },
    project: { stands: true, what: 'project shop' },
    expect: [`D7 ${E2E} | test.fixme`],
  },
  {
    name: 'playwright: a new condition is advisory',
    before: { [E2E]: playwright('') },
    after: { [E2E]: playwright("  test.skip(process.platform === 'win32', 'paths');\n") },
    project: { stands: true, what: 'project shop' },
    expect: [`D7? ${E2E} | test.skip(process.platform`],
  },
  {
    name: 'playwright: a hook that skips all',
    before: { [E2E]: playwright('') },
    after: {
      [E2E]: playwright('').replace(
        "  test('buys'",
        "  test.beforeEach(() => {\n    test.skip();\n  });\n  test('buys'",
      ),
    },
    project: { stands: true, what: 'project shop' },
    expect: [`D7 ${E2E} | test.skip()`],
  },
  {
    name: 'vitest: skipIf(true)',
    before: VITEST,
    after: { [SPEC]: vitest('it.skipIf(true)') },
    expect: [`D7 ${SPEC} | skipIf`],
  },
  {
    name: 'vitest: runIf(false)',
    before: VITEST,
    after: { [SPEC]: vitest('it.runIf(false)') },
    expect: [`D7 ${SPEC} | runIf`],
  },
  {
    name: 'vitest: skipIf with a condition is advisory',
    before: VITEST,
    after: { [SPEC]: vitest('it.skipIf(process.env.CI)') },
    expect: [`D7? ${SPEC} | skipIf`],
  },
  {
    name: 'vitest: fails',
    before: VITEST,
    after: { [SPEC]: vitest('it.fails') },
    expect: [`D7 ${SPEC} | it.fails`],
  },
  {
    name: 'node:test: skip by option',
    before: { 'src/cart.ts': CART, 'src/cart.test.ts': nodeTest('') },
    after: { 'src/cart.test.ts': nodeTest("{ skip: 'slow' }, ") },
    expect: ['D7 src/cart.test.ts | adds'],
  },
  {
    name: 'mocha: this.skip() first',
    before: {
      ...BASE,
      [SPEC]: cartSpec(ADDS.replace('() =>', 'function () ').replace('function ()  {', 'function () {')),
    },
    after: {
      [SPEC]: cartSpec(ADDS.replace('() => {', 'function () {\n  this.skip();')),
    },
    expect: [`D7 ${SPEC} | this.skip()`],
  },
  {
    name: 'a condition becomes constant',
    before: { 'src/cart.ts': CART, [SPEC]: vitest('it.skipIf(process.env.CI)') },
    after: { [SPEC]: vitest('it.skip') },
    expect: [`D7 ${SPEC} | it.skip`],
  },
  {
    name: 'a table without rows',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec("it.each([[1], [2]])('keeps %d', (n) => {\n  expect(add([], n)).toEqual([n]);\n});"),
    },
    after: { [SPEC]: cartSpec("it.each([])('keeps %d', (n) => {\n  expect(add([], n)).toEqual([n]);\n});") },
    expect: [`D7 ${SPEC} | it.each([])`],
  },
  stop('put into a branch that is never taken', `if (false) {\n${REMOVES}\n}`, 'removes an item'),
  stop('put behind a false', `false && ${REMOVES}`, 'removes an item'),
  stop('put into a branch', `if (process.env.SLOW) {\n${REMOVES}\n}`, 'removes an item', 'D7?'),
  {
    name: 'a return at the head of the suite',
    before: BASE,
    after: { [SPEC]: cartSpec('return;', ADDS, REMOVES, TOTALS) },
    expect: [`D7 ${SPEC} | adds an item`, `D7 ${SPEC} | removes an item`, `D7 ${SPEC} | totals the prices`],
  },
];
