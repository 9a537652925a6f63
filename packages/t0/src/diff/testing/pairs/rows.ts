import { honest, type ChangePair, type HonestPair } from '../change-pair';
import { CART, IMPORT } from './shop';

const SPEC = 'src/cart.spec.ts';
const ASKS = '  expect(add([], item)).toEqual([item]);\n';
const each = (rows: string, title = 'adds %s'): string =>
  `it.each(${rows})('${title}', (item) => {\n${ASKS}});\n`;
const spec = (...parts: string[]): string => IMPORT + parts.join('\n');
const THREE = "['tea', 'milk', 'rice']";
const TWO = "['tea', 'rice']";
const same = (name: string, before: string, after: string): HonestPair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: before },
  after: { [SPEC]: after },
});
const less = (name: string, before: string, after: string, line: string): ChangePair => ({
  ...same(name, before, after),
  expect: [line.replace(' |', ` ${SPEC} |`)],
});

const pairs = (rows: string): string =>
  spec(
    `const ROWS = [\n${rows}];\n`,
    "it.each(ROWS)('adds %s', (item, all) => {\n  expect(add([], item)).toEqual(all);\n});\n",
  );
const TEA = "  ['tea', ['tea']],\n";
const MILK = "  ['milk', ['milk']],\n";
const tagged = (...rows: string[]): string =>
  spec(
    `it.each\`\n  item | count\n${rows.map((row) => `  \${'${row}'} | \${1}\n`).join('')}\`('adds $item', ({ item, count }) => {\n  expect(add([], item)).toHaveLength(count);\n});\n`,
  );
const suites = (rows: string): string =>
  spec(
    `describe.each(${rows})('with %s', (item) => {\n  it('adds', () => {\n  ${ASKS}  });\n  it('totals', () => {\n    expect(total([item])).toBe(item.price);\n  });\n});\n`,
  );
const loop = (rows: string): string =>
  spec(`for (const item of ${rows}) {\n  it(\`adds \${item}\`, () => {\n  ${ASKS}  });\n}\n`);
const forEach = (rows: string): string =>
  spec(`${rows}.forEach((item) => {\n  it(\`adds \${item}\`, () => {\n  ${ASKS}  });\n});\n`);
const own = (item: string): string =>
  `it('adds ${item} by itself', () => {\n  expect(add([], '${item}')).toEqual(['${item}']);\n});\n`;

/** Tables that stay, and lose rows that nothing takes over. */
export const ROWS_LOST: ChangePair[] = [
  less('a table loses a row', spec(each(THREE)), spec(each(TWO)), "D1 | 'milk'"),
  less(
    'a table loses a row to a comment',
    spec(each("['tea', 'milk']")),
    spec(each("['tea' /*, 'milk' */]")),
    "D1 | 'milk'",
  ),
  less('a table that has a name loses a row', pairs(TEA + MILK), pairs(TEA), "D1 | ['milk', ['milk']]"),
  less('a tagged table loses a row', tagged('tea', 'milk'), tagged('tea'), "D1 | ${'milk'}"),
  less('a table of suites loses a row', suites(THREE), suites(TWO), "D1 | 'milk'"),
  less('a loop loses a round', loop(THREE), loop(TWO), "D1 | 'milk'"),
  less('a loop by a method loses a round', forEach(THREE), forEach(TWO), "D1 | 'milk'"),
  less(
    'a table loses two rows and gets another one',
    spec(each(THREE)),
    spec(each("['tea', 'bread']")),
    'D1 | ',
  ),
  less(
    'only some rows of a table are picked',
    spec(each(THREE)),
    spec(each(`${THREE}.slice(0, 2)`)),
    'D7? | .slice(0, 2)',
  ),
  {
    ...less(
      'a table loses a row along with a change of its source',
      spec(each(THREE)),
      spec(each(TWO)),
      "D1? | 'milk'",
    ),
    after: { 'src/cart.ts': `${CART}export const version = 2;\n`, [SPEC]: spec(each(TWO)) },
  },
];

const KINDS = "export const KINDS = ['tea', 'milk', 'rice'];\n";

/** Rows that only stand elsewhere or in other words, or go with what they are about. */
export const ROWS_KEPT: ChangePair[] = honest([
  {
    ...same('a row of a table that no runner took in', spec(each(THREE)), spec(each(TWO))),
    excludedBefore: { [SPEC]: 'left out' },
    excluded: { [SPEC]: 'left out' },
  },
  {
    ...same(
      'some rows of a list of elsewhere are picked',
      spec("import { ROWS } from './rows';\n", each('ROWS')),
      spec("import { ROWS } from './rows';\n", each('ROWS.filter(isKnown)')),
    ),
  },
  same('rows in another order', spec(each(THREE)), spec(each("['rice', 'milk', 'tea']"))),
  same('a row that was edited', spec(each(THREE)), spec(each("['tea', 'bread', 'rice']"))),
  same('a row that stood twice', spec(each("['tea', 'milk', 'tea']")), spec(each("['tea', 'milk']"))),
  same('a row that became a test', spec(each(THREE)), spec(each(TWO), own('milk'))),
  same(
    'a row that went into another table',
    spec(each(THREE)),
    spec(each(TWO), each("['milk']", 'puts in %s')),
  ),
  same('a table that got a name', spec(each(THREE)), spec(`const ROWS = ${THREE};\n`, each('ROWS'))),
  same('a tagged table that became a list', tagged('tea', 'milk'), tagged('milk', 'tea')),
  same('a loop that became a table', loop(THREE), spec(each(THREE))),
  same('a loop that became a loop by a method', loop(THREE), forEach(THREE)),
  same(
    'rows with other quotes and commas',
    spec(each(THREE)),
    spec(each('[\n  "tea",\n  "milk",\n  "rice",\n]')),
  ),
  same('a table with a row more', spec(each(TWO)), spec(each(THREE))),
  same('a table that is computed now', spec(each(THREE)), spec('const ROWS = listItems();\n', each('ROWS'))),
  {
    ...same('a row whose value the source knows no more', spec(each(THREE)), spec(each(TWO))),
    before: { 'src/cart.ts': CART + KINDS, [SPEC]: spec(each(THREE)) },
    after: { 'src/cart.ts': CART + KINDS.replace(" 'milk',", ''), [SPEC]: spec(each(TWO)) },
  },
]);
