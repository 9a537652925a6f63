import type { Assertion, Body, Guard, HelperCall } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/summaries';
import { isTruthy } from './c1-disabled-test';
import { awaitFix, withFix } from './fixes';
import type { RowContext, RowRule, Unit } from './rule';

/** Zones of Angular and their like wait for what the body starts. */
const WAITING_WRAPPERS = /^(waitForAsync|fakeAsync|async|inject|asyncTest|withZone)$/;

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
        const { why, guard } = typeof found === 'string' ? { why: found } : found;
        if (guard?.runs === 'awaited' && isQueued(context, unit, guard)) continue;
        // One callback or catch is one fault, however much it asserts.
        if (guard && seen.has(guard.place.start)) continue;
        if (guard) seen.add(guard.place.start);
        context.report({
          place: assertion.place,
          quote: assertion.quote,
          titlePath: unit.titlePath,
          message: why,
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

/** `page.total().then(…)` of a page object that is written for Cypress, whose queue is waited for. */
function isQueued({ helpers, path }: RowContext, { body }: Unit, { place }: Guard): boolean {
  return body.calls.some((call) => {
    if (call.called.at(-1) !== 'then' || call.place.start > place.start || call.place.end < place.end)
      return false;
    const found = helpers.resolver.resolve(path, { ...call, callee: call.callee.slice(0, -1) });
    if (found.kind !== 'function') return false;
    const { path: file, fn } = found.target;
    return (
      helpers.resolver.modelOf(file)?.frameworks[0] === 'cypress' ||
      fn.body.calls.some(({ callee: [root], binding: { kind } }) => root === 'cy' && kind === 'global')
    );
  });
}

/** `expect(card.getTitle().contains('x').click())`: the queue of Cypress fails where that text is not found. */
function failsInQueue({ model }: RowContext, { called, callee: [root] }: HelperCall): boolean {
  return (model.frameworks[0] === 'cypress' || root === 'cy') && called.includes('contains');
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
type Why = string | { why: string; guard: Guard };

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

function whyIncomplete(assertion: Assertion): string | undefined {
  if (assertion.settled !== 'floating' && assertion.settled !== 'awaited') return undefined;
  return assertion.matcher === undefined
    ? 'expect has no matcher, so nothing is checked: say what is expected'
    : `the matcher ${assertion.matcher} is named and not called, so nothing is checked: call it`;
}

function isDropped(assertion: Assertion, body: Body): boolean {
  return assertion.promised && assertion.settled === 'floating' && !body.usesDone;
}

/** The catch alone signals the end, so without the failure the test runs out of time. */
function onlyEndsIn({ place }: Guard, { calls, takesDone }: Body): boolean {
  if (!takesDone) return false;
  const ends = calls.filter(
    ({ binding, callee }) =>
      binding.kind === 'parameter' && !binding.outer && callee.length === 1 && binding.index === 0,
  );
  return (
    ends.length > 0 && ends.every((call) => call.place.start >= place.start && call.place.end <= place.end)
  );
}

const MARKS = /^(toBeUndefined|toBeNull|toBeFalsy|ifError|isNotOk|notOk|isUndefined|isNull)$/;

/** In a catch: it always fails, or says that nothing was caught, so it is there not to be reached. */
function isFailureMark({ subject, matcher, args, modifiers }: Assertion): boolean {
  if (subject === undefined || matcher === undefined) return false;
  if (modifiers.includes('not'))
    return subject.kind === 'identifier' && /^(toBeDefined|toBeTruthy|exist|ok)$/.test(matcher);
  if (subject.kind === 'identifier') return MARKS.test(matcher);
  if (subject.literal === undefined) return false;
  if (/^(ok|isOk|assert|isTrue|toBeTruthy)$/.test(matcher)) return !isTruthy(subject.literal);
  if (/^(isFalse|toBeFalsy)$/.test(matcher)) return isTruthy(subject.literal);
  const other = args[0]?.literal;
  return other !== undefined && other !== subject.literal;
}

function whyGuarded(assertion: Assertion, unit: Unit): Why | undefined {
  const { body } = unit;
  if (body.plansAssertions || body.usesDone) return undefined;
  let waited = false;
  for (const guard of assertion.guards) {
    if (guard.kind === 'catch') {
      const sound =
        guard.tryCannotPass === true ||
        looksAtCaught(guard, assertion, body) ||
        assertsInTry(guard, body) ||
        looksAtResult(guard, body) ||
        isFailureMark(assertion) ||
        onlyEndsIn(guard, body) ||
        unit.kind === 'function';
      if (!sound)
        return {
          guard,
          why: 'the assertion stands only where something has failed, so the test passes when nothing fails: expect the failure itself (toThrow, rejects)',
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
          why: 'the promise whose callback asserts is neither awaited nor returned: await it',
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

/** When nothing fails, the try block has asserted. */
function assertsInTry(guard: Guard, body: Body): boolean {
  return body.assertions.some(
    (other) =>
      countsAsAssertion(other) &&
      other.kind !== 'fail' &&
      other.guards.at(-1)?.kind === 'try' &&
      other.guards.at(-1)?.place.start === guard.place.start,
  );
}

/** When nothing fails, an assertion behind the try looks at what the try block made. */
function looksAtResult({ kind, place, tried = [] }: Guard, { assertions }: Body): boolean {
  if (kind !== 'catch') return false;
  return assertions.some(
    (other) =>
      countsAsAssertion(other) &&
      other.place.start > place.end &&
      tried.some((name) => namesIn(other.subject?.text ?? '').includes(name)),
  );
}

function namesIn(text: string): readonly string[] {
  return text.match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? [];
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

/** The catch keeps what it caught, or that it caught, and an assertion outside looks at it. */
function looksAtCaught(guard: Guard, own: Assertion, body: Body): boolean {
  const names = guard.assigns ?? [];
  if (names.length === 0) return false;
  return body.assertions.some(
    (assertion) =>
      assertion !== own &&
      assertion.place.start > guard.place.end &&
      names.includes(assertion.subject?.root ?? ''),
  );
}

function isWaitedFor(guard: Guard, body: Body, unit: Unit): boolean {
  if (body.usesFakeTimers || unit.hooks.some((hook) => hook.body?.usesFakeTimers)) return true;
  return body.lastAwait > guard.place.end || unit.kind === 'function';
}
