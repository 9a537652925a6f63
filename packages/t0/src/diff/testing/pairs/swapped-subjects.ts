import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const ADDS = ["const cart = add([], 'tea');", "expect(cart).toEqual(['tea']);"];
const REMOVES = ["const cart = remove(['tea', 'milk'], 'milk');", "expect(cart).toEqual(['tea']);"];
const KEEPS = "it('totals', () => {\n  expect(total([])).toBe(0);\n});";

const test = (title: string, lines: readonly string[]): string =>
  `it('${title}', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`;
const spec = (...tests: string[]): string => cartSpec(...tests, KEEPS);

const pair = (name: string, after: Record<string, string>, before = ADDS): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: spec(test('works', before)) },
  after,
});
const rewritten = (lines: readonly string[]): Record<string, string> => ({
  [SPEC]: spec(test('works', lines)),
});

/** A test that keeps its title and asks about another function, while its own one stands. */
export const SWAPPED_SUBJECTS: ChangePair[] = [
  {
    ...pair('a test asks about the function beside its own', rewritten(REMOVES)),
    expect: [`D2 ${SPEC} | cart`],
  },
  {
    ...pair(
      'a test asks about the function beside its own in the call itself',
      rewritten(["expect(remove(['tea'], 'tea')).toEqual([]);"]),
      ["expect(add([], 'tea')).toEqual(['tea']);"],
    ),
    expect: [`D2 ${SPEC} | expect(add([], 'tea'))`],
  },
  {
    ...pair('a test asks about the function beside its own, and a comment of the source changes', {
      ...rewritten(REMOVES),
      'src/cart.ts': `// The cart.\n${CART}`,
    }),
    expect: [`D2? ${SPEC} | cart`],
  },
];

export const SUBJECTS_THAT_STAY: ChangePair[] = honest([
  pair('the function gets another name', {
    'src/cart.ts': CART.replace('add(', 'put('),
    [SPEC]: spec(test('works', ADDS)).replaceAll('add', 'put'),
  }),
  pair('a function that comes with the change takes its place', {
    'src/cart.ts': `${CART}export function addAll(cart, items) {\n  return items.reduce(add, cart);\n}\n`,
    [SPEC]: spec(
      test('works', ["const cart = addAll([], ['tea']);", "expect(cart).toEqual(['tea']);"]),
    ).replace('import { add,', 'import { addAll,'),
  }),
  pair('what is asked about is made beside the tests', {
    [SPEC]: `const fill = () => add([], 'tea');\n${spec(test('works', ['const cart = fill();', ADDS[1] as string]))}`,
  }),
  pair('what is asked about is made by a helper of tests that it takes now', {
    'src/testing/fill.ts':
      "import { add } from '../cart';\nexport const fill = () => add(['milk'], 'tea');\n",
    [SPEC]: `import { fill } from './testing/fill';\n${spec(test('works', ["const cart = remove(fill(), 'milk');", ADDS[1] as string]))}`,
  }),
  pair('the question goes to a test of its own', {
    [SPEC]: spec(test('works', REMOVES), test('adds what it is given', ADDS)),
  }),
]);
