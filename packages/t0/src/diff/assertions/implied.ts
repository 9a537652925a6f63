import { argsKey, classOf } from './assertion-keys';
import { aspectOf, isSingle } from './aspects';
import type { Effective } from './effective-assertions';
import { isLiteral } from './parts';

/**
 * Says an assertion that stood there before what a lesser one about the same subject said? Not where it asks about
 * something else of an element, nor where the written-out values of both show that it does not: between two of them the
 * subject may have changed. What is not written out is believed.
 */
export function impliesLesser(one: Effective, other: Effective, all: readonly Effective[]): boolean {
  const asked = classOf(one);
  const aspect = aspectOf(other.assertion);
  if (aspect !== undefined && aspect !== aspectOf(one.assertion) && OF_VALUES.test(asked ?? '')) return false;
  switch (asked) {
    case 'differs':
      return rulesOut(one, other, all);
    case 'exact':
      return argsKey(one) === argsKey(other);
    case 'partial':
      return holdsPart(one, other);
    case 'compare':
      return isWithin(one, other);
    case 'length':
      return hasLength(one, other);
    case 'truthy':
      return !isWhole(other) || !FALSY.test(argsKey(other));
    case 'falsy':
      return !isLiteral(other) || FALSY.test(argsKey(other));
    case 'type':
      return !losesOwnClass(one, other);
    case 'calledWith':
    case 'calledNthWith':
      return isSameCall(one, other);
    case 'calledTimes':
      return argsKey(one) === '1';
    case 'called':
      return classOf(other) !== 'calledTimes' || argsKey(other) !== '0';
    default:
      return true;
  }
}

/** An equal one says the same of the same value, and of the same in an element. */
export function isAskedAlike(one: Effective, other: Effective): boolean {
  return argsKey(one) === argsKey(other) && aspectOf(one.assertion) === aspectOf(other.assertion);
}

const OF_VALUES = /^(differs|partial|compare|length|snapshot)$/;
const FALSY = /^(false|0|''|null|undefined|NaN)$/;
/** What no value is that something is asked of. */
const EMPTY = /^(false|0|- 1|''|null|undefined|NaN|\[ \]|\{ \})$/;

function isWhole(other: Effective): boolean {
  return /^(exact|strict)$/.test(classOf(other) ?? '');
}

/** `not.toContain('tea')` follows from a whole value, and from no part of it. */
function rulesOut(one: Effective, other: Effective, all: readonly Effective[]): boolean {
  const [value, standing] = [argsKey(one), argsKey(other)];
  switch (classOf(other)) {
    case 'exact':
    case 'strict':
    case 'same':
      // Of a class, an attribute and the like an element has many.
      return isSingle(aspectOf(other.assertion)) && !` ${standing} `.includes(` ${value} `);
    case 'length':
      return EMPTY.test(value) || /length|size|count/i.test(one.assertion.matcher ?? '');
    case 'compare':
      return /^\d/.test(value) ? !fitsBound(Number(value), other) : EMPTY.test(value);
    case 'calledTimes':
      return standing === '0' || countsAll(other, all);
    case 'calledWith':
    case 'calledNthWith':
      return all.some((each) => classOf(each) === 'calledTimes' && countsAll(each, all));
    case 'calledOnceWith':
      return true;
    default:
      return EMPTY.test(value);
  }
}

/** So many calls are asked for as there are assertions that say of one what it was handed. */
function countsAll(times: Effective, all: readonly Effective[]): boolean {
  const told = all.filter(
    (each) => /^called(Nth)?With$/.test(classOf(each) ?? '') && each.subject.join() === times.subject.join(),
  );
  return new Set(told.map(argsKey)).size >= Number(argsKey(times));
}

const CHOICE = /any|oneOf|satisf/i;

function holdsPart(one: Effective, other: Effective): boolean {
  if (!isLiteral(one) || !isLiteral(other) || /[*^$\\|]/.test(argsKey(one))) return true;
  const whole = argsKey(other).toLowerCase();
  const words =
    argsKey(one)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? [];
  const holds = (word: string): boolean => whole.includes(word);
  return CHOICE.test(one.assertion.matcher ?? '') ? words.some(holds) : words.every(holds);
}

function isWithin(one: Effective, other: Effective): boolean {
  const value = Number(argsKey(other).replaceAll('_', '') || NaN);
  return Number.isNaN(value) || fitsBound(value, one);
}

/** Of bounds that are no plain number nothing is known. */
function fitsBound(value: number, { assertion: { matcher = '', args } }: Effective): boolean {
  const bound = Number(args[0]?.text.replaceAll('_', '') ?? NaN);
  if (Number.isNaN(bound) || /close|approx|within|between/i.test(matcher)) return true;
  if (value === bound) return /equal|least|most|[gl]te$/i.test(matcher);
  return /greater|above|least|gte?$/i.test(matcher) === value > bound;
}

function hasLength(one: Effective, other: Effective): boolean {
  if (!isLiteral(other) || other.args[0] !== '[' || !/^\d+$/.test(argsKey(one))) return true;
  let depth = 0;
  let commas = 0;
  for (const token of other.args) {
    if (/^[[{(]$/.test(token)) depth += 1;
    if (/^[\]})]$/.test(token)) depth -= 1;
    if (token === ',' && depth === 1) commas += 1;
  }
  return Number(argsKey(one)) === (other.args.length === 2 ? 0 : commas + 1);
}

const BUILT_IN =
  /^(Object|Array|Function|String|Number|Boolean|Promise|Error|Map|Set|Date|RegExp|Element|Node|(HTML|SVG)\w*)$/;

/** No value that is written out and no part of one says of which class it is. */
function losesOwnClass({ assertion: { matcher = '', args } }: Effective, other: Effective): boolean {
  if (!/instanceof$/i.test(matcher) || BUILT_IN.test(args[0]?.text ?? '')) return false;
  return !isWhole(other) || /^[[{]/.test(argsKey(other));
}

const WILD = /\b(any|anything|objectContaining|arrayContaining|stringContaining|stringMatching|match) \(/;

function isSameCall(one: Effective, other: Effective): boolean {
  const [asked, told] = [one, other].map(withoutIndex) as [string, string];
  return asked === told || WILD.test(asked) || told.startsWith(`${asked} ,`);
}

/** What the second call got, without the number of the call. */
function withoutIndex(one: Effective): string {
  const key = argsKey(one);
  return /nth/i.test(one.assertion.matcher ?? '') ? key.replace(/^\d+ , /, '') : key;
}
