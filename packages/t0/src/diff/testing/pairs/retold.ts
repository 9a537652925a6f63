import type { ChangePair } from '../change-pair';
import { CART } from './shop';

type Form = [name: string, before: string[], after: string[], ...expect: string[]];

const SPEC = 'src/cart.spec.ts';
const PATTERNS = 'src/testing/patterns.js';

const HELD = 'export default {\n  empty: /^(the cart is empty|there is no cart)/,\n  full: /^full/,\n};\n';
const asksPatterns = (lines: string[]): boolean => lines.some((line) => line.includes('patterns.'));

function forms(list: Form[]): ChangePair[] {
  const spec = (lines: string[], head = ''): string =>
    `import { add, spy } from './cart';\n${head}it('does', async () => {\n  const x = add([], 1);\n${lines.map((line) => `  ${line};\n`).join('')}});\n`;
  return list.map(([name, before, after, ...expect]) => ({
    name,
    before: { 'src/cart.ts': `${CART}export const spy = [];\n`, [SPEC]: spec(before) },
    after: {
      [SPEC]: spec(after, asksPatterns(after) ? "import patterns from './testing/patterns';\n" : ''),
      ...(asksPatterns(after) ? { [PATTERNS]: HELD } : {}),
    },
    expect: expect.map((line) => line.replace(' |', ` ${SPEC} |`)),
  }));
}

/** What was asked is told by another assertion, in other words or at another place. */
export const RETOLD: ChangePair[] = forms([
  [
    'a message by a pattern that is tied to the start and holds it',
    ["assert.strictEqual(x.message, 'the cart is empty.')"],
    ['assert.ok(/^the cart is empty\\.(\\r\\n)?$/.test(x.message))'],
  ],
  [
    'a message by a pattern of another file that holds it',
    ["assert.strictEqual(x.message, 'the cart is empty')"],
    ['assert.ok(patterns.empty.test(x.message))'],
  ],
  [
    'a pattern by the matcher of patterns',
    ['assert(/empty/.test(x.message))'],
    ['expect(x.message).toMatch(/empty/)'],
  ],
  [
    'a pattern that has a name in the spec',
    ["assert.strictEqual(x.message, 'the cart is empty')"],
    ['const EMPTY = /^(?:sorry, )?the cart is empty/', 'assert.ok(EMPTY.test(x.message))'],
  ],
  [
    'a pattern that should not fit by the matcher of patterns',
    ['expect(/empty/.test(x.message)).toBe(false)'],
    ['expect(x.message).not.toMatch(/empty/)'],
  ],
  [
    'a private property that is null by the public way to it',
    ['expect(x._listeners.close).toBeNull()', 'expect(x.listeners).toEqual([])'],
    ["expect(x.listeners('close')).toHaveLength(0)", 'expect(x.listeners).toEqual([])'],
  ],
  [
    'a private list that is not there by the public way to it',
    ['assert.strictEqual(x.stream._events.timeout, undefined)'],
    ["assert.strictEqual(x.stream.listeners('timeout').length, 0)"],
  ],
  [
    'members of an error by the error that is thrown',
    ['try { await x.pay() } catch (err) { expect(err.code).toBe(1) }', 'expect.assertions(1)'],
    ['await expect(x.pay()).rejects.toThrow(expect.objectContaining({ code: 1 }))'],
  ],
  [
    'texts that a check by a boolean names by a list of them',
    [
      "expect(hasStyle(x, 'TopBarColor', 'red')).toBe(true)",
      "expect(hasStyle(x, 'TopBarShade', 'blue')).toBe(true)",
    ],
    ["expect(x.style).toEqual([['--top-bar-color', 'red'], ['--top-bar-shade', 'blue']])"],
  ],
  [
    'a short value of a call by what the spy gives back',
    ["expect(spy).toHaveBeenCalledWith(expect.objectContaining({ target: { value: 'aa!' } }))"],
    ['expect(spy).toHaveBeenCalled()', "expect(spy).toHaveReturnedWith('aa!')"],
  ],
  [
    'a part of an object by a wildcard of the house',
    ["expect(spy).toHaveBeenLastCalledWith('tea', expect.objectContaining({ id: 1, kind: 'a' }))"],
    ["expect(spy).toHaveBeenLastCalledWith('tea', expect.ofOptions({ id: 1, kind: 'a' }))"],
  ],
  [
    'a value that is waited for, whose function grew, beside a check by a boolean that goes',
    [
      "await expect.poll(async () => { if (await shell(x)) return 'in'; return 'loading'; }).not.toBe('loading')",
      'await expect.poll(async () => { const one = await shell(x); return one === 1; }).toBe(true)',
    ],
    [
      "await expect.poll(async () => { if (await shell(x)) return 'in'; if (late(x)) await reload(x); return 'loading'; }).not.toBe('loading')",
      'expect(await shell(x)).toBe(1)',
    ],
  ],
  [
    'a snapshot of the same pieces, beside a pattern that was taken apart',
    ['expect(x.getAllOutput()).toMatch(/first.*second/)', 'expect(x.chunks).toMatchSnapshot()'],
    [
      'const output = x.getAllOutput()',
      'expect(output).toMatch(/first/)',
      'expect(output).toMatch(/second/)',
      'expect(x.getFormattedChunks()).toMatchSnapshot()',
    ],
  ],
]);

const shown = (name: string, line: string, ...more: string[]): string =>
  `import ${name} from './cart';\nit('does', () => {\n${[line, ...more].map((each) => `  ${each};\n`).join('')}});\n`;
const named = (label: string, before: string, after: string, ...expect: string[]): ChangePair => ({
  name: label,
  before: { 'src/cart.ts': `${CART}export default { add };\n`, [SPEC]: before },
  after: { [SPEC]: after },
  expect,
});

/** Another name for the same import or the same value, and the same question. */
export const RENAMED: ChangePair[] = [
  named(
    'an import has another name',
    shown('cart', 'expect(cart).not.toBeUndefined()', "expect(cart.add([], 'tea')).toEqual(['tea'])"),
    shown('Cart', 'expect(Cart).not.toBeUndefined()', "expect(Cart.add([], 'tea')).toEqual(['tea'])"),
  ),
  named(
    'a value of the test has another name',
    shown('cart', "const all = cart.add([], 'tea')", 'expect(all).toBeDefined()'),
    shown('cart', "const list = cart.add([], 'tea')", 'expect(list).toBeDefined()'),
  ),
  named(
    'an import that is required has another name',
    "const cart = require('./cart');\nit('does', () => {\n  expect(cart).toBeTruthy();\n});\n",
    "const Shop = require('./cart');\nit('does', () => {\n  expect(Shop).toBeTruthy();\n});\n",
  ),
  named(
    'a value that is awaited has another name',
    shown('cart', "const all = await cart.load('tea')", 'expect(all).toBeTruthy()').replace(
      '() =>',
      'async () =>',
    ),
    shown('cart', "const list = await cart.load('tea')", 'expect(list).toBeTruthy()').replace(
      '() =>',
      'async () =>',
    ),
  ),
  named(
    'an import has another name, and one question is gone',
    shown('cart', 'expect(cart).not.toBeUndefined()', "expect(cart.add([], 'tea')).toEqual(['tea'])"),
    shown('Cart', 'expect(Cart).not.toBeUndefined()'),
    `D2 ${SPEC} | toEqual(['tea'])`,
  ),
  named(
    'another value of the test takes the place of the one that was asked',
    shown('cart', "const all = cart.add([], 'tea')", 'expect(all).toBeDefined()'),
    shown('cart', "const list = 'tea'.split('')", 'expect(list).toBeDefined()'),
    `D2 ${SPEC} | expect(all)`,
  ),
];

/** And where it is not. */
export const NOT_RETOLD: ChangePair[] = forms([
  [
    'a pattern that was taken apart, of which one part is gone',
    ['expect(x.getAllOutput()).toMatch(/first.*second/)'],
    ['const output = x.getAllOutput()', 'expect(output).toMatch(/first/)'],
    'D2 | getAllOutput',
  ],
  [
    'a message by a pattern that may stand anywhere',
    ["assert.strictEqual(x.message, 'the cart is empty')"],
    ['assert.ok(/the cart is empty/.test(x.message))'],
    'D3 | assert.ok',
  ],
  [
    'a message by a pattern of another file that holds another one',
    ["assert.strictEqual(x.message, 'the cart is empty')"],
    ['assert.ok(patterns.full.test(x.message))'],
    'D3 | assert.ok',
  ],
  [
    'a private list by another public one',
    ['assert.strictEqual(x.stream._events.timeout, undefined)', 'assert.ok(x)'],
    ["assert.strictEqual(x.listeners('close').length, 0)", 'assert.ok(x)'],
    'D2 | _events.timeout',
  ],
  [
    'a member of an error by another value of the error that is thrown',
    ['try { await x.pay() } catch (err) { expect(err.code).toBe(1) }'],
    ['await expect(x.pay()).rejects.toThrow(expect.objectContaining({ code: 2 }))'],
    'D2 | expect(err.code)',
  ],
  [
    'of the texts that a check by a boolean names one is missing',
    [
      "expect(hasStyle(x, 'TopBarColor', 'red')).toBe(true)",
      "expect(hasStyle(x, 'TopBarShade', 'blue')).toBe(true)",
    ],
    ["expect(x.style).toEqual([['--top-bar-color', 'red']])"],
    "D2 | hasStyle(x, 'TopBarShade', 'blue')",
  ],
  [
    'a short value of a call by another one that the spy gives back',
    ["expect(spy).toHaveBeenCalledWith(expect.objectContaining({ target: { value: 'aa!' } }))"],
    ['expect(spy).toHaveBeenCalled()', "expect(spy).toHaveReturnedWith('ab!')"],
    'D3 | toHaveBeenCalled()',
  ],
  [
    'a part of an object by a wildcard of the house without it',
    ["expect(spy).toHaveBeenLastCalledWith('tea', expect.objectContaining({ id: 1, kind: 'a' }))"],
    ["expect(spy).toHaveBeenLastCalledWith('tea', expect.ofOptions({ id: 1 }))"],
    'D3 | ofOptions',
  ],
  [
    'a pattern that was taken apart, of which one part is asked of something else',
    ['expect(x.getAllOutput()).toMatch(/first.*second/)'],
    ['expect(x.getAllOutput()).toMatch(/first/)', 'expect(x.name).toMatch(/second/)'],
    'D3 | toMatch(/first/)',
  ],
  [
    'a private list by the public way to the one of something else',
    ['assert.strictEqual(x.stream._events.timeout, undefined)', 'assert.ok(x)'],
    ["assert.strictEqual(spy.x.stream.listeners('timeout').length, 0)", 'assert.ok(x)'],
    'D2 | _events.timeout',
  ],
  [
    'texts that a check by a boolean names are parts of another text',
    ["expect(x.holds('tea', 'red')).toBe(true)"],
    ["expect(add('team', 'bored')).toBe('teambored')"],
    'D2 | holds',
  ],
  [
    'a member of an object by an object that has no such member',
    ['expect(x.kind).toBe(1)'],
    ['expect(x).toEqual(expect.not.objectContaining({ kind: 1 }))'],
    'D3 | expect.not.objectContaining',
  ],
  [
    'a member of an error by any other error',
    ['try { await x.pay() } catch (err) { expect(err.code).toBe(1) }', 'expect.assertions(1)'],
    ['await expect(x.pay()).rejects.toThrow(expect.not.objectContaining({ code: 1 }))'],
    'D2 | err.code',
  ],
]);
