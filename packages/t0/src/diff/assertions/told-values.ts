import { argsKey, classOf, subjectKey } from './assertion-keys';
import { isExact } from './call-assertions';
import { isAskedBeside } from './cut-short';
import type { Effective } from './effective-assertions';
import { isNegated } from './matcher-strength';
import { saysSomething, valueMoved } from './moved-values';
import { isPartOf } from './parts';

/** Is what was asked named, with its value, in the expected value of another assertion of the head? */
export function isToldBy(one: Effective, other: Effective): boolean {
  if (isNegated(one.assertion) || isNegated(other.assertion) || !saysSomething(other)) return false;
  return isMemberOf(one, other) || namesTexts(one, other);
}

/**
 * The value that one assertion asked for is asked for beside the weaker one: a class and a message for an error, or what a
 * shorter value leaves out.
 */
export function isToldBeside(
  { before, after }: { before: Effective; after: Effective },
  added: readonly Effective[],
  all: readonly Effective[],
): boolean {
  const others = added.filter((one) => one !== after);
  if (valueMoved(before, others) || isAskedBeside(before, after, all)) return true;
  return classOf(after) === 'type' && others.some((one) => isPartOf(one, after) && isExact(one));
}

/** `expect(error.code).toBe(1)` and `rejects.toThrow(expect.objectContaining({ code: 1 }))`, or the same of the object. */
function isMemberOf(one: Effective, other: Effective): boolean {
  if (
    classOf(one) !== 'exact' ||
    one.args.length !== 1 ||
    !/^['\d]|^(true|false|null)$/.test(one.args[0] ?? '')
  )
    return false;
  const name = one.subject.at(-1) ?? '';
  if (one.subject.at(-2) !== '.' || !(isOfError(one, other) || one.subject[0] === other.subject[0]))
    return false;
  return other.args.some(
    (token, index) =>
      (token === name || token === `'${name}'`) &&
      other.args[index + 1] === ':' &&
      other.args[index + 2] === one.args[0] &&
      !other.args.slice(0, index).includes('not'),
  );
}

function isOfError(one: Effective, other: Effective): boolean {
  return /^(e|ex|err|error)$/i.test(one.subject[0] ?? '') && /^throws/.test(classOf(other) ?? '');
}

/** `expect(hasStyle('TopBarColor', 'red')).toBe(true)` and `expect(style).toEqual([['--top-bar-color', 'red']])`. */
function namesTexts(one: Effective, other: Effective): boolean {
  if (argsKey(one) !== 'true' || !/^(exact|strict|same|partial)$/.test(classOf(other) ?? '')) return false;
  const texts = one.subject.filter((token) => token.startsWith("'")).map(plain);
  const named = other.args.filter((token) => token.startsWith("'")).map(plain);
  return texts.length > 1 && texts.every((text) => text.length > 2 && named.includes(text));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** `/first.*second/` taken apart into `/first/` and `/second/` of one and the same: only their order is not asked. */
export function isPatternApart(one: Effective, added: readonly Effective[]): boolean {
  const pattern = /^\/(.+)\/[a-z]*$/s.exec(one.assertion.args[0]?.text ?? '')?.[1];
  const parts = pattern?.split(/\.[*+]\??|\[\^\]\*|\[\\s\\S\]\*/) ?? [];
  if (parts.length < 2 || isNegated(one.assertion)) return false;
  const others = added.filter((other) => classOf(other) === classOf(one) && !isNegated(other.assertion));
  return others.some((first) => {
    const same = others.filter((other) => subjectKey(other) === subjectKey(first));
    return parts.every((part) =>
      same.some(({ assertion }) => assertion.args[0]?.text.slice(1).includes(part)),
    );
  });
}
