import { testRow } from '../testing/row-table';

/** Answers about methods are held by the name of the method: each class of a module has its own, whichever is asked first. */
const files = {
  'src/pages.ts': `export class Cart {
    total(value: number) { expect(read()).toBe(value); }
    open() { go('/cart'); }
  }
  export class Shelf {
    total(value: number) { note(value); }
    open() { expect(go('/shelf')).toBe(true); }
  }`,
  'src/other.ts': 'export class Cart { total(value: number) { note(value); } }',
};

const inTwoTests = (first: string, second: string, imported = 'Cart, Shelf', from = './pages'): string =>
  [
    `import { ${imported} } from '${from}';`,
    "import { Cart as Other } from './other';",
    'let cart: Cart;',
    'let shelf: Shelf;',
    'let other: Other;',
    'beforeEach(() => { cart = new Cart(); shelf = new Shelf(); other = new Other(); });',
    "it('a', () => {",
    `  ${first};`,
    '});',
    "it('b', () => {",
    `  ${second};`,
    '});',
  ].join('\n');

testRow(
  'C4',
  [
    ['the same method twice', inTwoTests('cart.total(1)', 'cart.total(2)'), []],
    ['another method of the class', inTwoTests('cart.total(1)', 'cart.open()'), [10]],
    ['a like method of another class of the module', inTwoTests('cart.total(1)', 'shelf.total(1)'), [10]],
    ['the other way round', inTwoTests('shelf.total(1)', 'cart.total(1)'), [7]],
    ['each its own', inTwoTests('cart.open()', 'shelf.open()'), [7]],
    ['a class of that name in another module', inTwoTests('cart.total(1)', 'other.total(1)'), [10]],
    [
      'classes under other names',
      inTwoTests('cart.total(1)', 'shelf.total(1)', 'Shelf as Cart, Cart as Shelf'),
      [7],
    ],
  ],
  { files },
);
