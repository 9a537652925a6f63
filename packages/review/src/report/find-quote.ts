import { wasSent, type PartSpec } from '../prompt/part';
import { comparable } from '../text/shown-text';

type Place = { ok: true; line: number } | { ok: false; why: string };

/** Shorter pieces of a line can stand anywhere. */
const LEAST_PIECE = 12;

/**
 * The line that a quote stands on: the one that is named, else the only other one that has it. Of a quote over several
 * lines the first counts, and the others must follow it.
 */
export function findQuote(part: PartSpec, line: number, quote: string): Place {
  const { spec } = part;
  const wanted = quote
    .split(/\r?\n/)
    .map(comparable)
    .filter((one) => one !== '');
  const first = wanted[0];
  if (first === undefined || !/[\p{L}\p{N}]{2}/u.test(first))
    return { ok: false, why: 'the quote says nothing' };
  const fits = (at: number): boolean =>
    wasSent(part, at) && wanted.every((one, index) => holds(spec.lines[at - 1 + index], one));
  const comments = commentLines(spec.path, spec.lines);
  if (fits(line))
    return comments.has(line) ? { ok: false, why: 'the quote is a comment' } : { ok: true, line };
  const others = spec.lines.flatMap((_, index) => (fits(index + 1) ? [index + 1] : []));
  if (others.length === 0) return { ok: false, why: 'the quote is not in the text that was sent' };
  if (others.length > 1)
    return { ok: false, why: `the quote is not on line ${line} and stands on ${others.length} others` };
  const only = others[0] as number;
  return comments.has(only) ? { ok: false, why: 'the quote is a comment' } : { ok: true, line: only };
}

function holds(line: string | undefined, quote: string): boolean {
  if (line === undefined) return false;
  const text = comparable(line);
  if (text === quote) return text !== '';
  return text.includes(quote) && (quote.length >= LEAST_PIECE || quote.length * 2 >= text.length);
}

const HASH_COMMENTS = /\.(?:py|ya?ml|rb)$/;

/** Lines that are nothing but a comment. */
export function commentLines(path: string, lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  let inBlock = false;
  lines.forEach((line, index) => {
    const text = line.trim();
    if (HASH_COMMENTS.test(path)) {
      if (text.startsWith('#')) found.add(index + 1);
      return;
    }
    if (!inBlock && text.startsWith('//')) found.add(index + 1);
    if (!inBlock && text.startsWith('/*')) inBlock = true;
    if (!inBlock) return;
    const end = text.indexOf('*/');
    if (end === -1 || end === text.length - 2) found.add(index + 1);
    if (end !== -1) inBlock = false;
  });
  return found;
}
