import type { TestEntry } from '../entries';
import type { MatchState } from './match-state';
import { stemOfSpec } from '../support-paths';

/** Share of the values of a lost test that the new one must ask for, and how many of them there must be. */
const VALUES = { share: 0.8, least: 2 } as const;

/**
 * What a lost test asked for is asked for anew by another test in other words: converted to another level, moved into another
 * suite or folder. Values that are written out tell it; they must be several, or one that is told by its title too.
 */
export function matchByValues(state: MatchState): void {
  const lost = state.freeBase();
  if (lost.length === 0) return;
  const asked = new Map(state.head.map((head) => [head, newValuesOf(state, head)]));
  const heads = state.head.filter(
    (head) => head.registration === undefined && (asked.get(head)?.size ?? 0) > 0 && !state.rests(head),
  );
  for (const base of lost) {
    const wanted = valuesOf(state, base);
    const found =
      wanted.size === 0
        ? undefined
        : heads.find((head) => holds(state, base, head, wanted, asked.get(head) ?? new Set()));
    if (found !== undefined) state.add(base, [found], 'merged', 0.6);
  }
  for (const base of state.freeBase()) {
    const found = state.head.find((head) => joinedItsNeighbours(state, base, head));
    if (found !== undefined) state.add(base, [found], 'merged', 0.6);
  }
}

/** The tests of its suite became one test, which asks for all the values that this one asked for. */
function joinedItsNeighbours(state: MatchState, base: TestEntry, head: TestEntry): boolean {
  const suiteOf = ({ ref }: TestEntry): string => JSON.stringify(ref.titlePath.slice(0, -1));
  const before = state.predecessorsOf(head);
  if (!before.some((one) => one.ref.path === base.ref.path && suiteOf(one) === suiteOf(base))) return false;
  if (state.rests(head) || suiteOf(head) === suiteOf(base)) return false;
  const wanted = literalsOf(state, base);
  const known = new Set(before.flatMap((one) => literalsOf(state, one)));
  const asked = new Set(literalsOf(state, head).filter((value) => !known.has(value)));
  return wanted.length > 0 && wanted.every((value) => asked.has(value));
}

function literalsOf(state: MatchState, entry: TestEntry): string[] {
  const tokens = state.askedBy(entry).flat();
  return tokens.filter((token) => /^('.*'|\d[\w.]*|true|false|null)$/s.test(token));
}

function holds(
  state: MatchState,
  base: TestEntry,
  head: TestEntry,
  wanted: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): boolean {
  const sameTitle = base.test.title !== undefined && base.test.title === head.test.title;
  if (wanted.size < VALUES.least && !sameTitle) return false;
  const related =
    sameTitle ||
    state.isCounterpart(base, head) ||
    stemOfSpec(base.ref.path) === stemOfSpec(head.ref.path) ||
    state.exerciseTheSame(base, head);
  const common = [...wanted].filter((value) => asked.has(value)).length;
  return related && common >= wanted.size * VALUES.share;
}

/** What a test asks for that no test asked for which became it. */
function newValuesOf(state: MatchState, head: TestEntry): Set<string> {
  const before = new Set(state.predecessorsOf(head).flatMap((one) => [...valuesOf(state, one)]));
  return new Set([...valuesOf(state, head)].filter((value) => !before.has(value)));
}

/** Texts and longer numbers that assertions name: those by which one test is told from another. */
function valuesOf(state: MatchState, entry: TestEntry): Set<string> {
  const tokens = state.askedBy(entry).flat();
  return new Set(tokens.filter((token) => /^'[^']{3,}'$/s.test(token) || /^\d{3,}$/.test(token)));
}
