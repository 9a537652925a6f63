import type { TestEntry } from '../entries';
import type { MatchState } from './match-state';
import { bodySimilarity, dice, titleSimilarity, type BodyFeatures } from './similarity';

interface Pair {
  base: TestEntry;
  head: TestEntry;
  score: number;
}

/** Matches tests that changed a little, best pair first. */
export function matchNear(state: MatchState): void {
  const heads = state.freeHead();
  const pairs = state.freeBase().flatMap((base) => heads.flatMap((head) => judge(state, base, head) ?? []));
  const order = new Map([...state.base, ...state.head].map((entry, index) => [entry, index]));
  const at = (entry: TestEntry): number => order.get(entry) ?? 0;
  pairs.sort((a, b) => b.score - a.score || at(a.base) - at(b.base) || at(a.head) - at(b.head));
  const used = new Set<TestEntry>();
  for (const { base, head, score } of pairs) {
    if (used.has(base) || used.has(head)) continue;
    used.add(base);
    used.add(head);
    state.add(base, [head], 'near', Math.round(score * 100) / 100);
  }
}

/** Body needed, by how alike the titles are: equal, alike, or not at all. Outside of the file more is asked. */
const NEEDED = {
  counterpart: { equal: 0.3, alike: 0.5, other: 0.65 },
  elsewhere: { equal: 0.5, alike: 0.7, other: 0.9 },
} as const;

/** Bodies that look alike and call different functions of the workspace are two tests. */
function callsTheSame(before: BodyFeatures, after: BodyFeatures): boolean {
  return before.names.length === 0 || after.names.length === 0 || dice(before.names, after.names) >= 0.5;
}

/** Bodies of very different size cannot be alike enough: spares the comparison in changes with many tests. */
function mayReach(before: BodyFeatures, after: BodyFeatures, least: number): boolean {
  const size = ({ assertions, calls, names }: BodyFeatures): number =>
    assertions.length + calls.length + names.length;
  const [small, large] = [size(before), size(after)].sort((a, b) => a - b) as [number, number];
  return large === 0 || (2 * small) / (small + large) >= least * 0.6;
}

/** Bodies that went into helpers, or came out of them, ask the same; taken for less than what is written the same. */
function askAlike(state: MatchState, base: TestEntry, head: TestEntry, near: boolean): number {
  if (!near && !state.isNewFile(head.ref.path)) return 0;
  return (state.askAlike(base, head) ?? 0) * 0.95;
}

/** In a file of the change, under the same suite and with a title that only got longer or shorter. */
function tookItsTitle(state: MatchState, base: TestEntry, head: TestEntry): boolean {
  const [old = '', now = ''] = [base.test.title, head.test.title].map((title) => title?.trim());
  const [short, long] = old.length < now.length ? [old, now] : [now, old];
  const suiteOf = ({ ref }: TestEntry): string => JSON.stringify(ref.titlePath.slice(0, -1));
  return (
    short.includes(' ') &&
    long.startsWith(short) &&
    state.isNewFile(head.ref.path) &&
    suiteOf(base) === suiteOf(head)
  );
}

function judge(state: MatchState, base: TestEntry, head: TestEntry): Pair | undefined {
  const before = state.featuresOf(base);
  const after = state.featuresOf(head);
  if (before === undefined || after === undefined) return undefined;
  // A call that registers tests is no test, however alike they are written: who takes its place is asked for elsewhere.
  if ((base.registration === undefined) !== (head.registration === undefined)) return undefined;
  const near = state.isCounterpart(base, head) || tookItsTitle(state, base, head);
  const title = titleSimilarity(base.test.title, head.test.title);
  const needed = NEEDED[near ? 'counterpart' : 'elsewhere'];
  const least = title === 1 ? needed.equal : title >= 0.5 ? needed.alike : needed.other;
  const written = mayReach(before, after, least) ? bodySimilarity(before, after) : 0;
  // What rests from its beginning is a test of its own, unless it is the old one to the letter or by its title.
  if (title < 0.5 && written < 0.9 && state.rests(head) && !state.rests(base)) return undefined;
  const alike = written >= 0.95 ? written : Math.max(written, askAlike(state, base, head, near));
  const free = near && title === 1;
  const alone = free && state.hasOwnTitleAlone(base, head);
  if (alike < least && !alone) return undefined;
  if (!(free && alike >= least) && !state.exerciseTheSame(base, head)) return undefined;
  if (!state.isCounterpart(base, head) && state.askAlike(base, head) === 0) return undefined;
  if (near && title < 1 && !callsTheSame(before, after)) return undefined;
  return { base, head, score: alike * 0.7 + title * 0.2 + (near ? 0.1 : 0) };
}
