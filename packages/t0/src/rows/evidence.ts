import type { Body, HelperCall, HookNode } from '@nx-test-review/source';
import { isLast } from '../helpers/may-check';
import { countsAsAssertion } from '../helpers/counting';
import { closingCalls, findClosingWait, findConditionWait, findShutWait } from './closing-wait';
import type { RowContext, Unit } from './rule';

/** What was found of a check, through all that a test calls. */
export interface Evidence {
  /** Something that was read asserts, or is known to. */
  found: boolean;
  /** Calls that could not be followed. */
  unknowns: string[];
  /** Of these and of calls of packages, the ones that may check something. */
  doubts: string[];
  /** Waits, known by their name only, with which the test ends. */
  waits: string[];
}

const FOUND: Evidence = { found: true, unknowns: [], doubts: [], waits: [] };

/** Reads the body, what makes it, the hooks around it, and every call as far as it can be followed. */
export function findEvidence(context: RowContext, unit: Unit): Evidence {
  const { body, hooks, placed } = unit;
  const test = placed?.test;
  const many = test !== undefined && (test.parametrised || test.generated);
  const inside = inBody(context, body, many);
  if (inside.found) return inside;
  const doubts = [...inside.doubts];
  if (test?.wrapperCall) {
    const { answer, byName } = context.helpers.asserts(context.path, test.wrapperCall);
    if (answer === 'yes' && !byName) return FOUND;
    if (byName) doubts.push(test.wrapperCall.callee.join('.'));
  }
  for (const hook of hooks) {
    const result = inHook(context, hook);
    if (result === true) return FOUND;
    doubts.push(...result);
  }
  return { ...inside, unknowns: [...new Set(inside.unknowns)], doubts: [...new Set(doubts)] };
}

function inBody(context: RowContext, body: Body, many: boolean): Evidence {
  // `t.plan(n)`: without them the test fails, and what is called may make them.
  if (body.plansAssertions && body.calls.length > 0 && isPlannedOutside(context, body)) return FOUND;
  if (body.subtests > 0 || body.usesDone || body.usesResolver || body.assertions.some(countsAsAssertion))
    return FOUND;
  if (closingCalls(body).some((call) => rejectsLate(context, call))) return FOUND;
  const unknowns: string[] = [];
  const doubts: string[] = [];
  const waits: string[] = [];
  const closing =
    context.model.frameworks[0] === 'cypress' ? undefined : findClosingWait(context, context.path, body);
  if (closing?.sure) return FOUND;
  const shut = closing ?? findShutWait(context, body);
  if (shut) waits.push(shut.name);
  for (const call of body.calls) {
    const condition = findConditionWait(context, call);
    if (condition?.sure) return FOUND;
    if (condition) waits.push(condition.name);
    const judged = context.helpers.asserts(context.path, call);
    if (judged.answer === 'yes' && !judged.byName) return FOUND;
    if (judged.answer === 'unknown') unknowns.push(...judged.unknowns);
    doubts.push(...context.helpers.doubtsAbout(context.path, call, body));
    if (comparesMarbles(call, body)) return FOUND;
    if (handsOutChecker(context, call, body)) doubts.push(call.callee.join('.'));
    if (!isForeignCallback(call, many)) continue;
    if (handsAssertionsIn(context)) return FOUND;
    doubts.push(call.callee.join('.'));
  }
  return { found: false, unknowns, doubts, waits };
}

/** A plan of node:test, or of an object of assertions that counts them. */
function isPlannedOutside({ model }: RowContext, { calls }: Body): boolean {
  return (
    model.frameworks.includes('node-test') || calls.some(({ args }) => /\bplan:/.test(args[1]?.text ?? ''))
  );
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

const MARBLES = /(^|[/-])marbles$|^rxjs(\/|$)/;

/** `getTestScheduler().run(({ expectObservable }) => { expectObservable(all).toBe('a|'); })`: the scheduler compares at its end. */
function comparesMarbles({ binding, called, place }: HelperCall, { calls }: Body): boolean {
  return (
    binding.kind === 'parameter' &&
    /^expect(Observable|Subscriptions)$/.test(binding.property ?? '') &&
    /^to(Be|Equal)$/.test(called.at(-1) ?? '') &&
    calls.some(
      (run) =>
        run.called.at(-1) === 'run' &&
        (run.binding.kind === 'import' || run.binding.kind === 'instance') &&
        MARBLES.test(run.binding.specifier ?? '') &&
        run.place.start < place.start &&
        place.end <= run.place.end,
    )
  );
}

/** `await query.testSql((tester) => { tester('mysql', 'select 1'); })`: what nobody can read gives a function that is told values. */
function handsOutChecker({ helpers, path }: RowContext, call: HelperCall, body: Body): boolean {
  if (call.settled !== 'awaited' && call.settled !== 'returned') return false;
  if (!call.args.some(({ kind }) => kind === 'function') || !isLast(call, body)) return false;
  if (call.binding.kind !== 'local' || helpers.resolver.resolve(path, call).kind === 'function') return false;
  return body.calls.some(
    ({ binding, callee, args, alone, place }) =>
      alone === true &&
      binding.kind === 'parameter' &&
      binding.outer !== true &&
      callee.length === 1 &&
      args.filter(({ literal }) => literal !== undefined).length > 1 &&
      place.start > call.place.start &&
      place.end <= call.place.end,
  );
}

/** A function that is handed in from around the test, such as the body that a table or a maker of tests provides. */
function isForeignCallback({ binding, callee }: HelperCall, many: boolean): boolean {
  if (callee.length > 2) return false;
  if (binding.kind === 'parameter') return binding.outer === true || (many && callee.length === 1);
  return binding.kind === 'local' && many && callee.length === 1 && callee[0] !== '()';
}

/** A table or a call of a maker of tests, at module or suite level, holds a function that asserts. */
function handsAssertionsIn({ model, tests }: RowContext): boolean {
  return (
    model.module.assertions.some(countsAsAssertion) ||
    tests.some(({ test }) => test.maker !== undefined && test.body?.assertions.some(countsAsAssertion))
  );
}

/** Only what asserts for sure counts in a hook that prepares; after the test the name of a check is a doubt. */
function inHook({ helpers, path }: RowContext, hook: HookNode): true | string[] {
  if (
    hook.body?.assertions.some(
      (item) => countsAsAssertion(item) && item.kind !== 'query' && item.kind !== 'fail',
    )
  )
    return true;
  const after = hook.hook === 'afterEach' || hook.hook === 'afterAll';
  const doubts: string[] = [];
  for (const call of hook.body?.calls ?? (hook.bodyRef ? [hook.bodyRef] : [])) {
    const { answer, byName } = helpers.asserts(path, call);
    if (answer !== 'yes') continue;
    if (byName) {
      if (after) doubts.push(call.callee.join('.'));
    } else if (
      after ||
      helpers.resolver.resolve(path, call).kind === 'function' ||
      helpers.names.isConfiguredAssertion(call)
    )
      return true;
  }
  return doubts;
}
