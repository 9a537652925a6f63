import type { Assertion, Body, Guard } from '@nx-test-review/source';
import { isAsserted } from './asserted-conditions';
import { asksEnvironment, isGivenByEnvironment, isReadFromEnvironment } from './environment';
import { escapeName } from './escape-name';
import { findSilencers } from './failure-listeners';
import { isEmptiedByLoop, isFilledByHook, isOpenList, isSizedBySibling } from './open-lists';
import type { RowContext, RowRule, Unit } from './rule';

const KINDS = new Set(['expect', 'assert', 'should', 'snapshot', 'library']);
const WORD = /[A-Za-z_$][\w$]*/g;

/** Something decides at run time whether, or which, assertion happens. */
export const conditionalAssertion: RowRule = {
  row: 'H3',
  check(context) {
    for (const unit of context.units) {
      if (unit.kind === 'test' && !unit.body.plansAssertions) checkTest(context, unit);
      checkListeners(context, unit.body, unit.titlePath);
    }
    checkListeners(context, context.model.module, []);
  },
};

function checkListeners(context: RowContext, body: Body, titlePath: readonly string[]): void {
  for (const { place, quote } of findSilencers(context, body))
    context.report({
      place,
      quote,
      titlePath,
      message:
        'a listener for failures that neither throws nor asserts swallows each failing assertion: throw the error again, or take the listener out',
    });
}

function checkEarlyReturn(context: RowContext, unit: Unit): void {
  const { assertions, branches, params } = unit.body;
  if (branches.length === 0) return;
  const asked = assertions.filter((one) => KINDS.has(one.kind) && one.complete);
  const given: readonly string[] = params.join(' ').match(WORD) ?? [];
  for (const branch of branches) {
    const { end } = branch.place;
    const condition = branch.condition?.text ?? '';
    if (!branch.leaves || branch.throws || branch.guards.length > 0) continue;
    if (isGivenByEnvironment(context, unit.body, branch.condition)) continue;
    if (unit.placed?.test.generated || condition.match(WORD)?.some((name) => given.includes(name))) continue;
    if (asked.some((one) => one.place.start < end) || asked.length === 0) continue;
    if (asked.some(({ unreachable }) => unreachable !== undefined)) continue;
    context.report({
      place: branch.place,
      quote: branch.quote,
      titlePath: unit.titlePath,
      message: `the test returns under a condition (${condition.slice(0, 60)}) before it asserts anything: fail there, or make two tests`,
      advisory: asksEnvironment(branch.condition),
    });
    return;
  }
}

function checkTest(context: RowContext, unit: Unit): void {
  checkEarlyReturn(context, unit);
  const seen = new Set<string>();
  for (const assertion of unit.body.assertions) {
    if (!KINDS.has(assertion.kind) || !assertion.complete) continue;
    const guard = decisiveGuard(context, assertion, unit);
    if (!guard) continue;
    const advisory = isForSomeRunsOnly(context, guard, assertion, unit);
    // Of what a reader has to look at, one place is enough.
    const key = advisory
      ? `${guard.arms?.[0]?.start ?? guard.place.start}`
      : `${guard.place.start} ${guard.branch ?? ''} ${guard.kind}`;
    if (seen.has(key)) continue;
    seen.add(key);
    context.report({
      place: assertion.place,
      quote: assertion.quote,
      titlePath: unit.titlePath,
      message: describe(guard),
      advisory,
    });
  }
}

/** The outermost construct of the test's own control flow that decides; callbacks of others are no branches of the test. */
function decisiveGuard(context: RowContext, assertion: Assertion, unit: Unit): Guard | undefined {
  for (const [index, guard] of assertion.guards.entries()) {
    if (guard.kind === 'callback') {
      if (guard.runs === 'unknown' || guard.runs === 'deferred') return undefined;
      if (guard.perElement && !guard.literal && isOpenList(guard, assertion, unit)) return guard;
      continue;
    }
    const around = assertion.guards.slice(0, index);
    if (guard.kind === 'catch' || guard.literal || guard.elseFails) continue;
    if (guard.kind === 'try') {
      if (guard.swallows && !isCaughtForLater(guard, around, unit.body)) return guard;
      continue;
    }
    if (guard.kind === 'loop') {
      if (isOpenList(guard, assertion, unit)) return guard;
      continue;
    }
    if (isAsserted(guard, around, unit.body) || isCountedLater(guard, unit.body)) continue;
    if (
      isBranch(guard) &&
      isGivenByEnvironment(context, unit.body, guard.subject) &&
      assertsOtherwise(guard, unit.body)
    )
      continue;
    if (!isFixedForEachRow(guard, around, unit)) return guard;
  }
  return undefined;
}

function isBranch({ kind }: Guard): boolean {
  return kind === 'if' || kind === 'switch';
}

/** Whichever way it goes, something is asserted. */
function assertsOtherwise(guard: Guard, body: Body): boolean {
  return hasOtherArm(guard, body) || assertsInEachArm(guard, body);
}

/**
 * One arm for some environments or some rows of a table, both for an environment of which only a name tells, or a list whose
 * size a test beside it pins: what is asserted is fixed for each run, and a reader has to see that it is ever asserted.
 */
function isForSomeRunsOnly(context: RowContext, guard: Guard, own: Assertion, unit: Unit): boolean {
  if (guard.kind === 'if' && guard.subject && isReadFromEnvironment(context, unit.body, guard.subject))
    return true;
  if (isBranch(guard) && asksEnvironment(guard.subject) && assertsOtherwise(guard, unit.body)) return true;
  if (guard.kind === 'loop' || guard.kind === 'callback') return isSizedBySibling(context, guard, unit);
  return guard.kind === 'if' && asksRow(context, guard, own, unit);
}

/** A condition on nothing but a parameter of the row, or on a value of the loop that makes the tests. */
function asksRow(
  { units }: RowContext,
  { subject }: Guard,
  { subject: asserted }: Assertion,
  unit: Unit,
): boolean {
  const { body, placed } = unit;
  // `const marked = row.includes('!')`: the row is asked by another name.
  const kept =
    /^!?[\w$]+$/.test(subject?.text ?? '') && body.locals.includes(subject?.text.replace('!', '') ?? '');
  const text = (kept ? subject?.origin : undefined) ?? subject?.text ?? '';
  const root = text.match(WORD)?.[0];
  if (root === undefined || asksOthers(text) || [root, subject?.root].includes(asserted?.root)) return false;
  if (/\b(await|new)\b|\+\+|--/.test(text)) return false;
  const given: readonly string[] = body.params.join(' ').match(WORD) ?? [];
  if (placed?.test.parametrised && given.includes(root)) return true;
  if (placed?.test.generated !== true && !isTableSuite(unit) && !isInTitle(unit, root)) return false;
  return (
    !body.locals.includes(root) && !units.some((one) => one.body.writes.some(({ target }) => target === root))
  );
}

/** A suite that is made for each row says the value in its title. */
function isInTitle({ placed }: Unit, name: string): boolean {
  const told = new RegExp(`\\$\\{${escapeName(name)}\\b[^}]*\\}`);
  return placed?.suites.some(({ title }) => told.test(title ?? '')) ?? false;
}

/** The catch keeps the failure, and behind the try its message is asserted: without a failure the test fails there. */
function isCaughtForLater(
  { assigns = [], place }: Guard,
  around: readonly Guard[],
  { assertions }: Body,
): boolean {
  return assertions.some(
    ({ subject, complete, guards, place: at, modifiers, matcher }) =>
      complete &&
      at.start > place.end &&
      guards.length <= around.length &&
      assigns.includes(subject?.root ?? '') &&
      subject?.kind === 'member' &&
      !modifiers.includes('not') &&
      !/undefined|null|falsy/i.test(matcher ?? ''),
  );
}

/** Each case of a switch with a default asserts or fails. */
function assertsInEachArm({ arms }: Guard, { assertions }: Body): boolean {
  return (
    arms?.every(({ start, end }) =>
      assertions.some(({ place, complete }) => complete && place.start >= start && place.end <= end),
    ) ?? false
  );
}

/** The branch counts, and the test asserts the number afterwards. */
function isCountedLater(guard: Guard, body: Body): boolean {
  const { kind, place, assigns = [] } = guard;
  if (kind !== 'if') return false;
  return (
    isEmptiedByLoop(guard, body) ||
    body.assertions.some(
      (other) => other.place.start > place.end && assigns.includes(other.subject?.root ?? ''),
    )
  );
}

/** A branch of a parametrised test on its own row, with an assertion in every arm. */
function isFixedForEachRow(guard: Guard, around: readonly Guard[], unit: Unit): boolean {
  const test = unit.placed?.test;
  // One pass of a loop over a fixed list is a row of a table too.
  const row = around.some(
    (outer) =>
      (outer.kind === 'loop' || outer.perElement) && (outer.literal === true || isFilledByHook(outer, unit)),
  );
  if (!test?.parametrised && !test?.generated && !isTableSuite(unit) && !row) return false;
  if (!guard.subject || /\b(await|new)\b|\+\+|--/.test(guard.subject.text) || asksOthers(guard.subject.text))
    return guard.kind === 'switch';
  return guard.kind === 'switch' || hasOtherArm(guard, unit.body);
}

const QUESTIONS =
  /\.(includes|startsWith|endsWith|test|match|has|some|every|isArray|isBuffer|toLowerCase|toUpperCase|trim|at|slice|split|indexOf|hasOwn|hasOwnProperty)\(/g;

/** A call in the condition, but for questions to a value that is there. */
function asksOthers(text: string): boolean {
  return /[\w$\])]\s*\(/.test(text.replace(QUESTIONS, ' '));
}

function isTableSuite(unit: Unit): boolean {
  return unit.placed?.suites.some((suite) => suite.parametrised) ?? false;
}

function hasOtherArm(guard: Guard, body: Body): boolean {
  if (goesOnBehind(guard, body)) return true;
  return body.assertions.some((assertion) =>
    assertion.guards.some(
      (other) =>
        other.place.start === guard.place.start && other.kind === guard.kind && other.branch !== guard.branch,
    ),
  );
}

/** `if (…) { expect(…); return; }` with assertions behind it: what follows is the other arm. */
function goesOnBehind({ kind, branch, place }: Guard, { branches, assertions }: Body): boolean {
  if (kind !== 'if' || branch !== 'then') return false;
  const own = branches.find((one) => one.place.start === place.start);
  if (own?.leaves !== true) return false;
  const around = own.guards.at(-1)?.place.end ?? Infinity;
  return assertions.some((one) => one.place.start > place.end && one.place.end <= around && one.complete);
}

function describe(guard: Guard): string {
  const subject = guard.subject ? ` (${guard.subject.text.slice(0, 60)})` : '';
  switch (guard.kind) {
    case 'try':
      return 'a catch that neither throws nor fails swallows this assertion: let the failure through';
    case 'loop':
    case 'callback':
      return `the list${subject} may be empty, and then nothing is asserted: assert its length first`;
    default:
      return `a condition${subject} decides whether this is asserted: make two tests, or fail in the other case`;
  }
}
