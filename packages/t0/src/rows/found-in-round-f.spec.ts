import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of findings of C1, C3, C4 and C6 that were wrong or arguable on round F, each beside its right neighbour. */

describe('what a person has to look at, of round F', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  const seen = (row: string, code: string, options?: JudgeOptions) =>
    judge.findings(row, code, options).map(({ line, advisory }) => [line, advisory === true]);

  const reads = (body: string, title = 'reads'): string => `it('${title}', () => {\n  ${body}\n});`;
  it.each([
    ['a member under toBe', reads('expect(env.db).toBe(env.db);')],
    ['a member under equal of chai', reads('expect(env.db).to.equal(env.db);')],
    ['where a comment asks for the same', reads('expect(a.b).toBe(a.b); // cached')],
    ['where the title asks for the same', reads('expect(env.db).toBe(env.db);', 'caches bindings')],
  ])('is advisory in C3: %s', (_what, code) => {
    expect(seen('C3', code)).toEqual([[2, true]]);
  });
  it.each([
    ['a plain name under toBe', reads('expect(env).toBe(env);')],
    ['a member under toEqual', reads('expect(env.db).toEqual(env.db);')],
    ['a member under deep equal of chai', reads('expect(env.db).to.deep.equal(env.db);')],
    ['a length under toBe', reads('expect(rows.length).toBe(rows.length);')],
    ['a plain name in a test that speaks of a cache', reads('expect(env).toBe(env);', 'caches the env')],
    ['a member under toEqual in such a test', reads('expect(env.db).toEqual(env.db);', 'caches the env')],
  ])('is not in C3: %s', (_what, code) => {
    expect(seen('C3', code)).toEqual([[2, false]]);
  });

  const off = (title = 'a'): string => `it.skip('${title}', () => { expect(f()).toBe(1); });`;
  it.each([
    ['a blank line apart', `// Bun does not support this.\n// Will pass once it does.\n\n${off()}`, 4],
    [
      'above the suite',
      `// expected to fail until the router is mended\ndescribe('s', () => {\n  ${off()}\n});`,
      3,
    ],
  ])('is advisory in C1: an excuse %s', (_what, code, line) => {
    expect(seen('C1', code)).toEqual([[line, true]]);
  });
  it.each([
    ['at the test', `// sorting of rows by date\n${off()}`, 2],
    ['at a suite', `// sorting of rows by date\ndescribe.skip('s', () => { it('a', () => { f(); }); });`, 2],
    [
      'at a call that switches off',
      `it('a', function () {\n  this.skip(); // sorting of rows by date\n});`,
      2,
    ],
  ])('is advisory in C1: a comment that only says what is tested, %s', (_what, code, line) => {
    expect(seen('C1', code, { framework: 'mocha' })).toEqual([[line, true]]);
  });
  it.each([
    ['at the test', `// sorting does not work in Bun\n${off()}`],
    ['at a suite', `// waits for the broker\ndescribe.skip('s', () => { it('a', () => { f(); }); });`],
    ['at a call that switches off', `it('a', function () {\n  this.skip(); // blocked by the broker\n});`],
    ['by an issue', `// sorting of rows, SHOP-214\n${off()}`],
  ])('is nothing in C1: a comment that says why, %s', (_what, code) => {
    expect(seen('C1', code, { framework: 'mocha' })).toEqual([]);
  });
  it.each([
    ['a heading a blank line apart', `// helpers of the parser\n\n${off()}`, 3],
    ['an excuse two blank lines apart', `// broken until Bun supports it\n\n\n${off()}`, 4],
    [
      'a comment above the suite that says what it is about',
      `// rejects input that the parser cannot read\ndescribe('s', () => {\n  ${off()}\n});`,
      3,
    ],
    [
      'a comment above the suite that tells how its tests wait',
      `// we wait until the outbox is empty, since each mutation has to end once\ndescribe('s', () => {\n  ${off()}\n});`,
      3,
    ],
    ['an excuse above one test only', `// broken until Bun supports it\n${off()}\n${off('b')}`, 3],
    [
      'a test that is on in between',
      `// These tests are broken until\n${off()}\nit('x', f);\n${off('b')}`,
      4,
    ],
  ])('is not in C1: %s', (_what, code, line) => {
    expect(seen('C1', code)).toEqual([[line, false]]);
  });
  it('is advisory in C1 for a row of tests under a comment of several', () => {
    const code = `// These tests are broken until Bun supports it.\n${off()}\n${off('b')}\n${off('c')}`;
    expect(seen('C1', code)).toEqual([
      [3, true],
      [4, true],
    ]);
  });

  const typed: JudgeOptions = {
    files: {
      'src/testing/types.ts':
        'export function isOf<T>(value: T): void {}\nexport function keep<T>(value: T): T { return value; }',
    },
  };
  /** Jest takes a missing third argument for its `done`. */
  const rows = (all: [what: string, code: string, options?: JudgeOptions][]) =>
    all.map(([what, code, options]) => [what, { code, options }] as const);
  const it1 = (body: string, title = 'a'): string => `it('${title}', async () => { ${body} });`;
  const types = "import { isOf, keep } from './testing/types'; ";
  const pair = (first: string, last: string): string =>
    `describe('s', () => { it('b', async () => { ${first} }); ${it1(last)} });`;
  it.each(
    rows([
      ['an object of a stated type and calls of it', it1('const c: Counter = { add() {} }; c.add(1);')],
      ['an empty function that is told a type', types + it1('isOf<Stock>(makeStock());'), typed],
      [
        'a page that WebdriverIO opens',
        "describe('a', () => { it('b', async () => { await browser.url('/'); }); });",
        { framework: 'mocha' },
      ],
      [
        'a promise that is kept and awaited last',
        it1('const done = sender.close(); await clock.tick(5); await done;'),
      ],
      [
        'a promise that a callback settles by a resolver that was kept',
        it1(
          'let came; const seen = new Promise((r) => { came = r; }); server.on("x", () => { came(); }); await server.run(); await seen;',
        ),
      ],
      [
        'a call that a test beside expects to fail',
        pair('await expect(() => box.add(big)).rejects.toThrow();', 'await box.clear(); await box.add(big);'),
      ],
      ['a comment that no assertion is needed', it1('/* no assertion needed */ run();')],
      ['a comment that it must not throw', it1('/* this should not throw */ run();')],
    ]),
  )('is advisory in C4: %s', (_what, { code, options }) => {
    expect(seen('C4', code, options)).toEqual([[1, true]]);
  });
  it.each(
    rows([
      ['an object without a type and calls of it', it1('const c = { add() {} }; c.add(1);')],
      ['an object of a stated type that is handed on', it1('const c: Counter = { add() {} }; run(c);')],
      ['an empty function that is told no type', types + it1('isOf(makeStock());'), typed],
      ['a function that is told a type and does something', types + it1('keep<Stock>(makeStock());'), typed],
      [
        'a page of WebdriverIO that is opened and used',
        "describe('a', () => { it('b', async () => { await browser.url('/'); await browser.keys('a'); }); });",
        { framework: 'mocha' },
      ],
      ['a url of something else', it1("await shop.url('/');")],
      ['a promise that is kept and only printed', it1('const done = sender.close(); console.log(done);')],
      ['a promise that is awaited before the deed', it1('const done = await sender.close(); await run();')],
      [
        'a resolver that was kept and that the test calls',
        it1(
          'let came; const seen = new Promise((r) => { came = r; }); await server.run(); came(); await seen;',
        ),
      ],
      ['a call that a test beside expects', pair('expect(box.add(big)).toBe(1);', 'await box.add(big);')],
      [
        'another call than the one that fails beside',
        pair('await expect(() => box.add(big)).rejects.toThrow();', 'await box.add(small);'),
      ],
      ['a comment that assertions are to come', it1('/* TODO: no assertions yet */ run();')],
    ]),
  )('is not in C4: %s', (_what, { code, options }) => {
    expect(seen('C4', code, options)).toEqual([[1, false]]);
  });

  it('is told in C6 that the function which a zone makes is never called', () => {
    const code = "it('a', () => { run(); waitForAsync(() => { expect(count).toBe(6); }); });";
    expect(judge.findings('C6', code).map(({ message }) => message)).toEqual([
      expect.stringContaining('waitForAsync only makes a function, which nobody calls'),
    ]);
  });
});

describe('a test of which nothing runs, or which cannot pass', () => {
  const playwright: JudgeOptions = { framework: 'playwright', path: 'e2e/a.spec.ts' };
  const test = (body: string, from = '@playwright/test'): string =>
    `import { test } from '${from}';\ntest('a', async ({ page }) => {\n  ${body}\n});`;
  testRow(
    'C4',
    [
      ['switched off as its first deed', test("test.skip(true, 'deferred');"), []],
      ['switched off by the function of a fixture', test("test.skip(true, 'deferred');", './fixtures'), []],
      ['fixme as its first deed', test('test.fixme(); await page.click("p");'), []],
      ['switched off under a condition', test("test.skip(slow, 'slow'); await page.click('p');"), [2]],
      ['switched off in a branch', test("if (slow) test.skip(); await page.click('p');"), [2]],
      ['switched off behind its deed', test("await page.click('p'); test.skip();"), [2]],
      [
        'a suite that is switched off',
        "import { test } from '@playwright/test';\ntest.describe('s', () => {\n  test.skip(true, 'deferred');\n  test('a', async ({ page }) => { await page.click('p'); });\n});",
        [],
      ],
      ['a throw as its last deed', test("await page.click('p'); throw new Error('must not run');"), []],
      [
        'a deed as its last deed',
        test("const stop = () => { throw new Error('x'); }; await page.click('p');"),
        [2],
      ],
    ],
    playwright,
  );
  testRow('C4', [
    ['this.skip()', "it('a', function () {\n  this.skip();\n});", [], { framework: 'mocha' }],
    ['another skip', "it('a', () => {\n  query.skip(10);\n});", [1]],
  ]);
  testRow('C1', [
    ['a bare skip of the function of a fixture', test('test.skip();', './fixtures'), [3], playwright],
    ['one with a reason', test("test.skip(true, 'deferred');", './fixtures'), [], playwright],
  ]);
});

describe('an expected type error in a block comment', () => {
  testRow('C4', [
    ['over a call', "it('a', () => {\n  /** @ts-expect-error no object */\n  span.set('a', {});\n});", []],
    [
      'over what the test goes on with',
      "it('a', () => {\n  /** @ts-expect-error a part */\n  const span = part();\n  span.set('a');\n});",
      [1],
    ],
  ]);
});

describe('an expected type error that lets something through', () => {
  const hook = (statement: string): string =>
    `beforeEach(() => {\n  // @ts-expect-error not typed\n  ${statement}\n});\nit('a', () => { run(); });`;
  const test = (...lines: string[]): string => `it('a', () => {\n${lines.join('\n')}\n});`;
  const error = '  // @ts-expect-error not typed';
  testRow('C4', [
    ['in a hook', hook('globalThis.fetch = answer;'), [5]],
    ['in a hook, over a call', hook('answer(1);'), [5]],
    ['by an assignment, for what comes then', test(error, '  shop.rate = "x";', '  open(shop);'), [1]],
    ['by an assignment that is all', test(error, '  point.x = 1;'), []],
    ['by one assignment after the other', test(error, '  point.x = 1;', error, '  point.y = 1;'), []],
    ['over a call in front of another one', test(error, '  f("a");', '  f(1);'), []],
    [
      'in a helper with the name of a check',
      `function checkStock(x) {\n${error}\n  look(x, 1);\n}\nit('a', () => { checkStock(2); });`,
      [5],
    ],
  ]);
  testRow('C1', [
    [
      'by an assignment, in a test that is off',
      test(error, '  shop.rate = "x";', '  open(shop);').replace('it(', 'it.skip('),
      [1],
    ],
    ['over a call, in a test that is off', test(error, '  f("a");').replace('it(', 'it.skip('), []],
  ]);
});

describe('marbles in the run of a scheduler that a function gives', () => {
  const marbles = (from: string, body = "expectObservable(all).toBe('a|');"): string =>
    `import { getTestScheduler } from '${from}';\nit('a', () => {\n  getTestScheduler().run(({ cold, expectObservable }) => {\n    ${body}\n  });\n});`;
  testRow('C4', [
    ['of a package of marbles', marbles('jasmine-marbles'), []],
    ['without a matcher', marbles('jasmine-marbles', 'run(cold);'), [2]],
  ]);
});

describe('a catch beside what the tried call left outside', () => {
  const tried = (title: string, call: string, behind: string): string =>
    `it('${title}', async () => {\n  const handler = vi.fn();\n  try {\n    await ${call};\n  } catch (error) {\n    expect(error.message).toBe('nock');\n  }\n  ${behind}\n});`;
  const asked = 'const spans = exporter.spans();\n  expect(spans).toHaveLength(1);';
  testRow('C6', [
    ['a mock that it was handed', tried('calls', 'run({ handler })', 'expect(handler).toBeCalled();'), []],
    ['in a test that says that it throws', tried('throws on a bad url', "get('x')", asked), [6]],
    ['a mock that it was not handed', tried('calls', 'run()', 'expect(handler).toBeCalled();'), [6]],
    ['only under a condition', tried('traces', "get('x')", `if (ci) expect(exporter.spans()).toBe(1);`), [6]],
    ['nothing', tried('traces', "get('x')", 'exporter.reset();'), [6]],
  ]);
});
