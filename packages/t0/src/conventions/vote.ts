import type { ConventionKey, Forms, Votes } from '@nx-test-review/contracts';
import { voteAssertionStyle } from './keys/assertion-style';
import { voteBehaviouralNaming } from './keys/behavioural-naming';
import { voteDataFactories } from './keys/data-factories';
import { voteFixtures } from './keys/fixtures';
import { voteNetworkFirst } from './keys/network-first';
import { votePlaywrightUtilities } from './keys/playwright-utilities';
import { votePriorityMarkers } from './keys/priority-markers';
import { voteTestIds } from './keys/test-ids';
import type { SpecFacts, Vote } from './spec-facts';

const VOTERS: Record<ConventionKey, (facts: SpecFacts) => Vote | undefined> = {
  priorityMarkers: votePriorityMarkers,
  testIds: voteTestIds,
  behaviouralNaming: voteBehaviouralNaming,
  networkFirst: voteNetworkFirst,
  dataFactories: voteDataFactories,
  fixtures: voteFixtures,
  assertionStyle: voteAssertionStyle,
  playwrightUtilities: votePlaywrightUtilities,
};

/** What one spec says of each convention that applies to it. */
export function vote(facts: SpecFacts): { votes: Votes; forms: Forms } {
  const votes: Votes = {};
  const forms: Forms = {};
  for (const [key, voter] of Object.entries(VOTERS) as [ConventionKey, (typeof VOTERS)[ConventionKey]][]) {
    const found = voter(facts);
    if (found === undefined) continue;
    votes[key] = found.vote;
    if (found.forms !== undefined) forms[key] = found.forms;
  }
  return { votes, forms };
}
