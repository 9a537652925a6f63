import { normaliseQuote } from '@nx-test-review/contracts';

/** What the eye does not see or what turns text around: controls, formats, separators, fillers, tags, selectors. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00A0\u034F\u115F\u1160\u17B4\u17B5\u2000-\u200A\u2800\u3164\uFE00-\uFE0F\uFFA0\u{E0100}-\u{E01EF}]/gu;
const MARK = /<U\+[0-9A-F]{4,6}>/g;

/**
 * A line as an agent sees it: what is invisible, breaks lines or turns text around is written as `<U+200B>`, so that
 * nothing can be hidden from a reader, or ordered past one.
 */
export function showLine(line: string): string {
  return line.replace(UNSEEN, (char) => {
    if (char === '\t') return char;
    const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${code}>`;
  });
}

/** A name in quotation marks, as JSON writes it: an agent that copies it gives the name back. */
export function showName(name: string): string {
  return JSON.stringify(name).replace(UNSEEN, (char) => [...char].map((one) => toJsonEscapes(one)).join(''));
}

function toJsonEscapes(char: string): string {
  let escapes = '';
  for (let index = 0; index < char.length; index += 1)
    escapes += `\\u${char.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return escapes;
}

/** A line or a quote for comparison: white space, quote style and what is unseen do not count. */
export function comparable(text: string): string {
  return normaliseQuote(showLine(text).replace(MARK, '').normalize('NFC'));
}
