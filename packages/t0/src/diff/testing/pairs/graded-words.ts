import type { ChangePair } from '../change-pair';

const SPEC = 'src/cart.spec.ts';
const SNAP = 'src/__snapshots__/cart.spec.ts.snap';
const SOURCE = `export const GIFT_KEY = 'gift';
export function add(cart, { item, defaultGift } = {}) {
  if (defaultGift === 2) throw new Error('no such gift');
  return { items: [...cart, item], _notify() {} };
}
`;
const LESS = SOURCE.replace(', defaultGift', '').replace(/.*no such gift.*\n/, '');

interface Change {
  head?: string;
  before: string[];
  after: string[];
  source?: string | null;
  more?: Record<string, string | null>;
  base?: Record<string, string>;
  from?: string;
}

const spec = (lines: readonly string[], { head = '', from = './cart' }: Change): string =>
  `import { add } from '${from}';\n${head}describe('cart', () => {\n  it('adds', async () => {\n${lines.map((line) => `    ${line};\n`).join('')}  });\n});\n`;

function pair(name: string, change: Change, ...expect: string[]): ChangePair {
  const { before, after, source = SOURCE, more = {}, base = {} } = change;
  return {
    name,
    before: { 'src/cart.ts': SOURCE, [SPEC]: spec(before, change), ...base },
    after: { 'src/cart.ts': source, [SPEC]: spec(after, change), ...more },
    project: { stands: true, what: 'project shop' },
    expect: expect.map((line) => line.replace(' |', ` ${SPEC} |`)),
  };
}

const CALL = 'const cart = add([], { item: 1 })';
const ITEMS = 'expect(cart.items).toEqual([1])';
const GIFT = 'expect(() => add([], { defaultGift: 2 })).toThrow()';
const NOTIFIED = "const notify = jest.spyOn(cart, '_notify')";
const stored = (entries: Record<string, string>): string =>
  Object.entries(entries)
    .map(([name, value]) => `exports[\`cart adds${name} 1\`] = \`${value}\`;\n`)
    .join('\n');
const MANIFEST = 'expect(cart.manifest("b").deps).toMatchObject({ "left-pad": "^1.1.0" })';
const NAMED = "const GIFT_KIND = 'silk';\nconst options = { defaultGift: GIFT_KIND };\n";

const FINDS = {
  'src/testing/find-item.ts':
    "export function findItem(cart, item) {\n  const found = cart.items.find((one) => one === item);\n  if (found) return found;\n  throw new Error('no such item');\n}\n",
};
const LOOKS = {
  'src/testing/find-item.ts':
    'export const findItem = (cart, item) => cart.items.find((one) => one === item);\n',
};
const FINDER = "import { findItem } from './testing/find-item';\n";

/** The change explains it by a word of the assertion, or a stored snapshot holds the value. */
export const WORDS_DOUBTED: ChangePair[] = [
  pair(
    'an assertion about an option goes with that option',
    { before: [CALL, ITEMS, GIFT], after: [CALL, ITEMS], source: LESS },
    'D2? | defaultGift',
  ),
  pair(
    'an assertion about an option goes with that option, of a spec that takes what is built',
    {
      ...{ before: [CALL, ITEMS, GIFT], after: [CALL, ITEMS], from: '../build/cart' },
      source: LESS,
    },
    'D2? | defaultGift',
  ),
  pair(
    'a value that a spec had for an option goes with that option',
    {
      head: NAMED,
      before: [CALL, ITEMS, 'expect(count(cart, GIFT_KIND)).toBe(1)'],
      after: [CALL, ITEMS],
      source: LESS,
    },
    'D2? | GIFT_KIND',
  ),
  pair(
    'calls of a private method that is there no more',
    {
      before: [CALL, NOTIFIED, ITEMS, 'expect(notify).toHaveBeenCalledTimes(1)'],
      after: [CALL, ITEMS],
      source: SOURCE.replace('_notify() {}', 'listeners: []'),
    },
    'D2? | expect(notify)',
  ),
  pair(
    'a value that is stored in a new snapshot of the test',
    {
      ...{
        before: [CALL, ITEMS, MANIFEST],
        after: [CALL, ITEMS, 'expect(registry(cart)).toMatchSnapshot()'],
      },
      more: { [SNAP]: stored({ '': 'Map { "b" => { "deps": { "left-pad": "^1.1.0" } } }' }) },
    },
    'D2? | manifest',
  ),
  pair(
    'a value of which a new snapshot of the test holds all but what varies',
    {
      before: [CALL, ITEMS, MANIFEST.replace('^1.1.0', '^1.1.0-alpha.deadbeef')],
      after: [CALL, ITEMS, 'expect(registry(cart)).toMatchSnapshot()'],
      more: { [SNAP]: stored({ '': 'Map { "b" => { "deps": { "left-pad": ^1.1.0-alpha.SHA } } }' }) },
    },
    'D2? | manifest',
  ),
  pair(
    'a thing that was asked to be there is found by a helper that throws',
    {
      before: [CALL, ITEMS, 'const one = cart.items.find(Boolean)', 'expect(one).toBeTruthy()'],
      after: [CALL, ITEMS, 'const one = findItem(cart, 1)'],
      ...{ head: FINDER, more: FINDS, base: FINDS },
    },
    'D2? | expect(one)',
  ),
  pair(
    'mocks that are verified no more, where other fakes are asked',
    {
      before: [
        CALL,
        ITEMS,
        'const mock = sinon.mock(client)',
        "mock.expects('drop').once()",
        'mock.verify()',
      ],
      after: [
        CALL,
        ITEMS,
        'const drop = jest.spyOn(client, "drop")',
        'expect(drop).toHaveBeenCalledTimes(0)',
      ],
    },
    'D2? | mock.verify()',
  ),
];

/** It only seems to. */
export const WORDS_UNDOUBTED: ChangePair[] = [
  pair(
    'an assertion about an option goes, and the option stays',
    { before: [CALL, ITEMS, GIFT], after: [CALL, ITEMS], source: `${SOURCE}export const more = 1;\n` },
    'D2 | defaultGift',
  ),
  pair(
    'an assertion about an option goes, and the option stays, of a spec that takes what is built',
    {
      ...{ before: [CALL, ITEMS, GIFT], after: [CALL, ITEMS], from: '../build/cart' },
      source: `${SOURCE}export const more = 1;\n`,
    },
    'D2 | defaultGift',
  ),
  pair(
    'a value that a spec had for an option goes, and the option stays',
    {
      head: NAMED,
      before: [CALL, ITEMS, 'expect(count(cart, GIFT_KIND)).toBe(1)'],
      after: [CALL, ITEMS],
      source: `${SOURCE}export const more = 1;\n`,
    },
    'D2 | GIFT_KIND',
  ),
  pair(
    'calls of a private method that is still there',
    {
      before: [CALL, NOTIFIED, ITEMS, 'expect(notify).toHaveBeenCalledTimes(1)'],
      after: [CALL, ITEMS],
      source: `${SOURCE}export const more = 1;\n`,
    },
    'D2 | expect(notify)',
  ),
  pair(
    'a value that no new snapshot of the test holds',
    {
      ...{
        before: [CALL, ITEMS, MANIFEST],
        after: [CALL, ITEMS, 'expect(registry(cart)).toMatchSnapshot()'],
      },
      more: { [SNAP]: stored({ '': 'Map { "b" => { "deps": { "left-pad": "^1.0.0" } } }' }) },
    },
    'D2 | manifest',
  ),
  pair(
    'a value that a snapshot of the test held before',
    {
      ...{
        before: [CALL, ITEMS, MANIFEST, 'expect(registry(cart)).toMatchSnapshot()'],
        after: [CALL, ITEMS, 'expect(registry(cart)).toMatchSnapshot()'],
      },
      base: { [SNAP]: stored({ '': 'Map { "b" => { "deps": { "left-pad": "^1.1.0" } } }' }) },
    },
    'D2 | manifest',
  ),
  pair(
    'a named value becomes a stored snapshot that holds it',
    {
      ...{
        before: [CALL, "expect(cart.kind).toBe('green tea')"],
        after: [CALL, 'expect(cart.kind).toMatchSnapshot()'],
      },
      more: { [SNAP]: stored({ '': '"green tea"' }) },
    },
    'D3 | toMatchSnapshot',
  ),
  pair(
    'a thing that was asked to be there is found by a helper that throws nothing',
    {
      before: [CALL, ITEMS, 'const one = cart.items.find(Boolean)', 'expect(one).toBeTruthy()'],
      after: [CALL, ITEMS, 'const one = findItem(cart, 1)'],
      ...{ head: FINDER, more: LOOKS, base: LOOKS },
    },
    'D2 | expect(one)',
  ),
  pair(
    'a value that was asked goes, and a helper that throws is called',
    {
      before: [CALL, ITEMS, 'expect(cart.total).toBe(12)'],
      after: [CALL, ITEMS, 'const one = findItem(cart, 1)'],
      ...{ head: FINDER, more: FINDS, base: FINDS },
    },
    'D2 | cart.total',
  ),
  pair(
    'mocks that are verified no more, and nothing is asked instead',
    {
      before: [
        CALL,
        ITEMS,
        'const mock = sinon.mock(client)',
        "mock.expects('drop').once()",
        'mock.verify()',
      ],
      after: [CALL, ITEMS],
    },
    'D2 | mock.verify()',
  ),
];
