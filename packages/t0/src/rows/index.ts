import { selfAssertedMock } from './c5-self-asserted-mock';
import { nondeterministicInput } from './h2-nondeterministic-input';
import { sharedState } from './h4-shared-state';
import { oversizedSpec } from './h5-oversized-spec';
import { literalSecret } from './h9-literal-secret';
import { shapeOnly } from './h10-shape-only';
import { networkRace } from './m1-network-race';
import { repeatedSetup } from './m2-repeated-setup';
import { ungroupedSuite } from './m4-ungrouped-suite';
import { lowLevelEvents } from './m5-low-level-events';
import { floatingPromise } from './m6-floating-promise';
import { excessNesting } from './m7-excess-nesting';
import { positionalLocator } from './m11-positional-locator';
import { snapshotOnly } from './m12-snapshot-only';
import { fragileSelector } from './l1-fragile-selector';
import { duplicateTitle } from './l10-duplicate-title';
import { branchingTest } from './l11-branching-test';
import { disabledTest } from './c1-disabled-test';
import { focusedTest } from './c2-focused-test';
import { tautologicalAssertion } from './c3-tautological-assertion';
import { noAssertion } from './c4-no-assertion';
import { unreachableAssertion } from './c6-unreachable-assertion';
import { hardWait } from './h1-hard-wait';
import { conditionalAssertion } from './h3-conditional-assertion';
import type { RowRule } from './rule';

/** All rules of this tier, one a row. */
export const RULES: readonly RowRule[] = [
  disabledTest,
  focusedTest,
  tautologicalAssertion,
  noAssertion,
  unreachableAssertion,
  hardWait,
  conditionalAssertion,
  selfAssertedMock,
  nondeterministicInput,
  sharedState,
  oversizedSpec,
  literalSecret,
  shapeOnly,
  networkRace,
  repeatedSetup,
  ungroupedSuite,
  lowLevelEvents,
  floatingPromise,
  excessNesting,
  positionalLocator,
  snapshotOnly,
  fragileSelector,
  duplicateTitle,
  branchingTest,
];
