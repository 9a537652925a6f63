import { classOf } from './assertion-keys';
import type { Effective } from './effective-assertions';

/** Share of the words of a value that must stand elsewhere to say that it moved there. */
const SHARE = 0.8;

/**
 * Is the value that an assertion asked for asked for by new assertions of the same test, of whatever subject and by
 * whatever matcher: the same text of a spy instead of an output, of a new property after the result was reshaped?
 */
export function valueMoved(one: Effective, fresh: readonly Effective[]): boolean {
  const wanted = wordsOf(one.args);
  if (wanted.size === 0) return false;
  const asked = wordsOf(
    fresh.flatMap((other) => [
      ...(saysSomething(other) ? [...other.args, ...other.subject] : []),
      ...(other.handed ?? []),
    ]),
  );
  const found = [...wanted].filter((word) => asked.has(word)).length;
  return found >= wanted.size * SHARE;
}

/** More than that there is something, about something that is no literal itself. */
export function saysSomething(one: Effective): boolean {
  if (one.hollow !== undefined) return false;
  const found = classOf(one);
  const weak = found === 'presence' || found === 'truthy' || found === 'falsy' || found === 'type';
  const { kind } = one.assertion.subject ?? {};
  return !weak && found !== 'differs' && kind !== 'literal' && one.args.join(' ') !== one.subject.join(' ');
}

/** Words of texts, longer numbers and constants: what one value is told from another by. */
function wordsOf(tokens: readonly string[]): Set<string> {
  return new Set(
    tokens.flatMap((token) => {
      // A short text with a sign of its own is one word.
      if (token.startsWith("'"))
        return token.match(/[\p{L}\p{N}_$]{3,}/gu) ?? (/[^\p{L}\p{N}_$']/u.test(token) ? [token] : []);
      if (/^\d{2,}/.test(token) || /^[A-Z][A-Z\d_]{2,}$/.test(token)) return [token];
      return [];
    }),
  );
}
