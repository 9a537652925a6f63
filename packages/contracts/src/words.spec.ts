import { listFew, plural } from './words';

it.each([
  [0, '0 specs'],
  [1, '1 spec'],
  [2, '2 specs'],
])('counts %d', (count, words) => {
  expect(plural(count, 'spec')).toBe(words);
});

it('takes a plural that is no plain s, for several only', () => {
  expect([plural(1, 'entry', 'entries'), plural(2, 'entry', 'entries')]).toEqual(['1 entry', '2 entries']);
});

it('lists all that may be named, and counts what is left of more', () => {
  expect(listFew([])).toBe('');
  expect(listFew(['a', 'b', 'c'])).toBe('a, b, c');
  expect(listFew(['a', 'b', 'c', 'd'])).toBe('a, b, c and 1 more');
  expect(listFew(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});
