import fc from 'fast-check';
import { comparable, showLine, showName } from './shown-text';

describe('what is shown', () => {
  it.each([
    ['a zero width space', 'a\u200bb', 'a<U+200B>b'],
    ['a turn of direction', '\u202eab', '<U+202E>ab'],
    ['tag letters', '\u{e0041}', '<U+E0041>'],
    ['a line separator', 'a\u2028b', 'a<U+2028>b'],
    ['an escape', '\u001b[2J', '<U+001B>[2J'],
    ['a lone surrogate', 'a\ud800b', 'a<U+D800>b'],
    ['a tab, which stays', '\ta', '\ta'],
    ['letters of any script, which stay', 'Größe 数量 é', 'Größe 数量 é'],
    ['an emoji, which stays', '🎉', '🎉'],
  ])('of %s', (_, text, shown) => expect(showLine(text)).toBe(shown));

  it('is one line, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(showLine(text)).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u0085\u2028\u2029]/);
      }),
    );
  });

  it('of a name gives the name back when it is read as JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(JSON.parse(showName(name))).toBe(name);
      }),
    );
    expect(showName('a\u202eb\n"c')).toBe('"a\\u202eb\\n\\"c"');
  });

  it('compares equal with what was there, copied with or without what is unseen', () => {
    const line = "  expect(a\u200b).toBe('b');";
    expect(comparable(showLine(line))).toBe(comparable(line));
    expect(comparable("expect(a).toBe('b')")).toBe(comparable(line));
    expect(comparable("expect(b).toBe('b')")).not.toBe(comparable(line));
  });
});
