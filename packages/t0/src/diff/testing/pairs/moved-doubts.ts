import type { ChangePair } from '../change-pair';
import { ADDS, CART, TOTALS, cartSpec, suite } from './shop';

const SHOP = 'src/shop.ts';
const SPEC = 'src/shop.spec.ts';
const OUTER = `import { add } from './cart';
export function put(shop, item) {
  return { ...shop, cart: [...add(shop.cart, item), 'bag'] };
}
`;
const HANDS_ON = OUTER.replace("[...add(shop.cart, item), 'bag']", 'add(shop.cart, item)');
const shopSpec = (...tests: string[]): string => `import { put } from './shop';\n${suite('shop', ...tests)}`;
const PUTS = `it('keeps the shop open', () => {
  expect(put({ open: true, cart: [] }, 'tea').open).toBe(true);
});`;
const BAGS = `it('puts a bag behind what was bought', () => {
  const shop = put({ cart: [] }, 'tea');
  expect(shop.cart).toEqual(['tea', 'bag']);
});`;
const INNER_BAGS = `it('puts a bag behind what was bought', () => {
  const cart = add([], 'tea');
  expect(cart).toEqual(['tea', 'bag']);
});`;
const innerSpec = (...tests: string[]): string => `import { add } from './cart';\n${suite('shop', ...tests)}`;
const WITH_BAG = CART.replace('[...cart, item]', "[...cart, item, 'bag']");
const LOST = `${SPEC} | puts a bag`;
const INNER = {
  'src/cart.ts': CART,
  [SHOP]: OUTER,
  [SPEC]: shopSpec(PUTS, BAGS),
  'src/cart.spec.ts': innerSpec(ADDS),
};

const PACKS = "export function pack(items) {\n  return { items: [...items, 'bag'] };\n}\n";
const PACK_SPEC = `import { pack } from './pack';\n${suite('pack', BAGS.replace("put({ cart: [] }, 'tea').cart", 'x').replace("put({ cart: [] }, 'tea')", "pack(['tea'])").replace('shop.cart', 'shop.items'))}`;

const MODE = `export function open(options) {
  return options.modern ? { items: options.items, modern: true } : { items: options.items };
}
`;
const NO_MODE = 'export function open(options) {\n  return { items: options.items };\n}\n';
const MODE_SPEC = 'src/open.spec.ts';
const opens = (title: string, options: string): string =>
  `it('${title}', () => {\n  const shop = open(${options});\n  expect(shop.items).toEqual(['tea', 'milk']);\n});`;
const openSpec = (...tests: string[]): string => `import { open } from './open';\n${tests.join('\n')}\n`;
const ITEMS = "items: ['tea', 'milk']";
const BOTH_ARMS = openSpec(
  suite('modern', opens('shows the items', `{ modern: true, ${ITEMS} }`)),
  suite('old', opens('shows the items', `{ modern: false, ${ITEMS} }`)),
);

const VIEW = 'export function view(shop) {\n  return `<b class="shop">${shop.title}</b>`;\n}\n';
const VIEW_SPEC = 'checks/view.spec.ts';
const SHOWS = `import { view } from '../src/view';
test('shows the title', () => {
  const html = view({ title: 'Tea' });
  expect(html).toContain('shop');
  expect(html).toContain('Tea');
});
`;
const STORED = `import { view } from '../view';
describe('view', () => {
  it('has correct default options', () => {
    const tree = view({ title: 'Coffee' });
    expect(tree).toMatchSnapshot();
  });
});
`;

const TWO_MORE = [
  "it('leaves what is not there', () => {\n  const cart = remove(['tea'], 'rum');\n  expect(cart).toEqual(['tea']);\n});",
  "it('leaves nothing', () => {\n  const cart = remove(['rum'], 'rum');\n  expect(cart).toEqual([]);\n});",
  "it('leaves the rest', () => {\n  const cart = remove(['a1', 'b1'], 'b1');\n  expect(cart).toEqual(['a1']);\n});",
];
const loop = (...words: string[]): string =>
  `const words = [${words.map((word) => `'${word}'`).join(', ')}];
words.forEach((word) => {
  it(\`removes \${word}\`, () => {
    const [left] = remove(['none', word], word);
    expect(left).toEqual('none');
  });
});`;

/** Lost tests whose question may be asked where the code went, and the same losses where it went nowhere. */
export const MOVED_DOUBTS: ChangePair[] = [
  {
    name: 'the code sank into what the source uses, and a test of the same suite and title asks it there',
    before: { ...INNER, 'src/cart.spec.ts': innerSpec(ADDS, INNER_BAGS) },
    after: {
      'src/cart.ts': WITH_BAG,
      [SHOP]: HANDS_ON,
      [SPEC]: shopSpec(PUTS),
      'src/cart.spec.ts': innerSpec(INNER_BAGS),
    },
    expect: [`D1? ${LOST}`, 'D1 src/cart.spec.ts | adds an item'],
  },
  {
    name: 'a test of the same suite and title stands beside it, and no source changes',
    before: { ...INNER, 'src/cart.spec.ts': innerSpec(ADDS, INNER_BAGS) },
    after: { [SPEC]: shopSpec(PUTS), 'src/cart.spec.ts': innerSpec(INNER_BAGS) },
    expect: [`D1 ${LOST}`, 'D1 src/cart.spec.ts | adds an item'],
  },
  {
    name: 'the code went into a new source, whose new test has the title',
    before: { 'src/cart.ts': CART, [SHOP]: OUTER, [SPEC]: shopSpec(PUTS, BAGS) },
    after: {
      [SHOP]: HANDS_ON,
      [SPEC]: shopSpec(PUTS),
      'src/pack.ts': PACKS,
      'src/pack.spec.ts': PACK_SPEC.replace(
        "expect(shop.items).toEqual(['tea', 'bag']);",
        "expect(shop.items).toHaveLength(2);\n    expect(shop.items[1]).toBe('bag');",
      ),
    },
    expect: [`D1? ${LOST}`],
  },
  {
    name: 'a test about a new source asks something else while the old source stands as it was',
    before: { 'src/cart.ts': CART, [SHOP]: OUTER, [SPEC]: shopSpec(PUTS, BAGS) },
    after: {
      [SPEC]: shopSpec(PUTS),
      'src/pack.ts': PACKS,
      'src/pack.spec.ts': PACK_SPEC.replace("toEqual(['tea', 'bag'])", 'toHaveLength(2)'),
    },
    expect: [`D1 ${LOST}`],
  },
  {
    name: 'a switch goes, and the same question is asked of the arm that stands without it',
    before: { 'src/open.ts': MODE, [MODE_SPEC]: BOTH_ARMS },
    after: {
      'src/open.ts': NO_MODE,
      [MODE_SPEC]: openSpec(suite('modern', opens('shows the items', `{ ${ITEMS} }`))),
    },
    expect: [`D1? ${MODE_SPEC} | shows the items`],
  },
  {
    name: 'a switch goes that only the titles name, and the two questions become one',
    before: {
      'src/open.ts': MODE,
      [MODE_SPEC]: openSpec(
        opens('shows the items when isModern is off', `{ ${ITEMS} }, 'a'`),
        opens('shows the items when isModern is on', `{ ${ITEMS} }, 'b'`),
      ),
    },
    after: {
      'src/open.ts': NO_MODE,
      [MODE_SPEC]: openSpec(opens('shows the items when off', `{ ${ITEMS} }, 'a'`)),
    },
    expect: [`D1? ${MODE_SPEC} | is on`],
  },
  {
    name: 'one of two tests goes, and the other one keeps the name in its title',
    before: {
      'src/open.ts': MODE,
      [MODE_SPEC]: openSpec(
        opens('shows the items when isModern is off', `{ ${ITEMS} }, 'a'`),
        opens('shows the items when isModern is on', `{ ${ITEMS} }, 'b'`),
      ),
    },
    after: {
      'src/open.ts': NO_MODE,
      [MODE_SPEC]: openSpec(opens('shows the items when isModern is off', `{ ${ITEMS} }, 'a'`)),
    },
    expect: [`D1 ${MODE_SPEC} | is on`],
  },
  {
    name: 'the test of one arm goes, and the other one still names the switch',
    before: { 'src/open.ts': MODE, [MODE_SPEC]: BOTH_ARMS },
    after: {
      'src/open.ts': MODE.replace('items: options.items, modern', 'modern'),
      [MODE_SPEC]: openSpec(suite('modern', opens('shows the items', `{ modern: true, ${ITEMS} }`))),
    },
    expect: [`D1 ${MODE_SPEC} | shows the items`],
  },
  {
    name: 'a spec goes as a whole, and a new one of its name stores what the source gives',
    before: { 'src/view.ts': VIEW, [VIEW_SPEC]: SHOWS },
    after: { [VIEW_SPEC]: null, 'src/tests/view.spec.ts': STORED },
    expect: [`D1? ${VIEW_SPEC} | shows the title`],
  },
  {
    name: 'a spec goes as a whole, and a new one of its name only asks that something comes',
    before: { 'src/view.ts': VIEW, [VIEW_SPEC]: SHOWS },
    after: {
      [VIEW_SPEC]: null,
      'src/tests/view.spec.ts': STORED.replace('toMatchSnapshot', 'toBeDefined'),
    },
    expect: [`D1 ${VIEW_SPEC} | shows the title`],
  },
  {
    name: 'tests became a loop around one, with a round for each',
    why: 'one of them is found again in the test of the loop',
    before: { 'src/cart.ts': CART, 'src/cart.spec.ts': cartSpec(ADDS, TOTALS, ...TWO_MORE) },
    after: { 'src/cart.spec.ts': cartSpec(ADDS, TOTALS, loop('tea', 'milk', 'rum')) },
    expect: ['D1? src/cart.spec.ts | leaves', 'D1? src/cart.spec.ts | leaves'],
  },
  {
    name: 'tests became a loop around one that goes round less often',
    before: { 'src/cart.ts': CART, 'src/cart.spec.ts': cartSpec(ADDS, TOTALS, ...TWO_MORE) },
    after: { 'src/cart.spec.ts': cartSpec(ADDS, TOTALS, loop('tea', 'milk')) },
    expect: ['D1? src/cart.spec.ts | leaves', 'D1 src/cart.spec.ts | leaves'],
  },
  {
    name: 'a test of a runner that no row knows goes',
    before: {
      'src/cart.ts': CART,
      'src/cart.spec.ts':
        "import test from 'ava';\nimport { add, total } from './cart';\ntest('adds', (t) => {\n  t.deepEqual(add([], 1), [1]);\n});\ntest('totals', (t) => {\n  t.is(total([]), 0);\n});\n",
    },
    after: {
      'src/cart.spec.ts':
        "import test from 'ava';\nimport { add } from './cart';\ntest('adds', (t) => {\n  t.deepEqual(add([], 1), [1]);\n});\n",
    },
    expect: ["D1? src/cart.spec.ts | test('totals'"],
  },
];

const CLASS = `export class Cart {
  static of(items) {
    return new Cart(items);
  }
  static create = (items) => new Cart(items);
  constructor(items) {
    this.items = items;
  }
}
`;
const classSpec = (...tests: string[]): string => `import { Cart } from './cart';\n${tests.join('\n')}`;
const OF = suite('Cart.of', "it('makes a cart', () => {\n  expect(Cart.of([1]).items).toEqual([1]);\n});");
const MADE = suite('made', "it('makes', () => {\n  expect(new Cart([1]).items).toEqual([1]);\n});");
const LOADS = suite(
  'Cart.load',
  "it('loads what was made', async () => {\n  const cart = await Cart.load(Cart.of([1]).items);\n  expect(cart.items).toEqual([1]);\n});",
);
const CREATE = suite(
  'Cart.create',
  "it('creates a cart', () => {\n  const cart = Cart.create(['tea']);\n  expect(cart instanceof Cart).toBe(true);\n});",
);

const LONG = `it('leaves all the others where it takes one away from the list', () => {
  const left = remove(['tea', 'milk'], 'tea');
  expect(left).toEqual(['milk']);
});`;
const LONG_BROKEN = LONG.replace('where it takes', "where ' + 'it takes").replaceAll('left', 'cart');

/** A static function goes with its tests while its class stands. */
export const STATICS: ChangePair[] = [
  {
    name: 'the static function that a suite is named after is deleted',
    why: 'a word of its name stands elsewhere in the change',
    before: {
      'src/cart.ts': CLASS,
      'src/cart.spec.ts': classSpec(OF, CREATE),
      'src/other.ts': 'export const create = 1;\n',
    },
    after: {
      'src/cart.ts': CLASS.replace(/.*static create.*\n/, ''),
      'src/cart.spec.ts': classSpec(OF),
      'src/other.ts': 'export const create = 2;\n',
    },
    expect: [],
    gone: 1,
  },
  {
    name: 'the static function was set on the class from outside, and the test calls nothing else of it',
    before: {
      'src/cart.ts': `${CLASS.replace(/.*static create.*\n/, '')}Cart.create = (items) => new Cart(items);\n`,
      'src/cart.spec.ts': classSpec(OF, CREATE.replace("describe('Cart.create'", "describe('making'")),
      'src/other.ts': 'export const create = 1;\n',
    },
    after: {
      'src/cart.ts': CLASS.replace(/.*static create.*\n/, ''),
      'src/cart.spec.ts': classSpec(OF),
      'src/other.ts': 'export const create = 2;\n',
    },
    expect: [],
    gone: 1,
  },
  {
    name: 'an asynchronous static function is deleted, which the test calls beside one that stands',
    before: {
      'src/cart.ts': CLASS.replace('static create = (', 'static async load(').replace(
        / => (new Cart\(items\);)\n/,
        ' {\n    return $1\n  }\n',
      ),
      'src/cart.spec.ts': classSpec(OF, LOADS),
      'src/other.ts': 'export const load = 1;\n',
    },
    after: {
      'src/cart.ts': CLASS.replace(/.*static create.*\n/, ''),
      'src/cart.spec.ts': classSpec(OF),
      'src/other.ts': 'export const load = 2;\n',
    },
    expect: [],
    gone: 1,
  },
  {
    name: 'a title of two texts becomes one text of three while all variables get other names',
    before: { 'src/cart.ts': CART, 'src/cart.spec.ts': cartSpec(ADDS, LONG_BROKEN) },
    after: {
      'src/cart.spec.ts': cartSpec(ADDS, LONG.replace('all the others', "all ' + 'the ' + 'others")),
    },
    expect: [],
  },
  {
    name: 'both static functions that a test calls of the class are deleted',
    before: {
      'src/cart.ts': CLASS,
      'src/cart.spec.ts': classSpec(MADE, CREATE.replace('Cart.create(', 'Cart.create(Cart.of(1) && ')),
      'src/other.ts': 'export const create = of(1);\n',
    },
    after: {
      'src/cart.ts': CLASS.replace(/.*static create.*\n/, '').replace(/ {2}static of[\s\S]*?\n {2}}\n/, ''),
      'src/cart.spec.ts': classSpec(MADE),
      'src/other.ts': 'export const create = of(2);\n',
    },
    expect: [],
    gone: 1,
  },
  {
    name: 'a test with a title of two texts moves to another spec under a suite of another name',
    before: { 'src/cart.ts': CART, 'src/cart.spec.ts': cartSpec(ADDS, LONG_BROKEN) },
    after: {
      'src/cart.spec.ts': cartSpec(ADDS),
      'src/rest.spec.ts': cartSpec(LONG).replace("describe('cart'", "describe('the rest'"),
    },
    expect: [],
  },
  {
    name: 'the static function got another name, and its test stands under the new one',
    before: { 'src/cart.ts': CLASS, 'src/cart.spec.ts': classSpec(OF, CREATE) },
    after: {
      'src/cart.ts': CLASS.replace('static create', 'static make'),
      'src/cart.spec.ts': classSpec(OF, CREATE.replaceAll('Cart.create', 'Cart.make')),
    },
    expect: [],
  },
  {
    name: 'a title is broken into two texts while the suite gets another name and the test other variables',
    before: { 'src/cart.ts': CART, 'src/cart.spec.ts': cartSpec(ADDS, LONG) },
    after: {
      'src/cart.spec.ts': cartSpec(ADDS, LONG_BROKEN).replace("describe('cart'", "describe('the cart'"),
    },
    expect: [],
  },
  {
    name: 'another static function is deleted',
    before: { 'src/cart.ts': CLASS, 'src/cart.spec.ts': classSpec(OF, CREATE) },
    after: {
      'src/cart.ts': CLASS.replace(/ {2}static of[\s\S]*?\n {2}}\n/, ''),
      'src/cart.spec.ts': classSpec(OF.replace('Cart.of([1])', 'new Cart([1])')),
    },
    expect: ['D1 src/cart.spec.ts | creates a cart'],
  },
];
