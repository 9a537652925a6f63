import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

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

/**
 * In a process of its own: workers of the test runner load the parser for each file, and a process that has such a piece of address
 * space several times over is refused another one.
 */
const SCRIPT = `
  const { openRawTransfer, hasRoom } = require(process.argv[1]);
  const show = (value) =>
    JSON.stringify(value, (_key, item) => (typeof item === 'bigint' || item instanceof RegExp ? String(item) : item));
  (async () => {
    const texts = JSON.parse(process.argv[2]);
    const room = hasRoom();
    const parse = await openRawTransfer();
    if (parse === undefined) return { room, had: false };
    const { parseSync } = await import('oxc-parser');
    const told = ({ program, comments, errors }) =>
      show({ program, comments, errors: errors.map(({ message, labels }) => [message, labels[0]?.start]) });
    const pairs = texts.map(([name, text, lang]) => ({
      name,
      raw: told(parse('a.' + lang, text, { lang })),
      json: told(parseSync('a.' + lang, text, { lang })),
    }));
    const { program } = parse('a.ts', 'first(1);', { lang: 'ts' });
    const before = show(program);
    parse('b.ts', 'class Second { third = "fourth" }', { lang: 'ts' });
    const kept = before.includes('first') && show(program) === before;
    const pieces = [];
    while (hasRoom() && pieces.length < 64) pieces.push(new ArrayBuffer(2 ** 31));
    const starts = require('node:child_process').execFileSync(process.execPath, ['-p', '1'], { encoding: 'utf8' });
    return { room, had: true, pairs, kept, full: !hasRoom(), starts: starts.trim() };
  })().then((result) => console.log(JSON.stringify(result)));
`;

interface Answer {
  room: boolean;
  had: boolean;
  pairs: { name: string; raw: string; json: string }[];
  kept: boolean;
  full: boolean;
  starts: string;
}

const built = join(__dirname, '../dist/raw-transfer.js');
const answer = JSON.parse(
  execFileSync(process.execPath, ['-e', SCRIPT, built, JSON.stringify(TEXTS)], {
    encoding: 'utf8',
    cwd: join(__dirname, '..'),
  }),
) as Answer;

it('is had where there is room', () => {
  expect(answer.had).toBe(answer.room && process.platform !== 'win32');
});

(answer.had ? describe : describe.skip)('openRawTransfer', () => {
  it.each(TEXTS.map(([name]) => name))('reads %s as by JSON', (name) => {
    const { raw, json } = answer.pairs.find((pair) => pair.name === name) ?? { raw: '', json: 'none' };
    expect(raw).toBe(json);
  });

  it('leaves an earlier tree as it was', () => {
    expect(answer.kept).toBe(true);
  });

  it('leaves room for the processes that are to be started', () => {
    expect([process.platform !== 'linux' || answer.full, answer.starts]).toEqual([true, '1']);
  });
});
