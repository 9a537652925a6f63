import { NO_USAGE, type Usage } from '@nx-test-review/contracts';

/**
 * What one agent told of tokens, in the shape of all. `inputTokens` is without what a cache served or took;
 * `outputTokens` holds reasoning. A cost of nothing for something is an unknown cost.
 */
export function makeUsage(told: Partial<Omit<Usage, 'costFrom'>>): Usage {
  const usage = { ...NO_USAGE, ...told };
  const spent = usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens + usage.outputTokens;
  const known = usage.costUsd !== null && (usage.costUsd > 0 || spent === 0);
  return { ...usage, costUsd: known ? usage.costUsd : null, costFrom: known ? 'agent' : null };
}
