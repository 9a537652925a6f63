import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const CALL = 'const cart = add([], 1);';
const test = (...lines: string[]): string =>
  cartSpec(`it('does', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`);

const same = (name: string, before: string[], after: string[], head = ''): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: head + test(...before) },
  after: { [SPEC]: head + test(...after) },
});
const less = (name: string, before: string[], after: string[], line: string, head = ''): ChangePair => ({
  ...same(name, before, after, head),
  expect: [line.replace(' |', ` ${SPEC} |`)],
});

const GIVES =
  'export function expectPlain(value) {\n  return expect(JSON.parse(JSON.stringify(value)));\n}\n';
const HELPER = 'src/testing/expect-plain.ts';
const byHelper = (helper: string, ...after: string[]): HonestPair => ({
  name: '',
  before: { 'src/cart.ts': CART, [SPEC]: test(CALL, 'expect(cart).to.deep.equal({ items: [1] });') },
  after: {
    [HELPER]: helper,
    [SPEC]: `import { expectPlain } from './testing/expect-plain';\n${test(CALL, ...after)}`,
  },
});

/** One question in another form. */
export const SAME_QUESTIONS: ChangePair[] = honest([
  {
    ...byHelper(GIVES, 'expectPlain(cart).to.deep.equal({ items: [1] });'),
    name: 'an expectation comes from a helper that gives it back',
  },
  same(
    'truth of a query becomes the query that throws',
    ["await waitFor(() => expect(screen.getByText('tea')).toBeTruthy());"],
    ["await screen.findByText('tea');"],
  ),
  same(
    'truth of a query that gives null becomes that of one that throws, beside its opposite',
    [
      "await waitFor(() => expect(screen.queryByText('tea')).toBeTruthy());",
      'remove();',
      "await waitFor(() => expect(screen.queryByText('tea')).toBeFalsy());",
    ],
    [
      "expect(screen.getByText('tea')).toBeTruthy();",
      'remove();',
      "expect(screen.queryByText('tea')).toBeFalsy();",
    ],
  ),
  same(
    'a comparison that was waited for is asked by a matcher',
    [CALL, 'await waitFor(() => assert(cart.length === 2));'],
    [CALL, 'await tick();', 'expect(cart.length).toBe(2);'],
  ),
  same(
    'a comparison in the subject becomes one of the matcher',
    [CALL, "expect(cart.kind === 'tea').toBe(true);"],
    [CALL, "expect(cart.kind).toBe('tea');"],
  ),
  same(
    'a guard on an array of the test goes with that array, whose name a callback has now',
    [
      'const resolve = [];',
      'const cart = add(resolve, 1);',
      'assert(resolve.length === 1);',
      'resolve.forEach((one) => one());',
      'expect(cart).toEqual([1]);',
    ],
    [
      'await new Promise((resolve) => setTimeout(resolve));',
      'const cart = add([], 1);',
      'expect(cart).toEqual([1]);',
      'expect(cart.total).toBe(12);',
    ],
  ),
  same(
    'one arm of a condition is the only behaviour now',
    [CALL, 'if (modern) expect(cart).not.toBe(old);', 'else expect(cart).toBe(old);'],
    [CALL, 'expect(cart).not.toBe(old);'],
  ),
  ...[
    'cart.total > 3',
    '!cart.open',
    "cart.names.includes('tea')",
    '/tea/.test(cart.name)',
    'cart instanceof Cart',
    "'tea' in cart",
    'Array.isArray(cart)',
    'isOpen(cart)',
  ].map((subject) =>
    same(
      `truth instead of true where nothing else is possible: ${subject}`,
      [CALL, `expect(${subject}).toBe(true);`],
      [CALL, `expect(${subject}).toBeTruthy();`],
      'const isOpen = (cart): cart is Cart => cart.open;\n',
    ),
  ),
  same(
    'falsehood instead of false of a box in a form',
    ['const box = find() as HTMLInputElement;', 'expect(box.checked).toBe(false);'],
    ['const box = find() as HTMLInputElement;', 'expect(box.checked).toBeFalsy();'],
  ),
  ...[
    'isFull(cart)',
    "cart.names.has('tea')",
    "cart.name.startsWith('tea')",
    'cart.items.every((one) => one > 0)',
    'Number.isInteger(cart.total)',
  ].map((subject) =>
    same(
      `falsehood instead of false where nothing else is possible: ${subject}`,
      [CALL, `expect(${subject}).toBe(false);`],
      [CALL, `expect(${subject}).toBeFalsy();`],
      'function isFull(cart: Cart): boolean {\n  return cart.full;\n}\n',
    ),
  ),
  ...[
    ["assert.ok(cart.kind === 'tea');", "expect(cart.kind).toBe('tea');"],
    ['assert(cart.total === 2);', 'assert.strictEqual(cart.total, 2);'],
    ['expect(typeof cart.total === "number").toBeTruthy();', "expect(typeof cart.total).toBe('number');"],
  ].map(([before = '', after = '']) =>
    same(`a comparison of another library in the subject: ${before}`, [CALL, before], [CALL, after]),
  ),
  ...[
    ['expect(typeof cart).toBe("object");', "expect(cart).to.be.an('object');"],
    ["expect(typeof (cart.add(1))).to.equal('function');", "expect(cart.add(1)).to.be.a('function');"],
    ["expect(typeof cart.gone).toBe('undefined');", "expect(cart.gone).to.be.a('undefined');"],
    ["expect(typeof cart.gone).toBe('undefined');", 'expect(cart.gone).toBeUndefined();'],
    ["expect(typeof cart).toBe('object');", "assert.equal(typeof cart, 'object');"],
    ['expect(cart instanceof Cart).to.be.true;', 'expect(cart).to.be.instanceof(Cart);'],
    ['expect(cart instanceof Cart).toBe(true);', 'expect(cart).toBeInstanceOf(Cart);'],
    ['expect(cart instanceof Cart).toBe(false);', 'expect(cart).not.toBeInstanceOf(Cart);'],
    ['assert(cart instanceof Cart);', 'expect(cart).toBeInstanceOf(Cart);'],
    [
      "expect(() => add(cart)).toThrow(new Error('full'));",
      "expect(() => add(cart)).to.throw(Error, 'full');",
    ],
  ].map(([before = '', after = '']) =>
    same(
      `a type or class in the subject becomes one of the matcher: ${before} ${after}`,
      [CALL, before],
      [CALL, after],
    ),
  ),
  same(
    'a difference in the subject becomes one of the matcher',
    [CALL, "expect(cart.kind !== 'tea').toBe(true);"],
    [CALL, "expect(cart.kind).not.toBe('tea');"],
  ),
  same(
    'several that a query finds, waited for',
    ["expect(screen.queryAllByText('tea')).toBeTruthy();"],
    ["await screen.findAllByText('tea');"],
  ),
  same(
    'a value gets another name, and all of its assertions with it',
    [CALL, 'expect(cart.items).toEqual([1]);', 'expect(cart.total).toBe(2);'],
    ['const bag = add([], 1);', 'expect(bag.items).toEqual([1]);', 'expect(bag.total).toBe(2);'],
  ),
  same(
    'no property instead of an undefined one',
    [CALL, "expect(cart).toHaveProperty('items.0', undefined);"],
    [CALL, "expect(cart).not.toHaveProperty('items.0');"],
  ),
]);

/** So long, by its white space alone, that the model holds the beginning only. */
const longSnapshot = (last: string): string =>
  `expect(cart).toMatchInlineSnapshot(\`${`\n${' '.repeat(60)}tea`.repeat(8)} ${last}\`);`;

/** The same change, and less is asked. */
export const LESSER_QUESTIONS: ChangePair[] = [
  {
    ...byHelper(
      'export function expectPlain(value) {\n  return { to: { deep: { equal() {} } } };\n}\n',
      'expectPlain(cart).to.deep.equal({ items: [1] });',
    ),
    name: 'an expectation comes from a helper that gives something else back',
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  {
    ...byHelper(
      'export function expectPlain(value) {\n  return expect({ items: [1] });\n}\n',
      'expectPlain(cart).to.deep.equal({ items: [1] });',
    ),
    name: 'an expectation of a helper is about something else',
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  {
    ...byHelper(GIVES, 'expectPlain(cart).to.be.ok();'),
    name: 'an expectation of a helper asks for truth only',
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  less(
    'truth of a query becomes a query of something else',
    ["await waitFor(() => expect(screen.getByText('tea')).toBeTruthy());"],
    ["await screen.findByText('milk');"],
    "D2 | expect(screen.getByText('tea'))",
  ),
  less(
    'truth of a query becomes a query that gives null',
    ["expect(screen.getByText('tea')).toBeTruthy();"],
    ["screen.queryByText('tea');"],
    "D2 | expect(screen.getByText('tea'))",
  ),
  less(
    'what is seen is asked no more, and what is gone later still is',
    ['await expect(fallback).toBeVisible();', 'await tick();', 'await expect(fallback).toHaveCount(0);'],
    ['await tick();', 'await expect(fallback).toHaveCount(0);'],
    'D2 | await expect(fallback).toBeVisible()',
  ),
  less(
    'one of two long snapshots of one beginning goes',
    [CALL, longSnapshot('milk'), 'await tick();', longSnapshot('rum')],
    [CALL, 'await tick();', longSnapshot('rum')],
    'D2 | expect(cart).toMatchInlineSnapshot',
  ),
  less(
    'a comparison that was waited for becomes one of truth',
    [CALL, 'await waitFor(() => assert(cart.length === 2));'],
    [CALL, 'await tick();', 'expect(cart.length).toBeTruthy();'],
    'D3 | expect(cart.length)',
  ),
  less(
    'a value is renamed, and one of its assertions goes',
    [CALL, 'expect(cart.items).toEqual([1]);', 'expect(cart.total).toBe(2);'],
    ['const bag = add([], 1);', 'expect(bag.items).toEqual([1]);'],
    'D2 | expect(cart.total)',
  ),
  less(
    'one arm of a condition goes, the other one stays under it',
    [CALL, 'if (modern) expect(cart).not.toBe(old);', 'else expect(cart).toBe(old);'],
    [CALL, 'if (modern) expect(cart).not.toBe(old);'],
    'D2 | expect(cart).toBe(old)',
  ),
  ...['cart.open', 'cart.total && cart.open', 'isOpen(cart)', 'cart.find((one) => one > 2)'].map((subject) =>
    less(
      `truth instead of true where other values are possible: ${subject}`,
      [CALL, `expect(${subject}).toBe(true);`],
      [CALL, `expect(${subject}).toBeTruthy();`],
      `D3 | expect(${subject})`,
      'const isOpen = (cart) => cart.open;\n',
    ),
  ),
  ...[
    ["expect(typeof cart).toBe('object');", 'expect(cart).toBeTruthy();'],
    ["expect(cart).toBe('tea');", "expect(typeof cart).toBe('string');"],
    ['expect(cart instanceof Cart).toBe(true);', 'expect(cart).toBeDefined();'],
    ['expect(cart instanceof Cart).toBe(true);', "expect(typeof cart).toBe('object');"],
    ['expect(cart).toBeInstanceOf(Cart);', "expect(cart).to.be.an('object');"],
    ["expect(() => add(cart)).toThrow(new Error('full'));", 'expect(() => add(cart)).to.throw(Error);'],
  ].map(([before = '', after = '']) =>
    less(
      `a type or class in the subject becomes less: ${before} ${after}`,
      [CALL, before],
      [CALL, after],
      `D3 | ${after.slice(0, 12)}`,
    ),
  ),
  less(
    'no property of another name instead of an undefined one',
    [CALL, "expect(cart).toHaveProperty('items.0', undefined);"],
    [CALL, "expect(cart).not.toHaveProperty('bag');"],
    'D3 | expect(cart)',
  ),
];
