import { NO_USAGE } from '@nx-test-review/contracts';
import { costOf, withCost } from './cost';
import { makeUsage } from './make-usage';

const USAGE = {
  ...NO_USAGE,
  inputTokens: 1_000_000,
  cachedInputTokens: 500_000,
  cacheWriteTokens: 200_000,
  outputTokens: 100_000,
  reasoningTokens: 40_000,
};
const PRICE = { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 };

describe('cost by a price table', () => {
  it('counts each kind of tokens at its price, reasoning as the output that it is', () => {
    expect(costOf(USAGE, 'model-a', { 'model-a': PRICE })).toBeCloseTo(3 + 0.15 + 0.75 + 1.5);
  });

  it('takes the price of input where the cache has none', () => {
    expect(costOf(USAGE, 'model-a', { 'model-a': { input: 3, output: 15 } })).toBeCloseTo(3 * 1.7 + 1.5);
  });

  it.each([
    ['model-a', 'model-a'],
    ['acme/model-a', 'acme/model-a'],
    ['acme/model-a', 'model-a'],
    ['model-a-20260115', 'model-a'],
    ['model-a-2026-01-15', 'model-a'],
  ])('finds %s by the entry %s', (model, entry) => {
    expect(costOf(USAGE, model, { [entry]: PRICE })).not.toBeNull();
  });

  it.each([
    ['model-a-mini', 'model-a'],
    ['model-ab', 'model-a'],
    ['model', 'model-a'],
    ['toString', 'model-a'],
  ])('does not take %s for the entry %s', (model, entry) => {
    expect(costOf(USAGE, model, { [entry]: PRICE })).toBeNull();
  });

  it('is unknown where the model is', () => {
    expect(costOf(USAGE, null, { 'model-a': PRICE })).toBeNull();
  });

  it('never overrules what the agent itself told', () => {
    const told = { ...USAGE, costUsd: 1, costFrom: 'agent' as const };
    expect(withCost(told, 'model-a', { 'model-a': PRICE })).toEqual(told);
    expect(withCost(USAGE, 'model-a', { 'model-a': PRICE })).toMatchObject({ costFrom: 'prices' });
    expect(withCost(USAGE, 'model-b', { 'model-a': PRICE })).toEqual(USAGE);
  });
});

describe('usage of one call', () => {
  it('takes a cost of nothing for tokens as no cost, and of nothing for nothing as one', () => {
    expect(makeUsage({ inputTokens: 10, costUsd: 0 })).toMatchObject({ costUsd: null, costFrom: null });
    expect(makeUsage({ costUsd: 0 })).toMatchObject({ costUsd: 0, costFrom: 'agent' });
    expect(makeUsage({ inputTokens: 10, costUsd: 0.5 })).toMatchObject({ costUsd: 0.5, costFrom: 'agent' });
  });
});
