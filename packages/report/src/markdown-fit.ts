import { plural } from '@nx-test-review/contracts';
/** A part of the report that can be cut between its items, and is closed whatever was cut. */
export interface Block {
  open: string;
  close: string;
  items: string[];
  noun: string;
  between: string;
}

const size = (text: string): number => Buffer.byteLength(text, 'utf8');

/**
 * Puts head, blocks and foot together within a number of UTF-8 bytes. Head and foot always stay; items are left out
 * whole, from the end, and what was left out is counted before the foot.
 */
export function fitBlocks(
  head: string,
  blocks: readonly Block[],
  foot: string,
  options: { limit?: number; reportPath?: string },
): string {
  const limit = options.limit ?? Number.POSITIVE_INFINITY;
  const parts = [head];
  const left: { count: number; noun: string }[] = [];
  // Room for the foot and for the longest sentence about what was left out.
  const worst = blocks.map(({ items, noun }) => ({ count: items.length, noun }));
  let used = size(head) + size(foot) + size(describeLeft(worst, options.reportPath)) + 8;
  for (const block of blocks) {
    const frame = size(block.open) + size(block.close) + 4;
    const kept: string[] = [];
    let total = frame;
    for (const item of block.items) {
      const more = size(item) + size(block.between);
      if (used + total + more > limit) break;
      kept.push(item);
      total += more;
    }
    if (kept.length < block.items.length)
      left.push({ count: block.items.length - kept.length, noun: block.noun });
    if (kept.length === 0) continue;
    used += total;
    const gap = block.open.endsWith('|') ? '\n' : '\n\n';
    parts.push(
      `${block.open}${block.open.endsWith('\n') ? '\n' : gap}${kept.join(block.between)}${block.close}`,
    );
  }
  if (left.length > 0) parts.push(describeLeft(left, options.reportPath));
  return `${[...parts, foot].join('\n\n')}\n`;
}

function describeLeft(left: readonly { count: number; noun: string }[], reportPath?: string): string {
  const what = left.map(({ count, noun }) => plural(count, noun)).join(', ');
  return `Left out for size: ${what}. The totals above are of everything${reportPath ? `; the whole report is ${reportPath}` : ''}.`;
}
