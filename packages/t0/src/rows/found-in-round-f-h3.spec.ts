import { testRow, type RowCase } from '../testing/row-table';

/** Kinds of H3 that were wrong or arguable on round F, each beside its right neighbour. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;

describe('conditions of the environment', () => {
  const arms = (asked: string, other = ' else { expect(read()).toBe(2); }'): string =>
    `import { asked } from './asked';\n${test(`  if (${asked}) { expect(read()).toBe(1); }${other}`)}`;
  const early = (asked: string): string =>
    `import { asked } from './asked';\n${test(`  if (${asked}) return;`, '  expect(read()).toBe(1);')}`;
  const from = (body: string, more: Record<string, string> = {}) => ({
    files: { 'src/asked.ts': `${body}\n`, ...more },
  });
  const PLATFORM = from("import os from 'node:os';\nexport const asked = os.platform() === 'win32';");
  const RECKONED = from("const old = process.versions.node < '2';\nexport const asked = !old;");
  const FUNCTION = from(
    "export function asked() {\n  const bundle = process.env.BUNDLE;\n  return !bundle?.includes('min');\n}",
  );
  const BARREL = from("export { inShort as asked } from './own';", {
    'src/own.ts': 'export const inShort = process.env.SHORT !== undefined;\n',
  });
  const STORE = from("import { store } from './store';\nexport const asked = store.size > 1;");
  const ASKS_STORE = from(
    "import { store } from './store';\nexport function asked() {\n  return store.size > 1;\n}",
  );
  const LONG = from(
    'export function asked() {\n  const key = process.env.KEY;\n  const rows = load(key);\n  sort(rows);\n  fill(rows);\n  return rows.length > 0;\n}',
  );
  const cases: RowCase[] = [
    ['an imported constant of the platform', arms('asked'), [], PLATFORM],
    ['an imported constant that is reckoned from one', arms('asked'), [], RECKONED],
    ['an imported constant of a variable, through a barrel', arms('asked'), [], BARREL],
    ['an imported constant of something else', arms('asked'), [3, 3], STORE],
    ['an imported function over a variable', arms('asked()'), [], FUNCTION],
    ['an imported function over something else', arms('asked()'), [3, 3], ASKS_STORE],
    ['a long imported function that reads a variable on its way', arms('asked()'), [3, 3], LONG],
    ['an imported constant of the platform that returns', early('asked'), [], PLATFORM],
    ['an imported constant of something else that returns', early('asked'), [3], STORE],
    ['the type of a global', arms("typeof DOMParser === 'undefined'"), []],
    ['the type of a local value', arms("typeof asked === 'undefined'"), [3, 3], STORE],
    [
      'the type of a value of the test',
      test(
        "  const found = look();\n  if (typeof found === 'string') { expect(found).toBe('a'); } else { expect(found.id).toBe(1); }",
      ),
      [3, 3],
    ],
    [
      'a constant in two steps',
      test(
        "  const key = process.env.KEY || '';\n  const small = !key.includes('min');",
        '  if (small) { expect(read()).toBe(1); } else { expect(read()).toBe(2); }',
      ),
      [],
    ],
    [
      'a constant in two steps that comes from elsewhere',
      test(
        "  const key = store.key || '';\n  const small = !key.includes('min');",
        '  if (small) { expect(read()).toBe(1); } else { expect(read()).toBe(2); }',
      ),
      [4, 4],
    ],
  ];
  testRow('H3', cases);
});

describe('loops with fixed bounds', () => {
  const bound = (head: string, limit: string): string =>
    `${head}\n${test(`  for (let i = 1; i < ${limit}; i += 1) expect(read(i)).toBe(1);`)}`;
  testRow('H3', [
    ['a field of a literal', bound('const options = { size: 5 };', 'options.size'), []],
    [
      'a field of a literal that is written to',
      `${bound('const options = { size: 5 };', 'options.size')}\noptions.size = count();`,
      [3],
    ],
    ['a field that comes from a call', bound('const options = { size: count() };', 'options.size'), [3]],
    ['a number of another file', bound("import { MOST } from './limits';", 'MOST + 1'), []],
    ['a number that is asked for', bound("import { most } from './limits';", 'most()'), [3]],
    [
      'a value of a loop over a literal list',
      test('  for (const most of [3, 4]) for (let i = most; i < 4 * most; i++) expect(read(i)).toBe(1);'),
      [],
    ],
    [
      'a value of a loop over an open list',
      test(
        '  expect(sizes).toHaveLength(2);\n  for (const most of sizes) for (let i = 0; i < most; i++) expect(read(i)).toBe(1);',
      ),
      [3],
    ],
  ]);
});

describe('lists that hold something', () => {
  const each = (list: string): string => `${list}.forEach((one) => expect(one).toBe(1));`;
  const assigned = (first: string): string =>
    `let rows: number[];\nbeforeEach(() => {\n  rows = ${first};\n});\n${test(`  ${each('rows')}`)}`;
  const given = (rows: string): string =>
    `function setUp() {\n  const rows = ${rows};\n  return { rows, store: make() };\n}\n${test('  const { rows } = setUp();', `  ${each('rows')}`)}`;
  testRow('H3', [
    ['an array of a fixed length', test(`  ${each('Array(4).fill(0)')}`), []],
    ['an array of an open length', test(`  ${each('Array(count()).fill(0)')}`), [2]],
    ['a literal that a hook assigns', assigned('[first, second]'), []],
    ['an empty literal that a hook assigns', assigned('[]'), [6]],
    ['a copy that a hook assigns', assigned('[...load()]'), [6]],
    ['a literal that a hook assigns and a test takes from', `${assigned('[first]')}\nrows.pop();`, [6]],
    ['a literal taken out of what a function gives back', given('[first, second]'), []],
    ['a list taken out of what a function gives back', given('load()'), [7]],
    [
      'queries that throw, kept in a constant',
      test("  const boxes = screen.getAllByRole('checkbox');", `  ${each('boxes')}`),
      [],
    ],
    [
      'awaited queries that throw, kept in a constant',
      test("  const boxes = await screen.findAllByRole('checkbox');", `  ${each('boxes')}`),
      [],
    ],
    [
      'a choice of what such queries found',
      test("  const boxes = screen.getAllByRole('checkbox').filter(isOn);", `  ${each('boxes')}`),
      [3],
    ],
    [
      'queries that do not throw, kept in a constant',
      test("  const boxes = screen.queryAllByRole('checkbox');", `  ${each('boxes')}`),
      [3],
    ],
  ]);

  const counted = (before: string): string =>
    `import { test, expect } from '@playwright/test';\ntest('a', async ({ page }) => {\n  const links = page.locator('a');\n  ${before}\n  const count = await links.count();\n  for (let i = 0; i < count; i++) expect(await links.nth(i).innerText()).toBe('a');\n});`;
  testRow('H3', [
    ['a count behind a visible first', counted('await expect(links.first()).toBeVisible();'), []],
    ['a count behind a hidden first', counted('await expect(links.first()).not.toBeVisible();'), [6]],
    ['a count behind something else', counted('await expect(page.first()).toBeVisible();'), [6]],
  ]);
});

describe('failures that are wanted', () => {
  const tried = (behind: string): string =>
    test('  let error;\n  try { await expect(1).toBeOdd(); } catch (e) { error = e; }', `  ${behind}`);
  testRow('H3', [
    ['a message that is asserted behind the try', tried("expect(error.message).toBe('a');"), []],
    ['nothing behind the try', tried('log(error);'), [3]],
    ['an absence behind the try', tried('expect(error).not.toBeNull();'), [3]],
    [
      'a message that is asserted under a condition',
      tried("if (error) expect(error.message).toBe('a');"),
      [3, 4],
    ],
  ]);
});
