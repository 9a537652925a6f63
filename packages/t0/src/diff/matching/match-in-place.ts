import type { TestEntry } from '../entries';
import type { MatchState } from './match-state';
import { bodySimilarity, titleSimilarity } from './similarity';

/** How alike a test must be to the new one at its place, by title or by what it asks. */
const NEEDED = { equal: 0.4, more: 0.5 } as const;

/**
 * A test that was written anew under a new title, where it stood: its neighbours before and behind were recognised, and
 * between them stand as many new tests as there are lost ones, or more.
 */
export function matchInPlace(state: MatchState): void {
  for (const [path, counterpart] of state.counterparts) {
    const base = state.base.filter(({ ref }) => ref.path === path);
    const head = state.head.filter(({ ref }) => ref.path === counterpart);
    const order = new Map(head.map((entry, index) => [entry, index]));
    for (const gap of listGaps(state, base)) {
      const from = gap.before === undefined ? -1 : headIndex(state, gap.before, order, 'last');
      const to = gap.behind === undefined ? head.length : headIndex(state, gap.behind, order, 'first');
      if (from === undefined || to === undefined || to <= from) continue;
      const fresh = head.slice(from + 1, to).filter((entry) => state.isFree(entry));
      if (fresh.length >= gap.lost.length) matchGap(state, gap.lost, fresh);
    }
  }
}

/** One for one in their order; where more came than went, each its most alike. */
function matchGap(state: MatchState, lost: readonly TestEntry[], fresh: readonly TestEntry[]): void {
  const equal = lost.length === fresh.length;
  for (const [index, base] of lost.entries()) {
    const open = (equal ? fresh.slice(index, index + 1) : fresh).filter((head) => state.isFree(head));
    const [best] = open
      .map((head) => ({ head, alike: likeness(state, base, head) }))
      .sort((a, b) => b.alike - a.alike);
    if (best !== undefined && best.alike >= (equal ? NEEDED.equal : NEEDED.more))
      state.add(base, [best.head], 'near', 0.5);
  }
}

interface Gap {
  lost: TestEntry[];
  before?: TestEntry;
  behind?: TestEntry;
}

/** Runs of tests without a successor, with the recognised tests around each of them. */
function listGaps(state: MatchState, base: readonly TestEntry[]): Gap[] {
  const gaps: Gap[] = [];
  let open: Gap | undefined;
  let before: TestEntry | undefined;
  for (const entry of base) {
    if (state.isLost(entry)) {
      open ??= { lost: [], ...(before === undefined ? {} : { before }) };
      open.lost.push(entry);
      continue;
    }
    if (open !== undefined) gaps.push({ ...open, behind: entry });
    open = undefined;
    before = entry;
  }
  return open === undefined ? gaps : [...gaps, open];
}

function headIndex(
  state: MatchState,
  base: TestEntry,
  order: ReadonlyMap<TestEntry, number>,
  which: 'first' | 'last',
): number | undefined {
  const found = state.successorsOf(base).flatMap((head) => order.get(head) ?? []);
  if (found.length === 0) return undefined;
  return which === 'first' ? Math.min(...found) : Math.max(...found);
}

function likeness(state: MatchState, base: TestEntry, head: TestEntry): number {
  if (base.registration !== undefined || head.registration !== undefined) return 0;
  if (!state.exerciseTheSame(base, head) || (state.rests(head) && !state.rests(base))) return 0;
  const [before, after] = [state.featuresOf(base), state.featuresOf(head)];
  const written = before === undefined || after === undefined ? 0 : bodySimilarity(before, after);
  const asked = state.askAlike(base, head) ?? 0;
  const title = titleSimilarity(base.test.title, head.test.title);
  return Math.max(written, asked, written + asked > 0 ? title : 0);
}
