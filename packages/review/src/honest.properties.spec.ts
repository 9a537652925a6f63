import fc from 'fast-check';
import { isCommentLine } from './text/comments';
import { bindReport } from './report/bind-report';
import { honestReport, readPrompt } from './testing/honest-agent';
import { makeSpec } from './testing/make-input';
import { makePart } from './testing/make-part';

const token = `ghp_${'Zk3'.repeat(12)}`;
const anyLine = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...[
      '',
      '  ',
      '\t',
      '});',
      '# Rules',
      '# Review set',
      '## 2. "x"',
      'tag: TR-x',
      'run id: "x"',
      'proof: the text of line 1',
    ],
    ...[
      '```',
      '~~~',
      '<<<TR-',
      '>>>',
      '6|expect(a)',
      '6+expect(b)',
      "it('a', () => {",
      'expect(a).toBe(1);',
      '// a',
      '/*',
      '*/',
    ],
    ...[
      `const t = '${token}';`,
      '-----BEGIN PRIVATE KEY-----',
      '*** line masked ***',
      '<U+200B>',
      '\\u200b',
      '"',
      "'",
    ],
  ),
);
const anyText = fc.array(anyLine, { minLength: 1, maxLength: 30 }).map((lines) => lines.join('\n'));

describe('whatever stands in a spec', () => {
  it('an honest reader can prove that it read it, and what it points at is believed', () => {
    let bound = 0;
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.nat(), (text, diff, helper, draw) => {
        fc.pre(text.trim() !== '');
        const part = makePart({ specs: [makeSpec({ text, diff, helpers: [helper] })] });
        const [spec] = readPrompt(part.prompt).specs;
        const lines = [...(spec?.text ?? [])].filter(([, line]) =>
          /[\p{L}\p{N}]{3}/u.test(line.normalize('NFC').replace(/<U.[0-9A-F]+>/g, '')),
        );
        const [line, quote] = lines[draw % Math.max(1, lines.length)] ?? [];
        const finding = { row: 'H10', path: 'libs/ship/quote.spec.ts', message: 'It proves nothing.' };
        const findings = line === undefined || quote === undefined ? [] : [{ ...finding, line, quote }];
        const result = bindReport(JSON.stringify({ ...honestReport(part.prompt), findings }), part);
        expect(result).toMatchObject({ ok: true });
        if (!result.ok || line === undefined) return;
        const source = part.specs[0]!.spec.lines[line - 1] ?? '';
        if (isCommentLine(finding.path, source)) return;
        bound += 1;
        expect(result.findings).toMatchObject([{ line }]);
      }),
      { numRuns: 100 },
    );
    expect(bound).toBeGreaterThan(40);
  });

  it('the rest of the prompt says the same, and no secret is in it', () => {
    const rest = (text: string, diff: string, helper: string): string => {
      const { prompt } = makePart({ specs: [makeSpec({ text, diff, helpers: [helper] })] });
      expect(prompt).not.toContain(token);
      const { tag } = readPrompt(prompt);
      return prompt
        .replace(new RegExp(`^<<<${tag} [^\n]*\n(?:(?!${tag}>>>$)[^\n]*\n)*${tag}>>>\n?`, 'gm'), '')
        .replaceAll(tag, 'TAG')
        .replace(/^(?:new|changed|no change known); all of its \d+ lines$/m, 'LINES')
        .replace(/^proof: the text of line \d+$/m, 'PROOF');
    };
    const plain = rest('a', '', 'b');
    fc.assert(
      fc.property(anyText, anyText, anyText, (text, diff, helper) => {
        fc.pre(text.trim() !== '');
        expect(rest(text, diff, helper)).toBe(plain);
      }),
      { numRuns: 100 },
    );
  });
});
