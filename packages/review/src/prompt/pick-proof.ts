import { createHash } from 'node:crypto';
import type { PreparedSpec } from '../prepare';
import type { LineRange } from './part';

/** Easy to copy for who reads, hard to guess for who does not: words, printable, of middle length. */
const COPYABLE = /^[\x20-\x7E\t]*[A-Za-z0-9_]{3,}[\x20-\x7E\t]*$/;

/**
 * The line whose text an agent has to give back, drawn from the key of the answer: the same for the same content.
 * Prefers lines that stand once and that are copied easily. Of blank lines it is the first.
 */
export function pickProofLine(
  { lines, key }: Pick<PreparedSpec, 'lines' | 'key'>,
  ranges: readonly LineRange[],
): number {
  const sent = ranges.flatMap(({ from, to }) => numbers(from, to));
  const texts = sent.map((line) => ({ line, text: (lines[line - 1] ?? '').trim() }));
  const spoken = texts.filter(({ text }) => text !== '');
  const counts = new Map<string, number>();
  for (const { text } of spoken) counts.set(text, (counts.get(text) ?? 0) + 1);
  const good = spoken.filter(
    ({ text }) =>
      COPYABLE.test(text) &&
      text.length >= 12 &&
      text.length <= 160 &&
      counts.get(text) === 1 &&
      !text.includes('***'),
  );
  const candidates = good.length > 0 ? good : spoken;
  const draw = createHash('sha256')
    .update(`${key}:${ranges.at(-1)?.from}`)
    .digest()
    .readUInt32BE(0);
  return candidates[draw % candidates.length]?.line ?? 1;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
