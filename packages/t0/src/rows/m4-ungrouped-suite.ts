import { suitesOf } from '@nx-test-review/source';
import type { RowRule } from './rule';

const MOST_UNGROUPED = 2;

/** Three or more tests at top level and no suite at all. */
export const ungroupedSuite: RowRule = {
  row: 'M4',
  check({ model, report }) {
    if (model.tableTests > 0 || suitesOf(model.suite).length > 0) return;
    const tests = model.suite.children.filter((child) => child.type === 'test');
    // A test with subtests groups them.
    if (tests.some(({ subtest }) => subtest)) return;
    const third = tests[MOST_UNGROUPED];
    if (!third) return;
    report({
      place: third.place,
      quote: third.quote,
      titlePath: third.titlePath,
      message: `${tests.length} tests stand at top level without a suite: group them by what they are about`,
    });
  },
};
