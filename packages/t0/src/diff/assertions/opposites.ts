import { argsKey, classOf } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { isNothing } from './compare-two';
import { isNegated } from './matcher-strength';
import { isNeverCalled, throwsNoMore } from './same-question';

/** The same question with the other answer: by `not`, by a name of its own, or by what rules the first one out. */
export function isOpposite(one: Effective, other: Effective): boolean {
  if (throwsNoMore(one, other) || answersByName(one, other)) return true;
  if (isNothing(one) && !isNegated(other.assertion) && THERE.test(classOf(other) ?? '')) return true;
  if (isNothing(other) && !isNegated(one.assertion) && THERE.test(classOf(one) ?? '')) return true;
  if (isNeverCalled(one) !== isNeverCalled(other) && [one, other].every(asksOfCalls)) return true;
  if (settlesOf(one) !== undefined && settlesOf(other) !== undefined && settlesOf(one) !== settlesOf(other))
    return true;
  const [matcher, now] = [one, other].map(plainName);
  return (
    matcher === now &&
    argsKey(one) === argsKey(other) &&
    isNegated(one.assertion) !== isNegated(other.assertion)
  );
}

const THERE = /^(presence|truthy|visible)$/;

function plainName({ assertion }: Effective): string {
  return assertion.matcher?.replace(/(^|\.)not\./, '$1') ?? '';
}

/** Two answers that go by names of their own. */
const NAMES: [yes: RegExp, no: RegExp][] = [
  [/^(toBeVisible|be\.visible|visible|displayed)$/, /^(toBeHidden|be\.hidden|hidden)$/],
  [/^(toBeE|be\.e|e)nabled$/, /^(toBeD|be\.d|d)isabled$/],
  [/^toBeValid$/, /^toBeInvalid$/],
  [/^toBeEven$/, /^toBeOdd$/],
  [
    /^(toThrow|toThrowError|throws?|throwError|Throw|rejects|rejected|isRejected|toBeRejected|rejectedWith)$/,
    /^(doesNotThrow|doesNotReject|fulfilled|isFulfilled|toBeResolved)$/,
  ],
  [
    /greater|above|least|(^|\.)gte?$|toBeAfter|toBePositive/i,
    /less|below|most|(^|\.)lte?$|toBeBefore|toBeNegative/i,
  ],
];

function answersByName(one: Effective, other: Effective): boolean {
  const [was, now] = [classOf(one), classOf(other)];
  if ((was === 'truthy' && now === 'falsy') || (was === 'falsy' && now === 'truthy')) return true;
  return NAMES.some((names) => {
    const [before, after] = [answerOf(one, names), answerOf(other, names)];
    return before !== undefined && after !== undefined && before !== after;
  });
}

function answerOf(one: Effective, [yes, no]: (typeof NAMES)[number]): boolean | undefined {
  const name = plainName(one);
  if (!yes.test(name) && !no.test(name)) return undefined;
  return yes.test(name) !== isNegated(one.assertion);
}

function asksOfCalls(one: Effective): boolean {
  return isNeverCalled(one) || /^called(?!Order)/.test(classOf(one) ?? '');
}

function settlesOf({ assertion: { modifiers } }: Effective): string | undefined {
  return modifiers.find((word) => word === 'resolves' || word === 'rejects');
}
