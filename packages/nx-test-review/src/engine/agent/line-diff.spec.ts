import { diffLines } from './line-diff';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

it('says nothing of texts that are the same', () => {
  expect(diffLines('a\n', 'a\n').text).toBe('');
});

it('tells added lines from modified ones, and both from those that stood there', () => {
  const { text, kindOf } = diffLines(lines('a', 'b', 'c', 'd', 'e'), lines('a', 'B', 'c', 'd', 'new', 'e'));
  expect([1, 2, 3, 4, 5, 6].map(kindOf)).toEqual([
    undefined,
    'modified',
    undefined,
    undefined,
    'added',
    undefined,
  ]);
  expect(text).toBe('@@ -1,5 +1,6 @@\n a\n-b\n+B\n c\n d\n+new\n e');
});

it('says of a new text that all of it was added', () => {
  const { kindOf } = diffLines('', lines('a', 'b'));
  expect([kindOf(1), kindOf(2)]).toEqual(['added', 'added']);
});

it('is not misled by a text without a line feed at its end', () => {
  const { kindOf } = diffLines('a\nb', 'a\nb\nc');
  expect([kindOf(1), kindOf(3)]).toEqual([undefined, 'added']);
});
