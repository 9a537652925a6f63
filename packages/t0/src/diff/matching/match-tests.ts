import type { DiffInput, MatchKind, SuccessorMap, TestMatch, TestRef } from '../../types';
import { keyOfTitles, listEntries, type TestEntry } from '../entries';
import { matchByIdentity, matchByTitles } from './match-identity';
import { matchInPlace } from './match-in-place';
import { matchNear } from './match-near';
import { matchRegistered } from './match-registered';
import { matchSeveral } from './match-several';
import { MatchState } from './match-state';
import { matchTwins } from './match-twins';
import { matchByValues } from './match-values';

/** A match with the tests themselves, as the rows need them. */
export interface EntryMatch {
  base: TestEntry;
  heads: TestEntry[];
  kind: MatchKind;
  confidence: number;
}

/** How tests of both sides stand to each other. */
export type Relations = Pick<
  MatchState,
  | 'askAlike'
  | 'askedBy'
  | 'exerciseTheSame'
  | 'featuresOf'
  | 'isCounterpart'
  | 'isOneProject'
  | 'namesSubject'
  | 'rests'
>;

export interface EntryMap {
  relations: Relations;
  matches: EntryMatch[];
  lost: TestEntry[];
  added: TestEntry[];
  /** Head path that takes a base file's place, when there is one. */
  counterparts: ReadonlyMap<string, string>;
}

/**
 * Pairs the tests of the base with those of the head, surest evidence first. One to one, but for tests that became
 * rows of one table, were split, or went into another test. Deterministic: by path and position.
 */
export function matchEntries(input: DiffInput): EntryMap {
  const state = new MatchState(
    listEntries(input.base, input.baseView),
    listEntries(input.head, input.headView),
    input,
  );
  matchByIdentity(state);
  matchNear(state);
  matchByTitles(state);
  matchSeveral(state);
  matchRegistered(state);
  matchInPlace(state);
  matchTwins(state);
  matchByValues(state);
  return state.finish();
}

/** The successor map as others use it: by path and title path. */
export function toSuccessorMap(map: EntryMap): SuccessorMap {
  const matches = map.matches.map((match): TestMatch => ({
    ...match,
    base: match.base.ref,
    heads: match.heads.map(({ ref }) => ref),
  }));
  const byBase = groupBy(matches, (match) => [match.base]);
  const byHead = groupBy(matches, (match) => match.heads);
  return {
    matches,
    lost: map.lost.map(({ ref }) => ref),
    added: map.added.map(({ ref }) => ref),
    successorsOf: (path, titlePath) => byBase.get(keyOf(path, titlePath)) ?? [],
    predecessorsOf: (path, titlePath) => byHead.get(keyOf(path, titlePath)) ?? [],
  };
}

/** Matches the tests of both sides of a change; also the successor map for provenance and baseline. */
export function matchTests(input: DiffInput): SuccessorMap {
  return toSuccessorMap(matchEntries(input));
}

function keyOf(path: string, titlePath: readonly string[]): string {
  return `${path}\0${keyOfTitles(titlePath)}`;
}

function groupBy(matches: TestMatch[], refs: (match: TestMatch) => TestRef[]): Map<string, TestMatch[]> {
  const groups = new Map<string, TestMatch[]>();
  for (const match of matches) {
    for (const key of new Set(refs(match).map((ref) => keyOf(ref.path, ref.titlePath)))) {
      groups.set(key, [...(groups.get(key) ?? []), match]);
    }
  }
  return groups;
}
