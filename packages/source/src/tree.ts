import type { HookNode, Mark, SuiteNode, TestNode } from './model';

/** A test with the suites around it, outermost (the file's root) first. */
export interface PlacedTest {
  test: TestNode;
  suites: readonly SuiteNode[];
}

/** All tests below a suite in source order, with the suites around each. */
export function walkTests(root: SuiteNode): PlacedTest[] {
  const found: PlacedTest[] = [];
  const visit = (suite: SuiteNode, suites: readonly SuiteNode[]): void => {
    const around = [...suites, suite];
    for (const child of suite.children) {
      if (child.type === 'test') found.push({ test: child, suites: around });
      else if (child.type === 'suite') visit(child, around);
    }
  };
  visit(root, []);
  return found;
}

export function testsOf(root: SuiteNode): TestNode[] {
  return walkTests(root).map((placed) => placed.test);
}

/** All suites below the root in source order, without the root. */
export function suitesOf(root: SuiteNode): SuiteNode[] {
  const found: SuiteNode[] = [];
  for (const child of root.children) if (child.type === 'suite') found.push(child, ...suitesOf(child));
  return found;
}

/** Hooks that run for a test: those of all suites around it. */
export function hooksFor(placed: PlacedTest): HookNode[] {
  return placed.suites.flatMap((suite) => suite.children.filter((child) => child.type === 'hook'));
}

/** Marks of a test and of the suites around it. */
export function marksAround(placed: PlacedTest): Mark[] {
  return [...placed.suites.flatMap((suite) => suite.marks), ...placed.test.marks];
}
