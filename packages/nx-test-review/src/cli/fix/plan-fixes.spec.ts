import { UntrustedError, type Finding, type T0Output, type TextEdit } from '@nx-test-review/contracts';
import { makeFinding } from '@tools/testing/make-finding';
import { useTempFolder } from '../testing/temp-folder';
import { planFixes, type PlanInput } from './plan-fixes';

const cut = (column: number): TextEdit => ({ line: 1, column, endLine: 1, endColumn: column + 2, text: '' });
const focused = (parts: Partial<Finding> = {}): Finding =>
  makeFinding({
    row: 'C2',
    path: 'a.spec.ts',
    line: 1,
    fix: { kind: 'fix', description: 'take the focus away', edits: [cut(1)] },
    ...parts,
  });
const output = (parts: Partial<T0Output>): T0Output => ({
  schemaVersion: 1,
  judged: 1,
  findings: [],
  suppressions: [],
  unreadable: [],
  excluded: [],
  ...parts,
});

describe('planFixes', () => {
  const folder = useTempFolder();
  beforeEach(() => folder.write({ 'a.spec.ts': 'abcdef\n' }));

  const plan = (findings: Finding[], after: Partial<T0Output> = {}, tests = 1) => {
    const judged: PlanInput['judged'] = {
      output: output({ findings }),
      tests: new Map([['a.spec.ts', 1]]),
      judgeTexts: () => ({ output: output(after), tests: new Map([['a.spec.ts', tests]]) }),
    };
    return planFixes({ cwd: folder.root, judged, findings, suggestions: false });
  };

  it('gives the text after the fix', () => {
    expect(plan([focused()]).files).toMatchObject([
      { path: 'a.spec.ts', before: 'abcdef\n', after: 'cdef\n' },
    ]);
  });

  it('keeps what stood there before', () => {
    const other = makeFinding({ row: 'H1', path: 'a.spec.ts' });
    expect(plan([focused(), other], { findings: [other] }).files).toHaveLength(1);
  });

  it.each<[string, Finding[], Partial<T0Output>, number, string]>([
    [
      'no longer parses',
      [focused()],
      { unreadable: [{ path: 'a.spec.ts', reason: 'syntax error' }] },
      1,
      'read',
    ],
    ['still shows its finding', [focused()], { findings: [focused()] }, 1, 'still shows C2'],
    ['loses tests', [focused()], {}, 0, 'another number of tests'],
    [
      'has fixes that overlap',
      [focused(), focused({ line: 2, fix: { ...focused().fix!, edits: [cut(2)] } })],
      {},
      1,
      'fit',
    ],
    [
      'shows the same row in another test',
      [focused()],
      { findings: [focused({ titlePath: ['another'] })] },
      1,
      'brings up C2',
    ],
  ])('is class 3 when the file %s', (_what, findings, after, tests, said) => {
    expect(() => plan(findings, after, tests)).toThrow(UntrustedError);
    expect(() => plan(findings, after, tests)).toThrow(said);
  });
});
