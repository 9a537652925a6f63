import type { Assertion, Body, FileModel, HelperCall, RuntimeMark, TestNode } from '@nx-test-review/source';
import { walkTests } from '@nx-test-review/source';
import { countsAsAssertion, isExpectedTypeError } from '../helpers/counting';
import { switchesOff } from './c1-disabled-test';
import { findDoubt } from './doubts';
import { findEvidence } from './evidence';
import type { RowContext, RowRule, Unit } from './rule';

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
  if (neverPasses(unit.body) || makesTestsItself(context, test) || assertsTypesInside(context, unit)) return;
  const evidence = findEvidence(context, unit);
  if (evidence.found) return;
  const bare = unit.body.assertions.find((assertion) => !assertion.complete);
  const doubt = bare ? undefined : findDoubt(context, unit, evidence);
  context.report({
    place: bare?.place ?? test.place,
    quote: bare?.quote ?? test.quote,
    titlePath: unit.titlePath,
    message: bare ? describeBare(bare) : (doubt ?? describeNone(unit)),
    unknowns: evidence.unknowns,
    ...(doubt === undefined ? {} : { advisory: true }),
  });
}

/** `testControl('a', run)` of a function that declares the tests: the call itself is none, also where those of another file assert. */
function makesTestsItself(context: RowContext, { maker, callee }: TestNode): boolean {
  const { tests } = context;
  if (maker?.kind === 'import') return makesAsserting(context, maker, callee);
  if (maker?.kind !== 'function') return false;
  return tests.some(
    ({ test: { declaredIn } }) => declaredIn?.kind === 'function' && declaredIn.id === maker.id,
  );
}

function makesAsserting(
  { helpers, path }: RowContext,
  binding: HelperCall['binding'],
  callee: string,
): boolean {
  const found = helpers.resolver.resolve(path, { ...NO_CALL, callee: [callee], binding });
  if (found.kind !== 'function') return false;
  const { path: file, fn } = found.target;
  const made = walkTests((helpers.resolver.modelOf(file) as FileModel).suite);
  return made.some(
    ({ test: { declaredIn, body } }) =>
      declaredIn?.kind === 'function' &&
      declaredIn.id === fn.id &&
      body !== undefined &&
      (body.assertions.some((one) => countsAsAssertion(one) && !isExpectedTypeError(one)) ||
        body.calls.some((call) => helpers.asserts(file, call).answer === 'yes')),
  );
}

const NO_CALL: HelperCall = {
  place: { line: 1, endLine: 1, start: 0, end: 0 },
  quote: '',
  callee: [],
  called: [],
  binding: { kind: 'local' },
  args: [],
  settled: 'not-needed',
  guards: [],
};

/** The compiler checks types wherever they stand, also in a function that nobody calls. */
function assertsTypesInside({ units }: RowContext, { body: { place } }: Unit): boolean {
  return units.some(
    ({ kind, body }) =>
      kind === 'function' &&
      place.start < body.place.start &&
      body.place.end <= place.end &&
      body.assertions.some((one) => one.kind === 'type' && !isExpectedTypeError(one)),
  );
}

/** By a mark of the declaration, or as the first thing that it or its suite does: what is off is the matter of C1. */
function isOff({ test, suites }: NonNullable<Unit['placed']>): boolean {
  if (test.marks.some(switchesOff) || suites.some(({ marks }) => marks.some(switchesOff))) return true;
  return suites.some(({ runtimeMarks }) => runtimeMarks.some(switchesOffHere)) || isLeftAtOnce(test);
}

function switchesOffHere({ mark, constant, guards }: RuntimeMark): boolean {
  return /^(skip|fixme|todo)$/.test(mark) && constant === true && guards.length === 0;
}

/** `test.skip(true, 'not written yet');` in front of all that it does. */
function isLeftAtOnce({ body }: TestNode): boolean {
  const off = body?.marks.find(switchesOffHere);
  return (
    off !== undefined &&
    body?.calls.every(({ place }) => place.start >= off.place.start) === true &&
    body.assertions.every(({ place }) => place.start > off.place.start)
  );
}

/** Its last statement throws: reached, it fails. Few bodies throw, and to read the opening of each is dear. */
function neverPasses(body: Body): boolean {
  if (!body.assertions.some(({ matcher }) => matcher === 'throw')) return false;
  const { opening, statements } = body;
  return opening.length === statements && /^throw\b/.test(opening.at(-1) ?? '');
}

function describeNone({ body }: Unit): string {
  return body.commentedAssertions
    ? 'its assertions are commented out, so nothing is checked: bring them back, or delete the test'
    : 'no assertion can be reached from this test: assert what it is about';
}

function describeBare(assertion: Assertion): string {
  return assertion.matcher === undefined
    ? 'expect has no matcher, so nothing is checked: say what is expected'
    : `the matcher ${assertion.matcher} is named and not called, so nothing is checked: call it`;
}
