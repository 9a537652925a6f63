import type { TestEntry } from './entries';
import type { MatchState } from './match-state';

/**
 * A test that stood elsewhere before and still stands is no successor of a lost one, unless it is the same test of
 * the same subject: then the lost one was a duplicate.
 */
export function matchTwins(state: MatchState): void {
  const byBody = new Map<string, TestEntry[]>();
  for (const head of state.head) {
    if (head.bodyKey !== undefined) byBody.set(head.bodyKey, [...(byBody.get(head.bodyKey) ?? []), head]);
  }
  for (const base of state.freeBase()) {
    const twins = base.bodyKey === undefined ? [] : (byBody.get(base.bodyKey) ?? []);
    const twin = twins.find(
      (head) => samePlace(base, head) && sameSetUp(base, head) && state.exerciseTheSame(base, head),
    );
    if (twin !== undefined) state.add(base, [twin], 'twin');
  }
}

/** The same body says the same only after the same set-up. */
function sameSetUp(base: TestEntry, head: TestEntry): boolean {
  const setUp = (entry: TestEntry): string =>
    entry.hooks
      .filter(({ hook }) => hook.startsWith('before'))
      .map(({ body }) => body?.hash ?? '')
      .join();
  return setUp(base) === setUp(head);
}

/** Suites bring constants of their own: the same body in another suite may be another test. */
function samePlace(base: TestEntry, head: TestEntry): boolean {
  const suiteOf = ({ ref }: TestEntry): string => JSON.stringify(ref.titlePath.slice(0, -1));
  if (base.ref.path !== head.ref.path) return base.titleKey === head.titleKey;
  return suiteOf(base) === suiteOf(head);
}
