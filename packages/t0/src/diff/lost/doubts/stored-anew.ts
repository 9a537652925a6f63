import type { DiffInput } from '../../../types';
import { showTest, type TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { stemOfSpec } from '../../support-paths';

const STORES = /^to(Match|Be)\w*Snapshot$|^toMatchFileSnapshot$/;

/**
 * The spec went as a whole, and a new one of the same name asks what the same source gives for by stored values: as many
 * of them as the old spec had tests.
 */
export function findStoredAnew(
  lost: readonly TestEntry[],
  map: EntryMap,
  input: DiffInput,
): Map<TestEntry, TestEntry> {
  const found = new Map<TestEntry, TestEntry>();
  const fresh = map.added.filter(
    (head) =>
      !input.base.some(({ path }) => path === head.ref.path) &&
      !map.relations.rests(head) &&
      map.relations.askedBy(head).some((tokens) => tokens.some((token) => STORES.test(token))),
  );
  const taken = new Set<TestEntry>();
  for (const base of lost) {
    if (input.existsAtHead(base.ref.path)) continue;
    const head = fresh.find(
      (one) =>
        !taken.has(one) &&
        stemOfSpec(one.ref.path) === stemOfSpec(base.ref.path) &&
        map.relations.namesSubject(base) &&
        map.relations.exerciseTheSame(base, one),
    );
    if (head === undefined) continue;
    taken.add(head);
    found.set(base, head);
  }
  return found;
}

export function describeStoredAnew(test: TestEntry): string {
  return `its spec went as a whole, and ${showTest(test)} (${test.ref.path}:${test.ref.line}) of a new spec of the same name asks for a stored value of the same source`;
}
