import { z } from 'zod';

const Count = z.int().min(0);

/** Tokens and money of one call or of many, in one shape for all agents. */
export const UsageSchema = z.strictObject({
  inputTokens: Count.describe('input that no cache served'),
  cachedInputTokens: Count.describe('input that a cache served'),
  cacheWriteTokens: Count.describe('input that was written to a cache'),
  outputTokens: Count.describe('output, reasoning included'),
  reasoningTokens: Count.describe('part of the output that was reasoning, where the agent tells'),
  costUsd: z.number().min(0).nullable().describe('null: neither the agent nor the price table told'),
  costFrom: z
    .enum(['agent', 'prices', 'partly'])
    .nullable()
    .describe('who told the cost; partly: some calls have none'),
});
export type Usage = z.infer<typeof UsageSchema>;

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
