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
