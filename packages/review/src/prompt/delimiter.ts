import { randomBytes } from 'node:crypto';

/**
 * A tag for the blocks of one run that stands in none of the texts, random so that no text can be written for it.
 * @param draw gives the next candidate; for tests
 */
export function drawDelimiter(
  texts: readonly string[],
  draw: () => string = () => randomBytes(6).toString('hex'),
): string {
  for (;;) {
    const tag = `TR-${draw()}`;
    if (!texts.some((text) => text.includes(tag))) return tag;
  }
}

/** Lines of a file between two marks that no file can contain. */
export function makeBlock(tag: string, what: string, lines: readonly string[]): string {
  return [`<<<${tag} ${what}`, ...lines, `${tag}>>>`].join('\n');
}
