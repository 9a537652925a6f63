import type { ChangePair } from '../change-pair';
import { cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const SOURCE = `export function add(cart, item, options = {}) {
  const result = { items: [...cart, item] };
  if (options.gift) result.wrapped = true;
  if (item === undefined) throw new Error('there is nothing to add');
  return result;
}
export const LIMIT = 5;
`;
const test = (title: string, ...lines: string[]): string =>
  cartSpec(`it('${title}', () => {\n${lines.map((line) => `  ${line}\n`).join('')}});`);

const CALL = 'const cart = add([], 1);';
const ITEMS = 'expect(cart.items).toEqual([1]);';

interface Sides {
  source?: string;
  before: string[];
  after: string[];
  titles?: [string, string];
}

const graded = (
  name: string,
  { source = SOURCE, before, after, titles }: Sides,
  line: string,
): ChangePair => ({
  name,
  before: { 'src/cart.ts': SOURCE, [SPEC]: test(titles?.[0] ?? 'does', ...before) },
  after: { 'src/cart.ts': source, [SPEC]: test(titles?.[1] ?? 'does', ...after) },
  expect: [line.replace(' |', ` ${SPEC} |`)],
});

const WITHOUT_GIFT = SOURCE.replace(/.*options\.gift.*\n/, '').replace(', options = {}', '');
const WITHOUT_ERROR = SOURCE.replace(/.*nothing to add.*\n/, '');
const OTHERWISE = SOURCE.replace('[...cart, item]', '[item, ...cart]');

/** The same over what was built of the source, which nobody can follow. */
const ofBuild = (name: string, source: string, after: string[], line: string): ChangePair => {
  const built = (text: string): string => text.replaceAll("'./cart'", "'../build/cart'");
  const before = [
    'const cart = add([], 1, { gift: true });',
    ITEMS,
    'expect(Object.keys(cart)).toHaveLength(2);',
  ];
  return {
    name,
    before: { 'src/cart.ts': SOURCE, [SPEC]: built(test('does', ...before)) },
    after: { 'src/cart.ts': source, [SPEC]: built(test('does', ...after)) },
    project: { stands: true, what: 'project shop' },
    expect: [line.replace(' |', ` ${SPEC} |`)],
  };
};

/** The change itself may explain it: advisory, and the message says by what. */
export const DOUBTED: ChangePair[] = [
  ofBuild(
    'an assertion over what was built goes with an option that the test used and no source of the project has any more',
    WITHOUT_GIFT,
    [CALL, ITEMS],
    'D2? | expect(Object.keys(cart))',
  ),
  graded(
    'an assertion goes with an option that the test used and the source has no more',
    {
      source: WITHOUT_GIFT,
      before: [
        'const cart = add([], 1, { gift: true });',
        ITEMS,
        'expect(Object.keys(cart)).toHaveLength(2);',
      ],
      after: [CALL, ITEMS],
    },
    'D2? | expect(Object.keys(cart))',
  ),
  graded(
    'a text of an error goes from its source, and any error is asked for',
    {
      source: WITHOUT_ERROR,
      before: ["expect(() => add()).toThrow('there is nothing to add');"],
      after: ['expect(() => add()).toThrow();'],
    },
    'D3? | expect(() => add()).toThrow()',
  ),
  graded(
    'a test gets another title and another value while its source changes',
    {
      source: OTHERWISE,
      titles: ['adds behind the others', 'adds in front of the others'],
      before: [
        "const cart = add(['tea'], 'milk');",
        "expect(cart.items).toEqual(['tea', 'milk']);",
        'expect(LIMIT).toBeGreaterThan(cart.items.length);',
      ],
      after: ["const cart = add(['tea'], 'milk');", "expect(cart.items).toEqual(['milk', 'tea']);"],
    },
    'D2? | expect(LIMIT)',
  ),
];

/** What only looks like an explanation: it blocks. */
export const UNDOUBTED: ChangePair[] = [
  ofBuild(
    'an assertion over what was built goes while the sources of the project change and keep all',
    `${SOURCE}export const MORE = 1;\n`,
    [CALL, ITEMS],
    'D2 | expect(Object.keys(cart))',
  ),
  graded(
    'an assertion goes, and an export that the test never used with it',
    {
      source: SOURCE.replace(/export const LIMIT.*\n/, ''),
      before: [CALL, ITEMS, 'expect(Object.keys(cart)).toHaveLength(1);'],
      after: [CALL, ITEMS],
    },
    'D2 | expect(Object.keys(cart))',
  ),
  graded(
    'an assertion goes with an option that the source still has',
    {
      source: OTHERWISE,
      before: [
        'const cart = add([], 1, { gift: true });',
        ITEMS,
        'expect(Object.keys(cart)).toHaveLength(2);',
      ],
      after: [CALL, ITEMS],
    },
    'D2 | expect(Object.keys(cart))',
  ),
  graded(
    'an assertion goes with an option that only a comment of the source named',
    {
      source: SOURCE,
      before: [
        'const cart = add([], 1, { paper: true });',
        ITEMS,
        'expect(Object.keys(cart)).toHaveLength(2);',
      ],
      after: [CALL, ITEMS],
    },
    'D2 | expect(Object.keys(cart))',
  ),
  graded(
    'a literal that is compared with itself takes the place of an assertion',
    { before: [CALL, ITEMS], after: [CALL, 'expect(true).toBe(true);'] },
    'D2 | expect(cart.items)',
  ),
  graded(
    'an assertion about something else takes the place of an assertion',
    { before: [CALL, ITEMS], after: [CALL, 'expect(LIMIT).toBe(5);'] },
    'D2 | expect(cart.items)',
  ),
  graded(
    'an assertion about something else takes the place of a check by a boolean',
    { before: [CALL, 'expect(cart.wrapped).toBe(false);'], after: [CALL, 'expect(LIMIT).toBe(5);'] },
    'D2 | expect(cart.wrapped)',
  ),
  {
    ...graded(
      'a call of an empty helper that the change adds takes the place of an assertion',
      { before: [CALL, ITEMS], after: [CALL, 'checkItems(cart);'] },
      'D2 | expect(cart.items)',
    ),
    after: {
      'src/check-items.ts': 'export function checkItems(cart) {}\n',
      [SPEC]: `import { checkItems } from './check-items';\n${test('does', CALL, 'checkItems(cart);')}`,
    },
  },
  graded(
    'a test gets another title, its source changes, and nothing new is asked',
    {
      source: OTHERWISE,
      titles: ['adds behind the others', 'adds in front of the others'],
      before: [CALL, ITEMS, 'expect(LIMIT).toBeGreaterThan(cart.items.length);'],
      after: [CALL, ITEMS],
    },
    'D2 | expect(LIMIT)',
  ),
  graded(
    'a test gets another title while only a comment of its source changes',
    {
      source: `// adds\n${SOURCE}`,
      titles: ['adds behind the others', 'adds in front of the others'],
      before: [CALL, ITEMS, 'expect(LIMIT).toBeGreaterThan(cart.items.length);'],
      after: [CALL, 'expect(cart.items).toEqual([2]);'],
    },
    'D2 | expect(LIMIT)',
  ),
  graded(
    'an assertion is commented out with an option that the source has no more',
    {
      source: WITHOUT_GIFT,
      before: [
        'const cart = add([], 1, { gift: true });',
        ITEMS,
        'expect(Object.keys(cart)).toHaveLength(2);',
      ],
      after: [CALL, ITEMS, '// expect(Object.keys(cart)).toHaveLength(2);'],
    },
    'D2 | expect(Object.keys(cart))',
  ),
];
