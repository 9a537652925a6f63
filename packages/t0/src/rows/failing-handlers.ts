import type { Assertion, Guard } from '@nx-test-review/source';
import type { Target } from '../helpers/resolve-call';
import type { RowContext, Unit } from './rule';

/** `.then(mustNotCome).catch((error) => { expect… })`: the handler in front always fails, so the catch always runs. */
export function failsInFront(
  context: RowContext,
  { body }: Unit,
  { place, triedCalls = [] }: Guard,
): boolean {
  const [tried = ''] = triedCalls.map((call) => call.replace(/[\s;]|,(?=\))/g, ''));
  return body.calls.some((call) => {
    if (call.via !== 'reference' || call.place.end > place.start) return false;
    // Behind it stands nothing but a comma: `.then(mustNotCome, (error) => …)`.
    const beside = place.start - call.place.end <= 2;
    if (!beside && !tried.endsWith(`.then(${call.callee.join('.')})`)) return false;
    const found = context.helpers.resolver.resolve(context.path, call);
    return found.kind === 'function' && alwaysFails(context, found.target);
  });
}

const MAX_DEPTH = 3;

function alwaysFails(context: RowContext, { path, fn }: Target, depth = 0): boolean {
  const { assertions, calls, branches, params } = fn.body;
  if (branches.some(({ leaves, throws }) => leaves && !throws)) return false;
  if (assertions.some((one) => runsAlways(one) && one.complete && neverHolds(one, params))) return true;
  return (
    depth < MAX_DEPTH &&
    calls.some((call) => {
      if (call.via !== undefined || !runsAlways(call)) return false;
      const found = context.helpers.resolver.resolve(path, call);
      return (
        found.kind === 'function' && found.target.fn !== fn && alwaysFails(context, found.target, depth + 1)
      );
    })
  );
}

function runsAlways({ guards, unreachable }: Pick<Assertion, 'guards' | 'unreachable'>): boolean {
  return guards.length === 0 && unreachable === undefined;
}

const SAME = /^(toBe|toEqual|toStrictEqual|equals?|strictEqual|deepEqual|deepStrictEqual|eql?)$/;

/** A failure, or what came compared with a fixed value: nothing that a call gives in earnest. */
function neverHolds({ kind, subject, matcher = '', args, modifiers }: Assertion, params: string[]): boolean {
  if (kind === 'fail') return true;
  const expected = args[0]?.literal;
  if (!SAME.test(matcher) || modifiers.includes('not') || expected === undefined) return false;
  if (subject?.literal !== undefined) return subject.literal !== expected;
  const own = /^[\w$]+/.exec(params[0] ?? '')?.[0];
  return expected === 'true' && subject?.kind === 'identifier' && subject.text === own;
}
