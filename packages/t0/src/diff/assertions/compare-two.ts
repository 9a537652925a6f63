import { argsKey, classOf, polarity } from './assertion-keys';
import { leftOut } from './cut-short';
import { losesTruth } from './asked-presence';
import type { Effective } from './effective-assertions';
import { isEmptySnapshot, sizeOf } from '../snapshots/snapshot-file';
import { ARGUMENT_COUNTS } from './matcher-classes';
import { affirm, compareClasses, countLoose, isNegated, type Comparison } from './matcher-strength';
import { isLiteral } from './parts';
import { holdsWhole } from './plain-pattern';
import { losesClass, saysTheSame } from './same-question';

/** How `other` compares with `one`, as if both were about the same subject. */
export function compareTwo(one: Effective, other: Effective): Comparison {
  const before = classOf(one);
  const after = classOf(other);
  if (saysTheSame(one, other)) return 'equal';
  if (losesTruth(one, other)) return 'weaker';
  if (before === undefined || after === undefined) {
    if (asksForFewer(one, other)) return 'weaker';
    return one.assertion.matcher === other.assertion.matcher && polarity(one) === polarity(other)
      ? 'equal'
      : 'unknown';
  }
  const result = compareClasses(before, after);
  if (result === 'weaker' && after === 'partial' && (holdsValue(other, one) || holdsText(other, one)))
    return 'equal';
  // Nothing there, and something there of which a part is asked for, are not ordered.
  if (result === 'weaker' && isNothing(one) && after !== 'falsy' && after !== 'differs') return 'unknown';
  if (result === 'stronger' && isNothing(other) && before !== 'falsy' && before !== 'differs')
    return 'unknown';
  if (result !== 'equal') return result;
  if ([one, other].every(({ assertion }) => isNegated(assertion))) return compareRuledOut(one, other);
  if (before === 'differs') return 'equal';
  if (before === 'snapshot' && saysNothing(other, one)) return 'weaker';
  if (before === 'type' && losesClass(one, other)) return 'weaker';
  if (asksForFewer(one, other) || leftOut(one, other).length > 0) return 'weaker';
  const partial = before === 'partial';
  return countLoose(other.assertion, one.assertion, partial) > countLoose(one.assertion, undefined, partial)
    ? 'weaker'
    : 'equal';
}

/** What says more rules out less: `not.toBe('error 1')` lets through what `not.toContain('error')` stops. */
function compareRuledOut(one: Effective, other: Effective): Comparison {
  const [before, after] = [one, other].map((each) => ({ ...each, assertion: affirm(each.assertion) })) as [
    Effective,
    Effective,
  ];
  const [from, to] = [before, after].map(classOf);
  if (from === undefined || to === undefined) return 'equal';
  if (asksForFewer(after, before) || leftOut(after, before).length > 0) return 'weaker';
  if (asksForFewer(before, after) || leftOut(before, after).length > 0) return 'stronger';
  const isEqual = (found: string): boolean => found === 'exact' || found === 'strict';
  if (isEqual(from) && isEqual(to)) return 'equal';
  const result = compareClasses(from, to);
  if (result === 'weaker') return 'stronger';
  return result === 'stronger' ? 'weaker' : 'equal';
}

/** `toHaveProperty('a', 1)` that became `toHaveProperty('a')`, and any error instead of a certain one. */
export function asksForFewer(one: Effective, other: Effective): boolean {
  const { matcher = '' } = one.assertion;
  const [before, after] = [one, other].map(({ assertion }) => assertion.args.map(({ text }) => text)) as [
    string[],
    string[],
  ];
  if (classOf(one) === 'throwsExact' && after.length === 1 && after[0] === 'Error' && before[0] !== 'Error')
    return true;
  if (matcher !== other.assertion.matcher || !ARGUMENT_COUNTS.has(matcher)) return false;
  return (
    after.length > 0 && after.length < before.length && after.every((text, index) => text === before[index])
  );
}

/** An inline snapshot that holds nothing any more, or that the next run will fill in. */
function saysNothing(after: Effective, before: Effective): boolean {
  // One that is stored in a file of its own is told by that file.
  if (![before, after].every(({ assertion }) => assertion.matcher?.includes('Inline') === true)) return false;
  if (sizeOf(argsKey(before)) <= 8) return false;
  return isEmptySnapshot(argsKey(after));
}

/** No value, or none of them. */
export function isNothing(one: Effective): boolean {
  const none = classOf(one) === 'length' ? /^0$/ : /^(null|undefined)$/;
  return none.test(argsKey(one)) && !isNegated(one.assertion);
}

function holdsText({ assertion }: Effective, one: Effective): boolean {
  const [pattern, ...more] = assertion.args.map(({ text }) => text);
  const [value, ...others] = one.assertion.args.map(({ text }) => text);
  if (pattern === undefined || more.length > 0 || isNegated(assertion)) return false;
  return holdsWhole(pattern, one.assertion.kind === 'assert' || others.length === 0 ? value : undefined);
}

/** A plain value that the subject had is now that of a property: the subject grew, and it is asked for as exactly. */
function holdsValue(other: Effective, one: Effective): boolean {
  const [value, ...rest] = argsKey(one).split(' ');
  if (value === undefined || rest.length > 0 || !isLiteral(one) || other.args[0] !== '{') return false;
  return other.args.some((token, index) => token === value && other.args[index - 1] === ':');
}
