import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of findings of C4 and C6 that were wrong or arguable on round E and on repositories read after it, each beside its right neighbour. */

describe('the property assertions of chai', () => {
  const of = (imported: string, body: string): string =>
    `import { expect } from '${imported}';\nit('a', () => {\n  ${body}\n});`;
  testRow('C4', [
    ['on the expect of Vitest', of('vitest', 'expect(find()).null;'), []],
    ['negated', of('vitest', 'expect(find()).not.null;'), []],
    ['on the expect of chai', of('chai', 'expect(find()).undefined;'), []],
    ['a matcher that has to be called', of('vitest', 'expect(find()).toBeNull;'), [3]],
    ['a method of chai that has to be called', of('chai', 'expect(find()).equal;'), [3]],
    ['on an expect that has no such property', of('@jest/globals', 'expect(find()).null;'), [3]],
    [
      'an assert of a chai that the page has loaded',
      "describe('a', function () {\n  const { assert } = chai;\n  it('b', () => { assert.isTrue(find()); });\n});",
      [],
      { framework: 'mocha' },
    ],
    [
      'an assert of something else',
      "describe('a', function () {\n  const { assert } = lab;\n  it('b', () => { assert.isTrue(find()); });\n});",
      [3],
      { framework: 'mocha' },
    ],
  ]);
});

describe('a function of the workspace that makes the body', () => {
  const made = (body: string): [string, JudgeOptions] => [
    "import { throwsWith } from './testing/throws';\nit('a', throwsWith(() => run(), 'no stock'));",
    { files: { 'src/testing/throws.ts': `export function throwsWith(run, text) {\n  ${body}\n}` } },
  ];
  const cases: [string, string, number[]][] = [
    [
      'which asserts',
      'return async () => { try { await run(); } catch (error) { expect(error.message).toBe(text); return; } throw new Error(text); };',
      [],
    ],
    ['which only calls', 'return async () => { await run(); };', [2]],
    ['which is empty', '', [2]],
  ];
  testRow(
    'C4',
    cases.map(([title, body, lines]) => [title, made(body)[0], lines, made(body)[1]]),
  );
});

describe('the control flow of Protractor', () => {
  const imported = "import { browser, element, by } from 'protractor';\n";
  const test = (body: string, async = ''): string => `it('a', ${async}() => {\n  ${body}\n});`;
  const chain =
    "expect(1).toBe(f());\n  element(by.css('p')).getText().then((text) => { expect(text).toBe('x'); });";
  const options: JudgeOptions = { framework: 'jasmine', path: 'e2e/a.e2e-spec.ts' };
  testRow(
    'C6',
    [
      ['waits for a chain', imported + test(chain), []],
      ['waits for a chain of its globals', test(chain), []],
      [
        'waits for a chain behind a page object',
        "import { Page } from './page.po';\nconst page = new Page();\n" +
          test("page.title().then((text) => { expect(text).toBe('x'); });"),
        [],
        {
          ...options,
          files: {
            'e2e/page.po.ts': `${imported}export class Page { title() { return element(by.css('p')).getText(); } }`,
          },
        },
      ],
      ['is switched off in an asynchronous test', imported + test(chain, 'async '), [4]],
      [
        'knows nothing of other promises',
        imported + test('Promise.all([f()]).then(([n]) => { expect(n).toBe(1); });'),
        [3],
      ],
      [
        'is not that of other elements',
        test("element('p').getText().then((text) => { expect(text).toBe('x'); });"),
        [2],
      ],
    ],
    options,
  );
  testRow('C6', [
    [
      'a named function that is the body of a test counts once',
      "function shows() {\n  expect(1).toBe(f());\n  load().then((n) => { expect(n).toBe(1); });\n}\nit('a', shows);",
      [3],
    ],
  ]);
});

describe('a catch beside an assertion that the same call throws', () => {
  const caught = (before: string, tried: string): string =>
    `it('a', () => {\n  ${before}\n  try {\n    ${tried};\n  } catch (error) {\n    expect(error.code).toBe('E');\n  }\n});`;
  testRow('C6', [
    ['in place', caught("expect(() => open('x')).toThrow();", "open('x')"), []],
    ['by a name', caught('expect(opens).toThrow(OpenError);', 'opens()'), []],
    [
      'of node:assert',
      `import assert from 'node:assert';\n${caught("assert.throws(() => open('x'));", "open('x')")}`,
      [],
    ],
    ['another call', caught("expect(() => open('y')).toThrow();", "open('x')"), [6]],
    ['that it does not throw', caught("expect(() => open('x')).not.toThrow();", "open('x')"), [6]],
    ['only under a condition', caught("if (ci) expect(() => open('x')).toThrow();", "open('x')"), [6]],
  ]);
});

describe('state that is put back, and pauses that end early', () => {
  const kept = (end: string): string =>
    `import { Pool, Runner } from './runner';\nit('a', () => {\n  const original = Runner.prototype.open;\n  Runner.prototype.open = () => fail;\n  const restore = () => { Runner.prototype.open = original; };\n  const put = () => { Pool.prototype.open = original; };\n  const run = expect(start()).rejects.toThrow();\n  ${end}\n});`;
  testRow('H4', [
    ['by a function that is handed on', kept('return run.then(restore, restore);'), []],
    ['by a function that nobody calls', kept('return run;'), [4]],
    ['by a function that puts something else back', kept('return run.then(put, put);'), [4]],
  ]);
  const tried = (caught: string): string =>
    `it('a', async () => {\n  for (let i = 0; i < 5; i += 1) {\n    try {\n      await change();\n      break;\n    } catch (error) {\n      ${caught}\n    }\n  }\n  expect(await read()).toBe(1);\n});\nconst delay = (ms) => new Promise((done) => setTimeout(done, ms));`;
  testRow('H1', [
    [
      'a try again after a failure that is allowed for',
      tried('if (/busy/.test(error.message)) await delay(200); else throw error;'),
      [],
    ],
    ['a pause in front of every failure', tried('await delay(200); throw error;'), [7]],
  ]);
});

describe('what a person has to look at', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  const seen = (row: string, code: string, options?: JudgeOptions) =>
    judge.findings(row, code, options).map(({ line, advisory }) => [line, advisory === true]);

  /** Jest takes a missing third argument for its `done`. */
  const rows = (all: [what: string, code: string, options?: JudgeOptions][]) =>
    all.map(([what, code, options]) => [what, { code, options }] as const);

  const it1 = (body: string, head = ''): string => `${head}it('a', async () => { ${body} });`;
  const gone = "import { mailer } from './gone'; ";
  const lab = "import { compare } from 'house-lab'; ";
  it.each(
    rows([
      [
        'a function that an unknown object hands out and that is told values',
        it1("await query.testSql((tester) => { tester('mysql', 'select 1'); });", 'let query; '),
      ],
      ['data of a type that nothing is done with', it1('const data: Stock = { count: 1 };')],
      ['a check that a name only tells of', it1('assertStock(shop);')],
      ['one of an object that nobody can read', it1('await page.expectTotal(2);')],
      [
        'a helper that hands on to such a name',
        it1('look();', 'const look = () => { assertStock(shop); }; '),
      ],
      ['a result that is handed to a package last', it1('const sum = await total(); compare(sum);', lab)],
      ['a call that is handed to a package', it1('compare(total());', lab)],
      ['an option that says what is expected', it1("await compare('help', { expectedText: 'Usage' });", lab)],
      [
        'a result that is handed to a member of a file that is not there',
        it1('const sum = total(); mailer.look(sum);', gone),
      ],
      ['a member of a file that is not there', it1('const sum = total(); mailer.send();', gone)],
      ['a page that is only opened', it1("cy.visit('/');"), { framework: 'cypress' }],
      [
        'a page that is only opened, of Playwright',
        "import { test } from '@playwright/test'; test('a', async ({ page }) => { await page.goto('/'); });",
      ],
      ['a wait that nobody can read', it1('start(); await shop.waitForStock();')],
      [
        'a wait in a helper that does more',
        it1('await choose(page);', "import { choose } from './testing/choose'; "),
        {
          files: {
            'src/testing/choose.ts':
              "export async function choose(page) { await page.waitForSelector('p'); await page.click('p'); }",
          },
        },
      ],
      [
        'a wait of a function that a fixture hands over',
        "import { test } from './testing/test'; test('a', async ({ go }) => { await go('p', { url: '/p' }); });",
        {
          framework: 'playwright',
          files: {
            'src/testing/test.ts':
              "import { test as base } from '@playwright/test';\nexport const test = base.extend({ go: async ({ page }, use) => { async function go(to, { url }) { const all = [page.click(to)]; if (url) { all.push(page.waitForURL(url)); } await Promise.all(all); } await use(go); } });",
          },
        },
      ],
      [
        'product code that does nothing but to refuse',
        it1("readPath('/a');", "import { readPath } from './path'; "),
        {
          files: {
            'src/path.ts':
              "export function readPath(path) { if (parts(path).some((part) => isUp(part))) throw new Error('no'); }",
          },
        },
      ],
      [
        'a function that the maker of the test is handed',
        "const make = (run) => { it('a', () => { run(); }); };",
      ],
      [
        'a step that is named for set-up',
        "import { test as setup } from '@playwright/test'; setup('a', async () => { await db.fill(); });",
      ],
    ]),
  )('is advisory in C4: %s', (_what, { code, options }) => {
    expect(seen('C4', code, options)).toEqual([[1, true]]);
  });

  it.each(
    rows([
      ['an unknown thing that is called', it1('run(); shop.close(1);')],
      ['a package that is only imported', it1('total();', lab)],
      ['a package that is called with what the test wrote down', it1("compare('a');", lab)],
      [
        'a result that goes on from the package',
        it1('const sum = total(); const all = compare(sum); all.push(1);', lab),
      ],
      [
        'a package that checks nothing',
        it1('const sum = total(); cloneDeep(sum);', "import { cloneDeep } from 'lodash'; "),
      ],
      [
        'a helper that is named for a check and empty',
        it1('assertStock(shop);', 'const assertStock = () => {}; '),
      ],
      [
        'a wait that is empty',
        it1('start(); await shop.waitForStock();', 'const shop = { async waitForStock() {} }; '),
      ],
      [
        'a wait for a condition that asks nothing',
        it1('await waitUntil(() => ready());', 'const waitUntil = (look) => { look(); }; '),
      ],
      [
        'a wait of a documented name that is empty',
        it1("start(); await shop.waitForSelector('p');", 'const shop = { async waitForSelector() {} }; '),
      ],
      [
        'a page that is opened and used',
        it1("cy.visit('/'); cy.get('p').click();"),
        { framework: 'cypress' },
      ],
      [
        'a mock that a package of tests makes',
        it1('when(total).calledWith(1);', "import { when } from 'jest-when'; "),
      ],
      [
        'product code that refuses and goes on',
        it1("save('/a');", "import { save } from './path'; "),
        {
          files: {
            'src/path.ts':
              "export function save(path) { if (path === '') throw new Error('no'); store.put(path); }",
          },
        },
      ],
      [
        'a function that an unknown object hands out and that only asks',
        it1("await query.run((table) => { table('orders').clear(); });", 'let query; '),
      ],
      ['data that nothing is done with', it1("const data = { stock: 'none' };")],
      ['a command in front of what is done', it1("execSync('build'); await deploy();")],
    ]),
  )('is not in C4: %s', (_what, { code, options }) => {
    expect(seen('C4', code, options)).toEqual([[1, false]]);
  });

  it.each(
    rows([
      [
        'the options of cli-testlab',
        it1(
          "return execCommand('help', { expectedOutput: 'Usage' });",
          "const { execCommand } = require('cli-testlab'); ",
        ),
      ],
      [
        'a function of a package with the name of a check',
        it1('await checkA11y(page);', "import { checkA11y } from 'axe-playwright'; "),
      ],
      [
        'a function that the table of the test hands in',
        "it.each([[() => expect(f()).toBe(1)]])('a', (run) => { run(); });",
      ],
      ['a mock of sinon that is verified', it1('const post = sinon.mock(sdk); run(); post.verify();')],
    ]),
  )('is nothing in C4: %s', (_what, { code, options }) => {
    expect(seen('C4', code, options)).toEqual([]);
  });

  const beside = (body: string): string => `it('a', async () => { expect(f()).toBe(1); ${body} });`;
  it.each([
    ['a bare expect around a deed that fails by itself', beside("expect(await run('put'));")],
    ['a matcher that is not called around it', beside("expect(await run('put')).to.not.throw;")],
  ])('is advisory in C6: %s', (_what, code) => {
    expect(seen('C6', code)).toEqual([[1, true]]);
  });

  it.each([
    ['a bare expect around a question', beside('expect(await row.isVisible());')],
    ['a bare expect around what is made of the answer', beside("expect((await load()).startsWith('a'));")],
    ['a matcher that is not called', beside('expect(row).toBeDefined;')],
  ])('is not in C6: %s', (_what, code) => {
    expect(seen('C6', code)).toEqual([[1, false]]);
  });
});
