import { makeFinding } from '@tools/testing/make-finding';
import { renderTerminal, renderVerdictText } from './index';
import { SAMPLE_GATES, SAMPLE_VERDICTS } from './testing/sample-gates';

const failed = () => SAMPLE_GATES['failed']!();
const ESC = '\u001b';

describe('renderTerminal', () => {
  it('puts what blocks before what is advisory, each by place, row, severity and quote', () => {
    const text = renderTerminal(failed());

    expect(text).toContain('libs/cart/src/cart.spec.ts:12   D7+C1 stopped-test · High · cart');
    expect(text).toContain("| it.skip('adds an item twice', () => {");
    expect(text.indexOf('BLOCKING (3)')).toBeLessThan(text.indexOf('ADVISORY (4)'));
  });

  it('says of a place that is gone that it was at the base', () => {
    expect(renderTerminal(failed())).toContain('libs/cart/src/price.spec.ts:3 (at the base)');
  });

  it('shows so many findings in full and counts the others', () => {
    const text = renderTerminal(failed(), { most: 1 });

    expect(text).toContain('BLOCKING (3)');
    expect(text).toContain('and 2 more, listed in the report');
    expect(text).toContain('3 blocking, 4 advisory');
    expect(text).not.toContain('price.spec.ts:3');
  });

  it('lists thirty projects, worst first, and counts the others by state', () => {
    const gate = failed();
    const passed = gate.projects.find(({ state }) => state === 'passed')!;
    gate.projects.push(...Array.from({ length: 40 }, (_, index) => ({ ...passed, project: `lib-${index}` })));
    const text = renderTerminal(gate);

    expect(text.split('\n').filter((line) => / [✓✗] (passed|failed) /.test(line))).toHaveLength(30);
    expect(text).toContain('and 13 more passed, 1 more skipped');
    expect(text.indexOf('✗ failed')).toBeLessThan(text.indexOf('✓ passed'));
  });

  it('names in full what could not be judged, though the table has no room', () => {
    expect(renderTerminal(SAMPLE_GATES['incomplete']!())).toContain(
      '! cart: 1 spec could not be judged: libs/cart/src/new.spec.ts (does not parse: line 3)',
    );
  });

  it('keeps a path whole on a narrow terminal', () => {
    const place = 'apps/shop/src/app/checkout/checkout.component.spec.ts:48';

    expect(renderTerminal(failed(), { width: 60 }).split('\n')).toContain(`  ${place}`);
  });

  it('lets no text of a file, a path or a person reach the terminal as a command', () => {
    const gate = failed();
    const hostile = `${ESC}[2J${ESC}]0;owned\u0007\u202e\rPASSED`;
    Object.assign(gate.findings[0]!, {
      path: `libs/${hostile}.spec.ts`,
      quote: hostile,
      message: hostile,
      titlePath: [hostile],
      project: hostile,
      unknowns: [hostile],
    });
    gate.notes.push(hostile);
    gate.projects[0]!.reason = hostile;
    gate.reasons.unshift(hostile);
    gate.waivers.push({
      id: 'W',
      row: 'C1',
      scope: hostile,
      owner: hostile,
      reason: hostile,
      expires: '2026-05-01',
      status: 'used',
      findings: 1,
      note: hostile,
    });
    const text = renderTerminal(gate, { reportPath: hostile });

    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('asks nobody to believe a line break in a message', () => {
    const gate = failed();
    gate.findings[0]!.message = 'bad\n\n✓ test-review: PASSED (class 0)';

    expect(renderTerminal(gate).split('\n')).not.toContain('✓ test-review: PASSED (class 0)');
  });
});

describe('renderVerdictText', () => {
  it('has the same lines for a finding as the gate, but for the project', () => {
    const task = renderVerdictText(SAMPLE_VERDICTS['failed']!());

    expect(task).toContain('libs/cart/src/cart.spec.ts:12   D7+C1 stopped-test · High\n');
    expect(task).toContain('2 blocking, 1 advisory, 1 not counted (1 pre-existing)');
  });

  it('names each file that was not judged, and why', () => {
    const verdict = SAMPLE_VERDICTS['skipped']!();
    verdict.unreadable.push({ path: 'a.spec.ts', reason: 'does not parse' });
    verdict.excluded.push({ path: 'b.spec.ts', reason: 'over 5 MB' });
    const text = renderVerdictText(verdict);

    expect(text).toContain('note: unreadable: a.spec.ts (does not parse)');
    expect(text).toContain('note: excluded: b.spec.ts (over 5 MB)');
  });

  it('does not call an inventory with findings passed', () => {
    const verdict = SAMPLE_VERDICTS['skipped']!();
    verdict.state = 'passed';
    verdict.findings.push(makeFinding({ effect: 'advisory', effectReason: 'report-only' }));

    expect(renderVerdictText(verdict)).toMatch(/^i docs: LISTED/);
  });
});
