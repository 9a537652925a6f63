import { loadParser } from './oxc-adapter';

it('has a parser on every Node', async () => {
  const { parse } = await loadParser();
  expect(parse('a.ts', 'const a = 1; /* b */', 'ts').comments.map(({ value }) => value)).toEqual([' b ']);
});
