import { listEntries, type TestEntry } from '../entries';
import type { MatchState } from './match-state';
import { titleSimilarity } from './similarity';

/**
 * Cases of several specs go into one function that each of them calls with what it is about: the spec holds the call
 * alone, and the test stands in the file of the function. Each caller has its own copy of these tests.
 */
export function matchRegistered(state: MatchState): void {
  const known = new Map<TestEntry, TestEntry[]>();
  const behind = (call: TestEntry): TestEntry[] => {
    const found = known.get(call) ?? testsBehind(state, call);
    known.set(call, found);
    return found;
  };
  const calls = state.head.filter(({ registration, ref }) => {
    const path = registration?.path;
    return path !== undefined && path !== ref.path;
  });
  if (calls.length === 0) return;
  for (const base of state.freeBase()) {
    const found = calls
      .filter((call) => state.isCounterpart(base, call) || state.exerciseTheSame(base, call))
      .flatMap((call) => behind(call).map((test) => ({ test, alike: likeness(state, base, test) })))
      .sort((a, b) => b.alike - a.alike)[0];
    if (found !== undefined && found.alike >= 0.5) state.add(base, [found.test], 'merged', 0.8);
  }
}

/** The tests of the file behind a call, as those of the spec that calls. */
function testsBehind({ headView }: MatchState, { registration, spec }: TestEntry): TestEntry[] {
  const path = registration?.path ?? '';
  const parsed = headView.model(path);
  if (!parsed?.ok) return [];
  const tests = listEntries([{ path, model: parsed.model, runs: true }]);
  return tests.map((test) => ({ ...test, spec }));
}

/** The same test by its body, or by the words of its title where it asks something like it, or by all that it asks. */
function likeness(state: MatchState, base: TestEntry, test: TestEntry): number {
  if (base.bodyKey !== undefined && base.bodyKey === test.bodyKey) return 1;
  const alike = state.askAlike(base, test) ?? 1;
  const title = titleSimilarity(base.test.title, test.test.title);
  if (title >= 0.75) return alike >= (title === 1 ? 0.3 : 0.6) ? title / 2 + alike / 2 : 0;
  return alike >= 0.95 && state.askedBy(base).length > 0 ? 0.5 : 0;
}
