import type { ChangePair } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, cartSpec, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const OTHER = 'src/rest.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };
const WITHOUT_REMOVE = { [SPEC]: cartSpec(ADDS, TOTALS) };
const LOST = `D1 ${SPEC} | removes an item`;
const DOUBTED = `D1? ${SPEC} | removes an item`;
const other = (...tests: string[]): string => `${IMPORT}\n${suite('what is left', ...tests)}`;

const ANEW = `it('leaves the others when one is removed', () => {
  const left = remove(['a', 'b', 'c'], 'b');
  expect(left.join()).toBe('a,c');
});`;

const TWO = `it('sorts', () => {
  expect(remove(['c'], 'd')).toEqual(['c']);
  expect(remove(['c', 'd'], 'd')).toEqual(['c']);
});`;

const MODES = `${CART}export function setMode(mode) {
  return mode;
}
export function unrelated() {
  return 1;
}
`;
const IN_MODE = `it('removes in a mode', () => {
  setMode('old');
  expect(remove(['tea', 'milk'], 'tea')).toEqual(['milk']);
});`;
const modeSpec = (...tests: string[]): string =>
  `import { add, remove, total, setMode } from './cart';\n${suite('cart', ...tests)}`;
const WITHOUT_MODE = MODES.replace(/export function setMode[\s\S]*?\n}\n/, '');
const WITHOUT_UNRELATED = MODES.replace(/export function unrelated[\s\S]*?\n}\n/, '');

const CASES = `import { remove } from '../cart';
export const CASES = [
  { title: 'removes an item from the list', run: () => remove(['tea', 'milk'], 'tea'), left: ['milk'] },
];
`;
const LISTED = REMOVES.replace('removes an item', 'removes an item from the list').replace(
  "remove(['tea', 'milk'], 'tea')",
  "remove(['tea', 'milk'], 'tea').slice(0)",
);
const RUNS_CASES = `import { CASES } from './testing/cases';\nfor (const { run, left } of CASES) {\n  it('works', () => {\n    check(run, left);\n  });\n}\n`;

const SUITES = `export function testBasics(cart) {
  it('adds', () => {
    expect(cart.add('tea')).toBe(1);
  });
  it('adds more', () => {
    expect(cart.add('milk')).toBe(2);
  });
}
export async function runCartTests(cart) {
  if (cart.add('tea') !== 1) throw new Error('does not add');
  if (cart.add('milk') !== 2) throw new Error('does not add more');
}
`;
const ONE_CASE = SUITES.replace(/ {2}it\('adds more'[\s\S]*/, '}\n');
const SUITE_SPEC = 'src/basics.spec.ts';
const BY_CALL =
  "import { testBasics } from './testing/suites';\nimport { add } from './cart';\ntestBasics({ add });\n";
const byFunction = (name: string): string =>
  `import { ${name} } from './testing/suites';\nimport { add } from './cart';\nit('passes the suite', async () => {\n  await ${name}({ add });\n});\n`;

const CONFIG = 'jest.config.js';
const PRESET = "const preset = require('some-preset');\n";

const UTILS = `export const sum = (list) => list.reduce((all, one) => all + one, 0);
export const puppet = {
  open,
  clickEveryElement,
};
`;
const UTILS_SPEC = 'src/utils.spec.ts';
const utilsSpec = (...tests: string[]): string =>
  `const utils = require('../build/utils');\n${tests.join('\n')}\n`;
const OPENS = suite('utils.open()', "it('works', () => {\n  expect(utils.puppet.open('a')).toBe('a');\n});");
const SUMS = suite('utils.sum()', "it('works', () => {\n  expect(utils.sum([1, 2])).toBe(3);\n});");
const CLICKS = suite(
  'clicks',
  "it('clicks every element', () => {\n  expect(utils.puppet.clickEveryElement('a')).toEqual([1]);\n});",
);
const builtUtils = (after: string): Pick<ChangePair, 'before' | 'after' | 'project'> => ({
  before: { 'src/utils.ts': UTILS, [UTILS_SPEC]: utilsSpec(OPENS, SUMS, CLICKS) },
  after: { 'src/utils.ts': after, [UTILS_SPEC]: utilsSpec(OPENS) },
  project: { stands: true, what: 'project shop' },
});

/** Lost tests for which the change offers an explanation, and the same losses beside something that explains nothing. */
export const DOUBTS: ChangePair[] = [
  {
    name: 'a new test of the same function asks for as much in other words',
    before: BASE,
    after: { ...WITHOUT_REMOVE, [OTHER]: other(ANEW) },
    expect: [DOUBTED],
  },
  {
    name: 'a new test that says that true is true explains nothing',
    before: BASE,
    after: {
      ...WITHOUT_REMOVE,
      [OTHER]: other("it('removes an item well', () => {\n  remove([], 1);\n  expect(true).toBe(true);\n});"),
    },
    expect: [LOST],
  },
  {
    name: 'a new test that the function is there explains nothing',
    before: BASE,
    after: {
      ...WITHOUT_REMOVE,
      [OTHER]: other(
        "it('removes an item well', () => {\n  expect(remove).toBeDefined();\n  expect(typeof remove).toBe('function');\n});",
      ),
    },
    expect: [LOST],
  },
  {
    name: 'a new test of another function explains nothing',
    before: BASE,
    after: {
      ...WITHOUT_REMOVE,
      [OTHER]: other(ANEW.replace("remove(['a', 'b', 'c'], 'b')", "add(['a'], 'b')")),
    },
    expect: [LOST],
  },
  {
    name: 'a new test that rests explains nothing',
    before: BASE,
    after: { ...WITHOUT_REMOVE, [OTHER]: other(ANEW.replace('it(', 'it.skip(')) },
    expect: [LOST],
  },
  {
    name: 'a new test with fewer assertions explains nothing',
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, TOTALS, TWO) },
    after: {
      [SPEC]: cartSpec(ADDS, TOTALS),
      [OTHER]: other(
        "it('is sorted', () => {\n  const sorts = remove(['x'], 'y');\n  expect(sorts.length).toBe(1);\n});",
      ),
    },
    expect: [`D1 ${SPEC} | it('sorts'`],
  },
  {
    name: 'a new test stands for as many lost ones as it has assertions',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec(
        ADDS,
        REMOVES,
        REMOVES.replace('removes an item', 'removes it twice').replaceAll("'milk'", "'cocoa'"),
      ),
    },
    after: { [SPEC]: cartSpec(ADDS), [OTHER]: other(ANEW) },
    expect: [`D1? ${SPEC} | removes`, `D1 ${SPEC} | removes`],
  },
  {
    name: 'the change deletes an export that the test calls beside what stands',
    before: { 'src/cart.ts': MODES, [SPEC]: modeSpec(ADDS, IN_MODE) },
    after: { 'src/cart.ts': WITHOUT_MODE, [SPEC]: cartSpec(ADDS) },
    expect: [`D1? ${SPEC} | removes in a mode`],
  },
  {
    name: 'the change deletes an export that the test does not name',
    before: { 'src/cart.ts': MODES, [SPEC]: modeSpec(ADDS, IN_MODE) },
    after: { 'src/cart.ts': WITHOUT_UNRELATED, [SPEC]: cartSpec(ADDS) },
    expect: [`D1 ${SPEC} | removes in a mode`],
  },
  {
    name: 'the change deletes an option that the test hands over',
    before: {
      'src/cart.ts': `${CART}export function open(options) {\n  return options.currency ? [] : options.items;\n}\n`,
      [SPEC]: `import { open } from './cart';\n${suite('cart', "it('opens', () => {\n  expect(open({ items: [1] })).toEqual([1]);\n});", "it('opens empty', () => {\n  expect(open({ currency: 'EUR', items: [1] })).toEqual([]);\n});")}`,
    },
    after: {
      'src/cart.ts': `${CART}export function open(options) {\n  return options.items;\n}\n`,
      [SPEC]: `import { open } from './cart';\n${suite('cart', "it('opens', () => {\n  expect(open({ items: [1] })).toEqual([1]);\n});")}`,
    },
    expect: [`D1? ${SPEC} | opens empty`],
  },
  {
    name: 'the change gives a local variable of the source another name that the test has too',
    before: {
      'src/cart.ts': `${CART}const milk = 1;\nlog(milk);\n`,
      [SPEC]: cartSpec(ADDS, REMOVES.replace("'milk'", '{ milk: 1 }')),
    },
    after: { 'src/cart.ts': `${CART}const cocoa = 1;\nlog(cocoa);\n`, [SPEC]: cartSpec(ADDS) },
    expect: [LOST],
  },
  {
    name: 'another file of tests, which no runner takes for one, loses a test with the same calls',
    before: {
      ...BASE,
      'src/cart.checks.ts': `${IMPORT}\n${suite('checks', REMOVES.replace('toEqual', 'toStrictlyEqual'))}`,
      [SPEC]: cartSpec(ADDS, REMOVES.replace('toEqual', 'toStrictlyEqual')),
    },
    after: { [SPEC]: cartSpec(ADDS), 'src/cart.checks.ts': `${IMPORT}\n${suite('checks', ADDS)}` },
    expect: [LOST],
  },
  {
    name: 'the cases stand in a list that specs take now',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, LISTED) },
    after: { [SPEC]: cartSpec(ADDS), 'src/testing/cases.ts': CASES, 'src/cases.spec.ts': RUNS_CASES },
    expect: [DOUBTED],
  },
  {
    name: 'the title stands in a new file that no spec takes from',
    before: { ...BASE, [SPEC]: cartSpec(ADDS, LISTED) },
    after: { [SPEC]: cartSpec(ADDS), 'src/testing/cases.ts': CASES },
    expect: [LOST],
  },
  {
    name: 'a call that registered tests became a test that calls a function which checks',
    before: {
      'src/cart.ts': CART,
      'src/testing/suites.ts': SUITES.replace(/export async[\s\S]*/, ''),
      [SUITE_SPEC]: BY_CALL,
    },
    after: {
      'src/testing/suites.ts': SUITES.replace(/export function[\s\S]*?\n}\n/, ''),
      [SUITE_SPEC]: byFunction('runCartTests'),
    },
    expect: [`D1? ${SUITE_SPEC} | testBasics(`],
  },
  {
    name: 'a call that registered tests became a test that calls what checks nothing',
    before: {
      'src/cart.ts': CART,
      'src/testing/suites.ts': SUITES.replace(/export async[\s\S]*/, ''),
      [SUITE_SPEC]: BY_CALL,
    },
    after: {
      'src/testing/suites.ts': 'export async function runCartTests(cart) {\n  cart.add(1);\n}\n',
      [SUITE_SPEC]: byFunction('runCartTests'),
    },
    expect: [`D1 ${SUITE_SPEC} | testBasics(`],
  },
  {
    name: 'a call that registered a test becomes one that asks for nothing',
    before: { 'src/cart.ts': CART, 'src/testing/suites.ts': ONE_CASE, [SUITE_SPEC]: BY_CALL },
    after: {
      [SUITE_SPEC]:
        "import { add } from './cart';\nit('works', () => {\n  add([], 1);\n  expect(true).toBe(true);\n});\n",
    },
    expect: [`D1 ${SUITE_SPEC} | testBasics(`],
  },
  {
    name: 'a spec moves where a configuration that cannot be read whole names its folder',
    before: { ...BASE, [CONFIG]: `${PRESET}module.exports = { ...preset };\n` },
    after: {
      [SPEC]: null,
      'checks/cart.ts': BASE[SPEC],
      [CONFIG]: `${PRESET}module.exports = { ...preset, roots: find('checks') };\n`,
    },
    moves: { [SPEC]: 'checks/cart.ts' },
    expect: [`D1? ${SPEC} | adds an item`],
  },
  {
    name: 'a spec moves out of the specs while a configuration changes in another way',
    before: { ...BASE, [CONFIG]: `${PRESET}module.exports = { ...preset };\n` },
    after: {
      [SPEC]: null,
      'checks/cart.ts': BASE[SPEC],
      [CONFIG]: `${PRESET}module.exports = { ...preset, verbose: true };\n`,
    },
    moves: { [SPEC]: 'checks/cart.ts' },
    expect: [`D1 ${SPEC} | adds an item`],
  },
  {
    name: 'what tests of a build called goes: an export of a short name that a title says, and what an object took in by its name',
    ...builtUtils(UTILS.replace(/export const sum.*\n/, '').replace('  clickEveryElement,\n', '')),
    expect: [],
    gone: 2,
  },
  {
    name: 'what tests of a build called stands',
    ...builtUtils(`${UTILS}export const other = 1;\n`),
    expect: [`D1 ${UTILS_SPEC} | works`, `D1 ${UTILS_SPEC} | clicks every element`],
  },
];
