import type { Assertion, Body, Guard } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/counting';
import { mayLookAtTraces, needsFailure } from './caught-failures';
import { failsInFront } from './failing-handlers';
import { awaitFix, withFix } from './fixes';
import { failsInQueue, isQueued } from './queues';
import type { RowContext, RowRule, Unit } from './rule';

/** Zones of Angular and their like wait for what the body starts. */
const WAITING_WRAPPERS = /^(waitForAsync|fakeAsync|async|inject|asyncTest|withZone)$/;

/** They give back the function that the runner is to call. */
const ZONES = /^(waitForAsync|fakeAsync)$/;

const DROPPED =
  'the assertion gives a promise that nobody waits for, so its failure is lost: await or return it';

/** An assertion that is written down and need not be evaluated before the test ends. */
export const unreachableAssertion: RowRule = {
  row: 'C6',
  check(context) {
    for (const unit of context.units) {
      const asserts =
        unit.kind !== 'test' || unit.body.assertions.some(countsAsAssertion) || hasHelper(context, unit);
      const seen = new Set<number>();
      for (const assertion of unit.body.assertions) {
        if (!assertion.complete && wrapsCheck(context, unit, assertion)) continue;
        const found = whyNeverRuns(assertion, unit, asserts);
        if (found === undefined) continue;
        const { why, guard, advisory } = typeof found === 'string' ? { why: found } : found;
        if (guard?.runs === 'awaited' && isQueued(context, unit, guard)) continue;
        if (guard?.kind === 'catch' && failsInFront(context, unit, guard)) continue;
        // One callback or catch is one fault, however much it asserts.
        if (guard && seen.has(guard.place.start)) continue;
        if (guard) seen.add(guard.place.start);
        context.report({
          place: assertion.place,
          quote: assertion.quote,
          titlePath: unit.titlePath,
          message: why,
          ...(advisory === true ? { advisory } : {}),
          ...(why === DROPPED ? withFix(awaitFix(assertion.awaitEdit)) : {}),
        });
      }
    }
  },
};

/** Beside a helper that asserts, an unfinished expect is this row's; alone it is C4. */
function hasHelper(context: RowContext, unit: Unit): boolean {
  return unit.body.calls.some((call) => context.helpers.asserts(context.path, call).answer === 'yes');
}

/** `expect(checkTotals(cart))`: the call checks, the expect around it only wraps it. */
function wrapsCheck(context: RowContext, unit: Unit, { place }: Assertion): boolean {
  // `expect(screen.getByText('x'))` throws where nothing is found, `expect(total.should.equal(2))` asserts inside.
  const inside = (other: Assertion): boolean =>
    countsAsAssertion(other) &&
    other.goesOn !== true &&
    other.place.start > place.start &&
    other.place.end <= place.end;
  if (unit.body.assertions.some(inside)) return true;
  return unit.body.calls.some(
    (call) =>
      call.place.start > place.start &&
      call.place.end <= place.end &&
      (failsInQueue(context, call) || context.helpers.asserts(context.path, call).answer === 'yes'),
  );
}

/** Why the assertion may not run, with the construct that decides it where it is one. */
type Why = string | { why: string; guard?: Guard; advisory?: boolean };

function whyNeverRuns(assertion: Assertion, unit: Unit, testAsserts: boolean): Why | undefined {
  if (assertion.kind === 'fail' || assertion.kind === 'type') return undefined;
  if (assertion.unreachable)
    return `the assertion stands behind a ${assertion.unreachable} and never runs: move it in front`;
  if (assertion.guards.some(({ never }) => never === true))
    return 'a condition that is constant, or a list that is empty, never lets this assertion run: let it run, or delete it';
  if (!assertion.complete) return testAsserts ? whyIncomplete(assertion) : undefined;
  if (assertion.kind === 'query') return undefined;
  const waits = unit.placed?.test.wrapper !== undefined && WAITING_WRAPPERS.test(unit.placed.test.wrapper);
  if (waits) return undefined;
  if (isDropped(assertion, unit.body)) {
    return DROPPED;
  }
  return whyGuarded(assertion, unit);
}

function whyIncomplete(assertion: Assertion): Why | undefined {
  if (assertion.settled !== 'floating' && assertion.settled !== 'awaited') return undefined;
  const { matcher } = assertion;
  if (failsByItself(assertion))
    return {
      advisory: true,
      why:
        matcher === undefined
          ? 'expect has no matcher, so all that is checked is that the call inside does not fail: say what is expected, or leave the expect out'
          : `the matcher ${matcher} is named and not called, so all that is checked is that the call inside does not fail: call it, or leave the expect out`,
    };
  return matcher === undefined
    ? 'expect has no matcher, so nothing is checked: say what is expected'
    : `the matcher ${matcher} is named and not called, so nothing is checked: call it`;
}

/** Questions whose answer was to be compared: `expect(await row.isVisible())`. */
const ASKS =
  /\.(is|has|get|find|query|count|all|inner|input|text|json|title|url|value|read|exists)[A-Z]?\w*\([^()]*\)$/;

/** `expect(await run('secret put key'))`: a deed that fails by itself, whose result nobody meant to compare. */
function failsByItself({ subject }: Assertion): boolean {
  return subject?.kind === 'await' && !ASKS.test(subject.text);
}

function isDropped(assertion: Assertion, body: Body): boolean {
  return assertion.promised && assertion.settled === 'floating' && !body.usesDone;
}

function whyGuarded(assertion: Assertion, unit: Unit): Why | undefined {
  const { body } = unit;
  if (body.plansAssertions || body.usesDone) return undefined;
  let waited = false;
  for (const guard of assertion.guards) {
    if (guard.kind === 'catch') {
      const title = unit.placed?.test.title;
      if (unit.kind !== 'function' && !needsFailure(guard, assertion, body, title))
        return {
          guard,
          ...(mayLookAtTraces(guard, body, title)
            ? {
                advisory: true,
                why: 'the assertion stands only where something has failed, and whether an assertion behind it looks at what the call left cannot be seen here: expect the failure itself (toThrow, rejects), or assert that there is none',
              }
            : {
                why: 'the assertion stands only where something has failed, so the test passes when nothing fails: expect the failure itself (toThrow, rejects)',
              }),
        };
    }
    if (guard.kind !== 'callback') continue;
    if (guard.runs === 'unknown') return undefined;
    if (guard.perElement) {
      if (guard.async && guard.awaited === false)
        return {
          guard,
          why: 'nobody waits for this asynchronous callback, so its failure is lost: loop with for…of and await, or await Promise.all',
        };
    } else if (guard.runs === 'awaited') {
      // Who waits for a promise that its callbacks settle sees that one of them never came.
      if (guard.executor && guard.awaited) return undefined;
      if (guard.awaited === false && !signalsEnd(guard, assertion, unit))
        return {
          guard,
          why: ZONES.test(guard.subject?.text ?? '')
            ? `${guard.subject?.text} only makes a function, which nobody calls, so the assertion never runs: hand it to the test as its body (it('…', ${guard.subject?.text}(() => …))), or await what is waited for`
            : 'the promise whose callback asserts is neither awaited nor returned: await it',
        };
      waited = true;
    } else if (guard.runs === 'deferred' && !waited && !isWaitedFor(guard, body, unit)) {
      return {
        guard,
        why: "the test ends before this callback runs: await a promise, use fake timers, or take the runner's done",
      };
    }
  }
  return undefined;
}

/** A helper that is handed the end signal calls it behind the assertion: who handed it waits for it. */
function signalsEnd(guard: Guard, { place }: Assertion, { kind, body }: Unit): boolean {
  return (
    kind === 'function' &&
    body.calls.some(
      (call) =>
        call.binding.kind === 'parameter' &&
        call.callee.length === 1 &&
        call.place.start > place.start &&
        call.place.end <= guard.place.end,
    )
  );
}

function isWaitedFor(guard: Guard, body: Body, unit: Unit): boolean {
  if (body.usesFakeTimers || unit.hooks.some((hook) => hook.body?.usesFakeTimers)) return true;
  return body.lastAwait > guard.place.end || unit.kind === 'function';
}
