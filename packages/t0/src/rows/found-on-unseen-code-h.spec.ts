import { testRow } from '../testing/row-table';

/** Cases of rows H, M and L that were wrong on repositories that nobody had tuned a rule on, each beside its right neighbour. */

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
