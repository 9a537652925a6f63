import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, cartSpec } from './shop';

const SOURCE = 'src/cart.ts';
const SPEC = 'src/cart.spec.ts';
const ALL = cartSpec(ADDS, REMOVES, TOTALS);
const change = (
  name: string,
  after: ChangePair['after'],
  before: ChangePair['before'] = { [SOURCE]: CART, [SPEC]: ALL },
): Omit<HonestPair, 'gone'> => ({ name, before, after });

const REMOVE = /export function remove[^]*?\n}\n/.exec(CART)?.[0] ?? '';
const DROP = REMOVE.replace('remove', 'drop')
  .replace('return', 'const rest =')
  .replace('\n}', '\n  return rest;\n}');
const APP = "import { add } from './cart';\n\nexport function run() {\n  return add([], 1);\n}\n";
const CLASS = `export class Cart {
  items = [];
  add(item) {
    this.items.push(item);
    return this;
  }
  remove(item) {
    this.items = this.items.filter((one) => one !== item);
    return this;
  }
  empty() {
    this.items = [];
    return this;
  }
}
`;
const CLASS_SPEC =
  "import { Cart } from './cart';\n\nit('removes', () => {\n  expect(new Cart().add('tea').remove('tea').items).toEqual([]);\n});\n";
const METHOD_SPEC =
  "import { Cart } from './cart';\n\nit('removes', () => {\n  const cart = new Cart();\n  cart.remove('tea');\n  expect(cart.items).toEqual([]);\n});\n";
const DROPPED = CLASS.replace('remove(item)', 'drop(item)').replace(
  'this.items = this.items.filter((one) => one !== item);',
  'const rest = this.items.filter((one) => one !== item);\n    this.items = rest;',
);

/** What a lost test was about has another name or another place, and is still there. */
export const LIVING_ON: ChangePair[] = [
  {
    ...change('a function gets another name and a variable', {
      [SOURCE]: CART.replace(REMOVE, DROP),
      [SPEC]: cartSpec(ADDS, TOTALS).replace(' remove,', ''),
    }),
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    ...change(
      'a class gets another name',
      { [SOURCE]: CLASS.replace('class Cart', 'class Basket'), [SPEC]: null },
      {
        [SOURCE]: CLASS,
        [SPEC]: CLASS_SPEC,
      },
    ),
    expect: [`D1 ${SPEC} | removes`],
  },
  {
    ...change(
      'a method gets another name and a variable',
      { [SOURCE]: DROPPED, [SPEC]: "import { Cart } from './cart';\n" },
      { [SOURCE]: CLASS, [SPEC]: METHOD_SPEC },
    ),
    expect: [`D1 ${SPEC} | removes`],
  },
  {
    ...change(
      'a file goes into one that uses it',
      { [SOURCE]: null, 'src/app.ts': CART + APP.replace(/^.*\n\n/, ''), [SPEC]: null },
      { [SOURCE]: CART, 'src/app.ts': APP, [SPEC]: ALL },
    ),
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    ...change('a file is taken apart', {
      [SOURCE]: null,
      'src/cart/add.ts': CART.slice(0, CART.indexOf(REMOVE)),
      'src/cart/rest.ts': CART.slice(CART.indexOf(REMOVE)),
      [SPEC]: null,
    }),
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    ...change('one function of a file goes to another one', {
      [SOURCE]: CART.replace(REMOVE, ''),
      'src/remove.ts': REMOVE,
      [SPEC]: cartSpec(ADDS, TOTALS).replace(' remove,', ''),
    }),
    expect: [`D1 ${SPEC} | removes an item`],
  },
  {
    ...change(
      'a class goes to another file',
      { [SOURCE]: null, 'src/basket.ts': CLASS, [SPEC]: null },
      {
        [SOURCE]: CLASS,
        [SPEC]: CLASS_SPEC,
      },
    ),
    expect: [`D1 ${SPEC} | removes`],
  },
];

/** What a lost test was about is gone, whatever is like it. */
export const LIVING_NO_MORE: ChangePair[] = honest([
  {
    ...change('a function goes and another one that does something else comes', {
      [SOURCE]: CART.replace(
        REMOVE,
        'export function sort(cart) {\n  return [...cart].sort((a, b) => a.price - b.price);\n}\n',
      ),
      [SPEC]: cartSpec(ADDS, TOTALS).replace(' remove,', ''),
    }),
    gone: 1,
  },
  {
    ...change(
      'a file goes beside one that had the same all the time',
      { [SOURCE]: null, 'src/basket.ts': `${CART}export const version = 2;\n`, [SPEC]: null },
      { [SOURCE]: CART, 'src/basket.ts': CART, [SPEC]: ALL },
    ),
    gone: 3,
  },
  {
    ...change('a function goes, and another file brings another one of its name', {
      [SOURCE]: CART.replace(REMOVE, ''),
      'src/files.ts': 'export function remove(path) {\n  return unlink(path);\n}\n',
      [SPEC]: cartSpec(ADDS, TOTALS).replace(' remove,', ''),
    }),
    gone: 1,
  },
  {
    ...change('a function goes, and a helper of tests keeps it', {
      [SOURCE]: CART.replace(REMOVE, ''),
      'src/testing/remove.ts': REMOVE,
      [SPEC]: cartSpec(ADDS, TOTALS).replace(' remove,', ''),
    }),
    gone: 1,
  },
  {
    ...change(
      'a class goes, and another one of its name with one of its methods comes',
      {
        [SOURCE]: null,
        'src/list.ts': CLASS.replace(/ {2}remove[^]*?\n {2}}\n {2}empty[^]*?\n {2}}\n/, ''),
        [SPEC]: null,
      },
      {
        [SOURCE]: CLASS,
        [SPEC]: CLASS_SPEC.replace(".remove('tea').items).toEqual([])", ".items).toEqual(['tea'])"),
      },
    ),
    gone: 1,
  },
  ...[
    [
      'a short function',
      '(cart) {\n  return cart.length === 0;\n}',
      '(cart) {\n  return cart.length === 1;\n}',
    ],
    ['an empty function', '() {}', '() {}'],
  ].map(([what = '', old = '', now = '']) => ({
    ...change(
      `${what} goes, and one like it comes`,
      { [SOURCE]: `${CART}export function hasOne${now}\n`, [SPEC]: cartSpec(ADDS) },
      {
        [SOURCE]: `${CART}export function isEmpty${old}\n`,
        [SPEC]: cartSpec(ADDS, "it('is empty', () => {\n  expect(isEmpty([])).toBe(true);\n});").replace(
          '{ add',
          '{ isEmpty, add',
        ),
      },
    ),
    gone: 1,
  })),
  {
    ...change('a file goes with its spec, and both come back elsewhere', {
      [SOURCE]: null,
      [SPEC]: null,
      'src/basket.ts': CART,
      'src/basket.spec.ts': ALL.replace('./cart', './basket'),
    }),
  },
  {
    ...change('a function gets another name with its test', {
      [SOURCE]: CART.replace(REMOVE, DROP),
      [SPEC]: `${IMPORT.replace('remove', 'drop')}\n${cartSpec(ADDS, REMOVES.replace('remove(', 'drop('), TOTALS).replace(/^.*\n\n/, '')}`,
    }),
  },
]);
