import { testRow } from '../testing/row-table';

/** Kinds of findings that were wrong on repositories that nobody had tuned a rule on, each beside its right neighbour. */

const LIBRARY = "import { render, screen } from '@testing-library/react';\n";

testRow(
  'C4',
  [
    [
      'a query of Testing Library in a folder with a Playwright configuration',
      `${LIBRARY}it('a', () => {\n  render(<Form />);\n  screen.getByText('x');\n});`,
      [],
    ],
    [
      'a locator of Playwright',
      "import { test } from '@playwright/test';\ntest('a', async ({ page }) => {\n  page.getByText('x');\n});",
      [2],
    ],
  ],
  { framework: 'playwright', path: 'src/case.spec.tsx' },
);

testRow('C4', [
  ['a runner that no row knows', "import test from 'ava';\ntest('a', (t) => {\n  t.is(f(), 1);\n});", []],
  [
    'a runner that no row knows, under another name',
    "import ava, { TestFn } from 'ava';\nconst test = ava as TestFn<{ a: 1 }>;\ntest('a', (t) => {\n  t.is(f(), 1);\n});",
    [],
  ],
  [
    'only its types beside the own test function',
    "import type { TestFn } from 'ava';\nimport { test } from './base';\ntest('a', (t) => {\n  t.is(f(), 1);\n});",
    [],
  ],
  ['a known runner', "import { test } from 'vitest';\ntest('a', () => {\n  f();\n});", [2]],
  [
    'functions that assert and are handed on in a list',
    "it('a', () => {\n  run([first, second], 'x');\n  function first(a) { expect(a).toBe('x'); }\n  function second() {}\n});",
    [],
  ],
  [
    'functions that do not assert in a list',
    "it('a', () => {\n  run([first, second], 'x');\n  function first() {}\n  function second() {}\n});",
    [1],
  ],
  [
    'a function that asserts in an object',
    "it('a', () => {\n  run({ onEnd: check });\n  function check(a) { expect(a).toBe('x'); }\n});",
    [],
  ],
  [
    'a plan of assertions that something else has to make',
    "import test from 'node:test';\ntest('a', (t) => {\n  t.plan(2);\n  run(handlers);\n});",
    [],
  ],
]);

testRow('C4', [
  [
    'a type error that a statement expects',
    "it('a', () => {\n  // @ts-expect-error a number is needed\n  f('a');\n});",
    [],
  ],
  [
    'a type error in the arguments of a statement',
    "it('a', () => {\n  f({\n    // @ts-expect-error a number is needed\n    a: 'a',\n  });\n});",
    [],
  ],
  [
    'a value of the wrong type that the test goes on with',
    "it('a', () => {\n  // @ts-expect-error not typed\n  const made = make('a');\n  run(made);\n});",
    [1],
  ],
  [
    'a value of the wrong type that nothing uses',
    "it('a', () => {\n  // @ts-expect-error not typed\n  const made: number = make('a');\n});",
    [],
  ],
  [
    'a wrong type in the arguments of a value',
    "it('a', () => {\n  const made = make({\n    // @ts-expect-error not typed\n    a: 1,\n  });\n});",
    [1],
  ],
  [
    'a wrong type inside of a helper',
    "function build() {\n  // @ts-expect-error not typed\n  return make('a');\n}\nit('a', () => { build(); });",
    [5],
  ],
]);

const helper = (body: string) => ({
  files: { 'src/testing/helper.ts': `export async function step(x) {\n${body}\n}\n` },
});

const USES_STEP = "import { step } from './testing/helper';\nit('a', async () => {\n  await step('x');\n});";

testRow('C4', [
  [
    'a helper that ends with a throw',
    USES_STEP,
    [],
    helper("  const found = await find(x);\n  if (!found) throw new Error('missing');"),
  ],
  [
    'a helper that polls and throws in the end',
    USES_STEP,
    [],
    helper(
      "  for (let i = 0; i < 9; i++) {\n    if (await find(x)) return;\n  }\n  throw new Error('never');",
    ),
  ],
  [
    'a helper that only guards what it does',
    USES_STEP,
    [2],
    helper("  if (!x) throw new Error('name it');\n  await write(x);"),
  ],
  [
    'a helper that throws again what it caught',
    USES_STEP,
    [2],
    helper('  try {\n    await write(x);\n  } catch (e) {\n    clean();\n    throw e;\n  }'),
  ],
  [
    'a helper that makes a fake that throws',
    USES_STEP,
    [2],
    helper("  return { get: () => { throw new Error('offline'); } };"),
  ],
  [
    'a helper that guards and checks',
    USES_STEP,
    [],
    helper("  if (!x) throw new Error('name it');\n  expect(await read(x)).toBe('x');"),
  ],
]);

testRow('C4', [
  [
    'a wait of Vitest for a condition',
    "import { it, vi } from 'vitest';\nit('a', async () => {\n  start();\n  await vi.waitUntil(() => done());\n});",
    [],
  ],
  [
    'timers of Vitest',
    "import { it, vi } from 'vitest';\nit('a', async () => {\n  start();\n  await vi.runAllTimersAsync();\n});",
    [2],
  ],
  [
    'a helper that hands on a function which must not be called',
    "import test from 'node:test';\nfunction quiet(t) {\n  function onWarning() { t.assert.fail('warned'); }\n  process.on('warning', onWarning);\n}\ntest('a', (t) => {\n  quiet(t);\n  start();\n});",
    [],
  ],
  [
    'a helper that hands on a function which only counts',
    "import test from 'node:test';\nfunction quiet(t) {\n  function onWarning() { count += 1; }\n  process.on('warning', onWarning);\n}\ntest('a', (t) => {\n  quiet(t);\n  start();\n});",
    [6],
  ],
]);

testRow('C4', [
  ['a global that may be an assertion', "it('a', () => {\n  equal(f(), 1);\n});", [1]],
  ['a call of another global', "it('a', () => {\n  reload(f(), 1);\n});", [1]],
  [
    'an imported function of such a name',
    "import { equal } from './compare';\nit('a', () => {\n  equal(f(), 1);\n});",
    [2],
    { files: { 'src/compare.ts': 'export const equal = (a, b) => a === b;' } },
  ],
  [
    'a component of the test that asserts while it renders',
    "it('a', () => {\n  const Child = () => { expect(useShop().open).toBe(true); return null; };\n  render(<Child />);\n});",
    [],
    { path: 'src/a.spec.tsx' },
  ],
  [
    'a component of the test that only renders',
    "it('a', () => {\n  const Child = () => { useShop(); return null; };\n  render(<Child />);\n});",
    [1],
    { path: 'src/a.spec.tsx' },
  ],
  [
    'types in a function that nobody calls',
    "it('a', () => {\n  function types() { expectTypeOf(f()).toBeNumber(); }\n  f();\n});",
    [],
  ],
  [
    'a value in a function that nobody calls',
    "it('a', () => {\n  function values() { expect(f()).toBe(1); }\n  f();\n});",
    [1],
  ],
  [
    'a function that makes the tests itself',
    "function testControl(name, run) {\n  it(name, () => { expect(run()).toBe(1); });\n}\ntestControl('a', () => { f(); });",
    [],
  ],
  [
    'a helper that rejects under a condition',
    "import { step } from './testing/helper';\nit('a', async () => {\n  await step('x');\n});",
    [],
    helper(
      '  return new Promise((resolve, reject) => {\n    const errors = read(x);\n    if (errors.length > 0) reject(new Error(errors[0]));\n    else resolve();\n  });',
    ),
  ],
  [
    'a test of a browser that ends in a wait for its page',
    "import { test } from '@playwright/test';\ntest('a', async ({ page }) => {\n  await page.goto('/');\n  await page.waitForURL('/home');\n});",
    [],
  ],
  [
    'a test of a browser that goes on after the wait',
    "import { test } from '@playwright/test';\ntest('a', async ({ page }) => {\n  await page.waitForURL('/home');\n  await page.getByRole('button').click();\n});",
    [2],
  ],
]);

testRow('C4', [
  [
    'a page under another runner whose test ends in a wait',
    "it('a', async () => {\n  const page = await open('/');\n  await page.waitForSelector('h3');\n});",
    [],
  ],
  [
    'a page under another runner that goes on after the wait',
    "it('a', async () => {\n  const page = await open('/');\n  await page.waitForSelector('h3');\n  await page.click('h3');\n});",
    [1],
  ],
]);
