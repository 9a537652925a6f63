import type { SuiteNode, TestNode } from '@nx-test-review/source';
import { focusEdits, suitesOf } from '@nx-test-review/source';
import { focusFix, withFix } from './fixes';
import type { RowContext, RowRule } from './rule';

const ADVICE = 'so the runner leaves out the others: take the focus away';

/** A focused test or suite: the runner leaves the others out. */
export const focusedTest: RowRule = {
  row: 'C2',
  check(context) {
    for (const suite of suitesOf(context.model.suite)) checkDeclaration(context, suite, 'suite');
    for (const { test } of context.tests) checkDeclaration(context, test, 'test');
    for (const { place, quote, only, edit } of context.model.tableRuns.flatMap(({ cases }) => cases)) {
      if (!only) continue;
      const message = `the case is focused, ${ADVICE}`;
      context.report({ place, quote, titlePath: [], message, ...withFix(focusFix(edit && [edit])) });
    }
  },
};

function checkDeclaration(context: RowContext, node: TestNode | SuiteNode, what: string): void {
  if (!node.marks.some((mark) => mark.modifier === 'only' && mark.constant)) return;
  context.report({
    place: node.place,
    quote: node.quote,
    titlePath: node.titlePath,
    message: `the ${what} is focused, ${ADVICE}`,
    ...withFix(focusFix(focusEdits(node.marks))),
  });
}
