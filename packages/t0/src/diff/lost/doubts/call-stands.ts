import type { HelperCall } from '@nx-test-review/source';
import { CallResolver } from '../../../helpers/resolve-call';
import type { DiffInput } from '../../../types';
import type { TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';

/**
 * The call that registered the test, or another that gets a function under the same title, stands in the spec, and what it
 * leads to now cannot be read: nobody can say that it registers nothing.
 */
export function findStandingCall(
  { registration, ref }: TestEntry,
  map: EntryMap,
  input: DiffInput,
): HelperCall | undefined {
  const path = map.counterparts.get(ref.path);
  const parsed = registration === undefined || path === undefined ? undefined : input.headView.model(path);
  if (registration === undefined || path === undefined || parsed?.ok !== true) return undefined;
  const resolver = new CallResolver(input.headView);
  const text = (args: readonly { text: string }[]): string => args.map((arg) => arg.text).join(',');
  return parsed.model.module.calls.find((call) => {
    const same =
      call.callee.join('.') === registration.callee.join('.') && text(call.args) === text(registration.args);
    if (!same && !runsUnderTitle(call, registration.title)) return false;
    return call.unreachable === undefined && resolver.resolve(path, call).kind !== 'function';
  });
}

/** `testSince(8, 'adds', async (client) => { … })`. */
function runsUnderTitle({ args, settled }: HelperCall, title: string | undefined): boolean {
  if (title === undefined || (settled !== 'floating' && settled !== 'awaited')) return false;
  return (
    args.some(({ text }) => text.length === title.length + 2 && text.slice(1, -1) === title) &&
    args.some(({ text }) => /^(?:async\b|function\b|\(|\w+\s*=>)/.test(text))
  );
}
