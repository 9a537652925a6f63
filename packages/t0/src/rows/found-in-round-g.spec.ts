import type { JudgeOptions } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of findings of C1, C2, C4 and C6 that were wrong or arguable on round G, each beside its right neighbour. */

const mocha: JudgeOptions = { framework: 'mocha' };

describe('a focus that a case has to ask for', () => {
  const table = (cases: string, choice = 'only ? it.only(title, run) : it(title, run);'): string =>
    `const cases = [${cases}];\ncases.forEach(({ title, only, run }) => {\n  ${choice}\n});`;
  const plain = "{ title: 'a', run() { expect(f()).toBe(1); } }";
  const focused = "{ title: 'b', only: true, run() { expect(f()).toBe(1); } }";
  const wrapper = (choice: string, cases = plain): string =>
    table(cases, `const suit = (title, fn) => ${choice};\n  suit(title, run);`);
  const member = 'const suite = (c) => (c.only ? it.only : it)(c.title, () => c.run());\n';
  const given = (args: string): string =>
    `function run(title, only) {\n  only ? it.only(title, check) : it(title, check);\n}\nrun(${args});`;
  testRow(
    'C2',
    [
      ['that no case sets', table(plain), []],
      ['that a case sets', table(`${plain}, ${focused}`), [3]],
      ['that a case sets to false', table(plain.replace("'a',", "'a', only: false,")), []],
      ['in a wrapper, that no case sets', wrapper('only ? it.only(title, fn) : it(title, fn)'), []],
      ['in a wrapper, that a case sets', wrapper('only ? it.only(title, fn) : it(title, fn)', focused), [3]],
      ['in the other arm', table(plain, 'only ? it(title, run) : it.only(title, run);'), [3]],
      ['behind a not', table(plain, '!only ? it(title, run) : it.only(title, run);'), []],
      ['in an if', table(plain, 'if (only) it.only(title, run); else it(title, run);'), []],
      ['by a chosen function', table(plain, '(only ? it.only : it)(title, run);'), []],
      ['by a chosen function, set', table(focused, '(only ? it.only : it)(title, run);'), [3]],
      ['by a field of a parameter', `${member}suite(${plain});`, []],
      ['by a field of a parameter, set', `${member}suite(${focused});`, [1]],
      ['by a parameter that no call hands in', given("'a'"), []],
      ['by a parameter that a call hands in', given("'a', true"), [2]],
      [
        'by a parameter that a wrapper hands in, which nothing calls',
        given("'a'") + '\nconst $it = (title) => run(title);\n$it.only = (title) => run(title, true);',
        [],
      ],
      [
        'by a parameter that a wrapper hands in',
        given("'a'") +
          "\nconst $it = (title) => run(title);\n$it.only = (title) => run(title, true);\n$it.only('b');",
        [2],
      ],
      ['that a case sets by brackets', table(focused.replace('only:', "['only']:")), [3]],
      ['that a case takes from a constant', `const only = true;\n${table("{ title: 'b', only, run }")}`, [4]],
      ['that is set afterwards', table(`${plain}];\ncases[0]['only'] = true;\n[`), [5]],
      ['by a parameter, beside a like call of another function', `${given("'a'")}\ntype('a', 'hello');`, []],
      ['by a parameter that a row of a list fills', given("...['a', true]"), [2]],
      [
        'by a parameter that a wrapper fills',
        given("'a'") + "\nconst wrap = (title, only) => run(title, only);\nwrap('b', true);",
        [2],
      ],
      ['by a parameter of a function that is handed on', `${given("'a'")}\neach(run);\ngo('b', true);`, [2]],
      ['by what a case is', table(plain, "if (title === 'a') it.only(title, run);"), [3]],
      ['in a loop without a flag', table(plain, 'it.only(title, run);'), [3]],
      ['beside a flag', `${table(plain)}\nit.only('c', () => { expect(f()).toBe(1); });`, [5]],
    ],
    mocha,
  );
  testRow(
    'C1',
    [
      [
        'a skip that no case sets',
        table(plain, 'skip ? it.skip(title, run) : it(title, run);').replace('only,', 'skip,'),
        [],
      ],
      ['a skip of all', table(plain, 'it.skip(title, run);'), [3]],
    ],
    mocha,
  );
});

describe('a mark in a wrapper that nothing calls', () => {
  const maker = (calls: string, how: string, more = ''): string =>
    `function make(fn) {\n  function $it(title) { it(title, fn); }\n  $it.${how} = function (title) {\n    it.${how}(title, fn);\n  };\n  return $it;\n}\nconst $it = make(f);\n${calls}${more}`;
  testRow(
    'C2',
    [
      ['not called', maker("$it('a');", 'only'), []],
      ['called', maker("$it.only('a');", 'only'), [4]],
      ['not called beside a focus', maker("it.only('a', f);", 'only'), [9]],
      ['called by brackets', maker("$it['only']('a');", 'only'), [4]],
      ['called by a name that is made', maker('$it[how]();', 'only'), [4]],
      ['handed to others', maker("$it('a');", 'only', '\nexport { make };'), [4]],
    ],
    mocha,
  );
  testRow(
    'C1',
    [
      ['not called', maker("$it('a');", 'skip'), []],
      ['called', maker("$it.skip('a');", 'skip'), [4]],
    ],
    mocha,
  );
});

describe('a wrapper of the same name in another suite', () => {
  const suite = (calls: string): string =>
    `describe('a', () => {\n  const $it = (t) => it(t, f);\n  $it.only = (t) => it.only(t, f);\n  ${calls}\n});\n`;
  testRow(
    'C2',
    [
      ['that nothing calls', suite("$it('a');") + suite("$it('b');"), []],
      ['that is called there', suite("$it('a');") + suite("$it.only('b');"), [8]],
      ['the own one goes on to others', `${suite('go($it);')}function go(x) { x.only('a'); }`, [3]],
    ],
    mocha,
  );
});

describe('what switches a test off, and why', () => {
  const playwright: JudgeOptions = { framework: 'playwright', path: 'e2e/a.spec.ts' };
  const from = "import { test } from '@playwright/test';\n";
  const body = (comment: string): string =>
    `it.skip('a', () => {\n  ${comment}\n  run();\n  expect(f()).toBe(1);\n});`;
  testRow('C1', [
    [
      'a condition by a call, in a hook',
      `${from}test.beforeEach(() => {\n  test.skip(Boolean(why), why);\n});`,
      [],
      playwright,
    ],
    [
      'a test with a title that is made by a call',
      `${from}test.skip(titleOf('a'), async ({ page }) => { await page.click('p'); });`,
      [2],
      playwright,
    ],
    ['tests that are still to be written, in the body', body('// works already, just need proper tests'), []],
    ['a comment on what the body does', body('// put two of them into the cart'), [1]],
  ]);
});

describe('a handler in front of a catch that always fails', () => {
  const tried = (handlers: string, from = "const { stop } = require('./utils');"): string =>
    `${from}\nit('a', () => {\n  return call()${handlers}(err => {\n    expect(err.name).toBe('Gone');\n  });\n});`;
  const utils = (body: string): JudgeOptions => ({
    files: { 'src/utils.js': `module.exports = {\n  stop(err) {\n    ${body}\n  },\n};` },
  });
  const strict = utils('console.error(err);\n    expect(err).toBe(true);');
  testRow('C6', [
    ['a required helper that compares', tried('.then(stop).catch'), [], strict],
    ['on a line of its own', tried('\n    .then(stop)\n    .catch'), [6], utils('console.error(err);')],
    ['on a line of its own, failing', tried('\n    .then(stop)\n    .catch'), [], strict],
    ['a required helper that throws', tried('.then(stop).catch'), [], utils("throw new Error('came');")],
    ['beside the handler', tried('.then(stop, ').replace('(err =>', 'err =>'), [], strict],
    [
      'a function of the file',
      tried('.then(stop).catch', 'const stop = () => { throw new Error("came"); };'),
      [],
    ],
    ['a helper that may not fail', tried('.then(stop).catch'), [4], utils('if (err) throw err;')],
    [
      'a helper that asks for something',
      tried('.then(stop).catch'),
      [4],
      utils('expect(err).toBeDefined();'),
    ],
    [
      'a helper that leaves before',
      tried('.then(stop).catch'),
      [4],
      utils('if (!err) return;\n    throw err;'),
    ],
    ['a helper that cannot be read', tried('.then(stop).catch'), [4]],
    ['a helper further in front', tried('.then(stop).catch(keep).then(go).catch'), [4], strict],
    [
      'two fixed values, thrown again',
      tried(".then(() => {\n    assert.strictEqual('came', 'gone');\n  }).catch"),
      [],
    ],
    ['two alike', tried(".then(() => {\n    assert.strictEqual('came', 'came');\n  }).catch"), [6]],
  ]);
});

describe('a page object that a body is handed', () => {
  const page =
    'class CartPage {\n  async hasTotal(n) { expect(await this.total()).toBe(n); }\n  async open() { await go(); }\n}\n';
  const ts = (code: string): string => `${page}${code}`;
  const wrapper =
    'function setUp(run: (page: CartPage) => Promise<void>) { return () => use(async (b) => { await run(new CartPage(b)); }); }\n';
  const untyped =
    'const setUp = (run) => () => use(async (b) => { const made = new CartPage(b); await run(made); });\n';
  const body = (call: string, param = 'page'): string =>
    `it('a', setUp(async (${param}) => { await page.${call}; await page.close(); }));`;
  const other: JudgeOptions = { files: { 'src/cart-page.ts': `export ${page}` } };
  const from = "import { CartPage } from './cart-page';\n";
  testRow('C4', [
    ['by the type of the wrapper', ts(wrapper + body('hasTotal(2)')), []],
    ['by what the wrapper makes', ts(untyped + body('hasTotal(2)')), []],
    ['by its own type', ts(`declare const setUp: any;\n${body('hasTotal(2)', 'page: CartPage')}`), []],
    [
      'by its own type, imported',
      `${from}declare const setUp: any;\n${body('hasTotal(2)', 'page: CartPage')}`,
      [],
      other,
    ],
    ['by the type of the wrapper, imported', `${from}${wrapper}${body('hasTotal(2)')}`, [], other],
    ['whose method does not assert', ts(wrapper + body('open()')), [6]],
    ['whose method does not assert, by what the wrapper makes', ts(untyped + body('open()')), [6]],
    ['of a class that has no such method', ts(wrapper + body('total(2)')), [6]],
  ]);
});

describe('an object of a class that a function gives back beside others', () => {
  const spy =
    'export class Spy {\n  calledOnce(name) { expect(this.calls[name]).toBe(1); }\n  clear() { this.calls = {}; }\n}';
  const files: JudgeOptions = {
    files: {
      'src/spy.ts': spy,
      'src/set-up.test-helper.ts':
        "import { Spy } from './spy';\nexport async function setUp() {\n  return { spy: new Spy() };\n}",
    },
  };
  const own =
    "import { Spy } from './spy';\nasync function setUp() {\n  const spy: Spy = new Spy();\n  return { spy, other: make() };\n}\n";
  const shared = "import { setUp } from './set-up.test-helper';\n";
  const test = (call: string): string =>
    `it('a', async () => {\n  const { spy, other } = await setUp();\n  ${call};\n});`;
  testRow('C4', [
    ['taken out', own + test("spy.calledOnce('x')"), [], files],
    [
      'not taken out',
      own + "it('a', async () => {\n  const all = await setUp();\n  all.spy.calledOnce('x');\n});",
      [],
      files,
    ],
    ['of a helper of another file', shared + test("spy.calledOnce('x')"), [], files],
    ['whose method does not assert', own + test('spy.clear()'), [6], files],
    ['beside it', own + test("other.calledOnce('x')"), [6], files],
  ]);
});

describe('the assert of a context of node:test', () => {
  const from = "import { it } from 'node:test';\n";
  const node: JudgeOptions = { framework: 'node-test' };
  testRow('C4', [
    ['taken out by the parameter', `${from}it('a', ({ assert }) => { assert.snapshot(make()); });`, [], node],
    ['a file snapshot', `${from}it('a', ({ assert }) => { assert.fileSnapshot(make(), 'a'); });`, [], node],
    [
      'taken out in the body',
      `${from}it('a', (t) => { const { assert } = t; assert.equal(make(), 1); });`,
      [],
      node,
    ],
    [
      'kept in the body',
      `${from}it('a', (t) => { const assert = t.assert; assert.snapshot(make()); });`,
      [],
      node,
    ],
    ['something else taken out', `${from}it('a', ({ signal }) => { signal.snapshot(make()); });`, [2], node],
  ]);
});
