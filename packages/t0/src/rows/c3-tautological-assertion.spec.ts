import { testRow } from '../testing/row-table';

const it1 = (body: string): string => `it('a', async () => {\n  ${body}\n});`;

describe('tautological assertion', () => {
  testRow('C3', [
    ['a literal that is truthy', it1("expect('x').toBeTruthy();"), [2]],
    ['a value that may be truthy', it1('expect(read()).toBeTruthy();'), []],
    ['two equal numbers in other words', it1('expect(1_000).toBe(1000);'), [2]],
    ['literals that differ always fail', it1('expect(true).toBe(false);'), []],
    ['the same member on both sides', it1('expect(cart.total).toEqual(cart.total);'), [2]],
    ['another member of the same thing', it1('expect(cart.total).toEqual(cart.sum);'), []],
    ['not equal to itself', it1('expect(x).not.toBe(x);'), []],
    ['a constant of the test with its own literal', it1('const n = 3;\n  expect(n).toBe(3);'), [3]],
    ['a constant that goes through the code', it1('const n = 3;\n  expect(twice(n)).toBe(6);'), []],
    [
      'assert.equal of literals',
      "const assert = require('assert');\nit('a', () => { assert.equal(1, 1); });",
      [2],
      { framework: 'mocha' },
    ],
    [
      'assert(true)',
      "const assert = require('assert');\nit('a', () => { assert(true); });",
      [2],
      { framework: 'mocha' },
    ],
    [
      'assert.ok of a value',
      "const assert = require('assert');\nit('a', () => { assert.ok(read()); });",
      [],
      { framework: 'mocha' },
    ],
    ['chai: true is true', "it('a', () => { expect(true).to.be.true; });", [1], { framework: 'mocha' }],
    [
      'chai: deep equal of itself',
      "it('a', () => { expect(user).to.deep.equal(user); });",
      [1],
      { framework: 'mocha' },
    ],
    ['the same call twice', it1('expect(get()).toBe(get());'), []],
    ['an equals of the code under test', it1('expect(money.equals(money)).toBe(true);'), []],
    ['a counted marker', it1('expect.assertions(1);\n  await run(() => { expect(true).toBe(true); });'), []],
    ['a resolved promise', it1('await expect(p).resolves.toBe(p);'), []],
    ['null is null', it1('expect(null).toBeNull();'), [2]],
    ['two equal literals of objects', it1('expect({ a: 1 }).toEqual({ a: 1 });'), [2]],
    ['an object with a value of the code', it1('expect({ a: read() }).toEqual({ a: read() });'), []],
  ]);
});
