import { testRow } from '../testing/row-table';
import { createJudge } from '../testing/judge';

describe('no assertion', () => {
  testRow('C4', [
    ['an empty test', "it('a', () => {});", [1]],
    [
      'a helper that is declared after the test',
      "it('a', () => { total(cart(), 5); });\nfunction total(c, n) { expect(c.total).toBe(n); }",
      [],
    ],
    [
      'a helper that asserts nothing',
      "function total(c) { return c.total; }\nit('a', () => { total(cart()); });",
      [2],
    ],
    [
      'a helper over three calls',
      "const a = () => b();\nconst b = () => { c(); };\nfunction c() { expect(f()).toBe(1); }\nit('x', () => { a(); });",
      [],
    ],
    [
      'a cycle of helpers without an assertion',
      "const a = () => b();\nconst b = () => a();\nit('x', () => { a(); });",
      [3],
    ],
    [
      'a cycle of helpers with an assertion',
      "const a = (n) => { b(n); };\nconst b = (n) => { if (n) a(n - 1); expect(f()).toBe(1); };\nit('x', () => { a(2); });",
      [],
    ],
    [
      'a helper inside of the suite',
      "describe('s', () => {\n  const ok = (n) => expect(f()).toBe(n);\n  it('x', () => { ok(1); });\n});",
      [],
    ],
    [
      'a helper inside of the test',
      "it('x', () => {\n  const ok = (n) => { expect(f()).toBe(n); };\n  ok(1);\n});",
      [],
    ],
    [
      'a function handed on by its name',
      "const ok = (n) => { expect(n).toBe(1); };\nit('x', () => { rows().forEach(ok); });",
      [],
    ],
    ['an assertion in a callback', "it('x', () => { rows().forEach((n) => { expect(n).toBe(1); }); });", []],
    [
      'a method of the same file',
      "class Page { total() { expect(f()).toBe(1); } }\nit('x', () => { const page = new Page(); page.total(); });",
      [],
    ],
    [
      'a method that the parent class has',
      "class Base { total() { expect(f()).toBe(1); } }\nclass Page extends Base {}\nit('x', () => { new Page().total(); });",
      [],
    ],
    [
      'a method that asserts nothing',
      "class Page { open() { go('/'); } }\nit('x', () => { new Page().open(); });",
      [2],
    ],
    [
      'methods of an object',
      "const page = { total() { expect(f()).toBe(1); } };\nit('x', () => { page.total(); });",
      [],
    ],
    [
      'members of what a function gives back',
      "function setup() { return { total() { expect(f()).toBe(1); } }; }\nit('x', () => { const { total } = setup(); total(); });",
      [],
    ],
    ['a body by its name', "function body() { expect(f()).toBe(1); }\nit('x', body);", []],
    ['a body by its name without an assertion', "function body() { run(); }\nit('x', body);", [2]],
    ['a body inside of a wrapper', "it('x', fakeAsync(() => { expect(f()).toBe(1); }));", []],
    ['a wrapper around nothing', "it('x', fakeAsync(() => { tick(); }));", [1]],
    [
      'an assertion in beforeEach',
      "beforeEach(() => { expect(f()).toBe(1); });\nit('x', () => { run(); });",
      [],
    ],
    [
      'verify in afterEach',
      "import { HttpTestingController } from '@angular/common/http/testing';\nlet http: HttpTestingController;\nafterEach(() => { http.verify(); });\nit('x', () => { run(); });",
      [],
    ],
    [
      'verify of an object that nobody can read',
      "afterEach(() => { http.verify(); });\nit('x', () => { run(); });",
      [2],
    ],
    [
      'ensure in beforeEach prepares',
      "beforeEach(() => { ensureLoggedIn(); });\nit('x', () => { run(); });",
      [2],
    ],
    ['done that a callback calls', "it('x', (done) => { bus.on('a', () => done()); bus.emit('a'); });", []],
    ['done that the body calls', "it('x', (done) => { run(); done(); });", [1]],
    [
      'a promise that an event settles',
      "it('x', () => new Promise((done) => { bus.on('a', () => { done(); }); bus.emit('a'); }));",
      [],
    ],
    [
      'a promise whose resolver is handed on',
      "it('x', async () => { await new Promise((resolve) => { bus.once('a', resolve); bus.emit('a'); }); });",
      [],
    ],
    [
      'a promise that a timer settles',
      "it('x', async () => { await new Promise((r) => { setTimeout(() => r(), 5); }); });",
      [1],
    ],
    [
      'a helper that gives back what asserts',
      "function expectData(d) { return { next: (x) => { expect(x).toBe(d); } }; }\nit('x', () => { load().subscribe(expectData(1)); });",
      [],
    ],
    [
      'a file of type tests',
      "it('x', () => { new Client().load({ a: 1 }); });",
      [],
      { path: 'src/a.test-d.ts' },
    ],
    ['done that is handed on', "it('x', (done) => { run(done); });", []],
    ['a throw under a condition', "it('x', () => { if (!run()) throw new Error('no'); });", []],
    ['expect.assertions alone', "it('x', () => { expect.assertions(1); run(); });", [1]],
    [
      'expectTypeOf',
      "import { it, expectTypeOf } from 'vitest';\nit('x', () => { expectTypeOf(f).toBeFunction(); });",
      [],
    ],
    [
      'a comment that expects a type error',
      "it('x', () => {\n  // @ts-expect-error a number is needed\n  f('a');\n});",
      [],
    ],
    [
      'assert.soft and poll',
      "import { test, expect } from '@playwright/test';\ntest('x', async ({ page }) => { await expect.poll(() => f()).toBe(1); });",
      [],
    ],
    [
      'an action named check',
      "import { test } from '@playwright/test';\ntest('x', async ({ page }) => { await page.getByLabel('a').check(); });",
      [2],
    ],
    [
      'a getBy of Playwright is only a locator',
      "import { test } from '@playwright/test';\ntest('x', async ({ page }) => { await page.getByText('a').click(); });",
      [2],
    ],
    ['findBy of Testing Library', "it('x', async () => { render(a); await screen.findByText('a'); });", []],
    ['findById of a repository', "it('x', async () => { await users.findById(1); });", [1]],
    ['cy.get alone', "it('x', () => { cy.get('.a'); });", [1], { framework: 'cypress' }],
    [
      'expect in a cy.then',
      "it('x', () => { cy.get('.a').then((a) => { expect(a).to.have.length(1); }); });",
      [],
    ],
    [
      'should on a variable',
      "it('x', () => { const row = cy.get('.a'); row.should('exist'); });",
      [],
      { framework: 'cypress' },
    ],
    [
      'expectAsync',
      "it('x', async () => { await expectAsync(f()).toBeResolved(); });",
      [],
      { framework: 'jasmine' },
    ],
    ['testdouble', "it('x', () => { run(); td.verify(save(1)); });", [], { framework: 'mocha' }],
    [
      'chai assert',
      "const { assert } = require('chai');\nit('x', () => { assert.lengthOf(f(), 1); });",
      [],
      { framework: 'mocha' },
    ],
    [
      'should as a function',
      "const should = require('should');\nit('x', () => { should(f()).equal(1); });",
      [],
      { framework: 'mocha' },
    ],
    [
      'fast-check',
      "import fc from 'fast-check';\nit('x', () => { fc.assert(fc.property(fc.nat(), (n) => f(n) >= n)); });",
      [],
    ],
    ['supertest with a callback', "it('x', (done) => { request(app).get('/').expect(200, done); });", []],
    [
      'subtests of node:test',
      "import test from 'node:test';\nimport assert from 'node:assert';\ntest('x', async (t) => { await t.test('y', () => { assert.equal(f(), 1); }); });",
      [],
    ],
    [
      'a subtest without an assertion',
      "import test from 'node:test';\ntest('x', async (t) => {\n  await t.test('y', () => { f(); });\n});",
      [3],
    ],
    [
      'a test in a maker of tests',
      "function testCase(name, run) {\n  it(name, () => { run(); });\n}\ntestCase('x', () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'a row of a table brings its own check',
      "it.each([['a', () => expect(f()).toBe(1)]])('%s', (_name, run) => { run(); });",
      [],
    ],
    ['a skipped test is C1 only', "it.skip('x', () => { run(); });", []],
    ['a todo with an empty body is C1 only', "it.todo('x', () => {});", []],
    ['a snapshot', "it('x', () => { expect(f()).toMatchSnapshot(); });", []],
    [
      'a visual snapshot of a plugin',
      "import { percySnapshot } from '@percy/playwright';\nit('x', async () => { await percySnapshot(page, 'a'); });",
      [],
    ],
    [
      'a visual snapshot that nobody imports',
      "it('x', async () => { await percySnapshot(page, 'a'); });",
      [1],
    ],
    ['checkout is no check', "it('x', () => { checkout(cart); });", [1]],
    [
      'a conditional alias makes tests',
      "const maybe = ci ? it : it.skip;\nmaybe('x', () => { run(); });",
      [2],
    ],
    [
      'expect inside of a custom wrapper of test',
      "import { testWithDb } from './db';\ntestWithDb('x', () => { run(); });",
      [2],
    ],
    [
      'the message of an expect',
      "import { it, expect } from 'vitest';\nit('x', () => { expect(f(), 'why').toBe(1); });",
      [],
    ],
    [
      'an expect of the test context',
      "import { it } from 'vitest';\nit('x', ({ expect }) => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'property-style chai in vitest',
      "import { it, expect } from 'vitest';\nit('x', () => { expect(f()).to.be.a('string'); });",
      [],
    ],
  ]);

  testRow(
    'C4',
    [
      ['a helper behind a barrel', "import { total } from './testing';\nit('x', () => { total(1); });", []],
      [
        'a helper with an alias on the way',
        "import { sum } from './testing';\nit('x', () => { sum(1); });",
        [],
      ],
      ['a default export', "import total from './total';\nit('x', () => { total(1); });", []],
      ['a namespace', "import * as testing from './testing';\nit('x', () => { testing.total(1); });", []],
      [
        'a helper that asserts nothing',
        "import { open } from './testing';\nit('x', () => { open(1); });",
        [2],
      ],
      [
        'a page object',
        "import { Page } from './page';\nit('x', () => { const page = new Page(); page.totalIs(1); });",
        [],
      ],
      [
        'a page object that only acts',
        "import { Page } from './page';\nit('x', () => { const page = new Page(); page.open(); });",
        [2],
      ],
      [
        'a page object that inherits',
        "import { BigPage } from './page';\nit('x', () => { new BigPage().totalIs(1); });",
        [],
      ],
      [
        'an instance that is exported',
        "import page from './instance';\nit('x', () => { page.totalIs(1); });",
        [],
      ],
      [
        'an object that is exported',
        "import { steps } from './page';\nit('x', () => { steps.totalIs(1); });",
        [],
      ],
      ['module.exports', "const { total } = require('./old');\nit('x', () => { total(1); });", []],
      [
        'a fixture that hands on a page object',
        "import { test } from './fixtures';\ntest('x', async ({ shop }) => { await shop.totalIs(1); });",
        [],
        { framework: 'playwright' },
      ],
      [
        'a fixture that hands on a page object which only acts',
        "import { test } from './fixtures';\ntest('x', async ({ shop }) => { await shop.open(); });",
        [2],
        { framework: 'playwright' },
      ],
      [
        'an object that a made function gives back',
        "import { makePage } from './page';\nit('x', () => { const page = makePage(); page.totalIs(1); });",
        [],
      ],
      ['a file that is not there', "import { run } from './gone';\nit('x', () => { run(1); });", [2]],
      [
        'a file that is not there, with the name of a check',
        "import { verifyRun } from './gone';\nit('x', () => { verifyRun(1); });",
        [],
      ],
    ],
    {
      files: {
        'src/testing/index.ts':
          "export * from './total';\nexport { total as sum } from './total';\nexport { open } from '../page';\n",
        'src/testing/total.ts': 'export function total(n: number) { expect(n).toBe(1); }\n',
        'src/total.ts': 'export default function (n: number) { expect(n).toBe(1); }\n',
        'src/page.ts':
          'export class Page { totalIs(n) { expect(n).toBe(1); } open() { go(); } }\nexport class BigPage extends Page {}\nexport const open = () => { go(); };\nexport const steps = { totalIs: (n) => { expect(n).toBe(1); } };\nexport function makePage() { return { totalIs(n) { expect(n).toBe(1); } }; }\n',
        'src/instance.ts': "import { Page } from './page';\nexport default new Page();\n",
        'src/old.js': 'function total(n) { expect(n).toBe(1); }\nmodule.exports = { total };\n',
        'src/fixtures.ts':
          "import { test as base } from '@playwright/test';\nimport { Page } from './page';\nexport const test = base.extend({ shop: async ({ page }, use) => { await use(new Page(page)); } });\n",
      },
    },
  );

  it('names the calls that could not be followed', async () => {
    const judge = await createJudge();
    const [finding] = judge.findings('C4', "import { run } from './gone';\nit('x', () => { run(1); });");
    expect(finding?.unknowns).toEqual(['run']);
    expect(finding?.message).toContain('not followed: run');
  });

  it('believes names of the configuration', async () => {
    const judge = await createJudge();
    const code = "it('x', () => { page.sees('a'); });";
    expect(judge.lines('C4', code)).toEqual([1]);
    expect(judge.lines('C4', code, { helpers: { assertions: ['page.sees*'] } })).toEqual([]);
  });

  it('stops following at the configured depth and then does not know', async () => {
    const judge = await createJudge();
    const code =
      "const a = () => { b(); };\nconst b = () => { c(); };\nconst c = () => { expect(f()).toBe(1); };\nit('x', () => { a(); });";
    expect(judge.findings('C4', code, { helpers: { depth: 2 } })[0]?.unknowns).toEqual(['c']);
    expect(judge.lines('C4', code, { helpers: { depth: 3 } })).toEqual([]);
  });
});
