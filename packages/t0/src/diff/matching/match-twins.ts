import type { TestEntry } from '../entries';
import type { MatchState } from './match-state';
import { bodySimilarity } from './similarity';
import { stemOfSpec } from '../support-paths';

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
        (head) =>
          samePlace(base, head) &&
          sameSetUp(base, head) &&
          state.exerciseTheSame(base, head) &&
          state.isOneProject(base, head),
      ) ??
      findNamesake(state, base, byTitle.get(base.titleKey) ?? []) ??
      findPutTogether(state, base);
    if (twin !== undefined) state.add(base, [twin], 'twin');
  }
}

/** How alike a test of the same titles must be in another spec; titles of many words tell a test almost by themselves. */
const NAMESAKE = { usual: 0.7, longTitle: 0.3, longTitleAndName: 0 } as const;
const LONG_TITLE = 5;

/** The same suite and title in another spec of the project, about the same source. */
function findNamesake(
  state: MatchState,
  base: TestEntry,
  heads: readonly TestEntry[],
): TestEntry | undefined {
  const words = base.ref.titlePath.join(' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length < 3 || base.registration !== undefined) return undefined;
  const before = state.featuresOf(base);
  return heads.find((head) => {
    const after = state.featuresOf(head);
    if (head.ref.path === base.ref.path || before === undefined || after === undefined) return false;
    if (!state.isOneProject(base, head) || !state.shareSource(base, head)) return false;
    const named = stemOfSpec(head.ref.path) === stemOfSpec(base.ref.path);
    const long = words.length >= LONG_TITLE;
    const least = !long ? NAMESAKE.usual : named ? NAMESAKE.longTitleAndName : NAMESAKE.longTitle;
    return bodySimilarity(before, after) >= least;
  });
}

/**
 * The source moved into another place whose spec of the same name takes it in now: a test of the same title there, of
 * nearly the same body, asks what the lost one asked.
 */
function findPutTogether(state: MatchState, base: TestEntry): TestEntry | undefined {
  const before = state.featuresOf(base);
  const { title } = base.test;
  if (before === undefined || title === undefined || base.registration !== undefined) return undefined;
  if (title.trim().split(/\s+/).length < 3 || !state.subjectsMoved(base)) return undefined;
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  return state.head.find((head) => {
    const after = state.featuresOf(head);
    if (head.test.title !== title || after === undefined || head.ref.path === base.ref.path) return false;
    if (nameOf(head.ref.path) !== nameOf(base.ref.path) || state.rests(head)) return false;
    return state.exerciseTheSame(base, head) && bodySimilarity(before, after) >= NAMESAKE.usual;
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
