import { parseDiff } from './parse-diff';

const head = ['one', 'two', 'three', ''];

describe('parseDiff', () => {
  it('finds new lines, and gone ones before the line that they stood before', () => {
    const diff = '@@ -1,3 +1,3 @@\n one\n-zwei\n+two\n three\n';
    expect(parseDiff(diff, head)).toEqual({
      added: new Set([2]),
      removed: [{ before: 2, lines: ['zwei'] }],
      isWhole: false,
    });
  });

  it.each([
    ['nothing', '', [], []],
    [
      'a hunk that only takes away, without context',
      '@@ -2,2 +1,0 @@\n-a\n-b\n',
      [],
      [{ before: 2, lines: ['a', 'b'] }],
    ],
    ['lines that went at the end', '@@ -3,2 +3,1 @@\n three\n-four\n', [], [{ before: 4, lines: ['four'] }]],
    [
      'two hunks',
      '@@ -1 +1 @@\n-1\n+one\n@@ -3 +3 @@\n-3\n+three\n',
      [1, 3],
      [
        { before: 1, lines: ['1'] },
        { before: 3, lines: ['3'] },
      ],
    ],
    [
      'a text that looks like a header of a file',
      '@@ -1,2 +1,1 @@\n--- a\n one\n',
      [],
      [{ before: 1, lines: ['-- a'] }],
    ],
    [
      'a missing end of line',
      '@@ -3 +3 @@\n-3\n\\ No newline at end of file\n+three\n\\ No newline at end of file\n',
      [3],
      [{ before: 3, lines: ['3'] }],
    ],
  ])('reads %s', (_, diff, added, removed) => {
    expect(parseDiff(diff, head)).toMatchObject({ added: new Set(added), removed });
  });

  it('knows a new file', () => {
    expect(parseDiff('@@ -0,0 +1,3 @@\n+one\n+two\n+three\n', head)?.isWhole).toBe(true);
  });

  it.each([
    ['is of another text', '@@ -1 +1 @@\n-1\n+uno\n'],
    ['ends in the middle', '@@ -1,3 +1,3 @@\n one\n'],
    ['has context that is not there', '@@ -1,2 +1,2 @@\n eins\n-b\n+two\n'],
  ])('has nothing to say of a diff that %s', (_, diff) => {
    expect(parseDiff(diff, head)).toBeUndefined();
  });
});
