import type { Assertion } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/counting';
import type { RowContext, RowRule, Unit } from './rule';

const MOST_INLINE_LINES = 50;
/** There the text of an inline snapshot is the exact expected value. */
const MAKES_TEXT =
  /format|print|serial|generat|stringify|transform|compile|emit|output|codegen|toString|render|\bcode\b/i;

/** A snapshot is all that a test asserts, or an inline one is too long to be read. */
export const snapshotOnly: RowRule = {
  row: 'M12',
  check(context) {
    for (const unit of context.units) if (unit.kind === 'test') checkTest(context, unit);
  },
};

function checkTest(context: RowContext, unit: Unit): void {
  const report = (assertion: Assertion, message: string) =>
    context.report({ place: assertion.place, quote: assertion.quote, titlePath: unit.titlePath, message });
  const assertions = unit.body.assertions.filter(countsAsAssertion);
  const long = assertions.filter((assertion) => (assertion.inlineLines ?? 0) > MOST_INLINE_LINES);
  for (const assertion of long)
    report(
      assertion,
      `the inline snapshot has ${assertion.inlineLines} lines, more than ${MOST_INLINE_LINES}: assert the parts that matter`,
    );
  const first = assertions[0];
  if (!first || long.length > 0 || !assertions.every(isWeakSnapshot)) return;
  if (unit.body.calls.some((call) => context.helpers.asserts(context.path, call).answer === 'yes')) return;
  report(
    first,
    'a snapshot is the only evidence, and it says as it was, not as it should be: assert what the test is about',
  );
}

function isWeakSnapshot({ kind, matcher = '', subject }: Assertion): boolean {
  if (kind !== 'snapshot' || /Screenshot|Image|^toThrow/.test(matcher)) return false;
  return !(matcher.includes('Inline') && MAKES_TEXT.test(subject?.text ?? ''));
}
