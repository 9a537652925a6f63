import type { SuppressionUse } from '@nx-test-review/contracts';
import { createJudge, type Judge, type JudgeOptions } from './testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const SKIPPED = "it.skip('a', () => { expect(f()).toBe(1); });";
const SOUND = "it('a', () => { expect(f()).toBe(1); });";
const uses = (code: string, options?: JudgeOptions): SuppressionUse[] =>
  judge.run(code, options).suppressions;
const [status, note] = [
  (code: string, options?: JudgeOptions) => uses(code, options).map((use) => use.status),
  (code: string, options?: JudgeOptions) => uses(code, options)[0]?.note,
];

describe('suppressions in code', () => {
  it('are listed with place, reason and what they hold', () => {
    expect(uses(`// test-review-ignore disabled-test -- the device is away\n${SKIPPED}`)).toEqual([
      {
        path: 'src/case.spec.ts',
        line: 1,
        covers: 2,
        row: 'C1',
        reason: 'the device is away',
        status: 'used',
        findings: 1,
      },
    ]);
  });

  it('are unused where the row finds nothing on their line', () => {
    const code = `// test-review-ignore C1 -- the device is away\n${SOUND}`;
    expect(status(code)).toEqual(['unused']);
    expect(note(code)).toBe('T0 finds no C1 on line 2: delete it');
  });

  it('are told one by one where a comment names several rows', () => {
    expect(status(`// test-review-ignore C1, H1 -- the device is away\n${SKIPPED}`)).toEqual([
      'used',
      'unused',
    ]);
  });

  it('say where the finding stands when they are off by lines', () => {
    const code = `// test-review-ignore C1 -- the device is away\n\n${SKIPPED}`;
    expect(note(code)).toBe('it covers line 2, and C1 stands on line 3: move it right above');
  });

  it('say that they cover a comment', () => {
    const code = `// test-review-ignore H1 -- no event\n// test-review-ignore C1 -- the device is away\n${SKIPPED}`;
    expect(status(code)).toEqual(['unused', 'used']);
    expect(note(code)).toContain('a comment: one suppression may name several rows');
  });

  it.each([
    ['planned', 'C7', 'planned'],
    ["an agent's", 'M3', 'M3'],
    ['of a convention', 'L7', 'L7'],
  ])('are not called unused for a row that is %s', (_what, row, said) => {
    const code = `// test-review-ignore ${row} -- by house rule\n${SOUND}`;
    expect(status(code)).toEqual(['unjudged']);
    expect(note(code)).toContain(said);
  });

  it('name an agent where it may find what T0 does not', () => {
    expect(note(`// test-review-ignore C5 -- the mock is the contract\n${SOUND}`)).toContain('an agent');
  });

  it('say when the row does not judge the framework', () => {
    const code = `// test-review-ignore M11 -- the list is short\n${SOUND}`;
    expect(note(code, { framework: 'jest' })).toBe('M11 does not judge jest: delete it');
  });

  it.each([
    ['without a reason', 'C1', 'it gives no reason; write: // test-review-ignore C1 -- the reason'],
    ['of no row', '-- away', 'it names no row; write: // test-review-ignore C1 -- away'],
    ['of an unknown row', 'Z9 -- away', 'there is no row Z9 (nx-test-review rows lists them); write'],
    ['of a diff row', 'D7 -- away', 'D7 is a diff row: those take no suppression in code, only a waiver'],
    ['of a diff row by its slug', 'stopped-test -- away', 'D7 is a diff row'],
    ['of a diff row beside another', 'C1, D7 -- away', 'write: // test-review-ignore C1 -- away'],
    ['with a colon', 'C1: away', 'it gives no reason; write: // test-review-ignore C1'],
  ])('are malformed %s, say what to write, and hold nothing', (_what, text, said) => {
    const result = judge.run(`// test-review-ignore ${text}\n${SKIPPED}`);
    expect(result.suppressions.map((use) => use.status)).toEqual(['malformed']);
    expect(result.suppressions[0]?.note).toContain(said);
    expect(result.findings.filter(({ row }) => row === 'C1').map(({ suppression }) => suppression)).toEqual([
      undefined,
    ]);
  });

  it('in a helper hold nothing, and are listed', () => {
    const files = {
      'src/help.ts':
        '// test-review-ignore H1 -- no event\nexport const ok = () => { expect(f()).toBe(1); };',
    };
    const found = uses("import { ok } from './help';\nit('a', () => { ok(); });", { files });
    expect(found).toMatchObject([{ path: 'src/help.ts', line: 1, status: 'unused' }]);
    expect(found[0]?.note).toContain('it is no spec');
  });
});
