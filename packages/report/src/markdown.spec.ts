import fc from 'fast-check';
import { renderMarkdown } from './index';
import { makeLargeGate } from './testing/hostile-gate';
import { SAMPLE_GATES } from './testing/sample-gates';

const failed = () => SAMPLE_GATES['failed']!();
const bytes = (text: string) => Buffer.byteLength(text, 'utf8');

const countOf = (text: string, part: string) => text.split(part).length - 1;

describe('a size limit', () => {
  it('holds for 900 findings in bytes and in characters, with the true totals at the top', () => {
    const text = renderMarkdown(makeLargeGate(900), { limit: 65_535, reportPath: 'gate.md' });

    expect(bytes(text)).toBeLessThanOrEqual(65_535);
    expect(text.split('\n').slice(0, 6)).toContain('300 blocking, 600 advisory, 0 not counted');
  });

  it('leaves out whole findings, the advisory ones first, and counts them', () => {
    const whole = renderMarkdown(makeLargeGate(90));
    const text = renderMarkdown(makeLargeGate(90), { limit: bytes(whole) - 2_000, reportPath: 'gate.md' });

    expect(text).toMatch(/Left out for size: \d+ advisory findings/);
    expect(text).toContain('the whole report is gate.md');
    expect(countOf(text, '**D7+C1') + countOf(text, '**C3')).toBe(
      countOf(whole, '**D7+C1') + countOf(whole, '**C3'),
    );
  });

  it('cuts nothing where there is room', () => {
    const gate = failed();
    const whole = renderMarkdown(gate);

    expect(renderMarkdown(gate, { limit: 65_535 })).toBe(whole);
    expect(whole).not.toContain('Left out');
  });

  it('never leaves a part open', () => {
    const whole = bytes(renderMarkdown(makeLargeGate(60)));
    fc.assert(
      fc.property(fc.integer({ min: 1_500, max: whole }), (limit) => {
        const text = renderMarkdown(makeLargeGate(60), { limit });

        return (
          bytes(text) <= limit &&
          countOf(text, '<details>') === countOf(text, '</details>') &&
          text.includes('20 blocking, 40 advisory') &&
          text.endsWith('version 0.1.0\n')
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('text of others', () => {
  const hostile = '<!-- test-review --> @octocat `x` | **PASS** </details>\n# Passed\n\u202e#12';

  it('cannot add a comment, a mention, a heading, a tag or a table cell', () => {
    const gate = failed();
    Object.assign(gate.findings[0]!, { message: hostile, titlePath: [hostile], project: hostile });
    gate.projects[0]!.reason = hostile;
    gate.notes.push(hostile);
    const text = renderMarkdown(gate);
    // Inside of a code span neither HTML nor mentions are read.
    const prose = text.replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, '');

    expect(prose).not.toMatch(/<!--|@octocat|\*\*PASS|\u202e|#12/);
    expect(prose.split('\n').filter((line) => line.startsWith('# '))).toEqual([]);
    expect(countOf(prose, '</details>')).toBe(countOf(prose, '<details>'));
  });

  it('keeps the columns of the table', () => {
    const gate = failed();
    gate.projects[0]!.reason = 'a | b';
    gate.projects[1]!.project = 'x|y';
    const rows = renderMarkdown(gate)
      .split('\n')
      .filter((line) => line.startsWith('| '));

    expect(new Set(rows.map((row) => row.replaceAll('\\|', '').split('|').length))).toEqual(new Set([11]));
  });

  it('cannot end the code span that holds a quote', () => {
    const gate = failed();
    gate.findings[0]!.quote = 'a ``` b <!-- x -->';

    expect(renderMarkdown(gate)).toContain('```` a ``` b <!-- x --> ````');
  });
});

it('puts waivers that the change adds before the findings', () => {
  const text = renderMarkdown(SAMPLE_GATES['waived']!());

  expect(text.indexOf('**added by change** D1')).toBeLessThan(text.indexOf('### Projects'));
  expect(text.indexOf('**added by change** D1')).toBeLessThan(text.indexOf('**ending** C3'));
});
