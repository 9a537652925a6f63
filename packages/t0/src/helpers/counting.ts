import type { Assertion, Body, HelperCall } from '@nx-test-review/source';
import { runsHere } from './sleeping';

/** Incomplete ones check nothing; a failure path counts when it depends on something. */
export function countsAsAssertion(assertion: Assertion): boolean {
  if (!assertion.complete) return false;
  // What is made with the wrong type for the test to go on with is no test of the type.
  if (isExpectedTypeError(assertion)) return assertion.settled !== 'stored';
  return assertion.kind !== 'fail' || assertion.guards.length > 0;
}

export function isExpectedTypeError({ matcher }: Assertion): boolean {
  return matcher === 'ts-expect-error';
}

/**
 * What a helper does for its callers. An expected type error is about the helper itself. A throw is a check where the helper
 * ends with it; in front of what the helper does, or as the answer of a fake, it only guards it, and an error that was
 * caught, or told to a callback, and is thrown again or rejects the promise would have come through anyway.
 */
export function checksForCaller(assertion: Assertion, { assertions, calls }: Body): boolean {
  const { kind, matcher, quote, guards, place } = assertion;
  // Such a helper may only start something; C4 asks whether its promise is what the test ends with.
  if (isExpectedTypeError(assertion) || matcher === 'withResolvers' || matcher === 'handedOn') return false;
  if (kind !== 'fail') return true;
  if (HANDS_ON.test(quote) && guards.some((guard) => guard.kind === 'catch')) return false;
  if (matcher !== 'throw') return true;
  if (!runsHere(guards)) return false;
  return !calls.some(
    (call) => call.via === undefined && call.place.start > place.end && !inArgument(call, assertions),
  );
}

/** `throw error`, `reject(error)`. */
const HANDS_ON = /^(.*\{\s*)?(throw \w+|(return )?rej\w*\(\w+\));?\s*\}?$/;

/** `process.on('warning', fail)`: who is handed on such a function checks that nothing calls it. */
export function mustNotBeCalled({ assertions }: Body): boolean {
  return assertions.some(({ kind, matcher }) => kind === 'fail' && matcher !== 'throw');
}

/** The throw behind a loop that returns once it has found what it waits for. */
export function isLastResort(
  { kind, guards, place }: Assertion,
  { branches }: Body,
  product: boolean,
): boolean {
  if (product || kind !== 'fail' || guards.length > 0) return false;
  return branches.some((branch) => branch.leaves && !branch.throws && branch.place.end <= place.start);
}

/** `throw new Error(describe(found))`. */
function inArgument({ place }: HelperCall, assertions: readonly Assertion[]): boolean {
  return assertions.some(
    (one) => one.kind === 'fail' && one.place.start < place.start && place.end <= one.place.end,
  );
}

/** What settles or explains, and asks nothing. */
const NO_MATCHER = /^(then|catch|finally|because|withContext)$/;

/** `expectValue(1).toBe(2)`: something is called on what the first call gives. */
export function callsMatcher({ called }: Pick<HelperCall, 'called'>): boolean {
  return called.slice(1).some((name) => !NO_MATCHER.test(name));
}

/** `const expectValue = (value) => expect(parse(value))`: the matcher is called on what it gives back. */
export function givesExpect(target: { fn: { body: Body } } | undefined): boolean {
  return (
    target?.fn.body.assertions.some(
      ({ kind, complete, matcher, settled, guards }) =>
        kind === 'expect' &&
        !complete &&
        matcher === undefined &&
        settled === 'returned' &&
        guards.length === 0,
    ) ?? false
  );
}

export function isRunnersAssertion({ kind, complete }: Assertion): boolean {
  return complete && (kind === 'expect' || kind === 'should' || kind === 'snapshot' || kind === 'library');
}
