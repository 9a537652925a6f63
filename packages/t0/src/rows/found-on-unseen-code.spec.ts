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

const narrowed = (before: string, condition: string, after = ''): string =>
  `it('a', async () => {\n  const result = await save();\n  ${before}\n  if (${condition}) {\n    expect(result.data).toEqual({ id: 1 });\n  }${after}\n});`;

testRow('H3', [
  ['a condition that was asserted', narrowed('expect(result.ok).toBe(true);', 'result.ok'), []],
  ['a condition that nothing asserted', narrowed('expect(result.id).toBe(1);', 'result.ok'), [5]],
  [
    'a condition that was asserted the other way',
    narrowed('expect(result.ok).toBe(false);', 'result.ok'),
    [5],
  ],
  ['a negated condition that was asserted', narrowed('expect(result.ok).toBe(false);', '!result.ok'), []],
  ['a value that was asserted to be there', narrowed('expect(result).not.toBeNull();', 'result'), []],
  [
    'a value that was asserted to be defined',
    narrowed('expect(result).toBeDefined();', 'result !== undefined'),
    [],
  ],
  ['a value that was asserted to be missing', narrowed('expect(result).toBeNull();', 'result'), [5]],
  [
    'a type that was asserted',
    narrowed("expect(result?.type).toBe('video');", "result?.type === 'video' || result.live"),
    [],
  ],
  [
    'another type than the asserted one',
    narrowed("expect(result?.type).toBe('video');", "result?.type === 'audio'"),
    [5],
  ],
  [
    'two conditions of which one was asserted',
    narrowed('expect(result).toBeDefined();', 'result && result.data'),
    [5],
  ],
  [
    'two conditions that were asserted',
    narrowed(
      'expect(result).toBeDefined();\n  expect(result.data).toBeTruthy();',
      'result && result.data',
    ).replace('if', 'if'),
    [],
  ],
  [
    'the same call that was asserted',
    narrowed('expect(E.isLeft(result)).toBe(true);', 'E.isLeft(result)'),
    [],
  ],
  [
    'another call than the asserted one',
    narrowed('expect(E.isLeft(result)).toBe(true);', 'E.isRight(result)'),
    [5],
  ],
  ['a key that was asserted', narrowed("expect(result).toHaveProperty('data');", "'data' in result"), []],
  [
    'a class that was asserted',
    narrowed('expect(result).toBeInstanceOf(Saved);', 'result instanceof Saved'),
    [],
  ],
  [
    'another class than the asserted one',
    narrowed('expect(result).toBeInstanceOf(Saved);', 'result instanceof Failed'),
    [5],
  ],
  [
    'a size that was asserted',
    narrowed('expect(result.rows).toHaveLength(2);', 'result.rows.length > 0'),
    [],
  ],
  ['by node:assert', `import assert from 'node:assert';\n${narrowed('assert.ok(result);', 'result')}`, []],
  [
    'an assertion that comes behind the branch',
    "it('a', async () => {\n  const result = await save();\n  if (result.ok) {\n    expect(result.data).toEqual({ id: 1 });\n  }\n  expect(result.ok).toBe(true);\n});",
    [4],
  ],
  [
    'an assertion that stands in a branch itself',
    "it('a', async () => {\n  const result = await save();\n  if (result.fast) {\n    expect(result.ok).toBe(true);\n  }\n  if (result.ok) {\n    expect(result.data).toEqual({ id: 1 });\n  }\n});",
    [4, 7],
  ],
  [
    'a platform with assertions in both arms',
    "it('a', () => {\n  if (process.platform === 'win32') {\n    expect(f()).toBe('a');\n  } else {\n    expect(f()).toBe('b');\n  }\n});",
    [],
  ],
  [
    'a platform with assertions in one arm',
    "it('a', () => {\n  if (process.platform === 'win32') {\n    expect(f()).toBe('a');\n  }\n});",
    [3],
  ],
  [
    'an early return on a constant about the environment',
    "const modern = process.version > 'v18';\nit('a', () => {\n  if (!modern) return;\n  expect(f()).toBe('a');\n});",
    [],
  ],
  [
    'an early return on a constant about something else',
    "const ready = start();\nit('a', () => {\n  if (!ready) return;\n  expect(f()).toBe('a');\n});",
    [3],
  ],
  [
    'a list in a variable that is never assigned again',
    "let paths = ['/a', '/b'];\nit('a', () => {\n  for (const path of paths) expect(f(path)).toBe('a');\n});",
    [],
  ],
  [
    'a list in a variable that is assigned again',
    "let paths = ['/a', '/b'];\nbeforeEach(() => { paths = load(); });\nit('a', () => {\n  for (const path of paths) expect(f(path)).toBe('a');\n});",
    [4],
  ],
  [
    'elements that a query throws without',
    "it('a', () => {\n  screen.getAllByRole('row').forEach((row) => expect(row.id).toBe('a'));\n});",
    [],
  ],
  [
    'elements that a query may not find',
    "it('a', () => {\n  screen.queryAllByRole('row').forEach((row) => expect(row.id).toBe('a'));\n});",
    [2],
  ],
  [
    'a branch that counts, with the number asserted',
    "it('a', () => {\n  let n = 0;\n  for (const x of [1, 2, 3]) {\n    if (isOdd(x)) {\n      n++;\n      expect(f(x)).toBe('odd');\n    }\n  }\n  expect(n).toBe(2);\n});",
    [],
  ],
  [
    'a branch that counts, with the number forgotten',
    "it('a', () => {\n  let n = 0;\n  for (const x of [1, 2, 3]) {\n    if (isOdd(x)) {\n      n++;\n      expect(f(x)).toBe('odd');\n    }\n  }\n});",
    [6],
  ],
  [
    'the row of a table asked by a method of its text',
    "it.each(['a', 'bThrow'])('%s', (name) => {\n  if (name.includes('Throw')) expect(() => f(name)).toThrow('no');\n  else expect(f(name)).toBe(1);\n});",
    [],
  ],
  [
    'the code under test asked for each row',
    "it.each(['a', 'b'])('%s', (name) => {\n  if (isKnown(name)) expect(f(name)).toBe(1);\n  else expect(f(name)).toBe(2);\n});",
    [2, 3],
  ],
  [
    'the element of a fixed list with an assertion in each arm',
    "it('a', () => {\n  [{ type: 'mouse' }, { type: 'pen' }].forEach((pointer) => {\n    if (pointer.type === 'mouse') expect(f(pointer)).toBe(1);\n    else expect(f(pointer)).toBe(2);\n  });\n});",
    [],
  ],
  [
    'the element of an open list with an assertion in each arm',
    "it('a', () => {\n  const n = count();\n  if (n === 2) expect(f(n)).toBe(1);\n  else expect(f(n)).toBe(2);\n});",
    [3, 4],
  ],
]);
