import { parseHunk } from './diff-lines';
import { parseRaw } from './diff-raw';
import { createLineScanner } from './run-git';

describe('parseHunk', () => {
  it.each([
    ['@@ -3,0 +4,2 @@ it(', { start: 4, end: 5, kind: 'added' }],
    ['@@ -0,0 +1 @@', { start: 1, end: 1, kind: 'added' }],
    ['@@ -3 +4 @@', { start: 4, end: 4, kind: 'modified' }],
    ['@@ -3,2 +4,5 @@', { start: 4, end: 8, kind: 'modified' }],
  ])('%s', (line, range) => {
    expect(parseHunk(line)).toEqual(range);
  });

  it.each(['@@ -3,2 +2,0 @@', '+@@ -1 +1 @@', 'diff --git a/x b/x'])('has no range for %s', (line) => {
    expect(parseHunk(line)).toBeUndefined();
  });
});

describe('parseRaw', () => {
  it('reads records of one and of two paths', () => {
    const oid = 'a'.repeat(40);
    const output = [
      `:100644 100644 ${oid} ${oid} M`,
      'a b.ts',
      `:100644 100644 ${oid} ${oid} R087`,
      'old.ts',
      'new.ts',
      `:000000 100644 ${oid} ${oid} A`,
      'c.ts',
      '',
    ].join('\0');
    expect(parseRaw(output).map(({ status, path, from }) => [status, path, from])).toEqual([
      ['M', 'a b.ts', undefined],
      ['R', 'new.ts', 'old.ts'],
      ['A', 'c.ts', undefined],
    ]);
  });

  it('reads nothing from nothing', () => {
    expect(parseRaw('')).toEqual([]);
  });
});

describe('createLineScanner', () => {
  it('gives the wanted lines, wherever the chunks are cut', () => {
    const text = '@one\n+@two\n@thrée\n\n@four';
    const bytes = Buffer.from(text);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const lines: string[] = [];
      const scanner = createLineScanner(
        (byte) => byte === 64,
        (line) => lines.push(line),
      );
      scanner.push(bytes.subarray(0, cut));
      scanner.push(bytes.subarray(cut));
      scanner.end();
      expect(lines).toEqual(['@one', '@thrée', '@four']);
    }
  });
});
