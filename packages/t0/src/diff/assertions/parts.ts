import { subjectKey } from './assertion-keys';
import type { Effective } from './effective-assertions';

/** `order.tax` is a part of `order`. */
export function isPartOf(part: Effective, whole: Effective): boolean {
  const inner = subjectKey(part).split(' ');
  const outer = subjectKey(whole).split(' ');
  return outer.length < inner.length && outer.every((token, index) => inner[index] === token);
}

/** A partial object says something of the properties that it names only. */
export function namesPart(part: Effective, whole: Effective): boolean {
  if (whole.assertion.matcher !== 'toMatchObject') return true;
  const name =
    subjectKey(part)
      .split(' ')
      .findLast((token) => /^[\w$']/.test(token)) ?? '';
  return /^\d/.test(name) || !isLiteral(part) || whole.args.includes(name) || !whole.args.includes('{');
}

/** Expected values that are written out: a constant for a literal is a matter of form. */
export function isLiteral({ args }: Effective): boolean {
  return !args.some(
    (token, index) =>
      /^'.*\$\{/s.test(token) ||
      (/^[A-Za-z_$]/.test(token) &&
        args[index + 1] !== ':' &&
        !/^(true|false|null|undefined|NaN)$/.test(token)),
  );
}
