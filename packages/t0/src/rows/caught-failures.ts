import type { Assertion, Body, Guard } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/counting';
import { isTruthy } from './c1-disabled-test';
import { saysNothingIsThrown } from './quiet-titles';

/** Must something fail for the test to pass, so that the catch with its assertion is reached, or is not meant to be? */
export function needsFailure(
  guard: Guard,
  assertion: Assertion,
  body: Body,
  title: string | undefined,
): boolean {
  return (
    guard.tryCannotPass === true ||
    looksAtCaught(guard, assertion, body) ||
    assertsInTry(guard, body) ||
    looksAtResult(guard, body) ||
    (!claimsFailure(title) && looksAtHanded(guard, body)) ||
    isFailureMark(assertion) ||
    onlyEndsIn(guard, body) ||
    throwsBeside(guard, body)
  );
}

const THROWS = /^(toThrow\w*|throws?|Throw|rejects|rejected|rejectedWith)$/;

/** The test asks elsewhere that the very call of the try block throws: `expect(() => open('x')).toThrow()`. */
function throwsBeside({ place, triedCalls = [] }: Guard, { assertions }: Body): boolean {
  return assertions.some((other) => {
    if (!saysThrown(other) || other.guards.length > 0) return false;
    if (other.place.start > place.start && other.place.end <= place.end) return false;
    const subject = bareCall(other.subject?.text ?? '');
    return triedCalls.map(bareCall).some((call) => subject.includes(call) || `${subject}()` === call);
  });
}

/** It fails where its subject does not throw or reject. */
export function saysThrown(assertion: Assertion): boolean {
  const { matcher = '', modifiers, promised, settled } = assertion;
  if (!countsAsAssertion(assertion) || modifiers.includes('not')) return false;
  return !(promised && settled === 'floating') && (THROWS.test(matcher) || modifiers.includes('rejects'));
}

export function bareCall(text: string): string {
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

const FAILS =
  /\b(throws?|throwing|thrown|rejects?|rejected|rejecting|fails?|failing|fail(ed|ure)s?|refuses?|errors?)\b/i;

/** What fails is what the test is about: then the failure is to be asked for. */
function claimsFailure(title: string | undefined): boolean {
  return title !== undefined && FAILS.test(title) && !saysNothingIsThrown(title);
}

/** When nothing fails, an assertion behind the try looks at what the call was handed: `run({ resolve: mock })`. */
function looksAtHanded({ triedCalls = [], ...guard }: Guard, body: Body): boolean {
  const handed = triedCalls
    .flatMap((call) => handedIn(call))
    .filter((name) => !Object.hasOwn(body.constants, name));
  return asksBehind(guard, body, (text) => namesIn(text).some((name) => handed.includes(name)));
}

/**
 * An assertion behind the try looks at what a method gives there (`exporter.getFinishedSpans()`): it may be what the call left,
 * and nobody sees here that it is.
 */
export function mayLookAtTraces(guard: Guard, body: Body, title: string | undefined): boolean {
  const asked = body.calls
    .filter((call) => call.place.start > guard.place.end && call.callee.length > 1)
    .flatMap(({ keptIn = [] }) => keptIn);
  return (
    !claimsFailure(title) &&
    asksBehind(
      guard,
      body,
      (text) => ASKS_OBJECT.test(text) || namesIn(text).some((name) => asked.includes(name)),
    )
  );
}

function asksBehind(
  { kind, place }: Guard,
  { assertions }: Body,
  looks: (subject: string) => boolean,
): boolean {
  return (
    kind === 'catch' &&
    assertions.some(
      (other) =>
        countsAsAssertion(other) &&
        other.place.start >= place.end &&
        runsAlways(other) &&
        looks(other.subject?.text ?? ''),
    )
  );
}

/** Names that stand for themselves among the arguments: of `row.files` only a field is handed. */
function handedIn(call: string): readonly string[] {
  return call.slice(call.indexOf('(')).match(/(?<![\w$.'"`])[A-Za-z_$][\w$]*(?![\w$]|\s*[.(:'"`])/g) ?? [];
}

/** `exporter.getFinishedSpans().length`. */
const ASKS_OBJECT = /^(await )?[A-Za-z_$][\w$]*(\.[\w$]+)+\(/;

function runsAlways({ guards, promised, settled }: Assertion): boolean {
  return guards.every((guard) => guard.kind === 'callback') && !(promised && settled === 'floating');
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
