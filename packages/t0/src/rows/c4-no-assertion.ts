import type { Assertion, Body, HelperCall, HookNode, TestNode } from '@nx-test-review/source';
import { countsAsAssertion, type Helpers } from '../helpers/summaries';
import { switchesOff } from './c1-disabled-test';
import { closingCalls, endsInStream, endsInWait, waitsForCondition } from './closing-wait';
import { isForTheCompiler, saysNothingIsThrown } from './quiet-titles';
import type { RowContext, RowRule, Unit } from './rule';

/** `import { test as setup }`: a step that other projects depend on. */
const SET_UP = /^(setup|teardown|cleanup)$/;

/** They throw when the command fails. */
const RUNS_COMMAND = /^(exec(File)?Sync|execa(Command)?(Sync)?|runNxCommand(Async)?|runCommand(Async)?)$/;

/** Libraries whose `$` runs a command. */
const SHELLS = /^(execa|zx|bun|dax|nano-spawn)$/;

/** Weak evidence, but not none, as official generators write it. */
function isWeakEvidence({ callee, binding }: HelperCall, title: string | undefined): boolean {
  if (RUNS_COMMAND.test(callee.at(-1) as string)) return true;
  // await $`npm run build`
  if (binding.kind === 'import' && binding.imported === '$' && SHELLS.test(binding.specifier)) return true;
  return callee.join('.') === 'cy.mount' && /^playground$/i.test(title ?? '');
}

interface Evidence {
  found: boolean;
  unknowns: string[];
}

/** A test from which no assertion can be reached: not in it, not in its hooks, not in a helper. */
export const noAssertion: RowRule = {
  row: 'C4',
  check(context) {
    // A file of type tests is checked by the compiler as a whole.
    if (/\.test-d\.[cm]?tsx?$/.test(context.path)) return;
    for (const unit of context.units) {
      if (unit.kind === 'test') checkTest(context, unit);
    }
  },
};

function checkTest(context: RowContext, unit: Unit): void {
  const placed = unit.placed;
  if (!placed || isOff(placed)) return;
  const { test } = placed;
  if (test.framework === 'playwright' && SET_UP.test(test.callee)) return;
  const many = test.parametrised || test.generated;
  if (makesTestsItself(context, test) || assertsTypesInside(context, unit)) return;
  const evidence = inBody(context, unit.body, many);
  if (evidence.found || unit.hooks.some((hook) => hookAsserts(context, hook))) return;
  const bare = unit.body.assertions.find((assertion) => !assertion.complete);
  const unknowns = [...new Set(evidence.unknowns)];
  const doubt = bare ? undefined : findDoubt(context, unit, unknowns);
  context.report({
    place: bare?.place ?? test.place,
    quote: bare?.quote ?? test.quote,
    titlePath: unit.titlePath,
    message: bare
      ? describeBare(bare)
      : (doubt ?? 'no assertion can be reached from this test: assert what it is about'),
    unknowns,
    ...(doubt === undefined ? {} : { advisory: true }),
  });
}

/** Why the test may check something all the same: then a person has to look, and nothing is blocked. */
function findDoubt(
  { path }: RowContext,
  { body, placed, titlePath }: Unit,
  unknowns: string[],
): string | undefined {
  const title = placed?.test.title;
  const weak = body.calls.find((call) => isWeakEvidence(call, title));
  if (weak)
    return `all that is checked is that ${weak.callee.join('.')} does not fail: assert what it made or showed`;
  if (body.commentedAssertions && isForTheCompiler(path, titlePath, body))
    return 'its assertions are commented out, so nothing is checked: bring them back, or delete the test';
  if (endsInStream(body))
    return 'all that is checked is that the stream brings what the loop leaves at: assert what came';
  if (isForTheCompiler(path, titlePath, body))
    return 'only the compiler can fail here: say which type is expected (expectTypeOf, satisfies), or assert a value';
  if (saysNothingIsThrown(title))
    return 'the title says that nothing is thrown, and the test does not: expect(() => …).not.toThrow() states it';
  if (unknowns.length > 0)
    return `no assertion was found in this test, and calls of it could not be followed (not followed: ${listUnknowns(unknowns)}): assert what it is about, or name its helpers in the configuration`;
  return undefined;
}

/** `testControl('a', run)` of a function that declares the tests: the call itself is none. */
function makesTestsItself({ tests }: RowContext, { maker }: TestNode): boolean {
  if (maker?.kind !== 'function') return false;
  return tests.some(
    ({ test: { declaredIn } }) => declaredIn?.kind === 'function' && declaredIn.id === maker.id,
  );
}

/** The compiler checks types wherever they stand, also in a function that nobody calls. */
function assertsTypesInside({ units }: RowContext, { body: { place } }: Unit): boolean {
  return units.some(
    ({ kind, body }) =>
      kind === 'function' &&
      place.start < body.place.start &&
      body.place.end <= place.end &&
      body.assertions.some((one) => one.kind === 'type' && one.matcher !== 'ts-expect-error'),
  );
}

function isOff(placed: NonNullable<Unit['placed']>): boolean {
  return [...placed.suites.flatMap((suite) => suite.marks), ...placed.test.marks].some(switchesOff);
}

function describeBare(assertion: Assertion): string {
  return assertion.matcher === undefined
    ? 'expect has no matcher, so nothing is checked: say what is expected'
    : `the matcher ${assertion.matcher} is named and not called, so nothing is checked: call it`;
}

function listUnknowns(unknowns: readonly string[]): string {
  return `${unknowns.slice(0, 5).join(', ')}${unknowns.length > 5 ? ', …' : ''}`;
}

/** A plan of node:test, or of an object of assertions that counts them. */
function isPlannedOutside({ model }: RowContext, { calls }: Body): boolean {
  return (
    model.frameworks.includes('node-test') || calls.some(({ args }) => /\bplan:/.test(args[1]?.text ?? ''))
  );
}

function inBody(context: RowContext, body: Body, many: boolean): Evidence {
  // `t.plan(n)`: without them the test fails, and what is called may make them.
  if (body.plansAssertions && body.calls.length > 0 && isPlannedOutside(context, body))
    return { found: true, unknowns: [] };
  if (body.subtests > 0 || body.usesDone || body.usesResolver || body.assertions.some(countsAsAssertion))
    return { found: true, unknowns: [] };
  if (context.model.frameworks[0] !== 'cypress' && endsInWait(body)) return { found: true, unknowns: [] };
  if (closingCalls(body).some((call) => rejectsLate(context, call))) return { found: true, unknowns: [] };
  const unknowns: string[] = [];
  for (const call of body.calls) {
    if (isForeignCallback(call, many) || waitsForCondition(call)) return { found: true, unknowns: [] };
    const { answer, unknowns: inside } = context.helpers.asserts(context.path, call);
    if (answer === 'yes') return { found: true, unknowns: [] };
    if (answer === 'unknown') unknowns.push(...inside);
  }
  return { found: false, unknowns };
}

/** `await events` at the end, of a helper whose promise is rejected where they do not come. */
function rejectsLate({ helpers, path }: RowContext, call: HelperCall): boolean {
  if (call.settled !== 'awaited' && call.settled !== 'returned' && call.settled !== 'stored') return false;
  const found = helpers.resolver.resolve(path, call);
  return (
    found.kind === 'function' &&
    found.target.fn.body.assertions.some((one) => one.matcher === 'withResolvers' && countsAsAssertion(one))
  );
}

/** A function that is handed in from around the test, such as the body that a table or a maker of tests provides. */
function isForeignCallback({ binding, callee }: HelperCall, many: boolean): boolean {
  if (callee.length > 2) return false;
  if (binding.kind === 'parameter') return binding.outer === true || (many && callee.length === 1);
  return binding.kind === 'local' && many && callee.length === 1 && callee[0] !== '()';
}

/** Only what asserts for sure counts in a hook that prepares; after the test the name of a check is enough. */
function hookAsserts(context: RowContext, hook: HookNode): boolean {
  const calls = hook.body?.calls ?? (hook.bodyRef ? [hook.bodyRef] : []);
  if (
    hook.body?.assertions.some(
      (item) => countsAsAssertion(item) && item.kind !== 'query' && item.kind !== 'fail',
    )
  )
    return true;
  const after = hook.hook === 'afterEach' || hook.hook === 'afterAll';
  return calls.some((call) => assertsInHook(context.helpers, context.path, call, after));
}

function assertsInHook(helpers: Helpers, path: string, call: HelperCall, after: boolean): boolean {
  if (helpers.asserts(path, call).answer !== 'yes') return false;
  return (
    after ||
    helpers.resolver.resolve(path, call).kind === 'function' ||
    helpers.names.isConfiguredAssertion(call)
  );
}
