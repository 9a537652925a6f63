import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, IMPORT, REMOVES, TOTALS, cartSpec, suite, titled } from './shop';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(REMOVES, TOTALS) };
const test = (...lines: string[]): string =>
  `it('does', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`;

/** One assertion of one test, before and after. */
function pair(name: string, before: string, after: string, ...expect: string[]): ChangePair {
  return {
    name,
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(test('const cart = add([], 1);', before)) },
    after: { [SPEC]: cartSpec(test('const cart = add([], 1);', after)) },
    expect: expect.map((line) => line.replace(' | ', ` ${SPEC} | `)),
  };
}

/** D2 and D3: a test that stays and says less. */
export const LESSER: ChangePair[] = [
  pair(
    'an assertion removed',
    'expect(cart).toHaveLength(1);\n  expect(cart[0]).toBe(1);',
    'expect(cart).toHaveLength(1);',
    'D2 | expect(cart[0])',
  ),
  pair('all assertions removed', 'expect(cart).toHaveLength(1);', 'add(cart, 2);', 'D2 | toHaveLength(1)'),
  pair(
    'an assertion commented out',
    'expect(cart).toHaveLength(1);\n  expect(cart[0]).toBe(1);',
    'expect(cart).toHaveLength(1);\n  // expect(cart[0]).toBe(1);',
    'D2 | expect(cart[0])',
  ),
  pair(
    'an assertion put behind a return',
    'expect(cart).toHaveLength(1);',
    'return;\n  expect(cart).toHaveLength(1);',
    'D2 | toHaveLength(1)',
  ),
  pair(
    'a matcher that is not called any more',
    'expect(cart).toHaveLength(1);',
    'expect(cart).toHaveLength;',
    'D2 | toHaveLength(1)',
  ),
  pair('exact to presence', 'expect(cart).toEqual([1]);', 'expect(cart).toBeDefined();', 'D3 | toBeDefined'),
  pair('exact to truth', 'expect(cart).toEqual([1]);', 'expect(cart).toBeTruthy();', 'D3 | toBeTruthy'),
  pair('exact to partial', 'expect(cart).toEqual([1, 2]);', 'expect(cart).toContain(1);', 'D3 | toContain'),
  pair(
    'exact to a partial object',
    'expect(cart).toEqual({ a: 1, b: 2 });',
    'expect(cart).toMatchObject({ a: 1 });',
    'D3 | toMatchObject',
  ),
  pair(
    'exact to any',
    'expect(cart).toEqual([1]);',
    'expect(cart).toEqual([expect.any(Number)]);',
    'D3 | expect.any',
  ),
  pair(
    'exact to a snapshot',
    'expect(cart).toEqual([1]);',
    'expect(cart).toMatchSnapshot();',
    'D3 | toMatchSnapshot',
  ),
  pair('strict to equal', 'expect(cart).toStrictEqual([1]);', 'expect(cart).toEqual([1]);', 'D3 | toEqual'),
  pair(
    'exact to another value ruled out',
    'expect(cart).toEqual([1]);',
    'expect(cart).not.toEqual([]);',
    'D3 | not.toEqual',
  ),
  pair(
    'length to more than none',
    'expect(cart).toHaveLength(1);',
    'expect(cart.length).toBeGreaterThan(0);',
    'D3 | toBeGreaterThan',
  ),
  pair(
    'called with to called',
    'const spy = jest.fn();\n  expect(spy).toHaveBeenCalledWith(1);',
    'const spy = jest.fn();\n  expect(spy).toHaveBeenCalled();',
    'D3 | toHaveBeenCalled()',
  ),
  pair(
    'called times to called',
    'const spy = jest.fn();\n  expect(spy).toHaveBeenCalledTimes(2);',
    'const spy = jest.fn();\n  expect(spy).toHaveBeenCalled();',
    'D3 | toHaveBeenCalled()',
  ),
  pair(
    'a named error to any error',
    "expect(() => add()).toThrow('empty');",
    'expect(() => add()).toThrow();',
    'D3 | toThrow()',
  ),
  pair(
    'a text to a pattern',
    "expect(() => add()).toThrow('empty');",
    'expect(() => add()).toThrow(/./);',
    'D3 | toThrow(/./)',
  ),
  pair('true to truthy', 'expect(add.ok).toBe(true);', 'expect(add.ok).toBeTruthy();', 'D3 | toBeTruthy'),
  pair('null to falsy', 'expect(add.none).toBeNull();', 'expect(add.none).toBeFalsy();', 'D3 | toBeFalsy'),
  pair(
    'a property check to a check of the whole',
    'expect(cart.total).toBe(3);',
    'expect(cart).toBeDefined();',
    'D3 | toBeDefined',
  ),
  pair(
    'one of several about a subject that changes',
    'let n = add.n;\n  expect(n).toBe(1);\n  n = add.next();\n  expect(n).toBe(2);',
    'let n = add.n;\n  expect(n).toBe(1);\n  n = add.next();\n  expect(n).toBeDefined();',
    'D3 | toBeDefined',
  ),
  pair(
    'a part to its absence, beside another part',
    "expect(cart.code).toContain(`${cart.x}/jsx`);\n  expect(cart.code).toContain('b');",
    "expect(cart.code).not.toContain(`${cart.x}/jsx`);\n  expect(cart.code).toContain('b');",
    'D3 | not.toContain',
  ),
  pair(
    'visible to not visible while nothing else changed',
    'expect(cart.el).toBeVisible();',
    'expect(cart.el).not.toBeVisible();',
    'D4? | not.toBeVisible',
  ),
  pair(
    'an error to none while nothing else changed',
    'expect(() => add()).toThrow();',
    'expect(() => add()).not.toThrow();',
    'D4? | not.toThrow',
  ),
  pair('chai: equal to exist', 'expect(cart).to.equal(1);', 'expect(cart).to.exist;', 'D3 | to.exist'),
  {
    name: 'an assertion taken out of a helper is one finding for all that use it',
    before: {
      'src/cart.ts': CART,
      [SPEC]: `${IMPORT}\nfunction expectOne(cart) {\n  expect(cart).toHaveLength(1);\n  expect(cart[0]).toBe('tea');\n}\n${suite('cart', "it('a', () => {\n  expectOne(add([], 'tea'));\n});", "it('b', () => {\n  expectOne(remove(['tea', 'x'], 'x'));\n});")}`,
    },
    after: {
      [SPEC]: `${IMPORT}\nfunction expectOne(cart) {\n  expect(cart).toHaveLength(1);\n}\n${suite('cart', "it('a', () => {\n  expectOne(add([], 'tea'));\n});", "it('b', () => {\n  expectOne(remove(['tea', 'x'], 'x'));\n});")}`,
    },
    expect: [`D2 ${SPEC} | expect(cart[0])`],
  },
  {
    name: 'an assertion removed while the test is renamed',
    before: BASE,
    after: {
      [SPEC]: cartSpec(REMOVES, titled('sums up', TOTALS).replace(/\n.*expect\(total\(\[\]\)\).*/, '')),
    },
    expect: [`D2 ${SPEC} | expect(total([]))`],
  },
  {
    name: 'an assertion removed while the spec moves',
    before: BASE,
    after: {
      [SPEC]: null,
      'src/sum.spec.ts': cartSpec(REMOVES, TOTALS.replace(/\n.*expect\(total\(\[\]\)\).*/, '')),
    },
    moves: { [SPEC]: 'src/sum.spec.ts' },
    expect: [`D2 ${SPEC} | expect(total([]))`],
  },
  {
    name: 'a mass of weakened tests is one finding',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec(
        ...[1, 2, 3, 4, 5, 6].map(
          (n) => `it('t${n}', () => {\n  expect(add([], ${n})).toEqual([${n}]);\n});`,
        ),
      ),
    },
    after: {
      [SPEC]: cartSpec(
        ...[1, 2, 3, 4, 5, 6].map((n) => `it('t${n}', () => {\n  expect(add([], ${n})).toBeTruthy();\n});`),
      ),
    },
    expect: [`D3 ${SPEC} | expect(add([], 1)).toBeTruthy()`],
  },
  pair(
    'an expected value rewritten while nothing else changed',
    'expect(cart).toEqual([1]);',
    'expect(cart).toEqual([2]);',
    'D4? | toEqual([2])',
  ),
];

/** Changes of assertions that say as much or more. */
export const EQUALS: ChangePair[] = [
  pair('toBe to toEqual', 'expect(cart.n).toBe(1);', 'expect(cart.n).toEqual(1);'),
  pair('toEqual to toStrictEqual', 'expect(cart).toEqual([1]);', 'expect(cart).toStrictEqual([1]);'),
  pair('presence to exact', 'expect(cart).toBeDefined();', 'expect(cart).toEqual([1]);'),
  pair('length by another matcher', 'expect(cart.length).toBe(1);', 'expect(cart).toHaveLength(1);'),
  pair(
    'called once by another name',
    'const spy = jest.fn();\n  expect(spy).toHaveBeenCalledTimes(1);',
    'const spy = jest.fn();\n  expect(spy).toHaveBeenCalledOnce();',
  ),
  pair(
    'a variable renamed',
    'const one = cart[0];\n  expect(one).toBe(1);',
    'const first = cart[0];\n  expect(first).toBe(1);',
  ),
  pair('a variable inlined', 'const one = cart[0];\n  expect(one).toBe(1);', 'expect(cart[0]).toBe(1);'),
  pair(
    'two checks in one exact one',
    'expect(cart.net).toBe(1);\n  expect(cart.tax).toBe(2);',
    'expect(cart).toEqual({ net: 1, tax: 2 });',
  ),
  pair(
    'one exact check taken apart',
    'expect(cart).toEqual({ net: 1, tax: 2 });',
    'expect(cart.net).toBe(1);\n  expect(cart.tax).toBe(2);',
  ),
  pair(
    'a duplicate removed',
    'expect(cart).toEqual([1]);\n  expect(cart).toEqual([1]);',
    'expect(cart).toEqual([1]);',
  ),
  pair(
    'order of assertions',
    'expect(cart).toEqual([1]);\n  expect(cart[0]).toBe(1);',
    'expect(cart[0]).toBe(1);\n  expect(cart).toEqual([1]);',
  ),
  pair(
    'weaker beside one as strong',
    'expect(cart).toEqual([1]);\n  expect(cart.length).toBe(1);',
    'expect(cart).toEqual([1]);\n  expect(cart).toHaveLength(1);\n  expect(cart).toBeDefined();',
  ),
  pair('chai to jest', 'expect(cart).to.deep.equal([1]);', 'expect(cart).toEqual([1]);'),
  pair('an unknown matcher', 'expect(cart).toBeSorted();', 'expect(cart).toBeOrdered();'),
  pair(
    'a string to a template of the same text',
    "expect(cart.name).toBe('tea');",
    'expect(cart.name).toBe(`tea`);',
  ),
  pair('then becomes await', 'return expect(cart.p).resolves.toBe(1);', 'expect(cart.p).resolves.toBe(1);'),
  ...honest([
    {
      name: 'an expected value rewritten with its source',
      before: { 'src/cart.ts': CART, [SPEC]: cartSpec(test('expect(total([])).toBe(0);')) },
      after: {
        'src/cart.ts': CART.replace(', 0', ', 1'),
        [SPEC]: cartSpec(test('expect(total([])).toBe(1);')),
      },
    },
    {
      name: 'an assertion removed with the property that it checked',
      before: {
        'src/order.ts': 'export function price() {\n  return { net: 10, tax: 2 };\n}\n',
        'src/order.spec.ts':
          "import { price } from './order';\nit('prices', () => {\n  const order = price();\n  expect(order.net).toBe(10);\n  expect(order.tax).toBe(2);\n});\n",
      },
      after: {
        'src/order.ts': 'export function price() {\n  return { net: 10 };\n}\n',
        'src/order.spec.ts':
          "import { price } from './order';\nit('prices', () => {\n  const order = price();\n  expect(order.net).toBe(10);\n});\n",
      },
    },
    {
      name: 'an assertion moves to a test of its own',
      before: BASE,
      after: {
        [SPEC]: cartSpec(
          REMOVES,
          TOTALS.replace(/\n.*expect\(total\(\[\]\)\).*/, ''),
          "it('is zero for none', () => {\n  expect(total([])).toBe(0);\n});",
        ),
      },
    },
    {
      name: 'an assertion moves into a hook',
      before: BASE,
      after: {
        [SPEC]: cartSpec(
          'afterEach(() => {\n  expect(total([])).toBe(0);\n});',
          REMOVES,
          TOTALS.replace(/\n.*expect\(total\(\[\]\)\).*/, ''),
        ),
      },
    },
    {
      name: 'an assertion moves into an imported helper',
      before: BASE,
      after: {
        'src/testing/expect-zero.ts': 'export function expectZero(sum) {\n  expect(sum).toBe(0);\n}\n',
        [SPEC]: cartSpec(
          REMOVES,
          TOTALS.replace('expect(total([])).toBe(0)', 'expectZero(total([]))'),
        ).replace('import', "import { expectZero } from './testing/expect-zero';\nimport"),
      },
    },
  ]),
];
