import { NO_USAGE, type AgentReview, type SpecReview } from '@nx-test-review/contracts';

/** What the agent tier did for a project: nothing, but for the parts that are given. */
export function makeAgentReview(parts: Partial<AgentReview> = {}): AgentReview {
  return {
    drivers: [],
    calls: 0,
    secondLooks: 0,
    specs: [],
    usage: NO_USAGE,
    dropped: [],
    prior: [],
    notes: [],
    failures: [],
    context: { basis: 'none', files: [], leftOut: 0 },
    unreachedSource: [],
    promptHash: null,
    warnings: [],
    ...parts,
  };
}

/** What became of one spec in the agent tier. */
export function makeSpecReview(parts: Partial<SpecReview> & Pick<SpecReview, 'outcome'>): SpecReview {
  return {
    path: 'libs/cart/src/cart.spec.ts',
    because: 'it changed',
    driver: 'claude',
    storedAt: null,
    storedBy: null,
    ...parts,
  };
}
