import { suitesOf } from '@nx-test-review/source';
import type { RowRule } from './rule';

const MOST_LEVELS = 3;

/** Suites more than three deep, and test bodies nested more than three blocks deep. */
export const excessNesting: RowRule = {
  row: 'M7',
  check({ model, units, report }) {
    for (const suite of suitesOf(model.suite)) {
      if (suite.titlePath.length !== MOST_LEVELS + 1) continue;
      report({
        place: suite.place,
        quote: suite.quote,
        titlePath: suite.titlePath,
        message: `the suite is ${suite.titlePath.length} levels deep, more than ${MOST_LEVELS}: flatten the groups`,
      });
    }
    for (const unit of units) {
      const place = unit.kind === 'test' ? unit.body.tooDeep : undefined;
      if (!place) continue;
      report({
        place,
        quote: unit.placed?.test.quote ?? '',
        titlePath: unit.titlePath,
        message: `blocks of this test are nested more than ${MOST_LEVELS} deep: take helpers out or make more tests`,
      });
    }
  },
};
