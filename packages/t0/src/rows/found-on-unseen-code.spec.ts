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

testRow('H2', [
  ['a live date as a specimen', "it('a', () => {\n  expect(isValid(new Date())).toBe(true);\n});", []],
  ['a live date whose age is asked', "it('a', () => {\n  expect(daysOf(new Date())).toBe(0);\n});", [2]],
  [
    'a live date that fills a field',
    "it('a', async () => {\n  const row = { createdAt: new Date() };\n  expect(await save(row)).toHaveLength(1);\n});",
    [],
  ],
  [
    'a live date that an expectation speaks of',
    "it('a', async () => {\n  const row = { createdAt: new Date() };\n  expect(await show(row)).toBe('today');\n});",
    [2],
  ],
  [
    'the same live value on both sides',
    "it('a', () => {\n  const at = new Date().getTime();\n  expect(parse(at).toISO()).toEqual(fromMillis(at).toISO());\n});",
    [],
  ],
  [
    'a live value that is reckoned with on one side',
    "it('a', () => {\n  const at = Date.now() + 3600000;\n  expect(isOpen(at)).toBe(true);\n});",
    [2],
  ],
]);

testRow('H4', [
  [
    'a variable that each reader sets by a hook of its own suite',
    "let box;\ndescribe('a', () => {\n  it('x', () => {\n    box = make(1);\n    expect(box.on).toBe(true);\n  });\n});\ndescribe('b', () => {\n  beforeEach(() => {\n    box = make(2);\n  });\n  it('y', () => { expect(box.on).toBe(false); });\n});",
    [],
  ],
  [
    'a variable that a set-up helper of the reader sets',
    "let box;\nfunction setUp() { box = make(2); }\ndescribe('a', () => {\n  it('x', () => {\n    box = make(1);\n    expect(box.on).toBe(true);\n  });\n});\ndescribe('b', () => {\n  beforeEach(() => { setUp(); });\n  it('y', () => { expect(box.on).toBe(false); });\n});",
    [],
  ],
  [
    'a variable that the reader gets from the writer',
    "let box;\ndescribe('a', () => {\n  it('x', () => {\n    box = make(1);\n    expect(box.on).toBe(true);\n  });\n  it('y', () => { expect(box.on).toBe(false); });\n});",
    [4],
  ],
]);

const KEY = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';

testRow('H9', [
  [
    'a header of a key alone',
    "it('a', () => { expect(f('-----BEGIN RSA PRIVATE KEY-----')).toBe(1); });",
    [],
  ],
  [
    'a header with a filler',
    "it('a', () => { expect(f('-----BEGIN PRIVATE KEY-----\\\\ntest\\\\n-----END PRIVATE KEY-----')).toBe(1); });",
    [],
  ],
  [
    'a key that is cut',
    `it('a', () => { expect(f('-----BEGIN PRIVATE KEY-----\\\\n${KEY}...')).toBe(1); });`,
    [],
  ],
  ['a key', `it('a', () => { expect(f('-----BEGIN PRIVATE KEY-----\\\\n${KEY}\\\\n')).toBe(1); });`, [1]],
]);

const presence = (subject: string, matcher = 'toBeTruthy()'): string =>
  `it('works', () => {\n  expect(${subject}).${matcher};\n});`;

testRow('H10', [
  ['an element that was found by a selector', presence("root.querySelector('.backdrop')"), []],
  ['an element of a directive', presence('fixture.debugElement.query(By.directive(Panel))'), []],
  ['a value that was made', presence('makePanel()'), [2]],
  ['a member that holds a yes or a no', presence('form.valid'), []],
  ['a member that holds anything', presence('form.model'), [2]],
  ['a call that compares', presence('deepEqual(a, b)'), []],
  ['a negation', "import assert from 'assert';\nit('works', () => { assert.ok(!find('x')); });", []],
  [
    'a key that is in an object',
    "import assert from 'assert';\nit('works', () => { assert.ok('x' in find()); });",
    [],
  ],
  ['a value', "import assert from 'assert';\nit('works', () => { assert.ok(find('x')); });", [2]],
  [
    'the class of a failure',
    "it('works', async () => {\n  await expect(load()).rejects.toBeInstanceOf(NotFound);\n});",
    [],
  ],
  [
    'the class of a result',
    "it('works', async () => {\n  await expect(load()).resolves.toBeInstanceOf(Found);\n});",
    [2],
  ],
  [
    'a flag of the test',
    "it('works', () => {\n  let threw = false;\n  run(() => { threw = true; });\n  expect(threw).toBeTruthy();\n});",
    [],
  ],
  [
    'a result in a variable',
    "it('works', () => {\n  let made = undefined;\n  run(() => { made = make(); });\n  expect(made).toBeTruthy();\n});",
    [4],
  ],
  [
    'a call that the file asks for both answers',
    "it('works', () => { expect(matchKey(a, 'x')).toBeTruthy(); });\nit('refuses', () => { expect(matchKey(a, 'y')).toBeFalsy(); });",
    [],
  ],
  [
    'two calls of which each has one answer',
    "it('works', () => { expect(readKey(a, 'x')).toBeTruthy(); });\nit('refuses', () => { expect(findKey(a, 'y')).toBeFalsy(); });",
    [1],
  ],
]);

testRow('L11', [
  [
    'a branch in a loop that only filters',
    "it('a', () => {\n  const bad = [];\n  for (const x of list()) if (isBad(x)) bad.push(x);\n  expect(bad).toEqual([]);\n});",
    [],
  ],
  [
    'a branch of the test itself',
    "it('a', () => {\n  if (isBad(x)) repair(x);\n  expect(f(x)).toEqual([]);\n});",
    [2],
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

const SUBTESTS = (titles: [string, string]): string =>
  `import test from 'node:test';\n${titles
    .map(
      (title, i) =>
        `test('parent ${i}', async (t) => {\n  await t.test('${title}', (t) => { t.assert.equal(f(), 1); });\n});`,
    )
    .join('\n')}`;

testRow('L10', [
  ['subtests of two parents with the same title', SUBTESTS(['works', 'works']), []],
  [
    'subtests of one parent with the same title',
    "import test from 'node:test';\ntest('parent', async (t) => {\n  await t.test('works', (t) => { t.assert.equal(f(), 1); });\n  await t.test('works', (t) => { t.assert.equal(g(), 1); });\n});",
    [4],
  ],
]);

testRow('M4', [
  [
    'subtests that their parent groups',
    "import test from 'node:test';\ntest('parent', async (t) => {\n  await t.test('a', (t) => { t.assert.equal(f(), 1); });\n  await t.test('b', (t) => { t.assert.equal(f(), 1); });\n  await t.test('c', (t) => { t.assert.equal(f(), 1); });\n});",
    [],
  ],
  [
    'tests that nothing groups',
    "import test from 'node:test';\ntest('a', (t) => { t.assert.equal(f(), 1); });\ntest('b', (t) => { t.assert.equal(f(), 1); });\ntest('c', (t) => { t.assert.equal(f(), 1); });",
    [4],
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

const resting = (comment: string): string =>
  `it.skip('a', () => {\n  // ${comment}\n  expect(f()).toBe(1);\n});`;

testRow('C1', [
  ['an issue as the first thing in the body', resting('SHOP-3793: the browser freezes'), []],
  ['an excuse as the first thing in the body', resting('This does not work in strict mode'), []],
  ['a step as the first thing in the body', resting('Open the page and press the button'), [1]],
  [
    'an excuse further down in the body',
    "it.skip('a', () => {\n  const x = f();\n  // This does not work in strict mode\n  expect(x).toBe(1);\n});",
    [1],
  ],
  [
    'a text in the options of node:test beside another mark',
    "import { describe, it } from 'node:test';\ndescribe.skip('a', { todo: 'Find out why it throws' }, () => {\n  it('b', () => { f(); });\n});",
    [],
  ],
  [
    'a suite of types that rests',
    "import { describe, expectTypeOf, it } from 'vitest';\ndescribe.skip('types', () => {\n  it('b', () => { expectTypeOf(f()).toBeNumber(); });\n});",
    [],
  ],
  [
    'a suite with a value among its types that rests',
    "import { describe, expect, expectTypeOf, it } from 'vitest';\ndescribe.skip('types', () => {\n  it('b', () => { expectTypeOf(f()).toBeNumber(); });\n  it('c', () => { expect(f()).toBe(1); });\n});",
    [2],
  ],
]);

testRow('C6', [
  [
    'a loop of cheerio',
    "it('a', () => {\n  $('img').each((_i, el) => {\n    expect(el.src).toBe('x');\n  });\n});",
    [],
  ],
  [
    'an asynchronous callback of such a loop',
    "it('a', () => {\n  $('img').each(async (_i, el) => {\n    expect(await load(el)).toBe('x');\n  });\n});",
    [3],
  ],
  [
    'a property of a chai plugin',
    "import { expect } from 'chai';\nit('a', async () => {\n  expect(f()).to.equal(1);\n  await expect(row).to.be.softDeleted;\n});",
    [],
  ],
  [
    'a method of chai that is not called',
    "import { expect } from 'chai';\nit('a', async () => {\n  expect(f()).to.equal(1);\n  expect(row).to.deep.equal;\n});",
    [4],
  ],
  [
    'a catch that alone ends the test',
    "it('a', function (done) {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n    done();\n  }\n});",
    [],
  ],
  [
    'a test that ends either way',
    "it('a', function (done) {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n  }\n  done();\n});",
    [5],
  ],
  [
    'a failure under a condition at the end of the try',
    "import assert from 'assert';\nfor (const ok of [true, false]) it('a', () => {\n  try {\n    parse('x');\n    if (!ok) assert.fail('passed');\n  } catch (e) {\n    if (ok) throw e;\n    assert.equal(e.code, 1);\n  }\n});",
    [],
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

testRow(
  'H1',
  [
    [
      'a value of Cypress that nobody knows',
      "it('a', () => {\n  const saved = intercept();\n  cy.wait(saved);\n  cy.get('x').should('exist');\n});",
      [],
    ],
    [
      'a length of Cypress by its name',
      "it('a', () => {\n  cy.wait(settings.delayMs);\n  cy.get('x').should('exist');\n});",
      [2],
    ],
  ],
  { framework: 'cypress', path: 'cypress/e2e/a.cy.ts' },
);

testRow('C6', [
  [
    'an expect around a query that throws',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(screen.getByText('x'));\n});",
    [],
  ],
  [
    'an expect around a query that finds or not',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(screen.queryByText('x'));\n});",
    [3],
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
