import { createHash } from 'node:crypto';
import type { PreparedSpec } from '../prepare';
import { showLine } from '../text/shown-text';
import type { LineRange } from './part';

/** Easy to copy for who reads: words of middle length, nothing that JSON escapes but quotes. Imports can be guessed. */
function isGood(text: string): boolean {
  const isPlain = /^[\x20-\x5B\x5D-\x7E]*$/.test(text) && /[A-Za-z0-9_]{3}/.test(text);
  return text.length >= 12 && isFair(text) && isPlain && !/^import\b/.test(text);
}

function isFair(text: string): boolean {
  return text.length <= 160 && showLine(text) === text && !text.includes('***');
}

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
  const once = spoken.filter(({ text }) => counts.get(text) === 1);
  const [candidates = []] = [
    once.filter(({ text }) => isGood(text)),
    once.filter(({ text }) => isFair(text)),
    spoken.filter(({ text }) => isFair(text)),
    spoken,
  ].filter((some) => some.length > 0);
  const draw = createHash('sha256')
    .update(`${key}:${ranges.at(-1)?.from}`)
    .digest()
    .readUInt32BE(0);
  return candidates[draw % candidates.length]?.line ?? 1;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
