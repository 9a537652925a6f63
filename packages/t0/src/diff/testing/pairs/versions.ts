import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { ADDS, CART, REMOVES, cartSpec, suite } from './shop';

const ENTRY = 'src/index.ts';
const OLD = 'src/v1/cart.ts';
const NEW = 'src/v2/cart.ts';
const BOTH = {
  [OLD]: CART,
  [NEW]: CART.replace('[...cart, item]', 'cart.concat(item)'),
  [ENTRY]: "export * from './v1/cart';\n",
  'tests/v1/add.spec.ts': `import { add } from '../../src/index';\n${suite('v1', ADDS)}`,
};
const LEADS_TO_V2 = { [ENTRY]: "export * from './v2/cart';\n" };

const PLUGIN = {
  'packages/core/src/cart.ts': CART,
  'packages/plugin/src/plugin.ts': 'export function plugin(cart) {\n  return cart;\n}\n',
  'packages/plugin/src/adds.spec.ts': `import { plugin } from './plugin';\nimport { add } from '../../core/src/cart';\n${suite('adds', "it('adds by a plugin', () => {\n  expect(add(plugin([]), 'tea')).toEqual(['tea']);\n});")}`,
};
const PROJECTS = ['packages/core', 'packages/plugin'];
const SPEC = 'src/cart.spec.ts';
const WITHOUT_REMOVE = CART.replace(/export function remove[\s\S]*?\n}\n/, '');

const VIEW_SPEC = 'src/tests/view.spec.tsx';
const COMPONENT = {
  'src/Cart.tsx': 'export default function Cart() {\n  return <p />;\n}\n',
  'src/with-mode.ts': 'export function withMode(mode, run) {\n  return run();\n}\n',
  [VIEW_SPEC]: `import Cart from '../Cart';\nimport { withMode } from '../with-mode';\n${suite('<Cart />', "it('hides its rows', () => {\n  const view = withMode('old', () => mount(<Cart rows={[]} />));\n  expect(view.text()).toBe('none');\n});")}`,
};

/** What a test was about is gone, and something of the same name or beside it stands. */
export const GONE_VERSIONS: ChangePair[] = honest([
  {
    name: 'a version goes with its source and its specs, the entry leads to the one that stood beside it',
    before: BOTH,
    after: { ...LEADS_TO_V2, [OLD]: null, 'tests/v1/add.spec.ts': null },
    gone: 1,
  },
  {
    name: 'a project goes as a whole, what its tests used of another one stands',
    before: PLUGIN,
    after: { 'packages/plugin/src/plugin.ts': null, 'packages/plugin/src/adds.spec.ts': null },
    projects: PROJECTS,
    gone: 1,
  },
  {
    name: 'the export that a spec is named after goes, its file stands for another one',
    before: {
      'src/remove.ts': CART,
      'src/add.ts': 'export function seedling(cart) {\n  return cart;\n}\n',
      'src/remove.spec.ts': `import { remove } from './remove';\nimport { seedling } from './add';\n${suite('cart', "it('takes out', () => {\n  expect(remove(seedling(['a']), 'a')).toEqual([]);\n});")}`,
    },
    after: { 'src/remove.ts': WITHOUT_REMOVE, 'src/remove.spec.ts': null },
    gone: 1,
  },
  {
    name: 'a regular expression is asked no more',
    before: { 'src/cart.ts': CART, [SPEC]: `const isOld = /^18/.test(version);\n${cartSpec(ADDS, REMOVES)}` },
    after: { [SPEC]: cartSpec(ADDS, REMOVES) },
  },
  {
    name: 'a regular expression in a constant is asked no more',
    before: {
      'src/cart.ts': CART,
      [SPEC]: `const old = /^18/;\nold.test(version);\n${cartSpec(ADDS, REMOVES)}`,
    },
    after: { [SPEC]: cartSpec(ADDS, REMOVES) },
  },
  {
    name: 'a regular expression that is made at once is asked no more',
    before: {
      'src/cart.ts': CART,
      [SPEC]: `const isOld = new RegExp('^18').test(version);\n${cartSpec(ADDS, REMOVES)}`,
    },
    after: { [SPEC]: cartSpec(ADDS, REMOVES) },
  },
  {
    name: 'a component goes with the test that renders it by a helper of another module',
    before: COMPONENT,
    after: { 'src/Cart.tsx': null, [VIEW_SPEC]: null },
    gone: 1,
  },
  {
    name: 'a part of a component goes with the test that renders it by a helper of another module',
    before: {
      ...COMPONENT,
      [VIEW_SPEC]: COMPONENT[VIEW_SPEC].replace('<Cart rows={[]} />', '<Cart.Row />'),
    },
    after: { 'src/Cart.tsx': null, [VIEW_SPEC]: null },
    gone: 1,
  },
  {
    name: 'a test of a component goes on under another title in a new spec that renders it',
    before: COMPONENT,
    after: {
      [VIEW_SPEC]: null,
      'src/tests/hidden.spec.tsx': COMPONENT[VIEW_SPEC].replace('hides its rows', 'hides rows at first'),
    },
  },
  {
    name: 'a project goes as a whole with tests that take from it alone',
    before: {
      ...PLUGIN,
      'packages/plugin/src/adds.spec.ts': `import { plugin } from './plugin';\n${suite('plugin', "it('gives the cart back', () => {\n  expect(plugin([1])).toEqual([1]);\n});")}`,
    },
    after: { 'packages/plugin/src/plugin.ts': null, 'packages/plugin/src/adds.spec.ts': null },
    projects: PROJECTS,
    gone: 1,
  },
  {
    name: 'a regular expression decides no more whether a test runs',
    before: {
      'src/cart.ts': CART,
      [SPEC]: cartSpec(ADDS, REMOVES.replace('it(', 'it.skipIf(/^18/.test(version))(')),
    },
    after: { [SPEC]: cartSpec(ADDS, REMOVES) },
  },
  {
    name: 'a call that registered tests is written out as tests that ask for something',
    before: {
      'src/cart.ts': CART,
      'src/testing/suites.ts':
        "export function testBasics(cart) {\n  it('adds', () => {\n    expect(cart.add([], 1)).toEqual([1]);\n  });\n}\n",
      [SPEC]:
        "import { testBasics } from './testing/suites';\nimport { add } from './cart';\ntestBasics({ add });\n",
    },
    after: { [SPEC]: cartSpec(ADDS) },
  },
  {
    name: 'a version moves into another folder with its spec, behind the same entry',
    before: BOTH,
    after: {
      [ENTRY]: "export * from './legacy/cart';\n",
      [OLD]: null,
      'src/legacy/cart.ts': CART,
      'tests/v1/add.spec.ts': null,
      'tests/legacy/add.spec.ts': BOTH['tests/v1/add.spec.ts'],
    },
    moves: { [OLD]: 'src/legacy/cart.ts', 'tests/v1/add.spec.ts': 'tests/legacy/add.spec.ts' },
  },
  {
    name: 'the spec of a version asks the one that stood beside it, when that takes the entry',
    before: BOTH,
    after: {
      ...LEADS_TO_V2,
      [OLD]: null,
      'tests/v1/add.spec.ts': null,
      'tests/v2/add.spec.ts': BOTH['tests/v1/add.spec.ts'].replace('v1', 'v2'),
    },
  },
  {
    name: 'a project moves with its source and its specs',
    before: PLUGIN,
    after: {
      'packages/plugin/src/plugin.ts': null,
      'packages/plugin/src/adds.spec.ts': null,
      'packages/add-on/src/plugin.ts': PLUGIN['packages/plugin/src/plugin.ts'],
      'packages/add-on/src/adds.spec.ts': PLUGIN['packages/plugin/src/adds.spec.ts'],
    },
    projects: [...PROJECTS, 'packages/add-on'],
    moves: { 'packages/plugin/src/plugin.ts': 'packages/add-on/src/plugin.ts' },
  },
  {
    name: 'a test that takes a module as a whole goes on with its names in another spec',
    before: {
      'src/cart.ts': CART,
      'src/all.spec.ts': `import * as cart from './cart';\n${suite('cart', "it('is all there', () => {\n  expect(Object.keys(cart)).toEqual(['add', 'remove', 'total']);\n});")}`,
    },
    after: {
      'src/all.spec.ts': null,
      [SPEC]: cartSpec(
        "it('is all there', () => {\n  expect(Object.keys({ add, remove, total })).toEqual(['add', 'remove', 'total']);\n});",
      ),
    },
  },
  {
    name: 'a version goes with its source, and the same tests stand for the other one',
    before: {
      ...BOTH,
      'tests/v2/add.spec.ts': `import { add } from '../../src/v2/cart';\n${suite('v2', ADDS)}`,
    },
    after: { ...LEADS_TO_V2, [OLD]: null, 'tests/v1/add.spec.ts': null },
    joined: ['tests/v2/add.spec.ts'],
    gone: 1,
  },
]);

/** The same changes where the thing that was tested stands. */
export const STANDING_VERSIONS: ChangePair[] = [
  {
    name: 'the specs of a version go while its source stands behind the entry',
    before: BOTH,
    after: { [ENTRY]: "export * from './v1/cart';\n\n", 'tests/v1/add.spec.ts': null },
    expect: ['D1 tests/v1/add.spec.ts | adds an item'],
  },
  {
    name: 'the source goes into a file that did not have it before, behind the same entry',
    before: { ...BOTH, [NEW]: 'export const version = 2;\n' },
    after: { ...LEADS_TO_V2, [OLD]: null, [NEW]: CART, 'tests/v1/add.spec.ts': null },
    expect: ['D1 tests/v1/add.spec.ts | adds an item'],
  },
  {
    name: 'a spec goes that took from its project and another one, and its project stands',
    before: PLUGIN,
    after: { 'packages/plugin/src/adds.spec.ts': null },
    projects: PROJECTS,
    expect: ['D1 packages/plugin/src/adds.spec.ts | adds by a plugin'],
  },
  {
    name: 'a test goes that renders a component which stands, while a helper of it goes',
    before: COMPONENT,
    after: { 'src/with-mode.ts': null, [VIEW_SPEC]: null },
    expect: [`D1? ${VIEW_SPEC} | hides its rows`],
  },
  {
    name: 'a project of tests alone goes while what it tested stands',
    before: {
      'packages/core/src/cart.ts': CART,
      'packages/core-tests/testing/make.ts': 'export const make = () => [];\n',
      'packages/core-tests/adds.spec.ts': `import { make } from './testing/make';\nimport { add } from '../core/src/cart';\n${suite('adds', "it('adds', () => {\n  expect(add(make(), 'tea')).toEqual(['tea']);\n});")}`,
    },
    after: { 'packages/core-tests/testing/make.ts': null, 'packages/core-tests/adds.spec.ts': null },
    projects: ['packages/core', 'packages/core-tests'],
    expect: ['D1 packages/core-tests/adds.spec.ts | adds'],
  },
];
