import { testRow } from '../testing/row-table';

/** Kinds of findings that were wrong on repositories that nobody had tuned a rule on, each beside its right neighbour. */

const LIBRARY = "import { render, screen } from '@testing-library/react';\n";

testRow(
  'C6',
  [
    [
      'a matcher of jest-dom in a folder with a Playwright configuration',
      `${LIBRARY}it('a', () => {\n  render(<Form />);\n  expect(screen.getByText('x')).toBeVisible();\n});`,
      [],
    ],
    [
      'a file that imports other things and no test function',
      "import { makeForm } from './form';\nit('a', () => {\n  expect(makeForm()).toHaveValue('x');\n});",
      [],
    ],
    [
      'a file that imports its test function from fixtures',
      "import { expect, test } from './fixtures';\ntest('a', async ({ page }) => {\n  expect(page.getByText('x')).toBeVisible();\n});",
      [3],
    ],
  ],
  { framework: 'playwright', path: 'src/case.spec.tsx' },
);

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

testRow('C6', [
  [
    'a try that ends in the failure of the test context',
    "import test from 'node:test';\ntest('a', async (t) => {\n  try {\n    await go();\n    t.assert.fail('no error');\n  } catch (e) {\n    t.assert.strictEqual(e.code, 1);\n  }\n});",
    [],
  ],
  [
    'a try that ends in another call of the test context',
    "import test from 'node:test';\ntest('a', async (t) => {\n  try {\n    await go();\n    t.diagnostic('done');\n  } catch (e) {\n    t.assert.strictEqual(e.code, 1);\n  }\n});",
    [7],
  ],
  [
    'a fulfilled handler that always fails',
    "import assert from 'assert';\nit('a', () => {\n  return go().then(() => assert.ok(false), (err) => {\n    assert.equal(err.code, 1);\n  });\n});",
    [],
  ],
  [
    'a fulfilled handler that does something',
    "import assert from 'assert';\nit('a', () => {\n  return go().then(() => log('ok'), (err) => {\n    assert.equal(err.code, 1);\n  });\n});",
    [4],
  ],
  [
    'a failure behind a try whose catch returns',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (error) {\n    expect(error.message).toBe('no');\n    return;\n  }\n  throw new Error('nothing was thrown');\n});",
    [],
  ],
  [
    'more work behind a try whose catch returns',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (error) {\n    expect(error.message).toBe('no');\n    return;\n  }\n  log('nothing was thrown');\n});",
    [5],
  ],
  [
    'a mark in a catch that always fails',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(true).toBe(false);\n  }\n});",
    [],
  ],
  [
    'a mark in a catch that nothing was caught',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e).toBeUndefined();\n  }\n});",
    [],
  ],
  [
    'an assertion in a catch about what was caught',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n  }\n});",
    [5],
  ],
  [
    'three assertions of one catch are one finding',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n    expect(e.name).toBe('x');\n    expect(e.text).toBe('y');\n  }\n});",
    [5],
  ],
  [
    'an expect around a call that asserts',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(assertSelected(f()));\n});",
    [],
  ],
  [
    'an expect around a call that does not assert',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(selected(f()));\n});",
    [3],
  ],
]);

testRow('C3', [
  [
    'a mark in a method of a test that plans its assertions',
    "import test from 'node:test';\ntest('a', (t) => {\n  t.plan(1);\n  class Logger extends Base {\n    write() {\n      t.assert.ok(true);\n    }\n  }\n  run(new Logger());\n});",
    [],
  ],
  [
    'a mark in a method of a test without a plan',
    "import test from 'node:test';\ntest('a', (t) => {\n  class Logger extends Base {\n    write() {\n      t.assert.ok(true);\n    }\n  }\n  run(new Logger());\n});",
    [5],
  ],
]);
