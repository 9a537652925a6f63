import type { Assertion, Body, Guard } from '@nx-test-review/source';
import { escapeName } from './escape-name';
import type { RowContext, Unit } from './rule';

const WORD = /[A-Za-z_$][\w$]*/g;
/** Not the name of a member; what is spread is none. */
const NO_MEMBER = '(?<![\\w$]|(?<!\\.\\.)\\.)';
const ROOT = /(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g;
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

const THROWING = /\b(get|find)AllBy[A-Z]\w*\(/;
const SIZE = /^(toHaveLength|toHaveSize|lengthOf|length)$/;
/** Matchers that wait for an element. */
const SEEN = /^to(BeVisible|BeAttached|BeInViewport|HaveText|ContainText|HaveAttribute|BeEnabled)$/;

function namesOf({ subject }: Guard): string[] {
  return (subject?.text.match(WORD) ?? []).filter((name) => !COMMON.has(name));
}

/** The number of elements is neither pinned by another assertion or guard, nor given by the row of a table. */
export function isOpenList(guard: Guard, own: Assertion, unit: Unit): boolean {
  const names = namesOf(guard);
  if (names.length === 0) return false;
  // Such queries throw where nothing is found.
  const origins = [guard.subject?.text ?? '', guard.subject?.origin ?? ''];
  if (origins.some((text) => THROWING.test(text) && !/\.(filter|slice|splice)\(/.test(text))) return false;
  if (isSeenBefore(guard, unit.body)) return false;
  if (isGivenFromOutside(names, unit) || isFilledByHook(guard, unit)) return false;
  const mentions = (text: string | undefined): boolean => mentionsList(guard, text ?? '');
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
    !isPinnedByResult(guard, unit.body) &&
    !isEmptiedByLoop(guard, unit.body) &&
    !unit.body.branches.some((branch) => (branch.throws || branch.leaves) && mentions(branch.condition?.text))
  );
}

/** `const count = await links.count()` or `await links.all()` behind `await expect(links.first()).toBeVisible()`. */
function isSeenBefore({ subject, place }: Guard, { assertions }: Body): boolean {
  const counted = /^\(?(?:await )?([\w$.]+)\.(?:count|all)\(\)\)?$/.exec(
    subject?.origin ?? subject?.text ?? '',
  )?.[1];
  return (
    counted !== undefined &&
    assertions.some(
      (one) =>
        one.complete &&
        one.place.end <= place.start &&
        one.guards.length === 0 &&
        SEEN.test(one.matcher ?? '') &&
        !one.modifiers.includes('not') &&
        one.settled !== 'floating' &&
        [counted, `${counted}.first()`, `${counted}.last()`].includes(one.subject?.text ?? ''),
    )
  );
}

/** A text speaks of the list, or of what it belongs to: its whole reference, not the last word of another one. */
function mentionsList({ subject }: Guard, text: string): boolean {
  const own = subject?.text ?? '';
  const roots = (own.match(ROOT) ?? []).filter((name) => !COMMON.has(name));
  if (roots.some((name) => new RegExp(`${NO_MEMBER}${escapeName(name)}(?![\\w$]|\\s*:)`).test(text)))
    return true;
  // `this.rows`, and `const { rows } = found` beside `found.rows`.
  const plain = pathOf(text);
  const origin = subject?.origin?.match(ROOT)?.find((name) => !COMMON.has(name));
  return (
    (own.match(/\bthis\.[\w$]+/g) ?? []).some((path) => plain.includes(path)) ||
    (origin !== undefined &&
      roots.length === 1 &&
      new RegExp(
        `${NO_MEMBER}${escapeName(origin)}(\\.[\\w$]+)*\\.${escapeName(roots[0] as string)}(?![\\w$])`,
      ).test(plain))
  );
}

/** One way of writing a path: no optional or non-null signs, no white space. */
function pathOf(text: string): string {
  return text.replace(/\?\.(?=[\w$])/g, '.').replace(/\s+|!(?=[.)]|$)/g, '');
}

/** `for (const line of lines) expect(line).toBe(expected.shift())` of a literal list that is empty behind the loop. */
export function isEmptiedByLoop({ empties = [], place }: Guard, { assertions }: Body): boolean {
  return assertions.some(({ subject, matcher, args, complete, guards, modifiers, place: at }) => {
    if (!complete || at.start < place.end || guards.length > 0 || modifiers.includes('not')) return false;
    const [expected] = args;
    return empties.some(
      (name) =>
        (subject?.text === `${name}.length` && expected?.literal === '0') ||
        (subject?.text === name &&
          ((SIZE.test(matcher ?? '') && expected?.literal === '0') || expected?.text === '[]')),
    );
  });
}

/** A test of the same suite pins the size of what the hooks of both put into a variable. */
export function isSizedBySibling({ units }: RowContext, guard: Guard, unit: Unit): boolean {
  const name = guard.subject?.text ?? '';
  const suite = unit.placed?.suites.at(-1);
  if (!/^[\w$]+$/.test(name) || suite === undefined || unit.body.locals.includes(name)) return false;
  return units.some(
    (other) =>
      other.kind === 'test' &&
      other !== unit &&
      other.placed?.suites.at(-1) === suite &&
      !other.body.locals.includes(name) &&
      other.body.assertions.some(
        ({ subject, matcher, args, complete, guards, modifiers }) =>
          complete &&
          guards.length === 0 &&
          !modifiers.includes('not') &&
          args[0]?.literal !== '0' &&
          (subject?.text === `${name}.length` || (subject?.text === name && SIZE.test(matcher ?? ''))),
      ),
  );
}

/** Methods that give at most as many as they were given, or at least one only for one that was there. */
const DERIVES = /^(map|filter|flatMap|slice|toSorted|sort|reverse|toReversed)$/;

/**
 * `const updated = await update(rows)` with `expect(updated).toHaveLength(2)`, or `const ids = found.rows.map(…).filter(…)`:
 * who made two of them was given two.
 */
function isPinnedByResult({ subject: list }: Guard, { calls, assertions }: Body): boolean {
  const own = pathOf(list?.text ?? '');
  const length = own.split('.').length;
  const made = calls
    .filter(
      ({ args, callee }) =>
        args.some(({ text }) => pathOf(text) === own) ||
        (callee.slice(0, length).join('.') === own &&
          callee.length > length &&
          callee.slice(length).every((name) => DERIVES.test(name))),
    )
    .map(({ quote }) => /^(?:const|let|var)?\s*([\w$]+)\s*=[^=>]/.exec(quote)?.[1]);
  return assertions.some(
    ({ subject, matcher, args, complete, modifiers }) =>
      complete &&
      !modifiers.includes('not') &&
      args[0]?.literal !== '0' &&
      made.includes(subject?.root) &&
      (SIZE.test(matcher ?? '') || subject?.text === `${subject?.root ?? ''}.length`),
  );
}

/** `let sources` that a hook fills, as the matrix that every test of the suite goes through. */
export function isFilledByHook({ subject }: Guard, { hooks, body }: Unit): boolean {
  const name = subject?.text.replace(/\s*\.filter\(.*$/s, '') ?? '';
  if (!/^[\w$]+$/.test(name) || body.locals.includes(name)) return false;
  return hooks.some(
    ({ hook, body: set }) =>
      hook === 'beforeAll' && set?.writes.some(({ kind, target }) => kind === 'variable' && target === name),
  );
}

function isGivenFromOutside(names: readonly string[], { body, placed }: Unit): boolean {
  if (!placed?.test.parametrised && !placed?.test.generated) return false;
  const params: readonly string[] = body.params.join(' ').match(WORD) ?? [];
  return placed.test.generated || names.some((name) => params.includes(name));
}
