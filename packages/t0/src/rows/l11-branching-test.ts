import type { Branch } from '@nx-test-review/source';
import type { RowContext, RowRule, Unit } from './rule';

/** A branch in a test body that guards no assertion and does not end the test. */
export const branchingTest: RowRule = {
  row: 'L11',
  check(context) {
    for (const unit of context.units) {
      if (unit.kind !== 'test' || unit.placed?.test.parametrised || unit.placed?.test.generated) continue;
      for (const branch of unit.body.branches) {
        if (!isBranch(branch) || guardsAssertion(context, unit, branch)) continue;
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

function guardsAssertion(context: RowContext, unit: Unit, branch: Branch): boolean {
  const inside = (place: { start: number }): boolean =>
    place.start >= branch.place.start && place.start < branch.place.end;
  if (unit.body.assertions.some((assertion) => inside(assertion.place))) return true;
  if (unit.body.marks.some((mark) => inside(mark.place))) return true;
  return unit.body.calls.some(
    (call) => inside(call.place) && context.helpers.asserts(context.path, call).answer === 'yes',
  );
}
