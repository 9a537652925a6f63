import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, IMPORT, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const SNAP = 'src/__snapshots__/cart.spec.ts.snap';
const E2E = 'apps/shop-e2e/src/buy.spec.ts';
const PICTURE = `${E2E}-snapshots/basket-chromium-linux.png`;
const shows = (title: string): string =>
  `it('${title}', () => {\n  expect(add([], '${title}')).toMatchSnapshot();\n});`;
const spec = (...titles: string[]): string => `${IMPORT}${suite('cart', ...titles.map(shows))}`;
const snap = (entries: Record<string, string>): string =>
  `// Jest Snapshot v1\n\n${Object.entries(entries)
    .map(([name, value]) => `exports[\`cart ${name} 1\`] = \`\n${value}\n\`;\n`)
    .join('\n')}`;
const TEA = 'Array [\n  Object {\n    "name": "tea",\n    "price": 2,\n  },\n]';
const MILK = '[\n  {\n    "name": "milk",\n    "price": 1,\n  },\n]';
const LONG = Array.from({ length: 12 }, (_, n) => `<li class="row">Item ${n} costs ${n} euros</li>`).join(
  '\n',
);
const titles = Array.from({ length: 24 }, (_, n) => `shows ${n}`);
const all = (value: (n: number) => string): Record<string, string> =>
  Object.fromEntries(titles.map((title, n) => [title, value(n)]));

interface Stored {
  name: string;
  before: string;
  after: string | null;
  specs?: [string, string | null];
  source?: boolean;
  expect?: string[];
}

/** A spec of two tests and what is stored for them. */
function stored({
  name,
  before,
  after,
  specs = [spec('tea', 'milk'), spec('tea', 'milk')],
  source = false,
  expect = [],
}: Stored): ChangePair {
  return {
    name,
    before: { 'src/cart.ts': CART, [SPEC]: specs[0], [SNAP]: before },
    after: {
      [SPEC]: specs[1],
      [SNAP]: after,
      ...(source ? { 'src/cart.ts': `${CART}export const more = 1;\n` } : {}),
    },
    joined: specs[0] === specs[1] ? [SPEC] : [],
    expect,
  };
}

const inline = (
  name: string,
  before: string,
  after: string,
  source: boolean,
  ...expect: string[]
): ChangePair => ({
  name,
  before: {
    'src/cart.ts': CART,
    [SPEC]: `${IMPORT}it('does', () => {\n  expect(add([], 1)).toMatchInlineSnapshot(${before});\n});\n`,
  },
  after: {
    [SPEC]: `${IMPORT}it('does', () => {\n  expect(add([], 1)).toMatchInlineSnapshot(${after});\n});\n`,
    ...(source ? { 'src/cart.ts': `${CART}export const more = 1;\n` } : {}),
  },
  expect,
});
const picture = (name: string, line: string, after: string | null, expect: string[]): ChangePair => ({
  name,
  before: {
    [E2E]: `import { test, expect } from '@playwright/test';\ntest('buys', async ({ page }) => {\n  ${line}\n});\n`,
    [PICTURE]: 'one',
  },
  after: { [PICTURE]: after },
  joined: [E2E],
  project: { stands: true, what: 'project shop' },
  expect,
});

/** The tests and what is stored for them went into the spec of another folder, while other tests stay. */
const goes = (after: Record<string, string> | null): Pick<ChangePair, 'before' | 'after'> => ({
  before: {
    'src/cart.ts': CART,
    [SPEC]: spec('tea', 'milk'),
    [SNAP]: snap({ tea: TEA, milk: MILK }),
    'src/deep/more.spec.ts': spec('rum').replace('./cart', '../cart'),
  },
  after: {
    [SPEC]: spec('tea'),
    [SNAP]: snap({ tea: TEA }),
    'src/deep/more.spec.ts': spec('rum', 'milk').replace('./cart', '../cart'),
    'src/deep/__snapshots__/more.spec.ts.snap': after === null ? null : snap(after),
  },
});

export const SNAPSHOT_LOSSES: ChangePair[] = [
  {
    name: 'a test went into the spec of another folder, and nothing is stored for it there',
    ...goes(null),
    expect: [`D2 ${SNAP} | exports[`],
  },
  stored({
    name: 'a stored snapshot goes and its test asks for it still',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: TEA }),
    expect: [`D2 ${SNAP} | cart milk 1`],
  }),
  stored({
    name: 'a stored snapshot of a title with a line break goes',
    before: snap({ 'green\n  tea': TEA }),
    after: snap({}),
    specs: [
      spec('tea').replace("it('tea'", 'it(`green\n  tea`'),
      spec('tea').replace("it('tea'", 'it(`green\n  tea`'),
    ],
    expect: [`D2 ${SNAP} | green`],
  }),
  stored({
    name: 'all stored snapshots of a spec go',
    before: snap({ tea: TEA, milk: MILK }),
    after: null,
    source: true,
    expect: [`D2 ${SNAP} | cart tea 1`],
  }),
  stored({
    name: 'a stored snapshot becomes nothing',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: 'null', milk: MILK }),
    expect: [`D3 ${SNAP} | cart tea 1`],
  }),
  stored({
    name: 'a stored snapshot becomes nothing with a change of its source',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: '<div />', milk: MILK }),
    source: true,
    expect: [`D3? ${SNAP} | cart tea 1`],
  }),
  stored({
    name: 'a stored snapshot shrinks while nothing else changed',
    before: snap({ tea: LONG, milk: MILK }),
    after: snap({ tea: LONG.split('\n').slice(0, 3).join('\n'), milk: MILK }),
    expect: [`D3 ${SNAP} | cart tea 1`],
  }),
  stored({
    name: 'a stored snapshot is rewritten while nothing else changed',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: TEA.replace('2', '3'), milk: MILK }),
    expect: [`D4? ${SNAP} | cart tea 1`],
  }),
  stored({
    name: 'many stored snapshots are rewritten with their source',
    before: snap(all((n) => `<b>${n}</b>`)),
    after: snap(all((n) => `<i>${n}</i>`)),
    specs: [spec(...titles), spec(...titles)],
    source: true,
    expect: [`D6? ${SNAP} | `],
  }),
  inline(
    'an inline snapshot is emptied',
    '`{ "name": "tea", "price": 2, "n": 1 }`',
    '',
    true,
    `D3 ${SPEC} | toMatchInlineSnapshot()`,
  ),
  inline(
    'an inline snapshot becomes nothing',
    '`{ "name": "tea", "price": 2, "n": 1 }`',
    '`null`',
    true,
    `D3 ${SPEC} | null`,
  ),
  inline(
    'an inline snapshot is rewritten while nothing else changed',
    '`{ "name": "tea" }`',
    '`{ "name": "milk" }`',
    false,
    `D4? ${SPEC} | milk`,
  ),
  picture('a named picture goes', "await expect(page).toHaveScreenshot('basket.png');", null, [
    `D2? ${PICTURE} | basket`,
  ]),
];

export const SNAPSHOTS_KEPT: ChangePair[] = honest([
  {
    name: 'a test went into the spec of another folder, where a new value is stored for it',
    ...goes({ rum: TEA, milk: MILK.replace('1', '3') }),
  },
  stored({
    name: 'a stored snapshot is rewritten with its source',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: TEA.replace('2', '3'), milk: MILK }),
    source: true,
  }),
  stored({
    name: 'snapshots in the format of a newer printer',
    before: snap({ tea: TEA, milk: MILK.replaceAll('"', '\\"') }),
    after: snap({ tea: TEA.replaceAll('Array ', '').replaceAll('Object ', ''), milk: MILK }),
  }),
  stored({
    name: 'a stored snapshot is renamed with its test',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ 'green tea': TEA, milk: MILK }),
    specs: [spec('tea', 'milk'), spec('tea', 'milk').replace("it('tea'", "it('green tea'")],
  }),
  stored({
    name: 'a new stored snapshot',
    before: snap({ tea: TEA }),
    after: snap({ tea: TEA, milk: MILK }),
  }),
  stored({
    name: 'a newer version escapes the line break of a title',
    before: snap({ 'green\n  tea': TEA }),
    after: snap({ 'green\\n  tea': TEA.replace('2', '3') }),
    source: true,
    specs: [
      spec('tea').replace("it('tea'", 'it(`green\n  tea`'),
      `${spec('tea').replace("it('tea'", 'it(`green\n  tea`')}// by the newer one\n`,
    ],
  }),
  {
    name: 'a test moves into another spec that has its stored snapshot',
    before: {
      ...{ 'src/cart.ts': CART, [SPEC]: spec('tea', 'milk'), [SNAP]: snap({ tea: TEA, milk: MILK }) },
      'src/shelf.spec.ts': spec('milk'),
    },
    after: {
      ...{ [SPEC]: null, [SNAP]: null, 'src/shelf.spec.ts': spec('tea', 'milk') },
      'src/__snapshots__/shelf.spec.ts.snap': snap({ tea: TEA.replace('2', '3'), milk: MILK }),
    },
  },
  stored({
    name: 'an obsolete snapshot of a test that went long ago',
    before: snap({ tea: TEA, milk: MILK, cake: TEA }),
    after: snap({ tea: TEA, milk: MILK }),
  }),
  stored({
    name: 'a stored snapshot becomes an exact assertion',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: TEA }),
    specs: [
      spec('tea', 'milk'),
      spec('tea', 'milk').replace(
        "expect(add([], 'milk')).toMatchSnapshot()",
        "expect(add([], 'milk')).toEqual(['milk'])",
      ),
    ],
  }),
  stored({
    name: 'a stored snapshot becomes an inline one',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ tea: TEA }),
    specs: [
      spec('tea', 'milk'),
      spec('tea', 'milk').replace(
        "'milk')).toMatchSnapshot()",
        "'milk')).toMatchInlineSnapshot(`[ 'milk' ]`)",
      ),
    ],
  }),
  stored({
    name: 'the order of stored snapshots',
    before: snap({ tea: TEA, milk: MILK }),
    after: snap({ milk: MILK, tea: TEA }),
  }),
  {
    name: 'a spec moves with its stored snapshots',
    before: { 'src/cart.ts': CART, [SPEC]: spec('tea'), [SNAP]: snap({ tea: TEA }) },
    after: {
      [SPEC]: null,
      [SNAP]: null,
      'src/tests/cart.spec.ts': spec('tea').replace('./cart', '../cart'),
      'src/tests/__snapshots__/cart.spec.ts.snap': snap({ tea: TEA }),
    },
    moves: { [SPEC]: 'src/tests/cart.spec.ts' },
  },
  {
    name: 'a spec goes with its source and its stored snapshots',
    before: { 'src/cart.ts': CART, [SPEC]: spec('tea'), [SNAP]: snap({ tea: TEA }) },
    after: { 'src/cart.ts': null, [SPEC]: null, [SNAP]: null },
    gone: 1,
  },
  {
    ...inline(
      'an inline snapshot with other indentation',
      '`\n  {\n    "name": "tea",\n  }\n`',
      '`\n      {\n        "name": "tea",\n      }\n    `',
      false,
    ),
  },
  {
    ...inline(
      'an inline snapshot is rewritten with its source',
      '`{ "name": "tea" }`',
      '`{ "name": "milk" }`',
      true,
    ),
  },
  { ...inline('an inline snapshot is filled in', '', '`{ "name": "milk" }`', false) },
  { ...picture('a picture is taken again', "await expect(page).toHaveScreenshot('basket.png');", 'two', []) },
  {
    ...picture(
      'a picture goes that nothing compares with',
      "await expect(page).toHaveScreenshot('other.png');",
      null,
      [],
    ),
  },
]);
