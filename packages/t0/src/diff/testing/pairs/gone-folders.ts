import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';

const STANDS = { project: { stands: true, what: 'project shop' } };

const HOOK = 'src/useCart/index.js';
const SETUP = 'src/useCart/testUtils.js';
const HOOK_SPEC = 'src/useCart/__tests__/props.test.js';
const HOOKS = {
  [HOOK]: "import { keep } from '../keep';\nexport default function useCart() {\n  return keep([]);\n}\n",
  'src/keep.js': 'export function keep(value) {\n  return value;\n}\nexport function noop() {}\n',
  [SETUP]:
    "import { renderHook } from '@testing-library/react';\nimport { keep } from '../keep';\nimport useCart from '.';\nexport function setUp(props) {\n  return renderHook(() => useCart(keep(props)));\n}\n",
};
const asks = (given: string, more = ''): string =>
  `${more}import { setUp } from '../testUtils';\nit('starts empty', () => {\n  const { result } = setUp(${given});\n  expect(result.current).toEqual([]);\n});\n`;
const PLAIN = asks('1');
const USING = asks('noop', "import { noop } from '../../keep';\n");

const DEMO = 'src/popup/__tests__/demo.test.js';
const RUNS = "import { runDemos } from '../../../tests/shared/demos';\n";
const DEMOS = {
  'tests/shared/demos.js':
    "import { find } from 'files';\nexport function runDemos(name) {\n  for (const file of find(name)) {\n    it('renders ' + file, () => {\n      expect(show(file)).toMatchSnapshot();\n    });\n  }\n}\n",
  'src/popup/index.tsx': 'export default class Popup {}\n',
  'src/popup/index.native.tsx': 'export default class Popup {}\n',
  'src/modal/index.tsx': 'export default class Modal {}\n',
  [DEMO]: `${RUNS}runDemos('popup');\n`,
};
const NO_POPUP = { 'src/popup/index.tsx': null, 'src/popup/index.native.tsx': null };

/** The folder that the tests are about goes, and no import of the spec leads there. */
export const GONE_FOLDERS: ChangePair[] = honest([
  ...[PLAIN, USING].map((spec, at): HonestPair => ({
    ...STANDS,
    name: `a hook goes with the helper of its tests${at === 0 ? '' : ', which got something that stands'}`,
    before: { ...HOOKS, [HOOK_SPEC]: spec },
    after: { [HOOK]: null, [SETUP]: null, [HOOK_SPEC]: null },
    gone: 1,
  })),
  {
    ...STANDS,
    name: 'a component goes whose folder the registering call names',
    before: DEMOS,
    after: { ...NO_POPUP, [DEMO]: null },
    gone: 1,
  },
]);

/** Something else goes along with such tests. */
export const STANDING_FOLDERS: ChangePair[] = [
  ...[PLAIN, USING].map((spec, at) => ({
    ...STANDS,
    name: `the helper of the tests goes, and the hook stands${at === 0 ? '' : ', as what it got'}`,
    before: { ...HOOKS, [HOOK_SPEC]: spec },
    after: { [SETUP]: null, [HOOK_SPEC]: null },
    expect: [`D1 ${HOOK_SPEC} | it('starts`],
  })),
  {
    ...STANDS,
    name: 'the helper of the tests goes, and the hook moves',
    before: { ...HOOKS, [HOOK_SPEC]: PLAIN },
    after: { [SETUP]: null, [HOOK_SPEC]: null, [HOOK]: null, 'src/cart/hook.js': HOOKS[HOOK] ?? '' },
    moves: { [HOOK]: 'src/cart/hook.js' },
    expect: [`D1 ${HOOK_SPEC} | it('starts`],
  },
  {
    ...STANDS,
    name: 'a source of another folder goes with the helper of the tests',
    before: { ...HOOKS, [HOOK_SPEC]: PLAIN },
    after: { [SETUP]: null, [HOOK_SPEC]: null, 'src/keep.js': null },
    expect: [`D1 ${HOOK_SPEC} | it('starts`],
  },
  {
    ...STANDS,
    name: 'a hook goes with the helper of its tests, which took something else of its folder that stands',
    before: {
      ...HOOKS,
      'src/useCart/props.js': 'export function toProps(value) {\n  return value;\n}\n',
      [HOOK_SPEC]: asks('toProps(1)', "import { toProps } from '../props';\n"),
    },
    after: { [SETUP]: null, [HOOK_SPEC]: null, [HOOK]: null },
    expect: [`D1 ${HOOK_SPEC} | it('starts`],
  },
  {
    ...STANDS,
    name: 'the helper of another folder goes with its hook',
    before: {
      ...HOOKS,
      'src/useShop/__tests__/props.test.js': PLAIN.replace('../testUtils', '../../useCart/testUtils'),
    },
    after: { [SETUP]: null, [HOOK]: null, 'src/useShop/__tests__/props.test.js': null },
    expect: ["D1 src/useShop/__tests__/props.test.js | it('starts"],
  },
  {
    ...STANDS,
    name: 'the helper of the tests goes with one of two sources that it loads',
    before: {
      ...HOOKS,
      'src/useCart/store.js': 'export const store = [];\n',
      [SETUP]: `import { store } from './store';\n${HOOKS[SETUP] ?? ''}`,
      [HOOK_SPEC]: PLAIN,
    },
    after: { [SETUP]: null, [HOOK_SPEC]: null, 'src/useCart/store.js': null },
    expect: [`D1 ${HOOK_SPEC} | it('starts`],
  },
  {
    ...STANDS,
    name: 'one platform of a component goes whose folder the registering call names',
    before: DEMOS,
    after: { 'src/popup/index.native.tsx': null, [DEMO]: null },
    expect: [`D1 ${DEMO} | runDemos(`],
  },
  {
    ...STANDS,
    name: 'a component goes, and the registering call names another one',
    before: { ...DEMOS, [DEMO]: `${RUNS}runDemos('modal');\n` },
    after: { ...NO_POPUP, [DEMO]: null },
    expect: [`D1 ${DEMO} | runDemos(`],
  },
  {
    ...STANDS,
    name: 'a component moves whose folder the registering call names',
    before: DEMOS,
    after: { ...NO_POPUP, [DEMO]: null, 'src/sheet/index.tsx': DEMOS['src/popup/index.tsx'] },
    moves: { 'src/popup/index.tsx': 'src/sheet/index.tsx' },
    expect: [`D1 ${DEMO} | runDemos(`],
  },
];
