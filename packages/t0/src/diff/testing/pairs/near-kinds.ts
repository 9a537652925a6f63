import type { ChangePair } from '../change-pair';
import { SPEC, BASE, one, shop, CLASS, ROUTES, LISTENS, appSpec } from './kinds';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, cartSpec, suite } from './shop';

/** What looks like one of these kinds and is none. */
export const LOSSES_NEAR_KINDS: ChangePair[] = [
  {
    name: 'a test goes while its method is renamed',
    before: { 'src/app.ts': CLASS, 'src/app.spec.ts': appSpec(LISTENS, ROUTES) },
    after: {
      'src/app.ts': CLASS.replace('setDefaultRoute', 'defaultRoute'),
      'src/app.spec.ts': appSpec(LISTENS),
    },
    expect: ['D1 src/app.spec.ts | setDefaultRoute takes'],
  },
  {
    name: 'a test goes while another method does',
    before: { 'src/app.ts': CLASS, 'src/app.spec.ts': appSpec(LISTENS, ROUTES) },
    after: {
      'src/app.ts': CLASS.replace(/ {2}setDefaultRoute[\s\S]*?\n {2}}\n/, ''),
      'src/app.spec.ts': `import { App } from './app';\n${suite('app')}`,
    },
    expect: ["D1 src/app.spec.ts | it('listens'"],
    gone: 1,
  },
  {
    name: 'a test goes whose method became another one for its neighbour',
    before: {
      'src/app.ts': CLASS,
      'src/app.spec.ts': appSpec(
        "it('takes a route', () => {\n  const app = new App();\n  app.setDefaultRoute(1);\n  app.listen();\n  expect(app.route).toBe(1);\n});",
        "it('answers what nobody asked for', () => {\n  const app = new App();\n  app.setDefaultRoute(() => {});\n  app.listen();\n  app.close();\n  expect(app.last).toBe(404);\n});",
      ),
    },
    after: {
      'src/app.ts': CLASS.replace(
        'setDefaultRoute(route) {',
        'fallback(route, more) {\n    this.more = more;',
      ),
      'src/app.spec.ts': appSpec(
        "it('takes a route', () => {\n  const app = new App();\n  app.fallback(1);\n  app.listen();\n  expect(app.route).toBe(1);\n});",
      ),
    },
    expect: ['D1 src/app.spec.ts | answers what nobody'],
  },
  {
    name: 'a test of a type goes while the type stands',
    before: {
      'src/types.ts': 'export type InputOf<T> = T;\n',
      'src/types.spec.ts':
        "import type { InputOf } from './types';\nit('infers', () => {\n  expectTypeOf<InputOf<1>>().toEqualTypeOf<1>();\n});\n",
    },
    after: { 'src/types.spec.ts': null },
    project: shop,
    expect: ['D1 src/types.spec.ts | infers'],
  },
  {
    name: 'an argument becomes a wildcard while more are asked for',
    before: { 'src/cart.ts': CART, [SPEC]: one('expect(spy).toHaveBeenCalledWith(1);') },
    after: { [SPEC]: one('expect(spy).toHaveBeenCalledWith(expect.anything(), 2);') },
    expect: [`D3 ${SPEC} | expect.anything()`],
  },
  {
    name: 'a test goes while its function is only made private',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES) },
    after: {
      'src/cart.ts': `${CART.replace('export function remove', 'function remove')}export const less = (cart) => remove(cart, 1);\n`,
      [SPEC]: cartSpec(ADDS).replace(' remove,', ''),
    },
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    name: 'a part of a value to anything',
    before: {
      'src/cart.ts': CART,
      [SPEC]: one('expect(add.x).toEqual(expect.objectContaining({ id: 1 }));'),
    },
    after: { [SPEC]: one('expect(add.x).toEqual(expect.anything());') },
    expect: [`D3 ${SPEC} | expect.anything()`],
  },
  {
    name: 'a part of an argument to anything',
    before: {
      'src/cart.ts': CART,
      [SPEC]: one('expect(spy).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));'),
    },
    after: { [SPEC]: one('expect(spy).toHaveBeenCalledWith(expect.anything());') },
    expect: [`D3 ${SPEC} | expect.anything()`],
  },
  {
    name: 'nothing there to something there while nothing else changed',
    before: { 'src/cart.ts': CART, [SPEC]: one('expect(add.x).toBeUndefined();') },
    after: { [SPEC]: one('expect(add.x).toBeDefined();') },
    expect: [`D4? ${SPEC} | toBeDefined`],
  },
  {
    name: 'an error by its snapshot to any error',
    before: {
      'src/cart.ts': CART,
      [SPEC]: one('expect(() => add()).toThrowErrorMatchingInlineSnapshot(`no tea`);'),
    },
    after: { [SPEC]: one('expect(() => add()).toThrow();') },
    expect: [`D3 ${SPEC} | toThrow()`],
  },
  {
    name: 'a call to none, which was asked for before too',
    before: {
      'src/cart.ts': CART,
      [SPEC]: one('expect(spy).not.toHaveBeenCalled();\n  add();\n  expect(spy).toHaveBeenCalled();'),
    },
    after: {
      [SPEC]: one('expect(spy).not.toHaveBeenCalled();\n  add();\n  expect(spy).not.toHaveBeenCalled();'),
    },
    expect: [`D4? ${SPEC} | not.toHaveBeenCalled`],
  },
  {
    name: 'a known key becomes anything',
    before: { 'src/cart.ts': CART, [SPEC]: one('expect(add()).toEqual({ id: 1, at: 2 });') },
    after: { [SPEC]: one('expect(add()).toEqual({ id: 1, at: expect.anything() });') },
    expect: [`D3 ${SPEC} | anything`],
  },
  {
    name: 'a property that the object of its parent does not name',
    before: { 'src/cart.ts': CART, [SPEC]: one('expect(add.net).toBe(10);\n  expect(add.tax).toBe(2);') },
    after: { [SPEC]: one('expect(add).toMatchObject({ net: 10 });') },
    expect: [`D3 ${SPEC} | toMatchObject`],
  },
  {
    name: 'a test is lost while its spec moves and is written in another style',
    before: {
      ...BASE,
      'src/old/cart.spec.ts': cartSpec(ADDS, REMOVES, TOTALS).replace('./cart', '../cart'),
      [SPEC]: '',
    },
    after: {
      'src/old/cart.spec.ts': null,
      'src/new/cart.spec.ts': `${IMPORT}\n${suite('cart', ADDS, TOTALS)}`
        .replace('./cart', '../cart')
        .replaceAll("'", '"'),
    },
    expect: ['D1 src/old/cart.spec.ts | removes an item'],
  },
  {
    name: 'an end-to-end spec goes while the sources that it is named after move',
    before: {
      'libs/wish-list/src/index.ts': 'export function wish() {\n  return 1;\n}\n',
      'tests/wishList.spec.ts':
        "it('keeps a wish', async () => {\n  expect(await ask('/wishes')).toEqual([1]);\n});\n",
    },
    after: {
      'libs/wish-list/src/index.ts': null,
      'libs/lists/wish-list/src/index.ts': 'export function wish() {\n  return 1;\n}\n',
      'tests/wishList.spec.ts': null,
    },
    moves: { 'libs/wish-list/src/index.ts': 'libs/lists/wish-list/src/index.ts' },
    project: shop,
    expect: ["D1 tests/wishList.spec.ts | it('keeps a wish'"],
  },
  {
    name: 'a test goes while the function that it requires stands',
    before: {
      'src/cart.ts': CART,
      'src/cart.spec.js': `const { add, remove } = require('./cart');\n${suite('all', ADDS, REMOVES)}`,
    },
    after: { 'src/cart.spec.js': `const { add } = require('./cart');\n${suite('all', ADDS)}` },
    expect: ['D1 src/cart.spec.js | removes an item'],
  },
];
