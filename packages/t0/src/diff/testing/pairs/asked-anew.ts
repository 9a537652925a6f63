import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, REMOVES, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const CHANGED = `${CART}export const version = 2;\n`;
const test = (...lines: string[]): string =>
  cartSpec(`it('does', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`);

/** One test before and after; with its source where that changes too. */
const anew = (name: string, before: string[], after: string[], source = CART): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test(...before) },
  after: { 'src/cart.ts': source, [SPEC]: test(...after) },
});
const less = (name: string, before: string[], after: string[], line: string, source = CART): ChangePair => ({
  ...anew(name, before, after, source),
  expect: [line.replace(' |', ` ${SPEC} |`)],
});

const LONG = Array.from({ length: 14 }, (_, index) => `propertyNumber${index}: ${index}`).join(', ');
/** So long that the model cuts the text behind it only where something more stands in front. */
const SHORTER = LONG.slice(0, LONG.indexOf(', propertyNumber7'));
const CALL = 'const cart = add([], 1);';
const HELPERS = { assertions: ['seesItems', 'Shop.*'] };

const ANEW: HonestPair[] = [
  anew(
    'a text is asked of a spy instead of an output',
    ["expect(() => add()).toHaveOutput('there is no tea left in the cart [Error: cart]');"],
    [
      "const warn = vi.spyOn(console, 'warn');",
      'add();',
      'expect(warn).toHaveBeenCalledOnce();',
      "expect(warn).toHaveBeenLastCalledWith('there is no tea left in the cart', Error('cart'));",
    ],
  ),
  anew(
    'values are asked of a result of another shape',
    [
      'let place;\n  let state;',
      "expect(place).toEqual('/somewhere-else');",
      'expect(state).toEqual({ status: 302 });',
    ],
    [
      'const result = add([], 1);',
      "expect(result).toMatchObject({ redirect: { place: '/somewhere-else', state: { status: 302 } } });",
    ],
  ),
  anew(
    'the object changes its shape along with its source',
    [CALL, 'expect(cart.children).toBeUndefined();', "expect(cart.content).toBe('tea');"],
    [CALL, "expect(cart.content).toMatchObject({ type: 4, content: 'tea' });"],
    CHANGED,
  ),
  anew(
    'a key of a long exact object is renamed, before wildcards',
    [
      CALL,
      `expect(cart).toEqual({ endpoint: 'tea', internalArguments: { url: 'user/1' }, ${SHORTER}, id: expect.any(String) });`,
    ],
    [CALL, `expect(cart).toEqual({ endpointName: 'tea', ${SHORTER}, id: expect.any(String) });`],
    CHANGED,
  ),
  anew(
    'a wildcard of the house becomes one of the runner',
    [CALL, 'expect(cart).toEqual({ id: 1, later: expect.trackedPromise() });'],
    [CALL, 'expect(cart).toEqual({ id: 1, later: expect.any(Promise) });'],
    CHANGED,
  ),
  anew(
    'a text becomes a pattern that holds all of its words',
    [CALL, "expect(cart).toContain('status: encode(query.status)');"],
    [CALL, 'expect(cart).toMatch(/status:\\s*query\\s*\\?\\s*encode\\(\\s*query\\.status\\s*\\)/);'],
    CHANGED,
  ),
  anew(
    'an error that may be thrown now is not looked for any more',
    [
      'const { data, errors } = await add([], 1);',
      'expect(errors).toBe(undefined);',
      'expect(data).toEqual([1]);',
    ],
    ['const data = await add([], 1);', 'expect(data).toEqual([1]);'],
  ),
  anew(
    'a value that the test does not make any more',
    ['const spy = jest.fn();', 'add(spy);', 'expect(spy).toHaveBeenCalled();'],
    ['const nodes = add([], 1);', 'expect(nodes.length).toBeGreaterThan(3);'],
    CHANGED,
  ),
  anew(
    'a literal that is compared with itself goes',
    [CALL, 'expect(true).toBe(true);', 'expect(cart).toEqual([1]);'],
    [CALL, 'expect(cart).toEqual([1]);'],
  ),
  {
    name: 'an assertion becomes a call of a helper that throws',
    before: { 'src/cart.ts': CART, [SPEC]: test(CALL, "expect(spy).toHaveBeenCalledWith('div');") },
    after: {
      'src/testing/nodes.ts':
        "export function ensureNode(name) {\n  const node = find(name);\n  if (node === null) throw new Error('no node');\n  return node;\n}\n",
      [SPEC]: `import { ensureNode } from './testing/nodes';\n${test(CALL, "ensureNode('div');")}`,
    },
  },
  anew(
    'a snapshot in the test becomes a stored one',
    [CALL, 'expect(cart).toMatchInlineSnapshot(`the cart with some tea in it, and milk`);'],
    [CALL, 'expect(cart).toMatchSnapshot();'],
    CHANGED,
  ),
  anew(
    'parameters of a function in the subject get types',
    [
      CALL,
      'expect(cart.map(({ id }) => id)).toEqual([1]);',
      'expect(cart.map(({ id }) => id)).toEqual([2]);',
    ],
    [
      CALL,
      'expect(cart.map(({ id }: { id: number }) => id)).toEqual([1]);',
      'expect(cart.map(({ id }) => id)).toEqual([2]);',
    ],
  ),
  anew(
    'a part of an object is asked for deeper in another shape',
    [CALL, "expect(cart).toMatchObject([{ message: 'there is no tea' }]);"],
    [
      CALL,
      "expect(cart).toMatchObject([{ data: { errors: expect.arrayContaining([expect.objectContaining({ message: 'there is no tea' })]) } }]);",
    ],
    CHANGED,
  ),
  anew(
    'a client under test gets retries of its own',
    [CALL, 'expect(cart).toEqual([1]);'],
    [CALL, 'const client = connect({ retry: 3 });', 'expect(cart).toEqual([1]);'],
    CHANGED,
  ),
  {
    name: 'what a spy was asked for is handed to a helper that asks',
    before: { 'src/cart.ts': CART, [SPEC]: test(CALL, "expect(spy).toHaveBeenCalledWith('div');") },
    after: {
      'src/testing/nodes.ts':
        'export function findNode(name) {\n  const node = find(name);\n  expect(node).not.toBeNull();\n  return node;\n}\n',
      [SPEC]: `import { findNode } from './testing/nodes';\n${test(CALL, "findNode('div');")}`,
    },
  },
  anew(
    'an error as a whole becomes its class and its message',
    [CALL, "expect(cart.cause).toEqual(new Error('there is no tea'));"],
    [
      CALL,
      'expect(cart.cause).toBeInstanceOf(Error);',
      "expect(cart.cause.message).toBe('there is no tea');",
    ],
  ),
  anew(
    'a comparison goes with the value that it compared with',
    [
      CALL,
      'const first = find(cart);',
      'const last = find(cart, 1);',
      'expect(last).toBeGreaterThan(-1);',
      'expect(last).toBeGreaterThan(first);',
    ],
    [
      CALL,
      'const last = find(cart, 1);',
      "expect(read(cart)).toMatch('no tea');",
      'expect(last).toBeGreaterThan(-1);',
    ],
    CHANGED,
  ),
  {
    name: 'an assertion goes with the property of a file behind its subject',
    before: {
      'src/cart.ts': "import { open } from './store';\nexport function add() {\n  return open();\n}\n",
      'src/store.ts': 'export function open() {\n  return { fetchers: 0, activeDeferreds: 0 };\n}\n',
      [SPEC]: test(
        'const cart = add();',
        'expect(cart.fetchers).toBe(0);',
        'expect(cart.activeDeferreds.size).toBe(0);',
      ),
    },
    after: {
      'src/store.ts': 'export function open() {\n  return { fetchers: 0 };\n}\n',
      [SPEC]: test('const cart = add();', 'expect(cart.fetchers).toBe(0);'),
    },
  },
  {
    name: 'a branch around all that a test asks becomes its condition',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec(ADDS, REMOVES.replace('expect(cart)', 'if (isBuild) expect(cart)')),
    },
    after: { [SPEC]: cartSpec(ADDS, REMOVES.replace('it(', 'it.runIf(isBuild)(')) },
  },
  {
    name: 'a call that no configuration names goes',
    before: {
      'src/cart.ts': CART,
      [SPEC]: test(CALL, 'screen.seesItems(cart, 1);', 'expect(cart).toEqual([1]);'),
    },
    after: { [SPEC]: test(CALL, 'expect(cart).toEqual([1]);') },
  },
  {
    name: 'a helper that the configuration names is called in another way',
    before: { 'src/cart.ts': CART, [SPEC]: test(CALL, 'screen.seesItems(cart, 1);') },
    after: { [SPEC]: test(CALL, 'await screen.seesItems(cart, 1);') },
    helpers: HELPERS,
  },
];

/** Tests that ask for as much, of something else or in another form. */
export const ASKED_ANEW = honest(ANEW);

export const ASKED_LESS: ChangePair[] = [
  less(
    'a text becomes a call of whatever text',
    [CALL, "expect(cart).toHaveOutput('there is no tea left in the cart');"],
    [CALL, 'expect(warn).toHaveBeenCalled();'],
    'D2 | toHaveOutput',
  ),
  less(
    'another thing is asked for while nothing else changed',
    [CALL, 'expect(cart.length).toBe(1);', "expect(cart.label).toBe('one thing');"],
    [CALL, 'expect(cart.length).toBe(1);', 'expect(other).toBeGreaterThan(0);'],
    'D2 | cart.label',
  ),
  less(
    'an assertion goes while its source changes',
    [CALL, 'expect(cart.length).toBe(1);', "expect(cart.label).toBe('one thing');"],
    [CALL, 'expect(cart.length).toBe(1);'],
    'D2 | cart.label',
    CHANGED,
  ),
  less(
    'an assertion becomes one of presence of another thing, with its source',
    [CALL, "expect(cart.label).toBe('one thing');"],
    [CALL, 'expect(other).toBeDefined();'],
    'D2 | cart.label',
    CHANGED,
  ),
  less(
    'a key of a long exact object becomes anything',
    [CALL, `expect(cart).toEqual({ ${LONG}, at: 12, id: 'tea' });`],
    [CALL, `expect(cart).toEqual({ ${LONG}, at: expect.anything(), id: 'tea' });`],
    'D3 | expect(cart)',
    CHANGED,
  ),
  less(
    'an error is not looked for any more, though the test still has it',
    [
      'const { data, errors } = await add([], 1);',
      'expect(errors).toBe(undefined);',
      'expect(data).toEqual([1]);',
    ],
    ['const { data, errors } = await add([], 1);', 'log(errors);', 'expect(data).toEqual([1]);'],
    'D2 | expect(errors)',
  ),
  less(
    'a text becomes a pattern of one of its words',
    [CALL, "expect(cart).toMatch('status: encode(query.status)');"],
    [CALL, 'expect(cart).toMatch(/status/);'],
    'D3 | toMatch(/status/)',
    CHANGED,
  ),
  less(
    'an error as a whole becomes its class alone',
    [CALL, "expect(cart.cause).toEqual(new Error('there is no tea'));"],
    [CALL, 'expect(cart.cause).toBeInstanceOf(Error);'],
    'D3 | toBeInstanceOf',
  ),
  less(
    'one of two equal assertions becomes one of truth',
    [CALL, "expect(cart.state).toBe('open');", 'close(cart);', "expect(cart.state).toBe('open');"],
    [CALL, "expect(cart.state).toBe('open');", 'close(cart);', 'expect(cart.state).toBeTruthy();'],
    'D3 | toBeTruthy',
  ),
  less(
    'one of two equal assertions is inverted',
    [CALL, "expect(cart.state).toBe('open');", 'close(cart);', "expect(cart.state).toBe('open');"],
    [CALL, "expect(cart.state).toBe('open');", 'close(cart);', "expect(cart.state).not.toBe('open');"],
    "D3 | not.toBe('open')",
  ),
  less(
    'a snapshot in the test is emptied',
    [CALL, 'expect(cart).toMatchInlineSnapshot(`the cart with some tea in it, and milk and jam`);'],
    [CALL, 'expect(cart).toMatchInlineSnapshot();'],
    'D3 | toMatchInlineSnapshot()',
    CHANGED,
  ),
  {
    name: 'a branch around one of two assertions, and a condition',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec(
        ADDS,
        REMOVES.replace('expect(cart)', 'if (isBuild) expect(cart.length).toBe(1);\n  expect(cart)'),
      ),
    },
    after: {
      [SPEC]: cartSpec(
        ADDS,
        REMOVES.replace('expect(cart)', 'expect(cart.length).toBe(1);\n  expect(cart)').replace(
          'it(',
          'it.runIf(isBuild)(',
        ),
      ),
    },
    expect: [`D7? ${SPEC} | runIf`],
  },
  {
    name: 'a call that the configuration takes for an assertion goes',
    before: {
      'src/cart.ts': CART,
      [SPEC]: test(CALL, 'screen.seesItems(cart, 1);', 'expect(cart).toEqual([1]);'),
    },
    after: { [SPEC]: test(CALL, 'expect(cart).toEqual([1]);') },
    helpers: HELPERS,
    expect: [`D2 ${SPEC} | screen.seesItems`],
  },
];
