import { pickProofLine } from './pick-proof';

const pick = (lines: string[], key = 'a'): number =>
  pickProofLine({ lines, key }, [{ from: 1, to: lines.length }]);
const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`);
const picks = (lines: string[]): number[] => [...new Set(keys.map((key) => pick(lines, key)))].sort();

describe('the line that proves reading', () => {
  const lines = ['', 'const first = 1;', '});', 'const first = 2;', 'const second = 3;', 'const second = 3;'];

  it('is the same for the same content, and another one for other content', () => {
    expect(pick(lines)).toBe(pick(lines));
    expect(picks(lines).length).toBeGreaterThan(1);
  });

  it('has words and stands once', () => {
    expect(picks(lines)).toEqual([2, 4]);
  });

  it.each([
    ['holds a masked secret', "const key = '***';"],
    ['has what cannot be seen', 'const a\u200bb = 12345;'],
    ['has a backslash', "const path = 'a\\\\b';"],
    ['is very long', `const data = '${'x'.repeat(500)}';`],
    ['is an import, which can be guessed', "import { expect, it } from 'vitest';"],
    ['has letters of other scripts', "const name = 'Größe';"],
  ])('is not one that %s, where there is a better one', (_, line) => {
    expect(picks([line, 'expect(total).toBe(4);'])).toEqual([2]);
  });

  it('is one that was sent', () => {
    expect(pickProofLine({ lines, key: 'a' }, [{ from: 4, to: 4 }])).toBe(4);
  });

  it('is what there is, where there is nothing better', () => {
    expect(picks(['', '});', ''])).toEqual([2]);
    expect(picks(['', ''])).toEqual([1]);
  });
});
