import type { Assertion, Body, Expr, Guard } from '@nx-test-review/source';
import { isAsserted } from './asserted-conditions';
import type { RowContext, RowRule, Unit } from './rule';

const KINDS = new Set(['expect', 'assert', 'should', 'snapshot', 'library']);
const WORD = /[A-Za-z_$][\w$]*/g;
const COMMON = new Set([
  'i',
  'j',
  'of',
  'length',
  'Object',
  'Array',
  'keys',
  'values',
  'entries',
  'await',
  'all',
  'this',
  'from',
  'Math',
  'typeof',
  'new',
]);

/** Something decides at run time whether, or which, assertion happens. */
export const conditionalAssertion: RowRule = {
  row: 'H3',
  check(context) {
    for (const unit of context.units) {
      if (unit.kind === 'test' && !unit.body.plansAssertions) checkTest(context, unit);
    }
  },
};

/** The test says for itself where it is not meant to run, or leaves after its checks of that case. */
const ENVIRONMENT =
  /\bprocess\.|\bimport\.meta\b|platform|version|supports|browserName|isMobile|\bis(Dev|Prod)|dialect|major\b|\bCI\b|__\w+__/i;

function checkEarlyReturn(context: RowContext, unit: Unit): void {
  const { assertions, branches, params } = unit.body;
  const asked = assertions.filter((one) => KINDS.has(one.kind) && one.complete);
  const given: readonly string[] = params.join(' ').match(WORD) ?? [];
  for (const branch of branches) {
    const { end } = branch.place;
    const condition = branch.condition?.text ?? '';
    if (!branch.leaves || branch.throws || branch.guards.length > 0 || asksEnvironment(branch.condition))
      continue;
    if (unit.placed?.test.generated || condition.match(WORD)?.some((name) => given.includes(name))) continue;
    if (asked.some((one) => one.place.start < end) || asked.length === 0) continue;
    if (asked.some(({ unreachable }) => unreachable !== undefined)) continue;
    context.report({
      place: branch.place,
      quote: branch.quote,
      titlePath: unit.titlePath,
      message: `the test returns under a condition (${condition.slice(0, 60)}) before it asserts anything: fail there, or make two tests`,
    });
    return;
  }
}

function checkTest(context: RowContext, unit: Unit): void {
  checkEarlyReturn(context, unit);
  const seen = new Set<string>();
  for (const assertion of unit.body.assertions) {
    if (!KINDS.has(assertion.kind) || !assertion.complete) continue;
    const guard = decisiveGuard(assertion, unit);
    if (!guard) continue;
    const key = `${guard.place.start} ${guard.branch ?? ''} ${guard.kind}`;
    if (seen.has(key)) continue;
    seen.add(key);
    context.report({
      place: assertion.place,
      quote: assertion.quote,
      titlePath: unit.titlePath,
      message: describe(guard),
    });
  }
}

/** The outermost construct of the test's own control flow that decides; callbacks of others are no branches of the test. */
function decisiveGuard(assertion: Assertion, unit: Unit): Guard | undefined {
  for (const [index, guard] of assertion.guards.entries()) {
    if (guard.kind === 'callback') {
      if (guard.runs === 'unknown' || guard.runs === 'deferred') return undefined;
      if (guard.perElement && !guard.literal && isOpenList(guard, assertion, unit)) return guard;
      continue;
    }
    if (guard.kind === 'catch' || guard.literal || guard.elseFails) continue;
    if (guard.kind === 'try') {
      if (guard.swallows) return guard;
      continue;
    }
    if (guard.kind === 'loop') {
      if (isOpenList(guard, assertion, unit)) return guard;
      continue;
    }
    const around = assertion.guards.slice(0, index);
    if (isAsserted(guard, around, unit.body) || isCountedLater(guard, unit.body)) continue;
    if (isEnvironment(guard) && (hasOtherArm(guard, unit.body) || assertsInEachArm(guard, unit.body)))
      continue;
    if (!isFixedForEachRow(guard, around, unit)) return guard;
  }
  return undefined;
}

/** A platform, a version, a browser. */
export function asksEnvironment(condition: Expr | undefined): boolean {
  return condition !== undefined && ENVIRONMENT.test(`${condition.text} ${condition.origin ?? ''}`);
}

function isEnvironment({ kind, subject }: Guard): boolean {
  return (kind === 'if' || kind === 'switch') && asksEnvironment(subject);
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
function isCountedLater({ kind, place, assigns = [] }: Guard, body: Body): boolean {
  return (
    kind === 'if' &&
    body.assertions.some(
      (other) => other.place.start > place.end && assigns.includes(other.subject?.root ?? ''),
    )
  );
}

/** The number of elements is neither pinned by another assertion or guard, nor given by the row of a table. */
function isOpenList(guard: Guard, own: Assertion, unit: Unit): boolean {
  const names = (guard.subject?.text.match(WORD) ?? []).filter((name) => !COMMON.has(name));
  if (names.length === 0) return false;
  // Such queries throw where nothing is found.
  if (/\b(get|find)AllBy[A-Z]\w*\(/.test(guard.subject?.text ?? '')) return false;
  if (isGivenFromOutside(names, unit) || isFilledByHook(guard, unit)) return false;
  const mentions = (text: string | undefined): boolean =>
    names.some((name) => new RegExp(`\\b${escape(name)}\\b`).test(text ?? ''));
  const counted = guard.assigns ?? [];
  const inside = (start: number): boolean => start >= guard.place.start && start < guard.place.end;
  const pinned = unit.body.assertions.some(
    (other) =>
      other !== own &&
      other.complete &&
      !inside(other.place.start) &&
      (mentions(other.subject?.text) ||
        counted.includes(other.subject?.root ?? '') ||
        other.args.some((arg) => mentions(arg.text))),
  );
  return (
    !pinned &&
    !isPinnedByResult(names, unit.body) &&
    !unit.body.branches.some((branch) => (branch.throws || branch.leaves) && mentions(branch.condition?.text))
  );
}

/** `const updated = await update(rows)` with `expect(updated).toHaveLength(2)`: who made two of them was given two. */
function isPinnedByResult(names: readonly string[], { calls, assertions }: Body): boolean {
  const made = calls
    .filter(({ args }) => args.some(({ text }) => names.includes(text)))
    .map(({ quote }) => /^(?:const|let|var)?\s*([\w$]+)\s*=[^=>]/.exec(quote)?.[1]);
  return assertions.some(
    ({ subject, matcher, args, complete }) =>
      complete &&
      args[0]?.literal !== '0' &&
      made.includes(subject?.root) &&
      (/^(toHaveLength|lengthOf|length)$/.test(matcher ?? '') ||
        subject?.text === `${subject?.root ?? ''}.length`),
  );
}

/** `let sources` that a hook fills, as the matrix that every test of the suite goes through. */
function isFilledByHook({ subject }: Guard, { hooks, body }: Unit): boolean {
  const name = subject?.text.replace(/\s*\.filter\(.*$/s, '') ?? '';
  if (!/^[\w$]+$/.test(name) || body.locals.includes(name)) return false;
  return hooks.some(
    ({ hook, body: set }) =>
      hook === 'beforeAll' && set?.writes.some(({ kind, target }) => kind === 'variable' && target === name),
  );
}

function escape(name: string): string {
  return name.replace(/\$/g, '\\$');
}

function isGivenFromOutside(names: readonly string[], { body, placed }: Unit): boolean {
  if (!placed?.test.parametrised && !placed?.test.generated) return false;
  const params: readonly string[] = body.params.join(' ').match(WORD) ?? [];
  return placed.test.generated || names.some((name) => params.includes(name));
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
