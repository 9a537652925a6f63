import { aspectOf } from './aspects';
import type { Effective } from './effective-assertions';
import { affirm, classify, isNegated, type MatcherClass } from './matcher-strength';
import { normaliseSnapshot } from '../snapshots/snapshot-file';

/** An assertion's identity: what it is about, what it asks, and for which value; time limits and tolerances apart. */
export function keyOf(one: Effective): string {
  return JSON.stringify([subjectKey(one), polarity(one), matcherKey(one), argsKey(one)]);
}

const LIMITS =
  /\{ (?:(?:timeout|interval|intervals|maxDiffPixels|maxDiffPixelRatio|threshold) : [^{}]*?,? ?)+\}/g;

/** Matchers that carry their expected value in their name. */
const NAMED_VALUES: Record<string, string> = {
  ...{ toHaveBeenCalledOnce: '1', calledOnce: '1', calledTwice: '2', calledThrice: '3' },
  ...{
    toBeNull: 'null',
    isNull: 'null',
    toBeUndefined: 'undefined',
    isUndefined: 'undefined',
    toBeNaN: 'NaN',
  },
  ...{ null: 'null', undefined: 'undefined', NaN: 'NaN', true: 'true', false: 'false' },
  ...{ toBeTrue: 'true', isTrue: 'true', toBeFalse: 'false', isFalse: 'false' },
};

export function argsKey({ assertion, args, subject }: Effective): string {
  const counted = NAMED_VALUES[subject.at(-1) ?? ''];
  if (counted !== undefined && subject.at(-2) === '.' && /^(toBe)?true$/i.test(assertion.matcher ?? ''))
    return counted;
  const named = args.length === 0 ? NAMED_VALUES[assertion.matcher ?? ''] : undefined;
  if (named !== undefined) return named;
  const plain = args.join(' ').replace(LIMITS, '').replace(/,\s*$/, '').trim();
  if (assertion.kind === 'snapshot') return normaliseSnapshot(plain);
  return assertion.matcher === 'toBeCloseTo' ? (plain.split(' , ')[0] ?? '') : plain;
}

/** Matchers of one class that ask about the same are one: `toBe` and chai's `equal`. Unknown ones go by their name. */
export function matcherKey(one: Effective): string {
  const { assertion } = one;
  if (/^(toBeDefined|isDefined)$/.test(assertion.matcher ?? '')) return 'defined';
  const found = classOf(isNegated(assertion) ? { ...one, assertion: affirm(assertion) } : one);
  if (found === undefined) return assertion.matcher ?? '';
  const asked = found === 'strict' && isNegated(assertion) ? 'exact' : found;
  return `${asked} ${aspectOf(assertion) ?? ''}${found === 'compare' ? directionOf(one) : ''}`;
}

const UPWARDS = /greater|above|least|(^|\.)gte?$|after|positive/i;

/** Above and below one bound are two questions. */
function directionOf({ assertion: { matcher = '' } }: Effective): string {
  return UPWARDS.test(matcher) ? 'up' : '';
}

const CALLS = /^(called|calledOnce|calledTwice|calledThrice|callCount)$/;

/** Class of the matcher; a number that `x.length` is compared with is a length of `x`, and likewise calls of a spy. */
export function classOf({ assertion, subject }: Effective): MatcherClass | undefined {
  const found = classify(assertion);
  if (found === 'exact' && assertion.kind === 'expect' && asksForType(subject)) return 'type';
  if (found !== 'exact' && found !== 'compare') return found;
  const tail = subject.slice(-6).join(' ');
  if (/\. mock \. calls \. length$/.test(tail)) return found === 'exact' ? 'calledTimes' : 'called';
  if (found === 'compare') return found;
  if (tail.endsWith('. length')) return 'length';
  const last = subject.at(-1) ?? '';
  if (subject.at(-2) !== '.' || !CALLS.test(last)) return found;
  return last === 'called' ? 'called' : 'calledTimes';
}

/** `typeof x`, `Array.isArray(x)` and `x instanceof X` ask for no value, whatever they are compared with. */
function asksForType(subject: readonly string[]): boolean {
  if (subject.some((token) => /^[=!<>&|?]$/.test(token))) return false;
  if (subject[0] === 'typeof') return true;
  const text = subject.join(' ');
  return /^Array \. isArray \(.*\)$/.test(text) || /^[\w$. ]+ instanceof [\w$. ]+$/.test(text);
}

/** Cypress writes its `not` into the text. */
export function polarity({ assertion }: Effective): string {
  const settled = assertion.modifiers.filter((word) => word === 'rejects' || word === 'resolves');
  return [...settled, ...(isNegated(assertion) ? ['not'] : [])].join();
}

/** Types say nothing: of parameters of a function that is written out, and of casts. */
const TYPES =
  / : (?:\{[^{}]*\}|[\w$.<>[\] |]+?)(?= \) = >)| as [\w$.<>[\]|&]+(?: [.<>[\]|&] ?[\w$]*)*(?= [).,]|$)/g;

/** `x.length` with a number says what `toHaveLength` says about `x`. */
export function subjectKey({ subject }: Effective): string {
  return subject
    .join(' ')
    .replace(TYPES, '')
    .split(' ')
    .filter((token) => token !== '(' && token !== ')' && token !== '!' && token !== '?')
    .join(' ')
    .replace(
      / \. (mock \. calls \. length|length|called|calledOnce|calledTwice|calledThrice|callCount)$/,
      '',
    );
}
