import { classOf } from './assertion-keys';
import { listOf } from './cut-short';
import type { Effective } from './effective-assertions';
import { isNegated } from './matcher-strength';

/**
 * Of a written-out whole only parts are asked, and what the other keys or entries held is asked by nothing that is new:
 * `expect(cart).toEqual(['tea', 'milk'])` that became `expect(cart[0]).toBe('tea')`.
 */
export function leavesPartsOut(
  one: Effective,
  parts: readonly Effective[],
  fresh: ReadonlySet<Effective>,
): boolean {
  if (!/^(exact|strict)$/.test(classOf(one) ?? '') || isNegated(one.assertion) || parts.length === 0)
    return false;
  if (!/^[[{]$/.test(one.args[0] ?? '') || !/^[\]}]$/.test(one.args.at(-1) ?? '')) return false;
  const held = new Set(valuesIn(one.args));
  if (!parts.some((part) => valuesIn(part.args).some((value) => held.has(value)))) return false;
  const asked = new Set([...fresh].flatMap(({ args, subject }) => valuesIn([...args, ...subject])));
  return listOf(one.args).entries.some((entry) => valuesIn(entry).some((value) => !asked.has(value)));
}

function valuesIn(tokens: readonly string[]): string[] {
  return tokens.filter(
    (token, index) => /^['\d]|^(true|false|null)$/.test(token) && tokens[index + 1] !== ':',
  );
}

/** What makes many values one: an order, the case of letters, space at the ends, entries that are left out, decimals. */
const FORGETS =
  /^\. (?:sort|toSorted|trim|trimEnd|trimStart|toLowerCase|toUpperCase|filter|slice|replace|replaceAll) \(|^(?:new Set|Math \. (?:round|floor|ceil|trunc|abs)|parseInt) \($/;

/** `expect(list.sort())` for `expect(list)`: the name of what was put around the same subject, or behind it. */
export function forgottenBy(one: Effective, other: Effective): string | undefined {
  const [subject, now] = [one.subject.join(' '), other.subject.join(' ')];
  if (subject === '' || subject === now) return undefined;
  const at = ` ${now} `.indexOf(` ${subject} `);
  if (at < 0) return undefined;
  const [front, behind] = [now.slice(0, at).trim(), now.slice(at + subject.length).trim()];
  const copied = /^\[ \. \. \.$/.test(front) ? behind.replace(/^\] /, '') : behind;
  if (front !== '' && copied === behind)
    return FORGETS.test(front) && behind === ')' ? front.slice(0, -2) : undefined;
  return FORGETS.test(copied) ? /^\. (\w+)/.exec(copied)?.[1] : undefined;
}
