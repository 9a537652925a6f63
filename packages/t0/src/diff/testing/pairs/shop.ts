/** The small shop that most pairs are about: sources, tests as building blocks, and ways to put specs together. */

export const CART = `export function add(cart, item) {
  return [...cart, item];
}
export function remove(cart, item) {
  return cart.filter((one) => one !== item);
}
export function total(cart) {
  return cart.reduce((sum, one) => sum + one.price, 0);
}
`;

export const ADDS = `it('adds an item', () => {
  const cart = add([], 'tea');
  expect(cart).toEqual(['tea']);
});`;

export const REMOVES = `it('removes an item', () => {
  const cart = remove(['tea', 'milk'], 'tea');
  expect(cart).toEqual(['milk']);
});`;

export const TOTALS = `it('totals the prices', () => {
  const cart = [{ price: 2 }, { price: 3 }];
  expect(total(cart)).toBe(5);
  expect(total([])).toBe(0);
});`;

export const IMPORT = `import { add, remove, total } from './cart';\n`;

/** A `describe` with its tests. */
export function suite(title: string, ...tests: string[]): string {
  return `describe('${title}', () => {\n${tests.join('\n\n').replace(/^(?=.)/gm, '  ')}\n});\n`;
}

/** A spec of the cart. */
export function cartSpec(...tests: string[]): string {
  return `${IMPORT}\n${suite('cart', ...tests)}`;
}

/** Turns the first `it(` of a test into another callee. */
export function as(callee: string, test: string): string {
  return test.replace(/^(it|test)\b/, callee);
}

/** Gives the test another title. */
export function titled(title: string, test: string): string {
  return test.replace(/'[^']*'/, `'${title}'`);
}
