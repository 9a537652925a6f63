import type { Assertion, Body, Guard } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/summaries';
import { isTruthy } from './c1-disabled-test';

/** Must something fail for the test to pass, so that the catch with its assertion is reached, or is not meant to be? */
export function needsFailure(guard: Guard, assertion: Assertion, body: Body): boolean {
  return (
    guard.tryCannotPass === true ||
    looksAtCaught(guard, assertion, body) ||
    assertsInTry(guard, body) ||
    looksAtResult(guard, body) ||
    isFailureMark(assertion) ||
    onlyEndsIn(guard, body) ||
    throwsBeside(guard, body)
  );
}

const THROWS = /^(toThrow\w*|throws?|Throw|rejects|rejected|rejectedWith)$/;

/** The test asks elsewhere that the very call of the try block throws: `expect(() => open('x')).toThrow()`. */
function throwsBeside({ place, triedCalls = [] }: Guard, { assertions }: Body): boolean {
  return assertions.some((other) => {
    if (!countsAsAssertion(other) || other.guards.length > 0 || other.modifiers.includes('not')) return false;
    if (other.place.start > place.start && other.place.end <= place.end) return false;
    if (other.promised && other.settled === 'floating') return false;
    if (!THROWS.test(other.matcher ?? '') && !other.modifiers.includes('rejects')) return false;
    const subject = bare(other.subject?.text ?? '');
    return triedCalls.map(bare).some((call) => subject.includes(call) || `${subject}()` === call);
  });
}

function bare(text: string): string {
  return text.replace(/\bawait\b|[\s;]/g, '');
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
