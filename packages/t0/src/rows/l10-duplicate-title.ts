import type { SuiteNode, TestNode } from '@nx-test-review/source';
import type { RowContext, RowRule } from './rule';

/** Two tests, or two sibling suites, with the same static title in one suite. */
export const duplicateTitle: RowRule = {
  row: 'L10',
  check(context) {
    checkSuite(context, context.model.suite);
  },
};

function checkSuite(context: RowContext, suite: SuiteNode): void {
  const seen = new Set<string>();
  const repeats = repeatsTitle(suite);
  for (const child of suite.children) {
    if (child.type === 'hook') continue;
    if (child.type === 'suite') checkSuite(context, child);
    if (!repeats || !isStatic(child)) continue;
    const key = `${child.type}\0${child.titlePath.join('\0')}`;
    if (seen.has(key)) {
      context.report({
        place: child.place,
        quote: child.quote,
        titlePath: child.titlePath,
        message: `another ${child.type} beside it has the same title: say what is different`,
      });
    }
    seen.add(key);
  }
}

/** Most suites repeat none, and whole paths are dear to compare. */
function repeatsTitle({ children }: SuiteNode): boolean {
  const titles = new Set<string>();
  let count = 0;
  for (const child of children) {
    if (child.type === 'hook') continue;
    titles.add(child.titlePath.at(-1) ?? '');
    count += 1;
  }
  return titles.size < count;
}

function isStatic(node: TestNode | SuiteNode): boolean {
  if (node.title === undefined || node.title.includes('${') || node.parametrised) return false;
  // Of two declarations in branches only one may be made.
  if ((node.guards?.length ?? 0) > 0) return false;
  return node.type === 'suite' || !node.generated;
}
