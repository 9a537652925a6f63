import { normaliseText } from '@nx-test-review/contracts';
import { findRepeatedKey } from './repeated-key';

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

type Extracted = { ok: true; value: unknown } | { ok: false; reason: string };

/**
 * The JSON value of an answer: the whole text, or what stands in its only fenced block. Nothing is guessed from
 * brackets and nothing is mended.
 */
export function extractJson(answer: string): Extracted {
  const text = normaliseText(answer).trim();
  if (text === '') return { ok: false, reason: 'the answer is empty' };
  if (text.startsWith('{') || text.startsWith('[')) return parse(text);
  const blocks = readFences(text.split('\n'));
  if (blocks === undefined) return { ok: false, reason: 'a fenced block is not closed' };
  if (blocks.length === 0)
    return { ok: false, reason: 'the answer is neither JSON nor prose with one fenced block' };
  if (blocks.length > 1)
    return { ok: false, reason: `the answer has ${blocks.length} fenced blocks, one is allowed` };
  return parse((blocks[0] as string).trim());
}

function parse(text: string): Extracted {
  try {
    const value: unknown = JSON.parse(text);
    const repeated = findRepeatedKey(text);
    if (repeated !== undefined)
      return { ok: false, reason: `the key ${repeated} stands twice in one object` };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, reason: `it is not JSON: ${(error as Error).message}` };
  }
}

/** Contents of fenced blocks; undefined when one is left open. */
function readFences(lines: readonly string[]): string[] | undefined {
  const blocks: string[] = [];
  let open: { mark: string; lines: string[] } | undefined;
  for (const line of lines) {
    const fence = FENCE.exec(line);
    if (!open) {
      if (fence) open = { mark: fence[1] as string, lines: [] };
    } else if (fence && fence[2]?.trim() === '' && (fence[1] as string).startsWith(open.mark)) {
      blocks.push(open.lines.join('\n'));
      open = undefined;
    } else open.lines.push(line);
  }
  return open ? undefined : blocks;
}
