import { execFileSync } from 'node:child_process';
import { loadParser } from './oxc-adapter';
import { hasRoom, openRawTransfer } from './raw-transfer';

const room = hasRoom() && process.platform !== 'win32';
const opened = openRawTransfer();

const TEXTS: [string, string, 'ts' | 'tsx' | 'jsx'][] = [
  [
    'types',
    'import type { A } from "./a";\nlet page: A<string>;\nexport default class B<T> extends A<T> { declare x?: T }',
    'ts',
  ],
  ['values', 'const all = [1n, /a+/gu, `t${1 + 1}`, "\\u{1f928}", -0.5, null, , ...rest];', 'jsx'],
  [
    'characters outside of ASCII',
    'const ü = "🤨"; // 🤨 später\nit("größer", () => expect(ü).toBe("é"));',
    'ts',
  ],
  ['a hashbang', '#!/usr/bin/env node\n// first\nrun();', 'jsx'],
  ['elements', 'const a = <A b={1} {...c}>text<>{d}</></A>;', 'tsx'],
  ['a return outside of functions', 'if (a) return;\nmodule.exports = 1;', 'jsx'],
  ['a syntax error', 'it("ä", () => {\n  expect(1).toBe(;\n});', 'ts'],
  ['nothing', '', 'ts'],
];

const show = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' || item instanceof RegExp ? String(item) : item,
  );

(room ? describe : describe.skip)('openRawTransfer', () => {
  it.each(TEXTS)('reads %s as by JSON', async (_name, text, lang) => {
    const parse = await opened;
    const { parseSync } = await import('oxc-parser');
    const byJson = parseSync(`a.${lang}`, text, { lang });
    const { program, comments, errors } = parse?.(`a.${lang}`, text, { lang }) ?? {};
    expect(show({ program, comments })).toBe(show({ program: byJson.program, comments: byJson.comments }));
    expect(errors?.map(({ message, labels }) => [message, labels[0]?.start])).toEqual(
      byJson.errors.map(({ message, labels }) => [message, labels[0]?.start]),
    );
  });

  it('leaves an earlier tree as it was', async () => {
    const parse = await opened;
    const first = parse?.('a.ts', 'first(1);', { lang: 'ts' });
    const before = show(first?.program);
    parse?.('b.ts', 'class Second { third = "fourth" }', { lang: 'ts' });
    expect(before).toContain('first');
    expect(show(first?.program)).toBe(before);
  });
});

(process.platform === 'linux' ? it : it.skip)(
  'takes no piece that would keep the process from starting others',
  () => {
    // Each would be larger than what Linux lets a process have that starts programs.
    const pieces: ArrayBuffer[] = [];
    while (hasRoom() && pieces.length < 64) pieces.push(new ArrayBuffer(2 ** 31));
    expect(hasRoom()).toBe(false);
    expect(execFileSync(process.execPath, ['-p', '1'], { encoding: 'utf8' }).trim()).toBe('1');
  },
);

it('has a parser on every Node', async () => {
  const { parse } = await loadParser();
  expect(parse('a.ts', 'const a = 1; /* b */', 'ts').comments.map(({ value }) => value)).toEqual([' b ']);
});
