import { argsKey, classOf, subjectKey } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { classify, isNegated } from './matcher-strength';
import { tokensOf } from '../matching/similarity';

/** A number that was counted by hand and is now asked of the spy itself: `expect(called).toBe(1)`. */
export function countsTheSame(one: Effective, other: Effective): boolean {
  return (
    classOf(one) === 'exact' &&
    classOf(other) === 'calledTimes' &&
    /^\d+$/.test(argsKey(one)) &&
    argsKey(one) === argsKey(other)
  );
}

/** `calledOnceWith(1)` taken apart: one call, and a call with that. */
export function splitCall(one: Effective, same: readonly Effective[]): Effective[] {
  if (classOf(one) !== 'calledOnceWith' || isNegated(one.assertion)) return [];
  const plain = same.filter(({ assertion }) => !isNegated(assertion));
  const once = plain.find((other) => classOf(other) === 'calledTimes' && argsKey(other) === '1');
  // What else the call got may be anything, as sinon leaves it open.
  const given = plain.find((other) => {
    const more = argsKey(other).startsWith(argsKey(one)) ? argsKey(other).slice(argsKey(one).length) : '?';
    return /^called(Nth)?With$/.test(classOf(other) ?? '') && /^(?: , expect \. any.*)?$/.test(more);
  });
  return once === undefined || given === undefined ? [] : [once, given];
}

/** `spy.mock.calls[0][1]` is what `toHaveBeenCalledWith` asks of `spy`. */
export function asksOfCall(one: Effective, other: Effective): boolean {
  const [spy, inner] = subjectKey(one).split(/ \. (?:mock \. )?calls? \[ /);
  const calledWith = /^called(OnceWith|NthWith|With)$/.test(classOf(other) ?? '');
  return (
    inner !== undefined &&
    calledWith &&
    subjectKey(other) === spy &&
    ` ${other.args.join(' ')} `.includes(` ${one.args.join(' ')} `)
  );
}

/** All that a call was asked for with is asked for by assertions of their own. */
export function isTakenApart(one: Effective, fresh: ReadonlySet<Effective>): boolean {
  if (!/^called(OnceWith|NthWith|With)$/.test(classOf(one) ?? '')) return false;
  const asked = new Set([...fresh].filter(isExact).map((other) => other.args.join(' ')));
  const wanted = one.assertion.args
    .map(({ text }) => tokensOf(text).join(' '))
    .filter((text) => !/^expect \. (anything|any) \(/.test(text));
  return wanted.length > 0 && wanted.every((text) => asked.has(text));
}

export function isExact({ assertion }: Effective): boolean {
  const found = classify(assertion);
  return (
    found === 'exact' || found === 'strict' || found === 'snapshot' || assertion.matcher === 'toMatchObject'
  );
}
