import { createFrontEnd } from '@nx-test-review/source';
import type { DiffInput, DiffResult } from '../types';
import { runDiffRows } from './index';
import { runDiffRows as runAllRows } from './run-diff-rows';
import { ADDS, CART, REMOVES, cartSpec } from './testing/pairs/shop';
import { makeInput } from './testing/world';

const files = { 'src/cart.ts': CART, 'src/cart.spec.ts': cartSpec(ADDS, REMOVES) };

/** What a result says, without the functions of its map. */
const dataOf = ({ successors, ...result }: DiffResult) => {
  const { successorsOf, predecessorsOf, ...rest } = successors;
  const place = ['src/cart.spec.ts', ['adds']] as const;
  return [result, rest, successorsOf(...place), predecessorsOf(...place)];
};

it('says of a change with nothing in it what the rows say', async () => {
  const input: DiffInput = {
    ...makeInput({ before: files, after: files }, await createFrontEnd()),
    base: [],
    head: [],
    changedPaths: new Set(),
  };
  expect(dataOf(runDiffRows(input))).toEqual(dataOf(runAllRows(input)));
});

it('asks the rows where anything is compared', async () => {
  const pair = { before: files, after: { 'src/cart.spec.ts': cartSpec(ADDS) } };
  const input = makeInput(pair, await createFrontEnd());
  expect(dataOf(runDiffRows(input))).toEqual(dataOf(runAllRows(input)));
  expect(runDiffRows(input).findings).not.toEqual([]);
});
