import type { Assertion, VolatileRead } from '@nx-test-review/source';
import type { RowContext, RowRule, Unit } from './rule';

const BOUNDS = /^to(Be)?(LessThan|GreaterThan|BeLessThan|BeGreaterThan)OrEqual$|^toBeCloseTo$/;

/** The live clock or an unseeded source of randomness decides what a test asserts. */
export const nondeterministicInput: RowRule = {
  row: 'H2',
  check(context) {
    if (context.model.module.usesFakeTimers) return;
    for (const unit of context.units) if (unit.kind === 'test') checkTest(context, unit);
  },
};

function checkTest(context: RowContext, unit: Unit): void {
  const fake = unit.body.usesFakeTimers || unit.hooks.some((hook) => hook.body?.usesFakeTimers);
  const lines = new Set<number>();
  for (const read of unit.body.volatile) {
    if ((fake && read.kind === 'clock') || read.inText || read.text.includes('UUID')) continue;
    if (!unit.body.assertions.some((assertion) => decides(read, assertion)) || lines.has(read.place.line))
      continue;
    lines.add(read.place.line);
    context.report({
      place: read.place,
      quote: read.quote,
      titlePath: unit.titlePath,
      message: `${read.text} decides what is asserted: ${read.kind === 'clock' ? 'install a fake clock or write the date' : 'seed it or write the value'}`,
    });
  }
}

function decides(read: VolatileRead, assertion: Assertion): boolean {
  if (assertion.kind === 'fail' || assertion.kind === 'query') return false;
  const inside = read.place.start >= assertion.place.start && read.place.end <= assertion.place.end;
  if (inside) return read.guards.length <= assertion.guards.length && !isBound(read, assertion);
  if (read.storedIn === undefined) return false;
  const { subject } = assertion;
  if (!subject || !mentions(subject.text, read.storedIn)) return false;
  // The value goes through the code under test; what is only compared with what was put in is the same on every run.
  return subject.kind === 'call' || subject.kind === 'await' || (subject.impure && read.kind === 'random');
}

/** `expect(made).toBeLessThanOrEqual(Date.now())` holds on every run. */
function isBound(read: VolatileRead, assertion: Assertion): boolean {
  const inSubject = assertion.subject?.text.includes(read.text) ?? false;
  return !inSubject && BOUNDS.test(assertion.matcher ?? '');
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(^|[^\\w$.])${name.replace(/\$/g, '\\$')}(?![\\w$])`).test(text);
}
