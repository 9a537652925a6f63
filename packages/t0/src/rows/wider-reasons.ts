import type { SuiteNode, TestNode } from '@nx-test-review/source';
import { saysWhyOff } from '@nx-test-review/source';
import { switchesOff } from './c1-disabled-test';
import type { RowContext } from './rule';

/** Words of being off; what a suite is about (`fails on bad input`, `waits until the outbox is empty`) is none. */
const WHY_OFF =
  /\b(expected to fail|flak(y|iness)|broken|re-?enabled?|(is|are|be|been|temporarily|currently) (skipped|disabled|switched off|blocked)|(until|once|when) (\w+ ){1,5}(fix(es|ed)?|supports?|adds?|lands|merged|released|resolved|mended))\b/i;
const SEVERAL = /\b(these|those|following|below|both|all|next|rest|tests|cases|specs|suite)\b/i;

/** Where a comment stands that may say why the test is off: not at it, or at it without a word of why. */
export function findWiderReason(
  { model }: RowContext,
  node: TestNode | SuiteNode,
  suites: readonly SuiteNode[],
): string | undefined {
  if (node.comment !== undefined) return 'beside it does not say why';
  if (node.commentApart !== undefined) return 'a blank line above may be meant for it';
  if (suites.some(({ comment }) => comment !== undefined && WHY_OFF.test(comment)))
    return 'above the suite may be meant for it';
  if (suites.some(({ comment, marks }) => marks.some(switchesOff) && saysWhyOff(comment ?? '')))
    return 'says why the suite around it is off';
  if (node.type === 'test' && isInExplainedGroup(node, suites.at(-1) ?? model.suite))
    return 'above the tests in front of it, which are off as well, may be meant for it';
  return undefined;
}

/** The tests in front of it are off without a gap, and a comment of several tests stands above one of them. */
function isInExplainedGroup(test: TestNode, { children }: SuiteNode): boolean {
  for (let at = children.indexOf(test) - 1; at >= 0; at -= 1) {
    const before = children[at];
    if (before?.type !== 'test' || !before.marks.some(switchesOff)) return false;
    const said = before.commentApart ?? before.comment;
    if (said !== undefined) return SEVERAL.test(said) && WHY_OFF.test(said);
  }
  return false;
}
