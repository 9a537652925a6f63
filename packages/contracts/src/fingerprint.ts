import { hash } from 'node:crypto';

/** What a finding is, wherever it stands: no path and no line. */
export interface FingerprintParts {
  row: string;
  titlePath: readonly string[];
  quote: string;
  /** Number of findings with the same row, title path and quote that stand before this one in the file. */
  ordinal: number;
}

/** Folds white space, quote style and trailing separators, so that formatting changes nothing. */
export function normaliseQuote(quote: string): string {
  const packed = quote.replace(/["'`]/g, "'").replace(/\s+/g, '');
  // Not by a pattern: one that looks for the end from each place takes very long on a line of many commas.
  let end = packed.length;
  while (packed[end - 1] === ';' || packed[end - 1] === ',') end -= 1;
  return packed.slice(0, end);
}

/** `fp1:` and 32 hex digits: stable under moved lines, renamed files and formatting. */
export function computeFingerprint(parts: FingerprintParts): string {
  const text = JSON.stringify([parts.row, parts.titlePath, normaliseQuote(parts.quote), parts.ordinal]);
  return `fp1:${hash('sha256', text).slice(0, 32)}`;
}

/** sha256, hex, of a text with LF line ends and without a byte order mark. */
export function hashText(text: string): string {
  return hash('sha256', normaliseText(text));
}

/** Content as it is hashed and quoted: LF line ends, no byte order mark. */
export function normaliseText(text: string): string {
  const marked = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return marked.includes('\r') ? marked.replace(/\r\n?/g, '\n') : marked;
}
