import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, REMOVES, TOTALS, cartSpec, suite } from './shop';

export const SPEC = 'src/cart.spec.ts';
const E2E = 'apps/shop-e2e/src/params.spec.ts';
export const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };
const rewrite = (name: string, before: string, after: string): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: before },
  after: { [SPEC]: after },
});
export const one = (line: string): string =>
  cartSpec(`it('does', () => {\n  const spy = add;\n  ${line}\n});`);
const visits = (suiteTitle: string, title: string, check: string): string =>
  `import { test, expect } from '@playwright/test';\ntest.describe('${suiteTitle}', () => {\n  test('${title}', async ({ page }) => {\n    await page.goto('/params/x');\n    await page.waitForURL('/params/x');\n    ${check}\n  });\n});\n`;
const table = (...cases: string[]): string =>
  `import { RuleTester } from 'eslint';\nimport rule from '../src/rule';\nconst ruleTester = new RuleTester();\nruleTester.run('rule', rule, {\n  valid: [${cases.join(', ')}],\n  invalid: [],\n});\n`;
export const shop = { stands: true, what: 'project shop' };
export const CLASS = `export class App {
  listen() {
    return 1;
  }
  close() {
    return 0;
  }
  setDefaultRoute(route) {
    this.route = route;
  }
}
`;
export const ROUTES = `it('setDefaultRoute takes a function', () => {
  const app = new App();
  app.setDefaultRoute(() => {});
  expect(app.route).toBeDefined();
});`;
export const LISTENS = `it('listens', () => {
  expect(new App().listen()).toBe(1);
});`;
export const appSpec = (...tests: string[]): string =>
  `import { App } from './app';\n${suite('app', ...tests)}`;

/** Kinds of honest changes that real history taught. */
export const HONEST_KINDS: ChangePair[] = honest([
  {
    name: 'a test of a name that its module never exported',
    before: {
      'src/index.ts': "export { add } from './cart';\n",
      'src/cart.ts': CART,
      'src/old.spec.ts':
        "import { Router } from './index';\nit('routes', () => {\n  expect(Router()).toBe(1);\n});\n",
    },
    after: { 'src/old.spec.ts': null },
    gone: 1,
  },
  {
    name: 'an e2e test gets a longer title in a new file',
    before: {
      [E2E]: visits(
        'Unicode routes',
        'should render the route',
        "await expect(page.locator('h1')).toHaveText('Olá');",
      ),
    },
    after: {
      [E2E]: null,
      'apps/shop-e2e/src/special.spec.ts': visits(
        'Unicode routes',
        'should render the route with direct navigation',
        "await expect(page.getByRole('heading')).toHaveText('Olá');",
      ),
    },
    project: shop,
  },
  {
    name: 'a file of another runner that takes its functions in another way',
    before: {
      'test/a.test.js':
        "const t = require('tap');\nconst test = t.test;\ntest('x', (t) => {\n  t.equal(1, 1);\n});\n",
    },
    after: {
      'test/a.test.js':
        "const { test, before } = require('tap');\nbefore(() => {});\ntest('x', (t) => {\n  t.equal(1, 1);\n});\n",
    },
    project: shop,
  },
  rewrite(
    'the constant of a condition is renamed',
    `const isOld = version < 19;\n${cartSpec(ADDS, REMOVES.replace('it(', 'it.skipIf(isOld)('))}`,
    `const isBelow19 = version < 19;\n${cartSpec(ADDS, REMOVES.replace('it(', 'it.skipIf(isBelow19)('))}`,
  ),
  {
    name: 'a nested test goes into the body around it',
    before: {
      'test/a.test.ts':
        "import { test } from 'node:test';\nimport assert from 'node:assert';\ntest('closes', async (t) => {\n  await t.test('answers 503', async () => {\n    assert.equal(status(), 503);\n  });\n});\n",
    },
    after: {
      'test/a.test.ts':
        "import { test } from 'node:test';\nimport assert from 'node:assert';\ntest('closes', async (t) => {\n  const answer = status();\n  t.assert.strictEqual(answer, 503);\n});\n",
    },
    project: shop,
  },
  {
    name: 'a method goes with its test',
    before: { 'src/app.ts': CLASS, 'src/app.spec.ts': appSpec(LISTENS, ROUTES) },
    after: {
      'src/app.ts': CLASS.replace(/ {2}setDefaultRoute[\s\S]*?\n {2}}\n/, ''),
      'src/app.spec.ts': appSpec(LISTENS),
    },
    gone: 1,
  },
  {
    name: 'a method goes with the only test that calls it, among other calls',
    before: {
      'src/app.ts': CLASS,
      'src/app.spec.ts': appSpec(
        LISTENS,
        "it('answers what nobody asked for', () => {\n  const app = new App();\n  app.setDefaultRoute(() => {});\n  app.listen();\n  app.close();\n  app.listen();\n  expect(app.route).toBeDefined();\n});",
      ),
    },
    after: {
      'src/app.ts': CLASS.replace(/ {2}setDefaultRoute[\s\S]*?\n {2}}\n/, ''),
      'src/app.spec.ts': appSpec(LISTENS),
    },
    gone: 1,
  },
  {
    name: 'a type goes with its test',
    before: {
      'src/types.ts': 'export type InputOf<T> = T;\nexport type Other = 1;\n',
      'src/types.spec.ts':
        "import type { InputOf } from './types';\nit('infers', () => {\n  expectTypeOf<InputOf<1>>().toEqualTypeOf<1>();\n});\n",
    },
    after: { 'src/types.ts': 'export type Other = 1;\n', 'src/types.spec.ts': null },
    project: shop,
    gone: 1,
  },
  {
    name: 'a test that takes a whole module of types goes with it',
    before: {
      'src/types.ts': 'export type InputOf<T> = T;\n',
      'src/types.spec.ts':
        "import type * as types from './types';\nit('infers', () => {\n  expectTypeOf<types.InputOf<1>>().toEqualTypeOf<1>();\n});\n",
    },
    after: { 'src/types.ts': null, 'src/types.spec.ts': null },
    project: shop,
    gone: 1,
  },
  {
    name: 'the cases of a table go into another one',
    before: {
      'src/rule.ts': 'export const rule = () => 1;\n',
      'tests/old/rule.test.ts': table("'let a'"),
      'tests/rule.test.ts': table("'let b'"),
    },
    after: { 'tests/old/rule.test.ts': null, 'tests/rule.test.ts': table("'let b'", "'let a'") },
    project: shop,
  },
  rewrite('a test without a body goes', cartSpec(ADDS, "it('removes an item');"), cartSpec(ADDS)),
  rewrite('an empty test goes', cartSpec(ADDS, "it('removes an item', () => {});"), cartSpec(ADDS)),
  rewrite(
    'a test that only says that true is true goes',
    cartSpec(ADDS, "it('works', () => {\n  expect(true).toBe(true);\n});"),
    cartSpec(ADDS),
  ),
  rewrite(
    'a branch around a test becomes a condition of the runner',
    cartSpec(ADDS, `if (!isBuild) {\n${REMOVES}\n}`),
    cartSpec(ADDS, REMOVES.replace('it(', 'it.runIf(!isBuild)(')),
  ),
  {
    name: 'an exact object gets one more key that may be anything',
    before: { 'src/cart.ts': CART, [SPEC]: one('expect(add()).toEqual({ id: 1 });') },
    after: {
      'src/cart.ts': `${CART}export const at = 1;\n`,
      [SPEC]: one('expect(add()).toEqual({ id: 1, at: expect.any(Date) });'),
    },
  },
  {
    name: 'a text becomes a pattern that holds it',
    before: { 'src/cart.ts': CART, [SPEC]: one("expect(add()).toMatch('no tea');") },
    after: {
      'src/cart.ts': `${CART}export const at = 1;\n`,
      [SPEC]: one('expect(add()).toMatch(/^no tea left$/);'),
    },
  },
  rewrite(
    'a guard against an error goes with its callback',
    one('assert.ifError(err);\n  expect(add([], 1)).toEqual([1]);'),
    one('expect(add([], 1)).toEqual([1]);'),
  ),
  rewrite(
    'arguments of a call are asked of the spy',
    one(
      "expect(spy.mock.calls.length).toBe(1);\n  expect(spy.mock.calls[0][0]).toBe('input');\n  expect(spy.mock.calls[0][1]).toBe(RIGHT);",
    ),
    one("expect(spy).toHaveBeenCalledOnce();\n  expect(spy).toHaveBeenCalledWith('input', RIGHT);"),
  ),
  rewrite(
    'what a spy is called with is asked for part by part',
    one("expect(spy).toHaveBeenCalledWith('resize', expect.anything(), { passive: true });"),
    one(
      "const call = spy.mock.calls[0];\n  expect(call[0]).toEqual('resize');\n  expect(call[2]).toEqual({ passive: true });",
    ),
  ),
  rewrite(
    'a count by hand becomes one of the spy',
    one('let called = 0;\n  add(() => called++);\n  expect(called).toBe(1);'),
    one('const counted = jest.fn();\n  add(counted);\n  expect(counted).toHaveBeenCalledOnce();'),
  ),
  rewrite(
    'a condition of an expected count goes, beside the same count',
    one('expect(spy).toBeCalledTimes(2);\n  add();\n  expect(spy).toBeCalledTimes(isNew ? 2 : 3);'),
    one('expect(spy).toBeCalledTimes(2);\n  add();\n  expect(spy).toBeCalledTimes(2);'),
  ),
  {
    name: 'a library that fakes answers goes',
    before: {
      'src/cart.ts': CART,
      [SPEC]: `import fetchMock from 'jest-fetch-mock';\n${one("fetchMock.mockResponse('');\n  expect(add([], 1)).toEqual([1]);")}`,
    },
    after: { [SPEC]: one('expect(add([], 1)).toEqual([1]);') },
  },
  rewrite(
    'more arguments are asked for by the same wildcard',
    one('expect(spy).toHaveBeenCalledWith(expect.anything());'),
    one('expect(spy).toHaveBeenCalledWith(expect.anything(), expect.anything());'),
  ),
  {
    name: 'a spec moves to another folder and is written in another style',
    before: {
      'src/cart.ts': CART,
      'src/old/test/cart.spec.ts': cartSpec(ADDS, REMOVES).replace('./cart', '../../cart'),
    },
    after: {
      'src/old/test/cart.spec.ts': null,
      'src/new/tests/cart.spec.ts': cartSpec(
        ADDS.replace("['tea']);", "[\n    'tea',\n  ])").replaceAll("'", '"'),
        REMOVES.replaceAll(';', '').replace('cart', 'rest'),
      ).replace('./cart', '../../cart'),
    },
  },
  rewrite(
    'a trailing comma and line breaks in an expected object',
    one(
      "expect(add.data).toEqual({ id: '3', title: 'tea' });\n  expect(add.data).toEqual({ id: '4', title: 'milk' });",
    ),
    one(
      "expect(add.data).toEqual({\n    id: '3',\n    title: 'tea',\n  });\n  expect(add.data).toEqual({\n    id: '4',\n    title: 'milk',\n  });",
    ),
  ),
  rewrite('a placeholder goes', cartSpec(ADDS, "it.todo('removes an item');"), cartSpec(ADDS)),
  {
    name: 'a value becomes that of a property, with its source',
    before: { 'src/cart.ts': CART, [SPEC]: one("expect(add.node).toBe('_ctx.foo');") },
    after: {
      'src/cart.ts': `${CART}export const node = 1;\n`,
      [SPEC]: one("expect(add.node).toMatchObject({ type: 4, content: '_ctx.foo' });"),
    },
  },
  rewrite(
    'a check of a property goes into an object of its parent',
    one("expect(add.node.content).toBe('_ctx.foo');"),
    one("expect(add.node).toMatchObject({ type: 4, content: '_ctx.foo' });"),
  ),
  {
    name: 'a spec goes into another one, while a third one has a title of it',
    before: {
      'src/cart.ts': CART,
      'src/old.spec.ts': cartSpec(ADDS, REMOVES),
      [SPEC]: cartSpec("it('adds an item', () => {\n  log(add([], 1));\n});"),
    },
    after: {
      'src/old.spec.ts': null,
      'src/backup/cart.spec.ts': cartSpec("it('adds an item', () => {\n  log(add([], 1));\n});").replace(
        './cart',
        '../cart',
      ),
      [SPEC]: cartSpec(
        ADDS.replaceAll('cart', 'items').replace("'./items'", "'./cart'"),
        REMOVES.replaceAll('const cart', 'const rest').replace('(cart)', '(rest)'),
      ),
    },
  },
  {
    name: 'two absences and contents change sides, with their source',
    before: {
      'src/cart.ts': CART,
      [SPEC]: one("expect(add(2)).toBeUndefined();\n  expect(add(1)).toMatch('h2');"),
    },
    after: {
      'src/cart.ts': `${CART}export const other = 1;\n`,
      [SPEC]: one("expect(add(1)).toBeUndefined();\n  expect(add(2)).toMatch('h2');"),
    },
  },
  {
    name: 'bodies of browser tests go into a function that they share',
    before: {
      [E2E]: visits('CSS', 'renders', "await expect(page.locator('p')).toHaveCSS('color', 'red');"),
    },
    after: {
      [E2E]: null,
      'apps/shop-e2e/src/all-css.spec.ts':
        "import { test, expect } from '@playwright/test';\nasync function loads(page) {\n  await page.goto('/params/x');\n  await expect(page.locator('p')).toHaveCSS('color', 'red');\n}\ntest.describe('without scripts', () => {\n  test('loads', async ({ page }) => {\n    await loads(page);\n  });\n});\n",
    },
    project: shop,
  },
  rewrite(
    'the expected and the actual side are exchanged',
    one('const op = add();\n  expect({ id: 1 }).toEqual(op);'),
    one('const op = add();\n  expect(op).toStrictEqual({ id: 1 });'),
  ),
  rewrite(
    'more keys and arguments of a call are asked for',
    one('const obj = { a: 1 };\n  expect(spy).toHaveBeenCalledWith(obj);'),
    one(
      "const obj = { a: 1 };\n  expect(spy).toHaveBeenCalledWith({ ...obj, type: 'x' }, expect.any(Function));",
    ),
  ),
  rewrite(
    'a test that nothing asks for any more waits for another condition',
    cartSpec(ADDS.replace('it(', 'it.skipIf(isOld)('), REMOVES),
    cartSpec(ADDS.replace('it(', 'it.skipIf(isSlow)('), REMOVES),
  ),
]);
