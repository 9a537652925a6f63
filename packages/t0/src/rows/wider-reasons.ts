import type { SuiteNode, TestNode } from '@nx-test-review/source';
import { switchesOff } from './c1-disabled-test';
import type { RowContext } from './rule';

/** Words that say why a suite, or several tests, do not run; what a suite is about (`fails on bad input`) is none. */
const WHY_OFF =
  /\b(until|since|because|flak\w*|broken|skip\w*|disabled?|todo|fixme|re-?enabled?|waiting for|blocked|unsupported|unreliable|temporar\w*|expected to fail|no longer|upstream|once .* (adds?|supports?|lands|fixed|ready|released)|(not|never|cannot|can['’]t|doesn['’]t|don['’]t) (yet )?(be )?(work\w*|support\w*|implement\w*|run\w*|emit\w*|available))\b/i;
const SEVERAL = /\b(these|those|following|below|both|all|next|rest|tests|cases|specs|suite)\b/i;

/** Where a comment stands that is not at the test, yet may say why it is off. */
export function findWiderReason(
  { model }: RowContext,
  node: TestNode | SuiteNode,
  suites: readonly SuiteNode[],
): string | undefined {
  if (node.commentApart !== undefined) return 'a blank line above';
  if (suites.some(({ comment }) => comment !== undefined && WHY_OFF.test(comment))) return 'above the suite';
  if (node.type === 'test' && isInExplainedGroup(node, suites.at(-1) ?? model.suite))
    return 'above the tests in front of it, which are off as well,';
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
