import { createJudge, type Judge } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of findings that were wrong or arguable on round D, each beside its right neighbour. */

const helper = (body: string, path = 'src/testing/helper.ts') => ({
  files: { [path]: `${body}\n` },
});

const PLAYWRIGHT = "import { test, expect } from '@playwright/test';\n";

describe('tests that are only planned', () => {
  testRow('C1', [
    ['an empty body that asks for a fixture', `${PLAYWRIGHT}test.fixme('a', async ({ page }) => {});`, []],
    [
      'a body of comments that asks for a fixture',
      `${PLAYWRIGHT}test.fixme('a', async ({ page }) => {\n  // opens the basket\n  // sees the total\n});`,
      [],
    ],
    ['a skipped body of comments', "it.skip('a', (done) => {\n  // later\n});", []],
    [
      'a body that does something with the fixture',
      `${PLAYWRIGHT}test.fixme('a', async ({ page }) => { await page.goto('/'); });`,
      [2],
    ],
    [
      'an issue that is stated as an annotation',
      `${PLAYWRIGHT}test.fixme('a', async ({ page }) => {\n  test.info().annotations.push({ type: 'issue', description: 'https://example.org/issues/7484' });\n});`,
      [],
    ],
    [
      'an annotation without an issue',
      `${PLAYWRIGHT}test.fixme('a', async ({ page }) => {\n  test.info().annotations.push({ type: 'area', description: 'basket' });\n});`,
      [2],
    ],
    [
      'a reason with an issue, one blank line above',
      "// The flag is read too late.\n// Tracked in SHOP-214, to be run again then.\n\nit.skip('a', () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'a reason with an issue, two blank lines above',
      "// Tracked in SHOP-214, to be run again then.\n\n\nit.skip('a', () => { expect(f()).toBe(1); });",
      [4],
    ],
    [
      'an issue that stands behind code, one blank line above',
      "const a = 1; // SHOP-214\n\nit.skip('a', () => { expect(f()).toBe(a); });",
      [3],
    ],
  ]);
});

testRow('C3', [
  [
    'a helper of the context that gives a value',
    "it('a', async function () {\n  expect(await read()).to.equal(this.assert(2, 0));\n  expect(await read()).to.equal(this.assert(0, 0));\n});",
    [],
    { framework: 'mocha' },
  ],
  [
    'an assertion of the context',
    "it('a', function () {\n  this.assert.equal(1, 1);\n});",
    [2],
    { framework: 'mocha' },
  ],
]);

testRow('C4', [
  [
    'a helper of the context that is named for a check',
    "it('a', function () {\n  this.assert(read());\n});",
    [1],
    { framework: 'mocha' },
  ],
]);

describe('waits behind helpers', () => {
  const CODE = "import { open } from './testing/helper';\nit('a', async () => {\n  await open();\n});";
  const WAIT = 'await new Promise((r) => setTimeout(r, 50));';
  testRow('H1', [
    [
      'behind an option that is not given',
      CODE,
      [],
      helper(`export async function open(options = {}) {\n  if (options.slow) ${WAIT}\n  await go();\n}`),
    ],
    [
      'in a call behind an option',
      CODE,
      [],
      helper(
        `async function retry() { ${WAIT} }\nexport async function open(options = {}) {\n  if (options.slow) await retry();\n}`,
      ),
    ],
    [
      'after a failure',
      CODE,
      [],
      helper(`export async function open() {\n  try { await go(); } catch { ${WAIT} await go(); }\n}`),
    ],
    ['each time', CODE, [3], helper(`export async function open() {\n  ${WAIT}\n  await go();\n}`)],
    [
      'before it calls itself on a condition',
      CODE,
      [],
      helper(
        `export async function open(left = 3) {\n  const answer = await go();\n  if (answer.busy && left > 0) { ${WAIT} await open(left - 1); }\n}`,
      ),
    ],
    [
      'in product code',
      "import { start } from './server';\nit('a', async () => {\n  await start();\n});",
      [],
      helper(`export async function start() {\n  ${WAIT}\n  await go();\n}`, 'src/server.ts'),
    ],
    [
      'in product code that only waits',
      "import { pause } from './timing';\nit('a', async () => {\n  await pause();\n});",
      [3],
      helper(`export async function pause() {\n  ${WAIT}\n}`, 'src/timing.ts'),
    ],
  ]);
});

testRow(
  'H1',
  [
    [
      'a loop with a limit that ends when it has seen what it looks for',
      `${PLAYWRIGHT}test('a', async ({ page }) => {\n  let seen = false;\n  for (let i = 0; i < 150 && !seen; i += 1) {\n    if (await look(page)) seen = true;\n    await page.waitForTimeout(20);\n  }\n  expect(seen).toBe(true);\n});`,
      [],
    ],
    [
      'a loop that waits as often as it is long',
      `${PLAYWRIGHT}test('a', async ({ page }) => {\n  for (let i = 0; i < 5; i += 1) {\n    await look(page);\n    await page.waitForTimeout(20);\n  }\n  expect(await read()).toBe(true);\n});`,
      [5],
    ],
  ],
  { framework: 'playwright' },
);

describe('state that is made anew', () => {
  const shared = (hook: string, around = ''): string =>
    `let tree;\n${around}beforeEach(${hook});\nit('a', async () => {\n  tree = await run();\n  expect(tree.size).toBe(1);\n});\nit('b', () => { expect(tree.size).toBe(0); });`;
  testRow('H4', [
    ['by taking a value apart in a hook', shared('async () => { ({ runner, tree } = await setUp()); }'), []],
    ['by taking a list apart in a hook', shared('async () => { [tree] = await setUp(); }'), []],
    ['under another name', shared('async () => { ({ made: tree = none } = await setUp()); }'), []],
    ['not by a hook that sets something else', shared('async () => { ({ runner } = await setUp()); }'), [4]],
    [
      'in a function that the hook names',
      `${shared('setUpAll', 'function setUpAll() { ({ tree } = make()); }\n')}`,
      [],
    ],
    [
      'not in a function that sets something else',
      `${shared('setUpAll', 'function setUpAll() { ({ runner } = make()); }\n')}`,
      [5],
    ],
    [
      'by emptying a list of another file',
      "import { links } from './links';\nit('a', () => {\n  links.made.length = 0;\n  expect(define()).toBe(1);\n});",
      [],
    ],
    [
      'not by putting something into it',
      "import { links } from './links';\nit('a', () => {\n  links.made = [1];\n  expect(define()).toBe(1);\n});",
      [3],
    ],
    [
      'taken apart in a test and read in another one',
      "let tree;\nit('a', async () => {\n  ({ tree } = await run());\n  expect(tree.size).toBe(1);\n});\nit('b', () => { expect(tree.size).toBe(1); });",
      [3],
    ],
  ]);
});

testRow(
  'H10',
  [
    [
      'an element that Cypress finds by its text',
      "it('a', () => {\n  cy.findByText(hint).should('exist');\n});",
      [],
    ],
    [
      'an element that it finds by a selector',
      "it('a', () => {\n  cy.get('.hint').should('exist');\n});",
      [2],
    ],
  ],
  { framework: 'cypress' },
);

testRow(
  'H10',
  [
    [
      'typeof that is compared with nothing',
      "it('a', () => {\n  ok(typeof config().plugin === 'undefined');\n});",
      [],
    ],
    [
      'typeof that is compared with a kind',
      "it('a', () => {\n  ok(typeof config().plugin === 'object');\n});",
      [2],
    ],
  ].map(([title, code, lines]) => [
    title as string,
    `import { ok } from 'node:assert';\n${code as string}`,
    (lines as number[]).map((line) => line + 1),
  ]),
  { framework: 'node-test' },
);

describe('conditions of the environment', () => {
  const arms = (condition: string, other: string): string =>
    `it('a', async () => {\n  if (${condition}) { expect(await read()).toBe(1); }${other}\n});`;
  const OTHER = ' else { expect(await read()).toBe(2); }';
  const cases = (asked: string, end: string): string =>
    `it('a', async () => {\n  switch (${asked}) {\n    case 'a':\n      expect(await read()).toBe(1);\n      break;\n    case 'b':\n    case 'c':\n      expect(await read()).toBe(2);\n      break;\n${end}  }\n});`;
  testRow('H3', [
    ['a flag of the run with one arm', arms('isDev', ''), [2]],
    ['a list of things with both arms', arms("['db2'].includes(found.name)", OTHER), [2, 2]],
    ['a switch whose default does nothing', cases('dialectName', '    default:\n      log();\n'), [4, 8]],
    ['a switch without a default', cases('dialectName', ''), [4, 8]],
    [
      'a switch over what was found',
      cases('found.kind', '    default:\n      expect(await read()).toBe(3);\n'),
      [4, 8, 11],
    ],
  ]);
});

describe('lists that hold something', () => {
  const test = (body: string): string => `it('a', async () => {\n${body}\n});`;
  testRow('H3', [
    [
      'results of a fixed list, in a then',
      test(
        "  const names = ['a', 'b'];\n  await Promise.all(names.map((n) => look(n))).then((found) => found.forEach((one) => expect(one).toBe(1)));",
      ),
      [],
    ],
    [
      'results of an open list, in a then',
      test(
        '  await Promise.all(list().map((n) => look(n))).then((found) => found.forEach((one) => expect(one).toBe(1)));',
      ),
      [2],
    ],
    [
      'results of a fixed list, in a variable',
      test('  const found = await Promise.all([p1, p2]);\n  for (const one of found) expect(one).toBe(1);'),
      [],
    ],
    [
      'results of an open list, in a variable',
      test('  const found = await Promise.all(list());\n  for (const one of found) expect(one).toBe(1);'),
      [3],
    ],
    [
      'keys of an object that is put together with a literal',
      test(
        '  const found = Object.assign(copy(), { at: 1 });\n  for (const key in found) expect(read(key)).toBe(1);',
      ),
      [],
    ],
    [
      'keys of an object that comes from elsewhere',
      test(
        '  const found = Object.assign(copy(), other());\n  for (const key in found) expect(read(key)).toBe(1);',
      ),
      [3],
    ],
    [
      'a list whose result has its size pinned',
      test(
        '  const rows = (await make()).map((row) => row.id);\n  const changed = await change(rows);\n  expect(changed).toHaveLength(2);\n  for (const row of rows) expect(read(row)).toBe(1);',
      ),
      [],
    ],
    [
      'a list whose result is only looked at',
      test(
        '  const rows = (await make()).map((row) => row.id);\n  const changed = await change(rows);\n  expect(changed).toBeDefined();\n  for (const row of rows) expect(read(row)).toBe(1);',
      ),
      [5],
    ],
  ]);
});

const tried = (mark: string): string =>
  `import { ifError, match } from 'node:assert';\nit('a', async () => {\n  try {\n    await find(-1);\n    ${mark}\n  } catch (e) {\n    MATCH\n  }\n});`;

testRow('H3', [
  [
    'a mark that always fails, in a try whose catch looks at the message',
    tried("ifError('an error was expected');").replace('MATCH', 'match(e.message, /limit/);'),
    [],
  ],
  [
    'an error that may be missing, in a try whose catch swallows',
    tried('ifError(await last());').replace('MATCH', 'log(e);'),
    [5],
  ],
]);
testRow('C6', [
  [
    'a catch behind a mark that always fails',
    tried("ifError('an error was expected');").replace('MATCH', 'match(e.message, /limit/);'),
    [],
  ],
  [
    'a catch behind a call that may fail or not',
    tried('await find(-2);').replace('MATCH', 'match(e.message, /limit/);'),
    [7],
  ],
]);

testRow('H2', [
  [
    'a random specimen that is expected again by another assertion',
    "it('a', async () => {\n  const where = { id: Math.random() };\n  await expect(find({ where })).resolves.toEqual([1, false]);\n  expect(spy).toHaveBeenCalledWith(where);\n});",
    [],
  ],
  [
    'a random value that only the code sees',
    "it('a', async () => {\n  const where = { id: Math.random() };\n  await expect(find({ where })).resolves.toEqual([1, false]);\n});",
    [2],
  ],
  [
    'a random value that is looked for in an answer',
    "it('a', async () => {\n  const id = Math.floor(Math.random() * 9).toString();\n  await write(id);\n  expect(read().includes('it is ' + id)).toBe(true);\n});",
    [],
  ],
  [
    'a random value that is asked about',
    "it('a', async () => {\n  const id = Math.floor(Math.random() * 9).toString();\n  expect(read(id).includes('it is')).toBe(true);\n});",
    [2],
  ],
]);

describe('messages', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  const messages = (row: string, code: string): string[] =>
    judge.findings(row, code).map(({ message }) => message);

  it('says that a parameter hides what is meant', () => {
    const code =
      "it('a', () => {\n  const user = make();\n  read((user) => { expect(user).toEqual(user); });\n});";
    expect(messages('C3', code)).toEqual([expect.stringContaining('the parameter user of this callback')]);
  });

  it('says no such thing of a plain variable', () => {
    const code = "it('a', () => {\n  const user = make();\n  expect(user).toEqual(user);\n});";
    expect(messages('C3', code)).toEqual([expect.stringContaining('both sides are the same value')]);
  });

  it('says that the assertions are commented out', () => {
    const code = "it('a', () => {\n  page.colour = null;\n  // expect(page.shown).toBe('blue');\n});";
    expect(messages('C4', code)).toEqual([expect.stringContaining('commented out')]);
  });

  it('says that only the compiler can fail where nothing was commented out', () => {
    const code = "it('a', () => {\n  const colour: Colour = 'blue';\n  // a colour is a text\n});";
    expect(messages('C4', code)).toEqual([expect.stringContaining('only the compiler')]);
  });
});
