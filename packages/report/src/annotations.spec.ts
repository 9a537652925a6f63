import { findReporter, listAnnotations } from './index';
import { makeHostileGate, makeLargeGate } from './testing/hostile-gate';
import { SAMPLE_GATES } from './testing/sample-gates';

const render = findReporter('annotations')!.render;
const linesOf = (text: string) => text.trimEnd().split('\n');

describe('annotations for a code host', () => {
  it('are of what blocks first, then of what is advisory, and of nothing else', () => {
    const levels = listAnnotations(SAMPLE_GATES['failed']!()).map(({ level, finding }) => [
      level,
      finding.row,
    ]);

    expect(levels).toEqual([
      ['failure', 'C3'],
      ['failure', 'D7'],
      ['failure', 'D1'],
      ['warning', 'H1'],
      ['warning', 'H1'],
      ['warning', 'H1'],
      ['warning', 'M4'],
    ]);
  });

  it('have no line where the place stood at the base only, and name that place in the text', () => {
    const lost = listAnnotations(SAMPLE_GATES['failed']!()).find(({ finding }) => finding.row === 'D1')!;

    expect([lost.line, lost.endLine]).toEqual([undefined, undefined]);
    expect(lost.message).toMatch(/^libs\/cart\/src\/price\.spec\.ts:3 \(at the base\)\n/);
  });

  it('stay within the limits of GitHub whatever the finding says', () => {
    const gate = SAMPLE_GATES['failed']!();
    Object.assign(gate.findings[0]!, {
      slug: 's'.repeat(300),
      message: '名'.repeat(5_000),
      quote: 'q'.repeat(5_000),
      titlePath: ['t'.repeat(5_000)],
    });
    const [first] = listAnnotations(gate);

    expect(first!.title.length).toBeLessThanOrEqual(255);
    expect(first!.message.length).toBeLessThanOrEqual(4_000);
  });
});

describe('workflow commands', () => {
  it('show ten of each kind, the summary among them, and count the rest', () => {
    const lines = linesOf(render(makeLargeGate(90)));

    expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
    expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10);
    expect(lines[0]).toContain('30 blocking, 60 advisory, 0 not counted');
    expect(lines[0]).toContain('71 left out here');
  });

  it('are one notice where nothing is to be said at a line', () => {
    expect(linesOf(render(SAMPLE_GATES['nothing-affected']!()))).toEqual([
      expect.stringMatching(/^::notice title=test-review%3A nothing affected \(class 0\)::Nothing affected/),
    ]);
  });

  it('escape what would end a property or a line', () => {
    const gate = SAMPLE_GATES['failed']!();
    Object.assign(gate.findings[0]!, { path: 'a,b:c%d.spec.ts', message: '100% sure: a, b', quote: '' });

    expect(linesOf(render(gate))[1]).toBe(
      '::error file=a%2Cb%3Ac%25d.spec.ts,line=48,endLine=48,title=C3 tautological-assertion · Critical' +
        '::in: CheckoutComponent > shows the total%0A100%25 sure: a, b',
    );
  });

  it('cannot be added by text of others', () => {
    const gate = makeHostileGate();
    const lines = linesOf(render(gate));

    expect(lines).toHaveLength(1 + 3 + 4);
    for (const line of lines) {
      expect(line).toMatch(
        /^::(error|warning) (file=[^:,]+,(line=\d+,endLine=\d+,)?)?title=[^:,]+::[^\r\n\u001b\u202e]*$/,
      );
    }
  });
});
