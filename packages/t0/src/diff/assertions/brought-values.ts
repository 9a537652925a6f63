import { argsKey } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { NOTHING } from './own-values';

export const BROUGHT = 'the expected value was put into what it asks about';

/**
 * `expect(Math.max(sum(1, 2), 3)).toBe(3)` for `expect(sum(1, 2)).toBe(3)`: the same value is expected of what was asked
 * about before, with the value itself beside it.
 */
export function bringsItsValue(one: Effective, before: readonly Effective[]): boolean {
  const [value, ...more] = one.args;
  if (value === undefined || more.length > 0 || NOTHING.test(value) || !/^('.*'|\d[\w.]*)$/s.test(value))
    return false;
  return before.some((other) => {
    if (argsKey(other) !== argsKey(one) || other.subject.length >= one.subject.length) return false;
    const at = indexOfPart(one.subject, other.subject);
    if (at === -1) return false;
    const beside = [...one.subject.slice(0, at), '|', ...one.subject.slice(at + other.subject.length)];
    return beside.some((token, index) => token === value && !picks(beside, index));
  });
}

/** `list[1]`, `list.at(1)` and `cell('a')` look into what was given: the value is a place. */
function picks(tokens: readonly string[], index: number): boolean {
  const before = tokens.slice(0, index);
  const open = before.at(-1) ?? '';
  if (tokens[index + 1] !== ']' && tokens[index + 1] !== ')') return false;
  return (open === '[' || open === '(') && /^(?:[\w$]+|\||[)\]])$/.test(before.at(-2) ?? '');
}

function indexOfPart(tokens: readonly string[], part: readonly string[]): number {
  return tokens.findIndex((_, at) => part.every((token, index) => tokens[at + index] === token));
}
