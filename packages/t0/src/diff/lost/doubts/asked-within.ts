import type { TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { showTest } from '../../entries';
import type { WentInto } from './moved-code';

/** How alike the tests must ask. */
const ALIKE = 0.6;

/**
 * A running test of the same suite and title that asks the same of what took the code in: the outer source hands on
 * now, and what it handed on is asked where it is done.
 */
export function findAskedWithin(
  base: TestEntry,
  { relations, matches, added }: EntryMap,
  wentInto: WentInto,
): TestEntry | undefined {
  const wanted = placeOf(base);
  if (wanted === undefined) return undefined;
  const standing = [...added, ...matches.flatMap(({ heads }) => heads)];
  return standing.find(
    (head) =>
      head.ref.path !== base.ref.path &&
      head.registration === undefined &&
      placeOf(head) === wanted &&
      !relations.rests(head) &&
      (relations.askAlike(base, head) ?? 0) >= ALIKE &&
      wentInto(base, head),
  );
}

/** Its title with that of the suite around it; a title of less than three words could be that of any test. */
function placeOf({ test, ref }: TestEntry): string | undefined {
  if (test.title === undefined || test.title.trim().split(/\s+/).length < 3) return undefined;
  return JSON.stringify(ref.titlePath.slice(-2));
}

export function describeAskedWithin(test: TestEntry): string {
  return `${showTest(test)} (${test.ref.path}:${test.ref.line}) asks the same of a source that the change edits and that its own one uses`;
}
