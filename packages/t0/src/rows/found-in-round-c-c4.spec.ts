import { testRow, type RowCase } from '../testing/row-table';

/** Kinds of findings that were wrong or arguable on round C and the repositories read after it, each beside its right neighbour. */

const PAGE = { 'src/page.ts': '' };

const page = (text: string) => ({ files: { ...PAGE, 'src/page.ts': text } });

describe('page objects', () => {
  const made = (body: string): string =>
    `import makePage from './page';\nconst orders = makePage('/orders');\nit('a', () => {\n  ${body}\n});`;
  const OBJECT = "({\n  open() { cy.visit('/'); },\n  waitForIt() { cy.get('x').should('be.visible'); },\n})";
  const FACTORIES: [string, string][] = [
    ['an arrow that gives an object', `export default (url) => ${OBJECT};`],
    ['a function that returns an object', `export default function makePage(url) { return ${OBJECT}; }`],
    [
      'a function that returns an object by its name',
      `export default function makePage(url) {\n  const api = ${OBJECT};\n  return api;\n}`,
    ],
    [
      'a function that returns an instance',
      `class Orders { open() { cy.visit('/'); } waitForIt() { cy.get('x').should('be.visible'); } }\nexport default (url) => new Orders(url);`,
    ],
  ];
  testRow(
    'C4',
    FACTORIES.flatMap(([what, text]): RowCase[] => [
      [`a method that asserts, of ${what}`, made('orders.waitForIt();'), [], page(text)],
      [`a method that does not, of ${what}`, made('orders.open();'), [3], page(text)],
    ]),
    { framework: 'cypress' },
  );

  const declared = (body: string): string =>
    `import { OrdersPage } from './page';\nlet orders: OrdersPage;\nbeforeEach(async () => { orders = await open(); });\nit('a', async () => {\n  ${body}\n});`;
  const CLASS =
    "export class OrdersPage {\n  async open() { await go('/'); }\n  async hasTotal(n: number) { expect(await read()).toBe(n); }\n}";
  testRow('C4', [
    [
      'a method that asserts, of a variable that a hook sets',
      declared('await orders.hasTotal(2);'),
      [],
      page(CLASS),
    ],
    ['a method that does not, of such a variable', declared('await orders.open();'), [4], page(CLASS)],
    [
      'a method of a class whose name says that it expects, from a package',
      "import { ExpectOrders } from '@acme/robot';\nit('a', () => { const orders = new ExpectOrders(); orders.total(2); });",
      [],
    ],
    [
      'a method of another class from a package',
      "import { Orders } from '@acme/robot';\nit('a', () => { const orders = new Orders(); orders.total(2); });",
      [2],
    ],
    [
      'a method that is called like a matcher',
      "import { Orders } from '@acme/robot';\nit('a', async () => { const orders = new Orders(); await orders.toHaveTotal(2); });",
      [],
    ],
    [
      'a method that turns one thing into another',
      "import { Orders } from '@acme/robot';\nit('a', () => { const orders = new Orders(); orders.toJSON(); });",
      [2],
    ],
  ]);
});

describe('barrels', () => {
  const files = {
    'src/testing/index.ts': "export * from './a';\nexport * from './b';\nexport * from '@acme/outside';",
    'src/testing/a.ts': "export * from './index';\nexport const open = () => go('/');",
    'src/testing/b.ts': "export * from './c';",
    'src/testing/c.ts': 'export function total(n) { expect(read()).toBe(n); }',
  };
  const CODE = (call: string): string =>
    `import { open, total } from './testing';\nit('a', () => {\n  ${call}\n});`;
  testRow('C4', [
    ['that lead in a circle to a helper that asserts', CODE('total(2);'), [], { files }],
    ['that lead to one that does not', CODE('open();'), [2], { files }],
  ]);
});

describe('commands of Cypress', () => {
  const files = {
    'cypress/support/e2e.js':
      "Cypress.Commands.add('showsText', (text) => { cy.get('p').should('have.text', text); });\nCypress.Commands.add('clickBold', () => { cy.get('b').click(); });",
  };
  testRow(
    'C4',
    [
      [
        'a command that asserts in the middle of a chain',
        "it('a', () => {\n  cy.get('x').showsText('foo').type('bar');\n});",
        [],
      ],
      [
        'a chain of commands that do not',
        "it('a', () => {\n  cy.get('x').clickBold().type('bar');\n});",
        [1],
      ],
      [
        'a command of nobody knows what by its name',
        "it('a', () => {\n  cy.get('x').confirmText('foo');\n});",
        [1],
      ],
      [
        'a command of a plugin',
        "import 'cypress-image-snapshot/command';\nit('a', () => {\n  cy.get('x').matchImageSnapshot('foo');\n});",
        [],
      ],
      ['another command of a plugin', "it('a', () => {\n  cy.get('x').dragTo('y');\n});", [1]],
    ],
    { framework: 'cypress', path: 'cypress/e2e/a.cy.js', files },
  );

  testRow('C6', [
    [
      'the callback of a page object that is written for Cypress',
      "import { Orders } from './page';\nconst orders = new Orders();\nit('a', () => {\n  orders.total().then((n) => {\n    expect(n).to.equal(2);\n  });\n});",
      [],
      page("export class Orders { total() { return cy.get('p').invoke('text'); } }"),
    ],
    [
      'the callback of a page object that is not',
      "import { Orders } from './page';\nconst orders = new Orders();\nit('a', () => {\n  orders.total().then((n) => {\n    expect(n).toBe(2);\n  });\n});",
      [5],
      page('export class Orders { async total() { return read(); } }'),
    ],
  ]);
});

describe('waits that a test ends with', () => {
  const drive = (body: string): string => `it('a', async () => {\n  await browser.url('/');\n  ${body}\n});`;
  testRow('C4', [
    ['an element of WebdriverIO', drive("await $('h1').waitForDisplayed();"), []],
    ['a condition of Selenium', drive("await driver.wait(until.titleIs('x'), 500);"), []],
    ['a time of Selenium', drive('await driver.wait(500);'), [1]],
    ['a locator', drive("await page.locator('h1').waitFor();"), []],
    ['before the page is closed', drive("await page.waitForSelector('h1');\n  await page.close();"), []],
    ['before the test goes on', drive("await page.locator('h1').waitFor();\n  await page.click('h1');"), [1]],
    ['time', drive('await page.waitForTimeout(100);'), [1]],
    ['a load', drive("await page.waitForLoadState('load');"), [1]],
    [
      'a condition of a library, wherever it stands',
      "import { waitUntil } from '@open-wc/testing';\nit('a', async () => {\n  await waitUntil(() => el.shown);\n  el.close();\n});",
      [],
    ],
    [
      'a condition of a helper for it, wherever it stands',
      "import { waitForCondition } from 'asyncbox';\nit('a', async () => {\n  await waitForCondition(() => el.shown);\n  el.close();\n});",
      [],
    ],
    [
      'a promise by such a name',
      "import { waitUntil } from '@acme/worker';\nit('a', async () => {\n  await waitUntil(saved);\n  el.close();\n});",
      [2],
    ],
  ]);
});

describe('checks under other names', () => {
  testRow('C4', [
    [
      'an assertion function that is handed on',
      "const assert = require('node:assert');\nit('a', () => {\n  run(assert.equal, 1);\n});",
      [],
    ],
    [
      'a plain member of a module that is handed on',
      "const tools = require('./tools');\nit('a', () => {\n  run(tools.equal, 1);\n});",
      [2],
    ],
    [
      'an object that counts its assertions',
      "import test from 'node:test';\nimport tspl from '@matteo.collina/tspl';\ntest('a', async (t) => {\n  const plan = tspl(t, { plan: 1 });\n  bus.on('x', () => { plan.ok(true); });\n  bus.emit('x');\n});",
      [],
    ],
    [
      'an interception of nock that has to be used up',
      "import nock from 'nock';\nit('a', async () => {\n  const orders = nock('http://a').get('/').reply(200);\n  await load();\n  orders.done();\n});",
      [],
    ],
    [
      'a mock that is told what to expect, and verified',
      "it('a', () => {\n  const post = sinon.mock(sdk);\n  post.expects('send').once();\n  run();\n  post.verify();\n});",
      [],
    ],
    [
      'a mock that is told what to expect, and never asked',
      "it('a', () => {\n  const post = sinon.mock(sdk);\n  post.expects('send').once();\n  run();\n});",
      [1],
    ],
    [
      'another thing that is done',
      "it('a', async () => {\n  const job = await load();\n  job.done();\n});",
      [1],
    ],
    [
      'a function of the product that throws deep inside, called as a check',
      "import { assertSchema } from './page';\nit('a', () => {\n  assertSchema({});\n});",
      [],
      page(
        "export function assertSchema(s) { walk(s); }\nfunction walk(s) { if (s.bad) throw new Error('bad'); }",
      ),
    ],
    [
      'such a function that throws nowhere',
      "import { assertSchema } from './page';\nit('a', () => {\n  assertSchema({});\n});",
      [2],
      page('export function assertSchema(s) { walk(s); }\nfunction walk(s) { return s.bad; }'),
    ],
    [
      'a value that is held against a type',
      "it('a', () => {\n  const total = sum([1]);\n  total satisfies number;\n});",
      [],
    ],
  ]);
  testRow('C4', [
    [
      'a test function that is the module itself',
      "const test = require('node:test');\ntest('a', () => {\n  f();\n});",
      [2],
    ],
    [
      'its assertions',
      "const test = require('node:test');\ntest('a', (t) => {\n  t.assert.equal(f(), 1);\n});",
      [],
    ],
    [
      'a context that was made to count',
      "const { test } = require('node:test');\nconst { tspl } = require('@matteo.collina/tspl');\ntest('a', async (t) => {\n  t = tspl(t, { plan: 1 });\n  bus.on('x', (n) => { t.equal(n, 1); });\n});",
      [],
    ],
    [
      'a plan that a helper carries out',
      "const { test } = require('node:test');\nconst { tspl } = require('@matteo.collina/tspl');\ntest('a', async (t) => {\n  t = tspl(t, { plan: 1 });\n  pause(t);\n});",
      [],
    ],
    [
      'a plan of nothing',
      "const { tspl } = require('@matteo.collina/tspl');\nit('a', async (t) => {\n  t = tspl(t, { plan: 0 });\n});",
      [2],
    ],
    [
      'an assertion of a module that is required in place',
      "it('a', () => {\n  require('node:assert').equal(f(), 1);\n});",
      [],
    ],
    [
      'an event that the test ends with',
      "import { once } from 'node:events';\nit('a', async () => {\n  socket.send('x');\n  await once(socket, 'close');\n});",
      [],
    ],
    [
      'an event that the test goes on after',
      "import { once } from 'node:events';\nit('a', async () => {\n  await once(socket, 'open');\n  socket.send('x');\n});",
      [2],
    ],
    [
      'an event that nobody waits for',
      "import { once } from 'node:events';\nit('a', () => {\n  once(socket, 'open');\n});",
      [2],
    ],
    [
      'a return outside of functions, as CommonJS has it',
      "if (!process.env.CI) return;\nit('a', () => {\n  f();\n});",
      [2],
      { path: 'src/case.test.js' },
    ],
  ]);
  testRow('C6', [
    [
      'a promise that is counted',
      "const { test } = require('node:test');\nconst { tspl } = require('@matteo.collina/tspl');\ntest('a', async (t) => {\n  t = tspl(t, { plan: 1 });\n  t.rejects(load());\n  await t.completed;\n});",
      [],
    ],
    [
      'a promise that is not',
      "const { test } = require('node:test');\ntest('a', async (t) => {\n  t.assert.rejects(load());\n});",
      [3],
    ],
  ]);
  testRow('C3', [
    [
      'a mark that counts',
      "import test from 'node:test';\nimport tspl from '@matteo.collina/tspl';\ntest('a', async (t) => {\n  const plan = tspl(t, { plan: 1 });\n  bus.on('x', () => { plan.ok(true); });\n});",
      [],
    ],
    [
      'a mark that nobody counts',
      "import assert from 'node:assert';\nit('a', () => {\n  assert.ok(true);\n});",
      [3],
    ],
  ]);
  testRow('C6', [
    [
      'a check of a table row that is called expect there',
      "for (const { expect: check, id } of rows) {\n  it('a', () => {\n    expect(id).toBe(1);\n    check(id, 2);\n  });\n}",
      [],
    ],
    [
      "the runner's own expect without a matcher",
      "for (const { id } of rows) {\n  it('a', () => {\n    expect(id).toBe(1);\n    expect(id);\n  });\n}",
      [4],
    ],
  ]);
});
