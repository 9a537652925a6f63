import { testRow } from '../testing/row-table';

/** Kinds of code that real repositories showed, each beside its neighbour that the row is for. */

testRow('C1', [
  ['a suite that holds no test', "describe.skip('later', () => {\n  // TODO: add some tests\n});", []],
  [
    'a suite that holds a test',
    "describe.skip('later', () => {\n  it('a', () => { expect(f()).toBe(1); });\n});",
    [1],
  ],
  [
    'a suite whose tests a call registers',
    "describe.skip('later', () => {\n  runSuite(f);\n});\nit('a', () => { expect(f()).toBe(1); });",
    [1],
  ],
  ['a test whose function is empty', "it.skip('never run for this parser', () => {});", []],
  ['a test whose function only calls', "it.skip('runs', () => f());", [1]],
  [
    'the description of a directive is the reason',
    "// eslint-disable-next-line jest/no-disabled-tests -- resting until the parser is mended\nit.skip('a', () => { expect(f()).toBe(1); });",
    [],
  ],
  [
    'a directive without a description is none',
    "// eslint-disable-next-line jest/no-disabled-tests\nit.skip('a', () => { expect(f()).toBe(1); });",
    [2],
  ],
]);

const TESTER =
  "import { RuleTester } from 'eslint';\nnew RuleTester().run('a', rule, { valid: [], invalid: [\n";

testRow('C2', [
  ['a focused case of a table', `${TESTER}  { only: true, code: 'x', errors: [1] },\n] });`, [3]],
  ['a case that says that it is not', `${TESTER}  { only: false, code: 'x', errors: [1] },\n] });`, []],
]);

testRow('C1', [
  ['a case of a table that rests', `${TESTER}  { skip: true, code: 'x', errors: [1] },\n] });`, [3]],
  ['a case of a table that runs', `${TESTER}  { code: 'x', errors: [1] },\n] });`, []],
]);

const SUPPORT = {
  'cypress/support/e2e.ts': "import './commands';\n",
  'cypress/support/commands.ts':
    "Cypress.Commands.add('pickDates', () => {\n  cy.get('.header').should('be.visible');\n});\nCypress.Commands.add('open', () => {\n  cy.visit('/');\n});\n",
};

testRow('C4', [
  [
    'a command of the support file asserts',
    "it('picks', () => {\n  cy.pickDates();\n});",
    [],
    { framework: 'cypress', path: 'cypress/tests/a.cy.ts', files: SUPPORT },
  ],
  [
    'a command of the support file only acts',
    "it('opens', () => {\n  cy.open();\n});",
    [1],
    { framework: 'cypress', path: 'cypress/tests/a.cy.ts', files: SUPPORT },
  ],
  [
    'product code that throws is no check',
    "import { parse } from './parser';\nit('parses', () => {\n  parse('x');\n});",
    [2],
    {
      files: {
        'src/parser.ts':
          "function ensureText(x) {\n  if (!x) throw new Error('empty');\n}\nexport function parse(x) {\n  ensureText(x);\n  if (x === '(') throw new Error('open');\n  return [x];\n}\n",
      },
    },
  ],
  [
    'a helper that throws is one',
    "import { waitFor } from './testing/wait';\nit('parses', () => {\n  waitFor('x');\n});",
    [],
    {
      files: {
        'src/testing/wait.ts': "export function waitFor(x) {\n  if (!x) throw new Error('never');\n}\n",
      },
    },
  ],
  [
    'product code that is named like a check and throws is one',
    "import { assertText } from './parser';\nit('parses', () => {\n  assertText('x');\n});",
    [],
    {
      files: { 'src/parser.ts': "export function assertText(x) {\n  if (!x) throw new Error('empty');\n}\n" },
    },
  ],
  [
    'the set-up of a project',
    "import { test as setup } from '@playwright/test';\nsetup('fill the database', async () => {\n  await db.fill();\n});",
    [2],
  ],
  [
    'a test under its usual name',
    "import { test } from '@playwright/test';\ntest('fill the database', async () => {\n  await db.fill();\n});",
    [2],
  ],
]);

testRow('C6', [
  [
    'a helper that calls the end signal that it was handed',
    "function check(done) {\n  go('/').then(() => {\n    expect(log()).toEqual(['a']);\n    done();\n  });\n}\nit('a', () => new Promise((done) => { check(done); }));",
    [],
  ],
  [
    'a helper that signals nothing',
    "function check() {\n  go('/').then(() => {\n    expect(log()).toEqual(['a']);\n  });\n}\nit('a', () => { check(); });",
    [3],
  ],
  [
    'a catch beside a try that asserts too',
    "it('a', async () => {\n  try {\n    expect(await parse('x')).toBe('y');\n  } catch (e) {\n    expect(e.code).toBe(1);\n  }\n});",
    [],
  ],
  [
    'a catch beside a try that only acts',
    "it('a', async () => {\n  try {\n    await parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n  }\n});",
    [5],
  ],
  [
    'an assertion under a constant',
    "const ON = false;\nit('a', () => {\n  if (ON) expect(f()).toBe(1);\n  expect(f()).toBe(1);\n});",
    [3],
  ],
  [
    'an assertion under a constant that holds',
    "const ON = true;\nit('a', () => {\n  if (ON) expect(f()).toBe(1);\n});",
    [],
  ],
  [
    'an assertion for each of nothing',
    "it('a', () => {\n  for (const n of []) expect(f(n)).toBe(1);\n  expect(f()).toBe(1);\n});",
    [2],
  ],
  [
    'an assertion behind a return that is always taken',
    "it('a', () => {\n  if (true) return;\n  expect(f()).toBe(1);\n});",
    [3],
  ],
  [
    'an assertion behind a return under a condition',
    "it('a', () => {\n  if (g()) return;\n  expect(f()).toBe(1);\n});",
    [],
  ],
]);

const ROWS = "it.each([{ kind: 'a' }, { kind: 'b' }])('$kind', (row) => {\n  const result = load(row);\n";

testRow('H3', [
  [
    'runs of a loop that are counted and pinned',
    "it('a', () => {\n  let count = 0;\n  list.forEach((value) => {\n    ++count;\n    expect(value).toBe(1);\n  });\n  expect(count).toBe(1);\n});",
    [],
  ],
  [
    'runs of a loop that nobody counts',
    "it('a', () => {\n  list.forEach((value) => {\n    expect(value).toBe(1);\n  });\n});",
    [3],
  ],
  [
    'the other arm throws',
    "it('a', () => {\n  if (first() !== undefined) {\n    expect(first()).toBe(1);\n  } else {\n    throw new Error('none');\n  }\n});",
    [],
  ],
  [
    'the other arm only logs',
    "it('a', () => {\n  if (first() !== undefined) {\n    expect(first()).toBe(1);\n  } else {\n    log('none');\n  }\n});",
    [3],
  ],
  [
    'each row of a table knows its arm',
    `${ROWS}  if (row.kind === 'a') {\n    expect(result.path).toBe('/x');\n  } else {\n    expect(result.edge).toBe('b');\n  }\n});`,
    [],
  ],
  [
    'what the code gives picks the arm',
    `${ROWS}  if (isA(result)) {\n    expect(result.path).toBe('/x');\n  } else {\n    expect(result.edge).toBe('b');\n  }\n});`,
    [4, 6],
  ],
]);

testRow('H3', [
  [
    'a return under a condition in front of all assertions',
    "it('a', () => {\n  if (size() > 0) return;\n  expect(f()).toBe(1);\n});",
    [2],
  ],
  [
    'a return where the environment is another',
    "it('a', () => {\n  if (process.platform === 'win32') return;\n  expect(f()).toBe(1);\n});",
    [],
  ],
  [
    'a return behind an assertion',
    "it('a', () => {\n  expect(f()).toBe(1);\n  if (size() > 0) return;\n  log();\n});",
    [],
  ],
  [
    'a failure under a condition',
    "it('a', () => {\n  if (size() > 0) throw new Error('full');\n  expect(f()).toBe(1);\n});",
    [],
  ],
  [
    'a counting loop that runs at least once',
    "it('a', () => {\n  for (let cut = 0; cut <= bytes.length; cut += 1) {\n    expect(f(cut)).toBe(1);\n  }\n});",
    [],
  ],
  [
    'a counting loop that may not run',
    "it('a', () => {\n  for (let cut = 0; cut < bytes.length; cut += 1) {\n    expect(f(cut)).toBe(1);\n  }\n});",
    [3],
  ],
]);

const TIMEOUT = 'const timeout = (n: number = 0) => new Promise((r) => setTimeout(r, n));\n';

testRow('H1', [
  [
    'a wait whose length is 0 unless told',
    `${TIMEOUT}it('a', async () => {\n  await timeout();\n  expect(f()).toBe(1);\n});`,
    [],
  ],
  [
    'a wait that is told a length',
    `${TIMEOUT}it('a', async () => {\n  await timeout(50);\n  expect(f()).toBe(1);\n});`,
    [3],
  ],
  [
    'a wait with a length of its own',
    "const timeout = (n = 50) => new Promise((r) => setTimeout(r, n));\nit('a', async () => {\n  await timeout();\n  expect(f()).toBe(1);\n});",
    [3],
  ],
  [
    'no length, two calls deep',
    "function later(value, delay) {\n  return new Promise((r) => {\n    setTimeout(() => r(value), delay);\n  });\n}\nasync function read() {\n  await later(null, 0);\n  return 1;\n}\nit('a', async () => {\n  expect(await read()).toBe(1);\n});",
    [],
  ],
  [
    'a length that is handed on, two calls deep',
    "function later(delay) {\n  return new Promise((r) => setTimeout(r, delay));\n}\nasync function settle(ms) {\n  await later(ms);\n}\nit('a', async () => {\n  await settle(0);\n  await settle(20);\n  expect(f()).toBe(1);\n});",
    [9],
  ],
  [
    'a helper that looks again until something holds',
    "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nasync function until(poll) {\n  for (let tries = 0; tries < 20; tries++) {\n    if (await poll()) break;\n    else await sleep(50);\n  }\n}\nit('a', async () => {\n  await until(f);\n  expect(f()).toBe(1);\n});",
    [],
  ],
  [
    'a helper that sleeps a number of times',
    "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nasync function rest() {\n  for (let tries = 0; tries < 20; tries++) {\n    await sleep(50);\n  }\n}\nit('a', async () => {\n  await rest();\n  expect(f()).toBe(1);\n});",
    [8],
  ],
]);

testRow('H2', [
  [
    'a check of types',
    "it('types', () => {\n  assertType(query({ fn: Math.random() > 0.5 ? a : b }));\n});",
    [],
  ],
  [
    'the same input at run time',
    "it('runs', () => {\n  expect(query({ fn: Math.random() > 0.5 ? a : b })).toBe(1);\n});",
    [2],
  ],
  [
    'the variable goes in and comes back',
    "it('a', () => {\n  const d = new Date();\n  expect(wrap(d)).toBe(d);\n});",
    [],
  ],
  [
    'the date is reckoned with',
    "it('a', () => {\n  const d = new Date();\n  expect(age(d)).toBe('0 days');\n});",
    [2],
  ],
  [
    'a moment fills a field',
    "it('a', () => {\n  const item = { id: 't', createdAt: new Date() };\n  expect(likes(item)).toBe(true);\n});",
    [],
  ],
  [
    'a moment in a field is what is asked about',
    "it('a', () => {\n  expect(ageOf({ born: new Date() })).toBe(0);\n});",
    [2],
  ],
  [
    'a reckoned moment in a field',
    "it('a', () => {\n  expect(isOld({ born: Date.now() - 1000 })).toBe(false);\n});",
    [2],
  ],
]);

testRow('H4', [
  [
    'another test has a variable of its own under the name',
    "let store;\nit('a', () => {\n  const store = make(1);\n  expect(store.get()).toBe(1);\n});\nit('b', () => {\n  store = make(2);\n  expect(store.get()).toBe(2);\n});",
    [],
  ],
  [
    'another test reads the variable',
    "let store;\nit('a', () => {\n  store = make(2);\n  expect(store.get()).toBe(2);\n});\nit('b', () => {\n  expect(store.get()).toBe(2);\n});",
    [3],
  ],
  [
    'a property of what a call gives',
    "import { toRaw } from './raw';\nit('a', () => {\n  const o = make();\n  toRaw(o).prop = 1;\n  expect(o.prop).toBe(1);\n});",
    [],
  ],
  [
    'a property of what is imported',
    "import { settings } from './raw';\nit('a', () => {\n  settings.prop = 1;\n  expect(f()).toBe(1);\n});",
    [3],
  ],
  [
    'a function that the page runs',
    "it('a', async () => {\n  await page.evaluate(() => { window.ref = 1; });\n  expect(await f()).toBe(1);\n});",
    [],
  ],
  [
    'a global of the test process',
    "it('a', async () => {\n  window.ref = 1;\n  expect(await f()).toBe(1);\n});",
    [2],
  ],
  [
    'a hook that deletes it',
    "afterEach(() => { delete window.ref; });\nit('a', () => {\n  window.ref = 1;\n  expect(f()).toBe(1);\n});",
    [],
  ],
]);

testRow('H4', [
  [
    'a delete at the end',
    "import { app } from './app';\nit('a', () => {\n  expect(f()).toBe(1);\n  delete app.parts.foo;\n});",
    [],
  ],
  [
    'a finally that deletes',
    "it('a', () => {\n  process.env['DIR'] = '/x';\n  try {\n    expect(f()).toBe(1);\n  } finally {\n    delete process.env['DIR'];\n  }\n});",
    [],
  ],
]);

testRow('H10', [
  ['a question', "it('a', () => {\n  expect(tree.exists('/src/a.ts')).toBeTruthy();\n});", []],
  ['a value', "it('a', () => {\n  expect(tree.read('/src/a.ts')).toBeTruthy();\n});", [2]],
  [
    'an item found by its content',
    "it('a', () => {\n  const hit = list().find((item) => item.id === 1);\n  expect(hit).toBeDefined();\n});",
    [],
  ],
  [
    'an item found by its place',
    "it('a', () => {\n  const hit = list().at(1);\n  expect(hit).toBeDefined();\n});",
    [3],
  ],
]);
