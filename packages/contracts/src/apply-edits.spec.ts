import { applyEdits } from './apply-edits';
import type { TextEdit } from './fix';

const edit = (line: number, column: number, endColumn: number, text = ''): TextEdit => ({
  line,
  column,
  endLine: line,
  endColumn,
  text,
});

describe('applyEdits', () => {
  it.each([
    ['LF', 'one\ntwo\n', 'one\nwo\n'],
    ['CRLF', 'one\r\ntwo\r\n', 'one\r\nwo\r\n'],
    ['a byte order mark', '\uFEFFone\r\ntwo', '\uFEFFone\r\nwo'],
    ['CR alone', 'one\rtwo', 'one\rwo'],
  ])('keeps %s', (_what, before, after) => {
    expect(applyEdits(before, [edit(2, 1, 2)])).toBe(after);
  });

  it('counts columns of the first line behind the byte order mark', () => {
    expect(applyEdits('\uFEFFone', [edit(1, 1, 2, 'O')])).toBe('\uFEFFOne');
  });

  it('applies several in any order, equal ones once, and insertions', () => {
    const edits = [edit(1, 5, 6, 'E'), edit(1, 1, 1, '> '), edit(1, 1, 1, '> ')];
    expect(applyEdits('abcdef', edits)).toBe('> abcdEf');
  });

  it('takes a line break out', () => {
    const across = { line: 1, column: 3, endLine: 2, endColumn: 3, text: '' };
    expect(applyEdits('it\r\n  .only()', [across])).toBe('it.only()');
  });

  it.each([
    ['overlap', [edit(1, 1, 3), edit(1, 2, 4)]],
    ['lie behind the last line', [edit(3, 1, 1)]],
    ['lie behind the end of a line', [edit(1, 9, 9)]],
    ['end before they start', [edit(1, 3, 1)]],
  ])('refuses edits that %s', (_what, edits) => {
    expect(() => applyEdits('abcdef\nx', edits)).toThrow(RangeError);
  });
});
