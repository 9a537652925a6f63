import type { DiffInput } from '../../../types';
import { showTest, type TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { asksOfSources } from './asks-of-sources';
import { readSourceTakers } from './spec-sources';
import { librariesOf } from './testing-libraries';

export interface ChangedLibrary {
  went: string;
  came: string;
  /** New tests that ask by what came. */
  tests: readonly TestEntry[];
}

/**
 * The lost test's spec is written for another testing library now, or went while new tests of its source, or of what takes
 * that in, came with another one: such tests ask by other means, and which of the old ones they hold cannot be told.
 */
export function readChangedLibrary(
  map: EntryMap,
  input: DiffInput,
): (entry: TestEntry) => ChangedLibrary | undefined {
  const fresh = new Map<string, TestEntry[]>();
  const takesIn = readSourceTakers(input);
  const known = new Map<string, ChangedLibrary | undefined>();
  let listed = false;
  return ({ ref: { path } }) => {
    if (!known.has(path)) known.set(path, find(path));
    return known.get(path);
  };

  function find(path: string): ChangedLibrary | undefined {
    const before = librariesOf(path, input.baseView);
    if (before.size === 0) return undefined;
    const own = map.counterparts.get(path);
    const left = own === undefined ? new Set<string>() : librariesOf(own, input.headView);
    const gone = [...before].filter((name) => !left.has(name));
    if (gone.length === 0) return undefined;
    listFresh();
    for (const [head, tests] of fresh) {
      const after = librariesOf(head, input.headView);
      const went = gone.find((name) => !after.has(name));
      const came = [...after].find((name) => !before.has(name));
      if (went === undefined || came === undefined) continue;
      if (head === own || takesIn(path, head)) return { went, came, tests };
    }
    return undefined;
  }

  function listFresh(): void {
    if (listed) return;
    listed = true;
    for (const entry of map.added) {
      if (!asksOfSources(entry, map, input)) continue;
      fresh.set(entry.ref.path, [...(fresh.get(entry.ref.path) ?? []), entry]);
    }
  }
}

export function describeChangedLibrary({ went, came, tests }: ChangedLibrary): string {
  const [first] = tests as [TestEntry];
  const more = tests.length > 1 ? ` and ${tests.length - 1} more` : '';
  return (
    `its spec asked by ${went}, and ${showTest(first)} (${first.ref.path}:${first.ref.line})${more} came which ` +
    `${tests.length > 1 ? 'ask' : 'asks'} by ${came}, so that what it asked may be asked by other means`
  );
}
