import type { Branch } from '@nx-test-review/source';
import { asksEnvironment } from './environment';
import type { RowContext, RowRule, Unit } from './rule';

/** A branch in a test body that guards no assertion and does not end the test. */
export const branchingTest: RowRule = {
  row: 'L11',
  check(context) {
    for (const unit of context.units) {
      if (unit.kind !== 'test' || unit.placed?.test.parametrised || unit.placed?.test.generated) continue;
      for (const branch of unit.body.branches) {
        if (!isBranch(branch) || asksEnvironment(branch.condition)) continue;
        if (guardsAssertion(context, unit, branch) || changesNothing(context, unit, branch)) continue;
        context.report({
          place: branch.place,
          quote: branch.quote,
          titlePath: unit.titlePath,
          message:
            'the test does different things on different runs: make it know its state, or make two tests',
        });
      }
    }
  },
};

/** In the test's own flow, outermost, and not leaving the test. In a loop it only filters, counts or collects. */
function isBranch(branch: Branch): boolean {
  if ((branch.kind !== 'if' && branch.kind !== 'switch') || branch.throws || branch.leaves) return false;
  return branch.guards.every(
    (guard) => guard.kind === 'try' || (guard.kind === 'callback' && guard.runs === 'awaited'),
  );
}

/** It only tells, or it tidies up: nothing is asserted behind it. */
function changesNothing({ helpers, path }: RowContext, { body }: Unit, { place, tells }: Branch): boolean {
  const inside = body.calls.filter((call) => call.place.start >= place.start && call.place.end <= place.end);
  const writes = body.writes.some(
    (write) => write.place.start >= place.start && write.place.end <= place.end,
  );
  if (tells === true) return true;
  if (inside.length > 0 && !writes && inside.every(({ callee }) => TELLS.test(callee.join('.')))) return true;
  if (body.assertions.some((one) => one.place.start > place.end)) return false;
  return !body.calls.some(
    (call) => call.place.start > place.end && helpers.asserts(path, call).answer !== 'no',
  );
}

const TELLS = /^(console|log|logger|debug)(\.\w+)*$|^\w+\.(slow|setTimeout)$/;

function guardsAssertion(context: RowContext, unit: Unit, branch: Branch): boolean {
  const inside = (place: { start: number }): boolean =>
    place.start >= branch.place.start && place.start < branch.place.end;
  if (unit.body.assertions.some((assertion) => inside(assertion.place))) return true;
  if (unit.body.marks.some((mark) => inside(mark.place))) return true;
  return unit.body.calls.some(
    (call) => inside(call.place) && context.helpers.asserts(context.path, call).answer === 'yes',
  );
}
