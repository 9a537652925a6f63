import type { GateResult } from '@nx-test-review/contracts';
import { SAMPLE_GATES } from './sample-gates';

/** What somebody could write into a title, a path or a message to make a report say something else. */
export const HOSTILE = [
  '<!-- test-review --></pre></details><script>alert(1)</script>',
  '@octocat fixes #12 [click](javascript:alert(1)) ![x](http://evil.example/x.png)',
  '\n::error file=a.ts::owned\n::stop-commands::x\n##vso[task.complete result=Succeeded]',
  '\u001b[31mred\u001b]0;title\u0007 \u202eright to left\u202c \u0000\u0008\ufffe half \ud83d',
  ']]> &amp; "double" \'single\' a,b:c 100% %0A',
].join(' ');

/** The failed sample with such text in all places that other people can write to. */
export function makeHostileGate(): GateResult {
  const gate = SAMPLE_GATES['failed']!();
  for (const finding of gate.findings) {
    Object.assign(finding, { message: HOSTILE, quote: HOSTILE, titlePath: [HOSTILE], project: HOSTILE });
  }
  gate.findings[0]!.path = `libs/${HOSTILE}/a b.spec.ts`;
  Object.assign(gate.projects[0]!, { project: HOSTILE, root: HOSTILE, reason: HOSTILE });
  gate.headline = HOSTILE;
  gate.reasons.push(HOSTILE);
  gate.notes.push(HOSTILE);
  gate.base!.ref = HOSTILE;
  return gate;
}

/** The failed sample with so many findings: a third blocks, the rest is advisory. */
export function makeLargeGate(
  count: number,
  message = 'Zu viele 🎉 名前 in one message, again and again.',
): GateResult {
  const gate = SAMPLE_GATES['failed']!();
  const [first] = gate.findings;
  gate.findings = Array.from({ length: count }, (_, index) => ({
    ...first!,
    line: index + 1,
    endLine: index + 1,
    fingerprint: `fp1:${index.toString(16).padStart(32, '0')}`,
    message,
    quote: 'await page.waitForTimeout(500); // `slow`',
    effect: index < count / 3 ? ('blocking' as const) : ('advisory' as const),
  }));
  const blocking = gate.findings.filter(({ effect }) => effect === 'blocking').length;
  gate.totals = { blocking, advisory: count - blocking, notCounted: 0, notCountedWhy: {} };
  return gate;
}
