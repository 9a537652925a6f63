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
];
