import { testRow } from '../testing/row-table';
import { createJudge, type Judge } from '../testing/judge';

/** Kinds of findings that were wrong or arguable on round C and the repositories read after it, each beside its right neighbour. */

describe('where a person has to look', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  const seen = (code: string): [number, boolean][] =>
    judge.findings('C4', code).map(({ line, advisory }) => [line, advisory === true]);

  it.each([
    ['a title that says that nothing is thrown', "it('does not throw without a name', () => { greet(); });"],
    ['a title that says so in other words', "it('renders without crashing', () => { render(view()); });"],
    ['titles that speak of types', "describe('types', () => { it('a', () => { greet({ name: 'x' }); }); });"],
    ['nothing that runs', "it('takes a name', () => { const options: Options = { name: 'x' }; });"],
    [
      'a call that cannot be followed',
      "import { greet } from './not-there';\nit('a', () => { greet(); });".replace('\n', ''),
    ],
  ])('is advisory: %s', (_what, code) => {
    expect(seen(code)).toEqual([[1, true]]);
  });

  it.each([
    ['another title', "it('greets by name', () => { greet(); });"],
    ['a title that says that something is thrown', "it('throws without a name', () => { greet(); });"],
    ['a title with a type in it', "it('filters by type', () => { filter('x'); });"],
    ['an empty test', "it('does nothing', () => {});"],
    ['something that is made', "it('takes a name', () => { new Greeting('x'); });"],
  ])('is none: %s', (_what, code) => {
    expect(seen(code)).toEqual([[1, false]]);
  });
});

describe('what is there or not', () => {
  testRow('H10', [
    [
      'an element that was looked for, kept in a variable',
      "it('a', () => {\n  const back = host.querySelector('.back');\n  expect(back).toBeTruthy();\n});",
      [],
    ],
    [
      'the native element of such a one',
      "it('a', () => {\n  const back = host.query(By.css('.back'));\n  expect(back.nativeElement).toBeTruthy();\n});",
      [],
    ],
    [
      'another thing in a variable',
      "it('a', () => {\n  const back = host.makeBack();\n  expect(back).toBeTruthy();\n});",
      [3],
    ],
    [
      'the class of an error that a callback gets',
      "it('a', (done) => {\n  load((err) => {\n    assert.ok(err instanceof LoadError);\n    done();\n  });\n});",
      [],
    ],
    [
      'the class of what it loaded',
      "it('a', (done) => {\n  load((row) => {\n    assert.ok(row instanceof Row);\n    done();\n  });\n});",
      [3],
    ],
    ['a comparison', "it('a', () => {\n  expect(rows.size() > 2).toBeTruthy();\n});", []],
    ['no type at all', "it('a', () => {\n  expect(typeof read()).toBe('undefined');\n});", []],
    ['a type', "it('a', () => {\n  expect(typeof read()).toBe('string');\n});", [2]],
    ['a flag under a symbol', "it('a', () => {\n  assert.ok(agent[kClosed]);\n});", []],
    ['a part under a symbol', "it('a', () => {\n  assert.ok(agent[kPool]);\n});", [2]],
  ]);
  testRow('H2', [
    [
      'a moment that is over by now',
      "it('a', () => {\n  assert.ok(new Date(made().at) <= new Date());\n});",
      [],
    ],
    [
      'a duration',
      "it('a', () => {\n  const start = read();\n  assert.ok(Date.now() - start < 100);\n});",
      [3],
    ],
  ]);
});

describe('state that is put back', () => {
  testRow('H4', [
    [
      'by the value that was kept',
      "import sdk from './sdk';\nit('a', () => {\n  const saved = sdk.send;\n  run(sdk);\n  sdk.send = saved;\n});",
      [],
    ],
    [
      'by another value',
      "import sdk from './sdk';\nit('a', () => {\n  const saved = sdk.receive;\n  run(sdk);\n  sdk.send = saved;\n});",
      [5],
    ],
  ]);
});

describe('branches of a row', () => {
  testRow('H3', [
    [
      'that asserts and returns, with assertions behind it',
      "it.each(rows)('a', ({ open, n }) => {\n  if (!open) {\n    expect(f(n)).toBe(0);\n    return;\n  }\n  expect(f(n)).toBe(1);\n});",
      [],
    ],
    [
      'that asserts and goes on',
      "it.each(rows)('a', ({ open, n }) => {\n  if (!open) {\n    expect(f(n)).toBe(0);\n  }\n  g(n);\n});",
      [3],
    ],
  ]);
});

describe('a matrix that a hook fills', () => {
  const matrix = (body: string): string =>
    `let sources;\nbefore(async () => { sources = await connect(); });\nit('a', async () => {\n  await Promise.all(sources.map(async (source) => {\n    ${body}\n  }));\n});`;
  testRow('H3', [
    ['is gone through', matrix('expect(await source.total()).toBe(2);'), []],
    [
      'with an assertion in each arm of a branch on its element',
      matrix(
        "if (source.type === 'x') expect(await source.total()).toBe(2); else expect(await source.total()).toBe(3);",
      ),
      [],
    ],
    [
      'with an assertion in one arm of it',
      matrix("if (source.type === 'x') expect(await source.total()).toBe(2);"),
      [5],
    ],
    [
      'unlike a list of the test itself',
      "it('a', async () => {\n  const sources = await connect();\n  await Promise.all(sources.map(async (source) => {\n    expect(await source.total()).toBe(2);\n  }));\n});",
      [4],
    ],
  ]);
});

describe('checks inside of checks', () => {
  testRow('C6', [
    [
      'an assertion inside of a bare expect',
      "it('a', () => {\n  expect(f()).to.equal(1);\n  expect(total.should.be.eql(2));\n});",
      [],
    ],
    [
      'a comparison inside of a bare expect',
      "it('a', () => {\n  expect(f()).to.equal(1);\n  expect(total === 2);\n});",
      [3],
    ],
    [
      'a catch that allows for one failure and throws any other',
      "it('a', async () => {\n  try {\n    await load();\n  } catch (error) {\n    if (old) {\n      expect(error.message).toMatch('x');\n      return;\n    }\n    throw error;\n  }\n  expect(f()).toBe(1);\n});",
      [],
    ],
    [
      'a catch that allows for any failure',
      "it('a', async () => {\n  try {\n    await load();\n  } catch (error) {\n    if (old) {\n      expect(error.message).toMatch('x');\n      return;\n    }\n  }\n  expect(f()).toBe(1);\n});",
      [6],
    ],
  ]);
});

describe('branches that decide nothing', () => {
  const before = (branch: string): string =>
    `it('a', async () => {\n  ${branch}\n  expect(await f()).toBe(1);\n});`;
  const after = (branch: string): string =>
    `it('a', async () => {\n  expect(await f()).toBe(1);\n  ${branch}\n});`;
  testRow('L11', [
    ['about the platform', before("if (process.platform === 'darwin') press('Meta');"), []],
    ['about the product', before("if (shop.isOpen()) press('Buy');"), [2]],
    ['that only tell', before('if (failed) console.log(failed);'), []],
    ['that tidy up', after('if (made) remove(made);'), []],
  ]);
});

describe('lists of a library, and lists that are filled in place', () => {
  testRow('H3', [
    [
      'each of a library',
      "it('a', () => {\n  _.each(load(), (row) => {\n    expect(row).toBe(1);\n  });\n});",
      [3],
    ],
    [
      'each of a library over a fixed list',
      "it('a', () => {\n  _.each([1, 2], (row) => {\n    expect(row).toBe(1);\n  });\n});",
      [],
    ],
    [
      'a list that is filled beside it',
      "it('a', () => {\n  const form = new FormData();\n  form.set('x', '1');\n  form.forEach((value) => {\n    expect(value).toBe('1');\n  });\n});",
      [],
    ],
    [
      'a list that is filled under a condition',
      "it('a', () => {\n  const form = new FormData();\n  if (open) {\n    form.set('x', '1');\n  }\n  form.forEach((value) => {\n    expect(value).toBe('1');\n  });\n});",
      [7],
    ],
  ]);
  testRow('C6', [
    [
      'a case that is never taken',
      "it('a', () => {\n  expect(g()).toBe(2);\n  switch ('a') {\n    case 'b':\n      expect(f()).toBe(1);\n  }\n});",
      [5],
    ],
    [
      'the case that is taken',
      "it('a', () => {\n  expect(g()).toBe(2);\n  switch ('a') {\n    case 'a':\n      expect(f()).toBe(1);\n  }\n});",
      [],
    ],
  ]);
});

describe('helpers that look again', () => {
  const until = (body: string) => ({
    files: { 'src/testing/until.ts': `export async function until(look) {\n${body}\n}` },
  });
  const CODE =
    "import { until } from './testing/until';\nit('a', async () => {\n  await until(() => ready());\n});";
  testRow('H1', [
    [
      'by calling themselves',
      CODE,
      [],
      until('  if (look()) return;\n  await new Promise((r) => setTimeout(r, 5));\n  return until(look);'),
    ],
    [
      'in a loop that returns what does not throw',
      CODE,
      [],
      until(
        '  for (let i = 0; i < 9; i += 1) {\n    try { return look(); } catch {}\n    await new Promise((r) => setTimeout(r, 5));\n  }',
      ),
    ],
    ['only once', CODE, [3], until('  await new Promise((r) => setTimeout(r, 5));\n  return look();')],
  ]);
});
