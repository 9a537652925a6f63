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
  const folded = fold(part.spec.lines);
  const readings = readQuote(quote, line);
  if (readings.length === 0) return { ok: false, why: 'the quote says nothing' };
  const fits = (at: number, wanted: readonly string[]): boolean =>
    wasSent(part, at) && wanted.every((one, index) => holds(folded[at - 1 + index], one));
  if (readings.some((wanted) => fits(line, wanted))) return place(part, line);
  for (const wanted of readings) {
    const others = folded.flatMap((_, index) => (fits(index + 1, wanted) ? [index + 1] : []));
    if (others.length === 1) return place(part, others[0] as number);
    if (others.length > 1)
      return { ok: false, why: `the quote is not on line ${line} and stands on ${others.length} others` };
  }
  return { ok: false, why: 'the quote is not in the text that was sent' };
}

/** Lines of a quote as they are compared: as it is, and without the numbers of lines. None where it says nothing. */
function readQuote(quote: string, line: number): string[][] {
  const lines = quote.split(/\r?\n/);
  const plain = lines.map((text, index) => stripNumber(text, line + index));
  return [lines, plain]
    .map((reading) => reading.map(comparable).filter((text) => text !== ''))
    .filter(([first]) => first !== undefined && /[\p{L}\p{N}]{2}|\p{Lo}/u.test(first));
}

/** Whether a text is a line, as it stands or with the number that the prompt shows before it. */
export function isLine(text: string, line: string, number: number): boolean {
  const wanted = comparable(line);
  return comparable(text) === wanted || comparable(stripNumber(text, number)) === wanted;
}

/** A line as the prompt shows it: an agent that copies the number along has read it none the less. */
function stripNumber(text: string, line: number): string {
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
