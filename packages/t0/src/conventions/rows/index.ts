import { missingPriorityMarker } from './l2-missing-priority-marker';
import { missingTestId } from './l3-missing-test-id';
import { mixedAssertionStyle } from './l7-mixed-assertion-style';
import { fixturesBypassed } from './l9-fixtures-bypassed';
import { utilityBypassed } from './m9-utility-bypassed';
import type { ConventionRule } from './rule';

/** All rules that the corpus opens or closes, one a row. */
export const CONVENTION_RULES: readonly ConventionRule[] = [
  missingPriorityMarker,
  missingTestId,
  mixedAssertionStyle,
  fixturesBypassed,
  utilityBypassed,
];
