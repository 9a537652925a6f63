import type { Finding } from '@nx-test-review/contracts';
import { findSecretSpans } from '@nx-test-review/source';

export const MASKED_LINE = '*** line masked: it holds a secret ***';

/** Replaces credentials of known formats by `***`. The number of lines stays. */
export function maskKnownFormats(text: string): string {
  let masked = '';
  let at = 0;
  for (const { start, blockEnd } of findSecretSpans(text)) {
    if (blockEnd <= at) continue;
    const from = Math.max(at, start);
    masked += text.slice(at, from) + text.slice(from, blockEnd).split('\n').fill('***').join('\n');
    at = blockEnd;
  }
  return masked + text.slice(at);
}

/**
 * A text as it may leave the machine: credentials of known formats are `***`, and a line on which H9 fired for another
 * reason is masked whole. The number of lines stays, so that lines of findings hold.
 */
export function maskSecrets(
  text: string,
  findings: readonly Pick<Finding, 'row' | 'line' | 'at'>[] = [],
): string {
  const lines = text.split('\n');
  const masked = maskKnownFormats(text).split('\n');
  for (const { row, line, at } of findings) {
    const untouched = masked[line - 1] === lines[line - 1];
    if (row === 'H9' && at === 'head' && masked[line - 1] !== undefined && untouched)
      masked[line - 1] = MASKED_LINE;
  }
  return masked.join('\n');
}
