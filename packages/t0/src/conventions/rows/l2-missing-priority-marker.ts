import type { TestNode } from '@nx-test-review/source';
import { markersOf, pickableTests } from '../keys/priority-markers';
import { evidence, type ConventionRule } from './rule';

/** A test without a priority, where the corpus gives one: once for a spec that gives none at all. */
export const missingPriorityMarker: ConventionRule = {
  row: 'L2',
  key: 'priorityMarkers',
  inParts: true,
  check({ tests, convention, compared, report }) {
    const pickable = pickableTests(tests);
    const unmarked = pickable
      .filter((placed) => !markersOf(placed).some((form) => convention.forms.has(form)))
      .map(({ test }) => test);
    const [first] = unmarked;
    const advice = `so runs by priority leave it out: mark it by a ${convention.form ?? 'marker'} (${evidence(convention)})`;
    const reportEach = ({ place, quote, titlePath }: TestNode) =>
      report({ place, quote, titlePath, message: `the test does not say its priority, ${advice}` });
    const none = unmarked.length === pickable.length && unmarked.length > 1;
    if (none && first !== undefined) {
      // What stands for the whole spec stays the same whichever test comes first.
      const whole = { place: first.place, quote: '', titlePath: [] };
      report({ ...whole, message: `no test of this spec says its priority, ${advice}` });
    }
    if (!none || compared) for (const test of unmarked) reportEach(test);
  },
};
