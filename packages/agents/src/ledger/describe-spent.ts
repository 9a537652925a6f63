import { countTokens } from '@nx-test-review/contracts';
import type { Spent } from './types';

/** What was spent, in one phrase. */
export function describeSpent({
  calls,
  usage,
  lostCalls,
  lostTokens,
  unpricedCalls,
  elapsedMs,
}: Spent): string {
  const cost = usage.costUsd === null ? [] : [`$${usage.costUsd.toFixed(2)}`];
  const lost = lostCalls === 0 ? [] : [`${lostCalls} calls of processes that died, estimated`];
  const unpriced = unpricedCalls === 0 ? [] : [`${unpricedCalls} calls without a known cost`];
  const parts = [
    `${calls} calls`,
    `${countTokens(usage) + lostTokens} tokens`,
    ...cost,
    `${(elapsedMs / 60_000).toFixed(1)} minutes`,
    ...lost,
    ...unpriced,
  ];
  return `spent: ${parts.join(', ')}`;
}
