import fc from 'fast-check';
import { encodeRoot } from './encode-root';

it.each([
  ['.', '_root'],
  ['_root', '%5Froot'],
  ['packages/a', 'packages%2Fa'],
  ['apps/(shop)', 'apps%2F%28shop%29'],
  ['größe', 'gr%C3%B6%C3%9Fe'],
])('names %s as %s', (root, name) => {
  expect(encodeRoot(root)).toBe(name);
});

it('gives long roots short names that stay apart', () => {
  const [one, other] = [encodeRoot(`${'folder/'.repeat(60)}a`), encodeRoot(`${'folder/'.repeat(60)}b`)];
  expect(one.length).toBe(180);
  expect(one).not.toBe(other);
});

it('names each root, valid Unicode or not, flat and without glob characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (root) => /^[\w.%-]+$/.test(encodeRoot(root))),
  );
  expect(encodeRoot('a\uD800')).toMatch(/^[\w.%-]+$/);
});
