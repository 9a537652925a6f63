import type { DiffInput } from '../../types';
import { gatherAssertions } from '../assertions/effective-assertions';
import type { TestEntry } from '../entries';
import type { EntryMap } from '../matching/match-tests';
import { saysSomething } from '../assertions/moved-values';
import { stemOfSpec } from '../support-paths';

/** A spec that took the place of another one as a whole. */
export interface Rewritten {
  head: string;
  /** New tests in it. */
  added: number;
}

/** At least so many lost tests, and above this share of all that stood in the spec. */
const REWRITTEN = { tests: 3, share: 0.6 } as const;

/**
 * Was the spec written anew, in place or under the same name elsewhere: most of its tests are not recognised, and new ones
 * stand there that ask for at least as much?
 */
export function findRewritten(
  path: string,
  lost: readonly TestEntry[],
  map: EntryMap,
  input: DiffInput,
): Rewritten | undefined {
  const kept = map.matches.filter(({ base }) => base.ref.path === path).length;
  if (lost.length < REWRITTEN.tests || lost.length / (lost.length + kept) < REWRITTEN.share) return undefined;
  const asked = lost.reduce((sum, entry) => sum + countAsked(entry, input.baseView), 0);
  const counterpart = map.counterparts.get(path);
  const heads = [...new Set(map.added.map(({ ref }) => ref.path))].filter(
    (one) => one === counterpart || stemOfSpec(one) === stemOfSpec(path),
  );
  for (const head of heads) {
    const added = map.added.filter(({ ref }) => ref.path === head);
    const now = added.reduce((sum, entry) => sum + countAsked(entry, input.headView), 0);
    if (asked > 0 && now >= asked) return { head, added: added.length };
  }
  return undefined;
}

function countAsked(entry: TestEntry, view: DiffInput['baseView']): number {
  return gatherAssertions(entry, view).list.filter(saysSomething).length;
}
