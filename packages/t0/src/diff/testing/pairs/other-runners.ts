import { type ChangePair, honest } from '../change-pair';
import { ADDS, TOTALS, cartSpec } from './shop';

const OLD = 'e2e/cart_flow.spec.ts';
const NEW = 'e2e/cart/flow.spec.ts';
const BEFORE = cartSpec(ADDS, TOTALS).replace('./cart', '../src/cart');
const LEFT_OUT = { [NEW]: 'runner configuration package.json takes in only **/src/**/*.spec.ts' };
const files = {
  before: { 'src/cart.ts': '', [OLD]: BEFORE },
  after: { [OLD]: null, [NEW]: BEFORE.replace('../src/cart', '../../src/cart') },
  excluded: LEFT_OUT,
};
const stays = {
  before: { 'src/cart.ts': '', [OLD]: BEFORE },
  after: { [OLD]: `${BEFORE}\n` },
  excluded: { [OLD]: 'runner configuration package.json: /e2e/' },
};

/** A runner whose configuration never took the spec in says that it does not. */
export const RUN_BY_OTHERS: ChangePair[] = honest([
  {
    ...files,
    name: 'left out by Jest before and after, for a bundle of Mocha takes it in',
    runners: { [OLD]: { before: { jest: 'no' } }, [NEW]: { after: { jest: 'no' } } },
  },
  {
    ...stays,
    name: 'left out by Jest before and after, beside a configuration of Playwright that nobody can read',
    runners: {
      [OLD]: { before: { jest: 'no', playwright: 'unknown' }, after: { jest: 'no', playwright: 'unknown' } },
    },
  },
  ...(
    [
      ['by Vitest before and after', { vitest: 'no' }, { vitest: 'no' }],
      [
        'by Jest before and after, and Mocha takes it in now',
        { jest: 'no' },
        { jest: 'no', mocha: 'unknown' },
      ],
      ['by Jest after Vitest, which left it out too', { vitest: 'no' }, { jest: 'no' }],
    ] as const
  ).map(([how, before, after]) => ({
    ...stays,
    name: `left out ${how}`,
    runners: { [OLD]: { before, after } },
  })),
]);

export const RUN_BY_NOBODY: ChangePair[] = [
  {
    ...files,
    name: 'taken in by Jest before, and moved to where it does not look',
    runners: { [OLD]: { before: { jest: 'yes' } }, [NEW]: { after: { jest: 'no' } } },
    expect: [`D7 ${NEW} | describe('cart'`],
  },
  {
    ...stays,
    name: 'taken in by Jest before, beside a configuration of Playwright that nobody can read',
    runners: {
      [OLD]: { before: { jest: 'yes', playwright: 'unknown' }, after: { jest: 'no', playwright: 'unknown' } },
    },
    expect: [`D7 ${OLD} | describe('cart'`],
  },
  {
    ...stays,
    name: 'left out by Jest before and after, and the configuration of its own runner is gone',
    runners: { [OLD]: { before: { jest: 'no', playwright: 'yes' }, after: { jest: 'no' } } },
    expect: [`D7 ${OLD} | describe('cart'`],
  },
  {
    ...stays,
    name: 'by a configuration that was computed before, and leaves it out in so many words now',
    runners: { [OLD]: { before: { jest: 'unknown' }, after: { jest: 'no' } } },
    expect: [`D7 ${OLD} | describe('cart'`],
  },
];
