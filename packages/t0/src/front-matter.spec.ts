import { parse } from 'yaml';
import { readFrontMatter } from './front-matter';

describe('front matter', () => {
  it.each([
    ['words', 'id: C1\nname: Disabled test\nslug: disabled-test'],
    ['a version, which is no number', 'since: 0.1.0'],
    ['truth values', 'advisory: false\nopen: true'],
    ['whole numbers', 'n: 30\nzero: 0'],
    ['an empty list', 'formerIds: []'],
    ['a list of words', 'frameworks: [jest, node-test]'],
    ['a map of numbers', 'precision: { right: 29, n: 30 }'],
    [
      'words that YAML takes for something else',
      'a: null\nb: 1.5\nc: 2020-01-02\nd: 0x1f\ne: ~\nf: 1_000\ng: True\nh: 1e3\ni: .5',
    ],
    ['quotes, comments and colons', "a: \"x: y\"\nb: x # why\nc: 'it''s'"],
    ['blocks', 'a:\n  - x\n  - y\nb:\n  c: 1'],
    ['a folded text', 'a: >\n  one\n  two'],
    ['lists in lists', 'a: [[x], {y: 1}]'],
    ['a map without spaces', 'a: {b: 1}'],
    ['an anchor', 'a: &x 1\nb: *x'],
    ['text that goes on in the next line', 'a: one\n  two'],
    ['leading zeros', 'a: 007\nb: 0o17'],
    ['a list with a comma at its end', 'a: [x, y, ]'],
    ['nothing after a key', 'a: '],
  ])('reads %s as YAML does', (_, text) => {
    expect(readFrontMatter(text)).toEqual(parse(text));
  });

  it.each([
    ['a key that stands twice', 'a: x\na: y'],
    ['a key that stands twice in a map', 'a: { b: 1, b: 2 }'],
    ['a list without an end', 'a: [x'],
  ])('refuses %s as YAML does', (_, text) => {
    expect(() => readFrontMatter(text)).toThrow();
  });
});
