import type { FileModel, HookNode, PlacedTest, SuiteNode } from '@nx-test-review/source';
import { hooksFor } from '@nx-test-review/source';
import type { Helpers } from './helpers/summaries';
import type { Unit } from './rows/rule';

/** The bodies that rows look at: tests, hooks, and named functions of the file. */
export function collectUnits(model: FileModel, tests: readonly PlacedTest[], helpers: Helpers): Unit[] {
  const inTests: Unit[] = [];
  let hooks: readonly HookNode[] = [];
  let around: PlacedTest['suites'] | undefined;
  for (const placed of tests) {
    // Tests of one suite have the same hooks, and stand one behind the other.
    if (placed.suites !== around) hooks = hooksFor(placed);
    around = placed.suites;
    const body = placed.test.body ?? referencedBody(model, placed, helpers);
    if (body) inTests.push({ kind: 'test', body, titlePath: placed.test.titlePath, placed, hooks });
  }
  // A named function that is the body of a test is looked at once, as the test.
  const named = new Set(inTests.map(({ body }) => body));
  return [
    ...inTests,
    ...hookUnits(model.suite),
    ...functionUnits(model).filter(({ body }) => !named.has(body)),
  ];
}

/** `it('…', checkTotals)`: the body is the named function. */
function referencedBody(model: FileModel, { test }: PlacedTest, helpers: Helpers) {
  if (!test.bodyRef || test.bodyRef.binding.kind !== 'function') return undefined;
  return helpers.resolver.functionOf(model.path, test.bodyRef.binding.id)?.fn.body;
}

function hookUnits(suite: SuiteNode): Unit[] {
  const units: Unit[] = [];
  for (const child of suite.children) {
    if (child.type === 'suite') units.push(...hookUnits(child));
    else if (child.type === 'hook' && child.body) units.push(hookUnit(child, suite));
  }
  return units;
}

function hookUnit(hook: HookNode, suite: SuiteNode): Unit {
  const others = suite.children.filter((child) => child.type === 'hook');
  return {
    kind: 'hook',
    body: hook.body as NonNullable<HookNode['body']>,
    titlePath: suite.titlePath,
    hooks: others,
  };
}

function functionUnits(model: FileModel): Unit[] {
  return model.functions.map((fn) => ({ kind: 'function', body: fn.body, titlePath: [], hooks: [] }));
}
