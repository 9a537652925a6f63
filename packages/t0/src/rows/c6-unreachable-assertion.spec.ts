import { testRow } from '../testing/row-table';

const it1 = (...lines: string[]): string => ["it('a', async () => {", ...lines, '});'].join('\n');
const pw = (...lines: string[]): string =>
  [
    "import { test, expect } from '@playwright/test';",
    "test('a', async ({ page, context }) => {",
    ...lines,
    '});',
  ].join('\n');

describe('assertion that never runs', () => {
  testRow('C6', [
    ['behind a throw', it1("throw new Error('x');", 'expect(f()).toBe(1);'), [3]],
    ['behind a return under a condition', it1('if (x) return;', 'expect(f()).toBe(1);'), []],
    [
      'behind a block that returns on both ways',
      it1('if (x) { return 1; } else { return 2; }', 'expect(f()).toBe(1);'),
      [3],
    ],
    ['in a returned expression', it1('return expect(f()).resolves.toBe(1);'), []],
    ['in an arrow without a block', "it('a', () => expect(f()).resolves.toBe(1));", []],
    ['rejects that is dropped', it1("expect(f()).rejects.toThrow('x');"), [2]],
    ['void that drops', it1('void expect(f()).resolves.toBe(1);'), [2]],
    [
      'Promise.all that is awaited',
      it1('await Promise.all([expect(f()).resolves.toBe(1), expect(g()).resolves.toBe(2)]);'),
      [],
    ],
    ['Promise.all that is dropped', it1('Promise.all([expect(f()).resolves.toBe(1)]);'), [2]],
    [
      'a spread of promises',
      it1('await Promise.all([...xs.map((x) => expect(f(x)).resolves.toBe(1))]);'),
      [],
    ],
    ['map with a dropped result', it1('xs.map((x) => expect(f(x)).resolves.toBe(1));'), [2]],
    ['a name that is awaited later', it1('const p = expect(f()).resolves.toBe(1);', 'await p;'), []],
    ['a name that is never looked at', it1('const p = expect(f()).resolves.toBe(1);', 'await g();'), [2]],
    [
      'a name that is used again',
      it1('let p;', 'p = expect(f()).resolves.toBe(1);', 'await p;', 'p = expect(g()).resolves.toBe(1);'),
      [5],
    ],
    [
      'an arm of a returned conditional',
      it1('return x ? expect(f()).resolves.toBe(1) : expect(f()).rejects.toThrow();'),
      [],
    ],
    [
      'an arm of an awaited conditional',
      it1('await (x ? expect(f()).resolves.toBe(1) : expect(f()).rejects.toThrow());'),
      [],
    ],
    ['finally behind resolves', it1('await expect(f()).resolves.toBe(1).finally(() => g());'), []],
    [
      'then that hands done on',
      "it('a', (done) => {\n  expect(f()).resolves.toBe(1).then(() => done());\n});",
      [],
    ],
    [
      'a promise pushed to a list that is awaited',
      it1(
        'const all = [];',
        'for (const x of [1]) all.push(expect(f(x)).resolves.toBe(1));',
        'await Promise.all(all);',
      ),
      [],
    ],
    [
      'a helper that drops',
      "function ok(p) {\n  expect(p).resolves.toBe(1);\n}\nit('a', () => { ok(f()); });",
      [2],
    ],
    [
      'a helper that returns',
      "const ok = (p) => expect(p).resolves.toBe(1);\nit('a', async () => { await ok(f()); });",
      [],
    ],
    [
      'assert.rejects that is dropped',
      "import assert from 'node:assert';\nimport test from 'node:test';\ntest('a', async () => {\n  assert.rejects(f());\n});",
      [4],
    ],
    [
      'assert.rejects that is awaited',
      "import assert from 'node:assert';\nimport test from 'node:test';\ntest('a', async () => {\n  await assert.rejects(f());\n});",
      [],
    ],
    ['expectAsync that is dropped', it1('expectAsync(f()).toBeResolved();'), [2], { framework: 'jasmine' }],
    [
      'toMatchFileSnapshot of vitest',
      "import { it, expect } from 'vitest';\nit('a', () => {\n  expect(f()).toMatchFileSnapshot('x');\n});",
      [3],
    ],
    [
      'supertest that is dropped',
      "const request = require('supertest');\nit('a', () => {\n  request(app).get('/').expect(200);\n});",
      [3],
    ],
    [
      'supertest that ends with a callback',
      "const request = require('supertest');\nit('a', (done) => {\n  request(app).get('/').expect(200).end(done);\n});",
      [],
    ],
    ['a web-first matcher that is dropped', pw("expect(page.getByText('a')).toBeVisible();"), [3]],
    ['soft that is dropped', pw("expect.soft(page.getByText('a')).toHaveText('a');"), [3]],
    [
      'a soft alias that is dropped',
      "import { test, expect } from '@playwright/test';\nconst soft = expect.configure({ soft: true });\ntest('a', async ({ page }) => {\n  soft(page.getByText('a')).toBeVisible();\n});",
      [4],
    ],
    ['a plain value', pw('expect(await page.title()).toBe(1);'), []],
    ['poll that is dropped', pw('expect.poll(() => f()).toBe(1);'), [3]],
    ['toPass that is dropped', pw('expect(async () => { expect(await f()).toBe(1); }).toPass();'), [3]],
    ['an awaited step', pw("await test.step('b', async () => { await expect(page).toHaveURL('/'); });"), []],
    [
      'a step that is dropped',
      pw("test.step('b', async () => { await expect(page).toHaveURL('/'); });"),
      [3],
    ],
    ['a web-first name in jest-dom', it1('expect(button).toBeVisible();'), []],
    [
      'in a catch after a try that cannot pass',
      it1(
        'try {',
        '  await f();',
        "  throw new Error('no');",
        '} catch (e) {',
        "  expect(e.message).toBe('no');",
        '}',
      ),
      [],
    ],
    [
      'in a catch after fail()',
      it1('try {', '  await f();', '  fail();', '} catch (e) {', '  expect(e.code).toBe(1);', '}'),
      [],
    ],
    [
      'in a catch after expect.unreachable()',
      it1(
        'try {',
        '  await f();',
        '  expect.unreachable();',
        '} catch (e) {',
        '  expect(e.code).toBe(1);',
        '}',
      ),
      [],
    ],
    [
      'in a catch after an assertion that always fails',
      it1(
        'try {',
        '  await f();',
        '  expect(true).toBe(false);',
        '} catch (e) {',
        '  expect(e.code).toBe(1);',
        '}',
      ),
      [],
    ],
    [
      'in a catch whose error is looked at behind it',
      it1(
        'let error;',
        'try { await f(); } catch (e) {',
        '  error = e;',
        '  expect(e.code).toBe(1);',
        '}',
        'expect(error).toBeDefined();',
      ),
      [],
    ],
    [
      'in a catch with expect.hasAssertions',
      it1('expect.hasAssertions();', 'try { await f(); } catch (e) {', '  expect(e.code).toBe(1);', '}'),
      [],
    ],
    ['in a rejection handler', it1('await f().catch((e) => {', '  expect(e.code).toBe(1);', '});'), [3]],
    [
      'in a rejection handler behind a then that fails',
      it1(
        "await f().then(() => { throw new Error('no'); }).catch((e) => {",
        '  expect(e.code).toBe(1);',
        '});',
      ),
      [],
    ],
    [
      'in the second handler of then',
      it1('await f().then(() => fail(), (e) => { expect(e.code).toBe(1); });'),
      [],
    ],
    ['a then that is dropped', it1('f().then((x) => {', '  expect(x).toBe(1);', '});'), [3]],
    ['a then that is awaited', it1('await f().then((x) => { expect(x).toBe(1); });'), []],
    ['a then that is returned', "it('a', () => f().then((x) => { expect(x).toBe(1); }));", []],
    [
      'a then under a zone wrapper',
      "it('a', waitForAsync(() => {\n  f().then((x) => { expect(x).toBe(1); });\n}));",
      [],
    ],
    [
      'a then in Cypress',
      "it('a', () => { cy.get('a').then((x) => { expect(x).to.exist; }); });",
      [],
      { framework: 'cypress' },
    ],
    ['forEach with a plain callback', it1('xs.forEach((x) => { expect(x).toBe(1); });'), []],
    [
      'map with an async callback that is awaited',
      it1('await Promise.all(xs.map(async (x) => { expect(await f(x)).toBe(1); }));'),
      [],
    ],
    [
      'map with an async callback that is dropped',
      it1('xs.map(async (x) => { expect(await f(x)).toBe(1); });'),
      [2],
    ],
    [
      'an async function called in place and dropped',
      it1('(async () => { expect(await f()).toBe(1); })();'),
      [2],
    ],
    [
      'an async function called in place and awaited',
      it1('await (async () => { expect(await f()).toBe(1); })();'),
      [],
    ],
    [
      'a timer inside an awaited promise',
      it1(
        'await new Promise((resolve) => {',
        '  setTimeout(() => { expect(f()).toBe(1); resolve(); }, 5);',
        '});',
      ),
      [],
    ],
    [
      'a then inside of a promise that its callback settles',
      it1('await new Promise((done) => {', '  f().then((x) => { expect(x).toBe(1); done(); });', '});'),
      [],
    ],
    [
      'a timer under fake timers',
      "it('a', () => {\n  jest.useFakeTimers();\n  setTimeout(() => { expect(f()).toBe(1); }, 5);\n  jest.runAllTimers();\n});",
      [],
    ],
    [
      'a timer with something awaited behind it',
      it1('setTimeout(() => { expect(f()).toBe(1); }, 5);', 'await settled();'),
      [],
    ],
    ['nextTick at the end', it1('process.nextTick(() => { expect(f()).toBe(1); });'), [2]],
    [
      'a callback of an unknown function',
      it1("bus.on('x', () => { expect(f()).toBe(1); });", 'bus.emit();'),
      [],
    ],
    ['waitFor that is dropped', it1('waitFor(() => { expect(f()).toBe(1); });'), [2]],
    [
      'waitFor in an awaited Promise.all',
      it1('await Promise.all([waitFor(() => { expect(f()).toBe(1); })]);'),
      [],
    ],
    ['a bare expect beside a real one', it1('expect(f()).toBe(1);', 'expect(g());'), [3]],
    [
      'a matcher that is not called, beside a real one',
      it1('expect(f()).toBe(1);', 'expect(g()).toBeTruthy;'),
      [3],
    ],
    [
      'a bare expect beside a helper that asserts',
      "const ok = () => { expect(f()).toBe(1); };\nit('a', () => {\n  ok();\n  expect(g());\n});",
      [4],
    ],
    [
      'an expect that is kept for later',
      it1('const e = expect(f());', 'e.toBe(1);', 'expect(g()).toBe(2);'),
      [],
    ],
    ['a matcher by a computed name', it1('expect(f())[matcher](1);', 'expect(g()).toBe(2);'), []],
    [
      'a type test is complete',
      "import { it, expect, expectTypeOf } from 'vitest';\nit('a', () => { expectTypeOf(f); expect(g()).toBe(1); });",
      [],
    ],
    [
      'in an expect that is polled by hand',
      it1('await vi.waitFor(async () => { await expect(f()).resolves.toBe(1); });'),
      [],
    ],
    ['behind a break', it1('for (const x of [1]) {', '  break;', '  expect(x).toBe(1);', '}'), [4]],
  ]);
});
