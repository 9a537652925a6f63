import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { runCheck } from './index';

jest.setTimeout(60_000);

const CART = 'export function add(cart, item) {\n  return [...cart, item];\n}\n';
const adds = (check: string): string =>
  `import { add } from './cart';\nimport { screen } from './screen';\ndescribe('the cart', () => {\n  it('takes an item in', () => {\n    const cart = add([], 'tea');\n    ${check}\n    expect(cart).toEqual(['tea']);\n  });\n});\n`;
const BASE = {
  'package.json': '{ "name": "shop", "devDependencies": { "jest": "30.0.0" } }',
  'jest.config.js': 'module.exports = {};\n',
  'src/cart.js': CART,
  'src/cart.spec.js': adds('log(cart);'),
};

describe('diff rows over a change', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
  });
  afterEach(() => repo.remove());

  const rowsOf = async (): Promise<string[]> => {
    const { result } = await runCheck({ root: repo.root, base: 'HEAD~1', env: {}, color: false });
    return result.findings.filter(({ row }) => row.startsWith('D')).map(({ row, path }) => `${row} ${path}`);
  };

  it('find a test that goes in an unchanged spec beside it', async () => {
    repo.commit({ ...BASE, 'src/all.spec.js': adds('show(cart);') });
    repo.commit({ 'src/all.spec.js': null });
    expect(await rowsOf()).toEqual([]);
  });

  it('find no test in a spec beside it that has another one of that title', async () => {
    repo.commit({ ...BASE, 'src/all.spec.js': adds('').replace('takes an item in', 'takes many items in') });
    repo.commit({ 'src/all.spec.js': null });
    expect(await rowsOf()).toEqual(['D1 src/all.spec.js']);
  });

  const PLUGIN = {
    ...BASE,
    'package.json':
      '{ "name": "shop", "workspaces": ["packages/*"], "devDependencies": { "jest": "30.0.0" } }',
    'packages/core/package.json': '{ "name": "core" }',
    'packages/core/src/cart.js': CART,
    'packages/plugin/package.json': '{ "name": "plugin" }',
    'packages/plugin/src/plugin.js': 'export const plugin = (cart) => cart;\n',
    'packages/plugin/src/more.js': 'export const more = 1;\n',
    'packages/plugin/src/adds.spec.js':
      "import { add } from '../../core/src/cart';\nimport { plugin } from './plugin';\nit('takes an item in', () => {\n  expect(add(plugin([]), 1)).toEqual([1]);\n});\n",
  };
  const GONE = {
    'packages/plugin/package.json': null,
    'packages/plugin/src/plugin.js': null,
    'packages/plugin/src/adds.spec.js': null,
  };

  it('take the tests of a project along that goes with all its source', async () => {
    repo.commit(PLUGIN);
    repo.commit({ ...GONE, 'packages/plugin/src/more.js': null });
    expect(await rowsOf()).toEqual([]);
  });

  it('keep to the tests of a project of which some source stands', async () => {
    repo.commit(PLUGIN);
    repo.commit(GONE);
    expect(await rowsOf()).toEqual(['D1 packages/plugin/src/adds.spec.js']);
  });

  it.each([
    ['are assertions where the configuration says so', '{ "helpers": { "assertions": ["screen.sees"] } }', 1],
    ['are none where it says nothing', '{}', 0],
  ])('count calls that %s', async (_, config, lost) => {
    repo.commit({
      ...BASE,
      'test-review.config.json': config,
      'src/cart.spec.js': adds("screen.sees('tea');"),
    });
    repo.commit({ 'src/cart.spec.js': adds('') });
    expect(await rowsOf()).toEqual(lost === 0 ? [] : ['D2 src/cart.spec.js']);
  });
});
