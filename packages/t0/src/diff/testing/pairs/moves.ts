import { honest } from '../change-pair';
import { ADDS, CART, IMPORT, REMOVES, TOTALS, cartSpec, suite, titled } from './shop';

const SPEC = 'src/cart.spec.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) };

/** Tests that move between files and projects, and lose nothing. */
export const MOVES = honest([
  {
    name: 'spec moved, paired by git',
    before: BASE,
    after: { [SPEC]: null, 'src/basket.spec.ts': BASE[SPEC] },
    moves: { [SPEC]: 'src/basket.spec.ts' },
  },
  {
    name: 'spec moved, not paired by git',
    before: BASE,
    after: { [SPEC]: null, 'src/basket.spec.ts': BASE[SPEC] },
  },
  {
    name: 'spec and source moved together',
    before: BASE,
    after: {
      [SPEC]: null,
      'src/cart.ts': null,
      'src/basket/basket.ts': CART,
      'src/basket/basket.spec.ts': BASE[SPEC].replace('./cart', './basket'),
    },
    moves: { [SPEC]: 'src/basket/basket.spec.ts', 'src/cart.ts': 'src/basket/basket.ts' },
  },
  {
    name: 'spec and source moved to another project, not paired',
    before: { 'libs/a/src/cart.ts': CART, 'libs/a/src/cart.spec.ts': BASE[SPEC] },
    after: {
      'libs/a/src/cart.ts': null,
      'libs/a/src/cart.spec.ts': null,
      'libs/b/src/cart.ts': CART,
      'libs/b/src/cart.spec.ts': BASE[SPEC],
    },
  },
  {
    name: 'split into two files',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS, REMOVES),
      'src/total.spec.ts': `import { total } from './cart';\n${suite('total', TOTALS)}`,
    },
  },
  {
    name: 'split into two files with new titles',
    before: BASE,
    after: {
      [SPEC]: null,
      'src/items.spec.ts': `${IMPORT}\n${suite('items', titled('puts in', ADDS), titled('takes out', REMOVES))}`,
      'src/total.spec.ts': `import { total } from './cart';\n${suite('money', titled('sums', TOTALS))}`,
    },
  },
  {
    name: 'two files joined',
    before: {
      'src/cart.ts': CART,
      'src/items.spec.ts': cartSpec(ADDS, REMOVES),
      'src/total.spec.ts': cartSpec(TOTALS),
    },
    after: { 'src/items.spec.ts': null, 'src/total.spec.ts': null, [SPEC]: cartSpec(ADDS, REMOVES, TOTALS) },
  },
  {
    name: 'ts becomes tsx',
    before: BASE,
    after: { [SPEC]: null, 'src/cart.spec.tsx': BASE[SPEC] },
    moves: { [SPEC]: 'src/cart.spec.tsx' },
  },
  { name: 'spec becomes test', before: BASE, after: { [SPEC]: null, 'src/cart.test.ts': BASE[SPEC] } },
  {
    name: 'one test moved to a spec that stood before',
    before: {
      ...BASE,
      'src/sum.spec.ts': `import { total } from './cart';\n${suite('sum', "it('is zero', () => {\n  expect(total([])).toBe(0);\n});")}`,
    },
    after: {
      [SPEC]: cartSpec(ADDS, REMOVES),
      'src/sum.spec.ts': `import { total } from './cart';\n${suite('sum', "it('is zero', () => {\n  expect(total([])).toBe(0);\n});", TOTALS)}`,
    },
  },
  {
    name: 'import path becomes the barrel',
    before: { ...BASE, 'src/index.ts': "export * from './cart';\n" },
    after: { [SPEC]: BASE[SPEC].replace("'./cart'", "'.'") },
  },
  {
    name: 'moved with its describe into another file and renamed',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS),
      'src/more.spec.ts': `${IMPORT}\n${suite('more', titled('r', REMOVES), titled('t', TOTALS))}`,
    },
  },
  {
    name: 'moved and edited a little, with its title',
    before: BASE,
    after: {
      [SPEC]: cartSpec(ADDS, REMOVES),
      'src/total.spec.ts': `import { total } from './cart';\n${suite('cart', TOTALS.replace('const cart', 'const items').replace('total(cart)', 'total(items)'))}`,
    },
  },
]);
