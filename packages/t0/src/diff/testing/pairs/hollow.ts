import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const test = (...lines: string[]): string =>
  cartSpec(`it('removes', async () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`);
const CALL = "const cart = remove(['tea', 'milk'], 'tea');";
const ASKS = "expect(cart).toEqual(['milk']);";

const same = (name: string, after: string[], before = [CALL, ASKS]): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test(...before) },
  after: { [SPEC]: test(...after) },
});
const less = (name: string, after: string[], before?: string[], quote = 'expect(cart)'): ChangePair => ({
  ...same(name, after, before),
  expect: [`D2 ${SPEC} | ${quote}`],
});

/** An assertion that stands or came and cannot fail, whatever the product does. */
export const HOLLOW: ChangePair[] = [
  less('the value that is asked about is written down by the test now', ["const cart = ['milk'];", ASKS]),
  less('what is asked about is the expected value under a name', [
    CALL,
    "const wanted = ['milk'];",
    "expect(wanted).toEqual(['milk']);",
  ]),
  less('the expected value is a copy of what is asked about', [CALL, 'expect(cart).toEqual([...cart]);']),
  less('the expected value is another name of what is asked about', [
    CALL,
    'const wanted = cart;',
    'expect(cart).toEqual(wanted);',
  ]),
  less('the expected value is what the same call gives', [
    CALL,
    "expect(cart).toEqual(remove(['tea', 'milk'], 'tea'));",
  ]),
  less('the expected value is what the same call gives, in the words of another library', [
    CALL,
    "const again = remove(['tea', 'milk'], 'tea');",
    'expect(cart).to.equal(again);',
  ]),
  less('the expected value stands in for a missing one in the subject', [
    CALL,
    "expect(cart ?? ['milk']).toEqual(['milk']);",
  ]),
  less(
    'what is asked about is calculated from written-out values',
    [CALL, 'expect(3 - 2).toBe(1);'],
    [CALL, 'expect(cart.length).toBe(1);'],
    'expect(cart.length)',
  ),
  less('what is asked about is written out beside the expected value', [
    CALL,
    "expect(['milk']).toEqual(['milk']);",
  ]),
  less(
    'the expected value stands in for a call that fails',
    ["const cart = await load('a').catch(() => ({ id: 'a' }));", "expect(cart).toEqual({ id: 'a' });"],
    ["const cart = await load('a');", "expect(cart).toEqual({ id: 'a' });"],
  ),
];

const matcher = (name: string, body: string): string => `expect.extend({ ${name}(cart, id) { ${body} } });\n`;
const own = (name: string, body: string, asks: string, before = ASKS): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: test(CALL, before) },
  after: { [SPEC]: test(CALL, asks), 'src/setup.ts': matcher('toHold', body) },
});
const PASSES = "return { pass: true, message: () => '' };";

/** A matcher of the change's own that passes whatever it is handed. */
export const EMPTY_MATCHERS: ChangePair[] = [
  {
    ...own('an own matcher that always passes takes the place', PASSES, "expect(cart).toHold(['milk']);"),
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  {
    name: 'an own matcher that always passes is brought by the spec itself',
    before: { 'src/cart.ts': CART, [SPEC]: test(CALL, ASKS) },
    after: { [SPEC]: `${matcher('toHold', PASSES)}${test(CALL, "expect(cart).toHold(['milk']);")}` },
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  {
    name: 'an own matcher that always passes is a function with a name',
    before: { 'src/cart.ts': CART, [SPEC]: test(CALL, ASKS) },
    after: {
      [SPEC]: test(CALL, "expect(cart).toHold(['milk']);"),
      'src/setup.ts':
        "const toHold = () => ({ message: () => 'no', pass: true });\nexpect.extend({ toHold });\n",
    },
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  {
    name: "one of several own matchers has the library's name and always passes",
    before: { 'src/cart.ts': CART, [SPEC]: test(CALL, ASKS) },
    after: {
      [SPEC]: test(CALL, ASKS, 'save(cart);'),
      'src/setup.ts': `expect.extend({ toHold(cart) { return { pass: cart.open }; }, toEqual() { ${PASSES} } });\n`,
    },
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
];

export const FULL_MATCHERS: ChangePair[] = honest([
  own(
    'an own matcher that may fail',
    'return { pass: cart.includes(id[0]) };',
    "expect(cart).toHold(['milk']);",
  ),
  own(
    'an own matcher that passes in one of two cases',
    'if (cart.includes(id[0])) return { pass: true }; return { pass: false };',
    "expect(cart).toHold(['milk']);",
  ),
  own(
    'an own matcher that throws before it passes',
    `expect(cart).toEqual(id); ${PASSES}`,
    "expect(cart).toHold(['milk']);",
  ),
]);

const SUM = 'expect(total(cart)).toBe(12);';
const brought = (name: string, asks: string, before = SUM): ChangePair =>
  less(`the expected value was put into the subject: ${name}`, [CALL, asks], [CALL, before], 'expect(total');

/** The expected value stands beside what was asked about. */
export const BROUGHT_VALUES: ChangePair[] = [
  brought('by a sum', 'expect(total(cart) * 0 + 12).toBe(12);'),
  brought('by the larger of two', 'expect(Math.max(total(cart), 12)).toBe(12);'),
  brought('by an arm', 'expect(total(cart) ? 12 : 12).toBe(12);'),
];

export const LOOKED_INTO: ChangePair[] = honest([
  same(
    'a result that became a list is asked at a place',
    [CALL, 'expect(total(cart)[2]).toBe(2);'],
    [CALL, 'expect(total(cart)).toBe(2);'],
  ),
  same(
    'a result that became a list is asked by a call',
    [CALL, 'expect(total(cart).at(2)).toBe(2);'],
    [CALL, 'expect(total(cart)).toBe(2);'],
  ),
]);

/** What only looks like it. */
export const NOT_HOLLOW: ChangePair[] = honest([
  same(
    'the same object again in the words of another library',
    [CALL, "const again = remove(['tea', 'milk'], 'tea');", 'expect(cart).to.equal(again);'],
    [CALL, "const again = remove(['tea', 'milk'], 'tea');", 'expect(cart).toBe(again);'],
  ),
  same('an assertion on written-out values alone goes', [CALL, ASKS], [CALL, ASKS, 'expect(3 - 2).toBe(1);']),
  same(
    'what is written out is asked about and the value expected',
    [CALL, 'expect(1).toBe(cart.length);'],
    [CALL, 'expect(cart.length).toBe(1);'],
  ),
  same('the expected value gets a name', [CALL, "const wanted = ['milk'];", 'expect(cart).toEqual(wanted);']),
  same(
    'a list of the test that is filled gets another name',
    ['const seen = [];', 'add([], (one) => seen.push(one));', 'expect(seen).toEqual([1]);'],
    ['const calls = [];', 'add([], (one) => calls.push(one));', 'expect(calls).toEqual([1]);'],
  ),
  same(
    'a copy from before the call gets another name',
    ["const cart = ['tea'];", 'const copy = [...cart];', 'remove(cart, 1);', 'expect(cart).toEqual(copy);'],
    ["const cart = ['tea'];", 'const was = [...cart];', 'remove(cart, 1);', 'expect(cart).toEqual(was);'],
  ),
  same(
    'nothing there counts as none',
    [CALL, 'expect(cart.count ?? 0).toBe(0);'],
    [CALL, 'expect(cart.count).toBe(0);'],
  ),
  same(
    'what comes where there is nothing is another value than the expected one',
    [CALL, 'expect(cart.count ?? 0).toBe(3);'],
    [CALL, 'expect(cart.count).toBe(3);'],
  ),
  same('the same object is asked for again beside its values', [
    CALL,
    ASKS,
    "expect(cart).toBe(remove(['tea', 'milk'], 'tea'));",
  ]),
]);
