import type { TestEntry } from './entries';
import type { MatchState } from './match-state';
import { bodySimilarity } from './similarity';
import { stemOfSpec } from './support-paths';

/**
 * A test that stood elsewhere before and still stands is no successor of a lost one, unless it is the same test of
 * the same subject: then the lost one was a duplicate.
 */
export function matchTwins(state: MatchState): void {
  const byBody = new Map<string, TestEntry[]>();
  for (const head of state.head) {
    if (head.bodyKey !== undefined) byBody.set(head.bodyKey, [...(byBody.get(head.bodyKey) ?? []), head]);
  }
  const byTitle = new Map<string, TestEntry[]>();
  for (const head of state.head) byTitle.set(head.titleKey, [...(byTitle.get(head.titleKey) ?? []), head]);
  for (const base of state.freeBase()) {
    const twins = base.bodyKey === undefined ? [] : (byBody.get(base.bodyKey) ?? []);
    const twin =
      twins.find(
        (head) => samePlace(base, head) && sameSetUp(base, head) && state.exerciseTheSame(base, head),
      ) ?? findNamesake(state, base, byTitle.get(base.titleKey) ?? []);
    if (twin !== undefined) state.add(base, [twin], 'twin');
  }
}

/** How alike a test of the same titles must be in another spec; less in one that is named alike. */
const NAMESAKE = { anywhere: 0.7, sameStem: 0.3 } as const;

/** The same suite and title in another spec, with nearly the same body. */
function findNamesake(
  state: MatchState,
  base: TestEntry,
  heads: readonly TestEntry[],
): TestEntry | undefined {
  if (base.ref.titlePath.join(' ').split(/\s+/).length < 3 || base.registration !== undefined)
    return undefined;
  const before = state.featuresOf(base);
  return heads.find((head) => {
    const after = state.featuresOf(head);
    if (head.ref.path === base.ref.path || before === undefined || after === undefined) return false;
    const stem = stemOfSpec(head.ref.path) === stemOfSpec(base.ref.path);
    const least = stem ? NAMESAKE.sameStem : NAMESAKE.anywhere;
    return state.exerciseTheSame(base, head) && bodySimilarity(before, after) >= least;
  });
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
