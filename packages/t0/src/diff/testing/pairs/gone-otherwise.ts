import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { CART } from './shop';

const STANDS = { project: { stands: true, what: 'project shop' } };
const WRITES =
  "it('writes', () => {\n  expect(compile(`@import 'tools/when'; .a { color: when(true); }`)).toBe('.a{}');\n});\n";
const WHEN = 'src/tools/when.unit.spec.ts';
const PARTIAL = { 'src/tools/_when.scss': '@function when() {}\n' };

const TABLE = `export class Table {
  constructor() {
    this.rows = [];
  }
  put(row) {
    this.rows.push(row);
    return this;
  }
  clear() {
    this.rows.length = 0;
    return this;
  }
}
`;
const CLEARS =
  "it('clears', () => {\n  const table = new Table();\n  table.put('tea');\n  table.clear();\n  expect(table.rows).toEqual([]);\n});\n";
const PUTS =
  "it('puts', () => {\n  const table = new Table();\n  table.put('tea');\n  expect(table.rows).toEqual(['tea']);\n});\n";
const tables = (...tests: string[]): string =>
  `import { Table } from './table';\ndescribe('Table', () => {\n${tests.join('')}});\n`;
const hooked = (text: string): string =>
  text
    .replaceAll('  const table = new Table();\n', '')
    .replace(
      "'Table', () => {\n",
      "'Table', () => {\nlet table;\nbeforeEach(() => {\n  table = new Table();\n});\n",
    );
const NO_CLEAR = TABLE.replace(/ {2}clear\(\)[\s\S]*?\n {2}}\n/, '');
const CACHE = 'export class Cache {\n  clear() {\n    this.all = {};\n  }\n}\n';
const TABLES = { 'src/table.ts': TABLE, 'src/cache.ts': CACHE, 'src/table.spec.ts': tables(PUTS, CLEARS) };
const UNCLEARED = { 'src/table.spec.ts': tables(PUTS) };

const BUILT = 'test/cart.spec.ts';
const SUMS = "it('sums', () => {\n  expect(cart.total([])).toBe(0);\n});\n";
const ADDS = "it('adds', () => {\n  expect(cart.add([], 1)).toEqual([1]);\n});\n";
const built = (...tests: string[]): string => `import * as cart from '../build/cart';\n${tests.join('')}`;
const NO_TOTAL = CART.replace(/export function total[\s\S]*?\n}\n/, '');

const DOCS = 'tasks/check-build-docs.spec.ts';
const RUNS_DOCS =
  "import { list } from '../src/list';\nimport './build-docs';\nit('leaves nothing behind', () => {\n  expect(list().filter(isDirty)).toEqual([]);\n});\n";
const TASKS = {
  'src/list.ts': 'export function list() {\n  return [];\n}\n',
  'tasks/build-docs.ts': 'task();\n',
  'tasks/build-site.ts': 'task();\n',
  [DOCS]: RUNS_DOCS,
};

const SHARD = 'shards/src/shard.spec.ts';
const shard = (asked: string, first = 'await new Promise((done) => setTimeout(done, 10));'): string =>
  `import { add } from './add';\nit('counts', async () => {\n  ${first}\n  expect(${asked}).toBe(2);\n});\n`;
const ADD = { 'shards/src/add.ts': 'export function add(a, b) {\n  return a + b;\n}\n' };

/** What was tested is gone, and no import says so. */
export const GONE_OTHERWISE: ChangePair[] = honest([
  ...[
    'src/tools/_when.scss',
    'src/tools/when.less',
    'src/tools/when.njk',
    'src/_when.sass',
    'src/lib/when.hbs',
  ].map((path) => ({
    name: `what the spec is named after goes: ${path}`,
    ...STANDS,
    before: { [path]: '', [WHEN]: WRITES },
    after: { [path]: null, [WHEN]: null },
    gone: 1,
  })),
  ...(
    [
      ['of what the test makes', tables],
      ['of what a hook makes', (...tests: string[]) => hooked(tables(...tests))],
      ['of a default export', (...tests: string[]) => tables(...tests).replace('{ Table }', 'Table')],
    ] as const
  ).map(([what, write]) => ({
    name: `a method goes out of its class, ${what}, and another class has one of that name`,
    before: {
      ...TABLES,
      'src/table.ts': `${TABLE}export default Table;\n`,
      'src/table.spec.ts': write(PUTS, CLEARS),
    },
    after: {
      'src/table.spec.ts': write(PUTS),
      'src/table.ts': `${NO_CLEAR}export default Table;\n`,
      'src/cache.ts': `${CACHE}\n`,
    },
    gone: 1,
  })),
  ...['../build/cart', '../dist/cart', '../dist/src/cart', '../lib/cart.js', '../esm/cart.js'].map(
    (from) => ({
      name: `a function goes whose spec takes it from what a build brings: ${from}`,
      before: { 'src/cart.ts': CART, [BUILT]: built(ADDS, SUMS).replace('../build/cart', from) },
      after: { 'src/cart.ts': NO_TOTAL, [BUILT]: built(ADDS).replace('../build/cart', from) },
      gone: 1,
    }),
  ),
  ...["import './build-docs'", "require('./build-docs')", "const docs = require('./build-docs.ts')"].map(
    (line) => ({
      name: `the script goes that the spec loads and is named after: ${line}`,
      before: { ...TASKS, [DOCS]: RUNS_DOCS.replace("import './build-docs'", line) },
      after: { 'tasks/build-docs.ts': null, [DOCS]: null },
      gone: 1,
    }),
  ),
  ...['1 + 1', '(3 - 1) * 1', "'ab' + 'c' && 2", '4 > 3 && 2'].map((asked) => ({
    name: `a test that calculates with what is written out, behind a timer, goes: ${asked}`,
    before: { ...ADD, [SHARD]: shard(asked) },
    after: { [SHARD]: null },
  })),
]);

/** What was tested stands, or may stand, beside something that goes. */
export const STANDING_OTHERWISE: ChangePair[] = [
  {
    name: 'the style that the spec is named after goes, and a template of that name stands',
    ...STANDS,
    before: { ...PARTIAL, 'src/tools/when.njk': '', [WHEN]: WRITES.replace('tools/when', 'all') },
    after: { 'src/tools/_when.scss': null, [WHEN]: null },
    expect: [`D1 ${WHEN} | it('writes'`],
  },
  {
    name: 'the style of a component goes',
    ...STANDS,
    before: { 'src/table/_table.scss': '', 'src/table/table.spec.ts': WRITES },
    after: { 'src/table/_table.scss': null, 'src/table/table.spec.ts': null },
    expect: ["D1 src/table/table.spec.ts | it('writes'"],
  },
  {
    name: 'a style goes that a text of the test names',
    ...STANDS,
    before: { ...PARTIAL, 'src/all.spec.ts': WRITES },
    after: { 'src/tools/_when.scss': null, 'src/all.spec.ts': null },
    expect: ["D1? src/all.spec.ts | it('writes'"],
  },
  {
    name: 'a style goes that no text of the test names',
    ...STANDS,
    before: { 'src/tools/_then.scss': '', 'src/all.spec.ts': WRITES },
    after: { 'src/tools/_then.scss': null, 'src/all.spec.ts': null },
    expect: ["D1 src/all.spec.ts | it('writes'"],
  },
  {
    name: 'a method gets another name and another body',
    before: TABLES,
    after: {
      ...UNCLEARED,
      'src/cache.ts': `${CACHE}\n`,
      'src/table.ts': TABLE.replace('clear() {', 'empty() {\n    this.rows.push();'),
    },
    expect: ["D1 src/table.spec.ts | it('clears'"],
  },
  {
    name: 'a method goes into a class that it inherits from',
    before: TABLES,
    after: {
      ...UNCLEARED,
      'src/table.ts': `import { Rows } from './rows';\n${NO_CLEAR.replace('Table {', 'Table extends Rows {')}`,
      'src/rows.ts': 'export class Rows {\n  clear() {\n    this.rows = [];\n    return this;\n  }\n}\n',
    },
    expect: ["D1 src/table.spec.ts | it('clears'"],
  },
  {
    name: 'a method goes into a class of another file',
    before: { ...TABLES, 'src/cache.ts': '' },
    after: { ...UNCLEARED, 'src/table.ts': NO_CLEAR, 'src/cache.ts': CACHE },
    expect: ["D1 src/table.spec.ts | it('clears'"],
  },
  {
    name: 'a test goes that takes a function from what a build brings',
    before: { 'src/cart.ts': CART, [BUILT]: built(ADDS, SUMS) },
    after: { [BUILT]: built(ADDS) },
    expect: [`D1 ${BUILT} | it('sums'`],
  },
  {
    name: 'a script goes that the spec does not load',
    before: TASKS,
    after: { 'tasks/build-site.ts': null, [DOCS]: null },
    expect: [`D1 ${DOCS} | leaves nothing`],
  },
  {
    name: 'a test that calculates with what it calls goes',
    before: { ...ADD, [SHARD]: shard('add(1, 1)') },
    after: { [SHARD]: null },
    expect: [`D1 ${SHARD} | it('counts'`],
  },
  {
    name: 'a test that calls something and calculates with numbers goes',
    before: { ...ADD, [SHARD]: shard('1 + 1', 'add(1, 1);') },
    after: { [SHARD]: null },
    expect: [`D1 ${SHARD} | it('counts'`],
  },
  {
    name: 'a source calls a method of the language no more that the test calls too',
    before: {
      'src/list.ts': 'export function show(all) {\n  return [all.join()];\n}\n',
      'src/list.spec.ts':
        "import { show } from './list';\nit('shows', () => {\n  expect(show(['tea']).join()).toBe('tea');\n});\n",
    },
    after: {
      'src/list.ts': 'export function show(all) {\n  return [String(all)];\n}\n',
      'src/list.spec.ts': null,
    },
    expect: ["D1 src/list.spec.ts | it('shows'"],
  },
];
