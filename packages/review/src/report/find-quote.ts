import { wasSent, type PartSpec } from '../prompt/part';
import { isCommentLine } from '../text/comments';
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
    .map((text, index) => comparable(stripNumber(text, line + index)))
    .filter((one) => one !== '');
  const first = wanted[0];
  if (first === undefined || !/[\p{L}\p{N}]{2}/u.test(first))
    return { ok: false, why: 'the quote says nothing' };
  const folded = fold(spec.lines);
  const fits = (at: number): boolean =>
    wasSent(part, at) && wanted.every((one, index) => holds(folded[at - 1 + index], one));
  if (fits(line)) return place(part, line);
  const others = spec.lines.flatMap((_, index) => (fits(index + 1) ? [index + 1] : []));
  if (others.length === 0) return { ok: false, why: 'the quote is not in the text that was sent' };
  if (others.length > 1)
    return { ok: false, why: `the quote is not on line ${line} and stands on ${others.length} others` };
  return place(part, others[0] as number);
}

/** A line as the prompt shows it: an agent that copies the number along has read it none the less. */
export function stripNumber(text: string, line: number): string {
  const [, number, rest] = /^\s*(\d+)[|+](.*)$/s.exec(text) ?? [];
  return number === String(line) && rest !== undefined ? rest : text;
}

function place({ spec }: PartSpec, line: number): Place {
  if (isCommentLine(spec.path, spec.lines[line - 1] ?? ''))
    return { ok: false, why: 'the quote is a comment' };
  return { ok: true, line };
}

function holds(text: string | undefined, quote: string): boolean {
  if (text === undefined) return false;
  if (text === quote) return text !== '';
  return text.includes(quote) && (quote.length >= LEAST_PIECE || quote.length * 2 >= text.length);
}

const FOLDED = new WeakMap<readonly string[], string[]>();

/** Lines as they are compared, once for each text. */
function fold(lines: readonly string[]): string[] {
  const known = FOLDED.get(lines) ?? lines.map(comparable);
  FOLDED.set(lines, known);
  return known;
}
