import type { Usage } from './usage';

export const NO_USAGE: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  costUsd: null,
  costFrom: null,
};

/** Sum of usages. A cost that is known for some of them only is their sum, marked `partly`. */
export function addUsage(usages: readonly Usage[]): Usage {
  const told = usages.filter(({ costUsd }) => costUsd !== null);
  const froms = new Set(told.map(({ costFrom }) => costFrom));
  const sum = (read: (usage: Usage) => number): number => usages.reduce((all, one) => all + read(one), 0);
  const whole = told.length === usages.length && froms.size === 1 ? ([...froms][0] ?? null) : 'partly';
  return {
    inputTokens: sum((usage) => usage.inputTokens),
    cachedInputTokens: sum((usage) => usage.cachedInputTokens),
    cacheWriteTokens: sum((usage) => usage.cacheWriteTokens),
    outputTokens: sum((usage) => usage.outputTokens),
    reasoningTokens: sum((usage) => usage.reasoningTokens),
    costUsd: told.length === 0 ? null : sum((usage) => usage.costUsd ?? 0),
    costFrom: told.length === 0 ? null : whole,
  };
}

/** Input and output together: what a budget of tokens counts. */
export function countTokens(usage: Usage): number {
  return usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens + usage.outputTokens;
}
