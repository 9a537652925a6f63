import type { TextEdit } from './fix';

/**
 * Applies edits to a text as it lies on disk: line ends and a byte order mark stay as they are. Equal edits count once.
 * Throws a RangeError for edits that overlap or lie outside of the text.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(mark.length);
  const lines = lineStarts(body);
  const placed = [...new Map(edits.map((edit) => [JSON.stringify(edit), edit])).values()]
    .map((edit) => ({
      start: offsetOf(body, lines, edit.line, edit.column),
      end: offsetOf(body, lines, edit.endLine, edit.endColumn),
      text: edit.text,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
  let result = mark;
  let at = 0;
  for (const edit of placed) {
    if (edit.start < at || edit.end < edit.start) throw new RangeError('edits overlap');
    result += body.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + body.slice(at);
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n?|\n/g)].map((match) => match.index + match[0].length)];
}

function offsetOf(text: string, starts: readonly number[], line: number, column: number): number {
  const start = starts[line - 1];
  const end = starts[line] ?? text.length;
  if (start === undefined || start + column - 1 > end)
    throw new RangeError(`there is no place ${line}:${column}`);
  return start + column - 1;
}
