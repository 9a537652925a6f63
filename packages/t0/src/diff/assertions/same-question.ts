import { argsKey, classOf, keyOf, subjectKey } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { affirm, isNegated } from './matcher-strength';

/** Two forms of one question that the order of matchers takes for a step. */
export function saysTheSame(one: Effective, other: Effective): boolean {
  return (
    isTruthOfBoolean(one, other) ||
    isAbsentProperty(one, other) ||
    isAbsentAttribute(one, other) ||
    isAbsentAttribute(other, one) ||
    isPublicWay(one, other) ||
    isProperty(one, other) ||
    isProperty(other, one) ||
    (isNotEmpty(one) && isNotEmpty(other) && subjectKey(one) === subjectKey(other)) ||
    (isNeverCalled(one) && isNeverCalled(other) && subjectKey(one) === subjectKey(other))
  );
}

/** Of what is `true` or `false` by its syntax or type, truth says the same as `true`. */
function isTruthOfBoolean(one: Effective, other: Effective): boolean {
  if (one.boolean !== true || !/^(exact|type)$/.test(classOf(one) ?? '') || isNegated(one.assertion))
    return false;
  return (
    subjectKey(one) === subjectKey(other) && classOf(other) === (argsKey(one) === 'true' ? 'truthy' : 'falsy')
  );
}

/** `toHaveProperty('a', undefined)`, which passes where there is no such property, and `not.toHaveProperty('a')`. */
function isAbsentProperty(one: Effective, other: Effective): boolean {
  const { matcher, args } = one.assertion;
  const [path, value] = args.map(({ text }) => text);
  if (matcher !== 'toHaveProperty' || value !== 'undefined' || isNegated(one.assertion)) return false;
  const [otherPath, ...more] = other.assertion.args.map(({ text }) => text);
  return (
    other.assertion.matcher === 'toHaveProperty' &&
    isNegated(other.assertion) &&
    subjectKey(one) === subjectKey(other) &&
    path === otherPath &&
    more.length === 0
  );
}

/** `expect(field.attr('for')).toBeUndefined()`, or null of `getAttribute`, and `not.toHaveAttribute('for')` of the field. */
function isAbsentAttribute(one: Effective, { assertion, subject }: Effective): boolean {
  if (classOf(one) !== 'exact' || isNegated(one.assertion) || !/^(null|undefined)$/.test(argsKey(one)))
    return false;
  const [name, ...more] = assertion.args.map(({ text }) => text.slice(1, -1));
  if (assertion.matcher !== 'toHaveAttribute' || !isNegated(assertion) || more.length > 0) return false;
  const [of, asked] = one.subject.join(' ').split(/ \. (?:attr|attributes|getAttribute) \( /);
  return asked === `'${name ?? ''}' )` && of === subject.join(' ');
}

/** `expect(tag.name).toBe('li')` and `expect(tag).toHaveProperty('name', 'li')`. */
function isProperty(one: Effective, other: Effective): boolean {
  const { matcher = '', args } = other.assertion;
  const path = /^(['"`])([\w$.]+)\1$/.exec(args[0]?.text ?? '')?.[2];
  if (path === undefined || args.length !== 2 || isNegated(other.assertion) || isNegated(one.assertion))
    return false;
  if (!/^(toHaveProperty|(have\.)?(deep\.)?property)$/.test(matcher)) return false;
  return (
    /^(exact|strict)$/.test(classOf(one) ?? '') &&
    subjectKey(one) === `${subjectKey(other)} . ${path.replaceAll('.', ' . ')}` &&
    argsKey(one) !== 'undefined' &&
    argsKey(one) === other.args.slice(2).join(' ')
  );
}

/** `stream._events.timeout` that is undefined, and `stream.listeners('timeout')` of which there are none. */
function isPublicWay(one: Effective, other: Effective): boolean {
  if (!one.subject.some(isPrivate) || other.subject.some(isPrivate)) return false;
  if (![one, other].every((each) => !isNegated(each.assertion) && NONE.test(argsKey(each)))) return false;
  // Of the same object: all that leads to what is private.
  const owner = one.subject.slice(0, one.subject.findIndex(isPrivate));
  if (owner.length === 0 || owner.some((token, index) => token !== other.subject[index])) return false;
  const now = new Set(other.subject.map(unquoted));
  const words = one.subject.filter((token) => /^[\w$']/.test(token) && !isPrivate(token)).map(unquoted);
  return words.length > 1 && words.every((word) => now.has(word));
}

const NONE = /^(null|undefined|false|0|\[ \]|\{ \})$/;

function isPrivate(token: string): boolean {
  return /^_\w/.test(token);
}

function unquoted(token: string): string {
  return token.replace(/^'(.*)'$/s, '$1');
}

/** More than none: `lengthOf.above(0)`, `length >= 1`, `not.toHaveLength(0)`. */
function isNotEmpty(one: Effective): boolean {
  const { matcher = '' } = one.assertion;
  const value = argsKey(one);
  if (isNegated(one.assertion))
    return value === '0' && (classOf(positive(one)) === 'length' || one.subject.at(-1) === 'length');
  if (one.subject.at(-1) !== 'length' || classOf(one) !== 'compare') return false;
  return /least|orEqual|gte$/i.test(matcher)
    ? value === '1'
    : value === '0' && /above|greater|gt$/i.test(matcher);
}

export function isNeverCalled(one: Effective): boolean {
  const { matcher = '' } = one.assertion;
  const asked = classOf(positive(one));
  if (isNegated(one.assertion)) return asked === 'called' && argsKey(one) === '';
  return matcher === 'notCalled' || (asked === 'calledTimes' && argsKey(one) === '0');
}

function positive(one: Effective): Effective {
  return { ...one, assertion: affirm(one.assertion) };
}

/** `not.toThrow()` answers `toThrow('x')` the other way, and as much; with a text it only rules one error out. */
export function throwsNoMore(one: Effective, { assertion }: Effective): boolean {
  const { matcher = '', args } = assertion;
  return (
    /^throws(Exact)?$/.test(classOf(one) ?? '') &&
    /^toThrow(Error)?$/.test(matcher) &&
    isNegated(assertion) &&
    args.length === 0
  );
}

const OF_CLASS = /instanceof$/i;

/** `instanceof Cart` that became `typeof cart === 'object'`, which says of no class. */
export function losesClass(
  { assertion: { matcher = '', args } }: Effective,
  { assertion: after }: Effective,
): boolean {
  if (!OF_CLASS.test(matcher) || OF_CLASS.test(after.matcher ?? '')) return false;
  // Nothing but a function is an instance of it.
  if (args[0]?.text === 'Function')
    return !/Function$/.test(after.matcher ?? '') && !/^(['"`])function\1$/.test(after.args[0]?.text ?? '');
  if (/^(is|toBe)(Object|Function)$/.test(after.matcher ?? '')) return true;
  return /^(['"`])(object|function)\1$/.test(after.args[0]?.text ?? '');
}

/**
 * It stood in one arm of a condition, and what the other arm asked of the same is asked under no such condition now:
 * one of two behaviours is the only one.
 */
export function isOtherArm(
  one: Effective,
  before: readonly Effective[],
  after: readonly Effective[],
): boolean {
  return one.assertion.guards.some(
    (guard) =>
      (guard.kind === 'if' || guard.kind === 'ternary') &&
      before.some(
        (other) =>
          other.path === one.path &&
          subjectKey(other) === subjectKey(one) &&
          other.assertion.guards.some(
            ({ kind, place, branch }) =>
              kind === guard.kind && place.start === guard.place.start && branch !== guard.branch,
          ) &&
          countFree(other, after, guard.subject?.text) > countFree(other, before, guard.subject?.text),
      ),
  );
}

/** How often the same is asked outside of that condition. */
function countFree(one: Effective, list: readonly Effective[], condition: string | undefined): number {
  return list.filter((other) => keyOf(other) === keyOf(one) && !isUnder(other, condition)).length;
}

function isUnder({ assertion: { guards } }: Effective, condition: string | undefined): boolean {
  return guards.some(({ subject }) => subject?.text === condition);
}
