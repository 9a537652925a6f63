import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { headPath } from '../head-path';
import type { EntryMap, EntryMatch } from '../matching/match-tests';
import { readRunState } from '../runs/run-state';
import { textOfTest } from '../side-text';
import { collectSubjects } from '../subjects';
import { keyOf } from './assertion-keys';
import { gatherAssertions, type Effective } from './effective-assertions';
import { initOf } from './own-values';

/**
 * Does a new test of another spec ask it to the letter, of the same value of the same source? That of its own spec is found by
 * what is alike.
 */
export function wentToNewTest(
  one: Effective,
  { base, heads }: EntryMatch,
  { added }: EntryMap,
  input: DiffInput,
): boolean {
  const own = new Set(heads.map(({ ref }) => ref.path));
  return added.some(
    (entry) =>
      !own.has(entry.ref.path) &&
      entry.spec.runs &&
      readRunState(entry, input.headView).state !== 'stopped' &&
      makesTheSame(one, base, entry, input) &&
      gatherAssertions(entry, input.headView).list.some(
        (other) => other.assertion.quote === one.assertion.quote && keyOf(other) === keyOf(one),
      ) &&
      sharesSubject(base, entry, input),
  );
}

/** What it asks about is made by the same text, or is none of the test's own. */
function makesTheSame(
  { assertion: { subject } }: Effective,
  base: TestEntry,
  entry: TestEntry,
  input: DiffInput,
): boolean {
  const root = subject?.root;
  if (root === undefined) return false;
  const locals = [base, entry].map(({ test: { body } }) => body?.locals.includes(root) === true);
  if (!locals.includes(true)) return true;
  const made = initOf(root, textOfTest(base, input.baseView));
  return made !== undefined && made === initOf(root, textOfTest(entry, input.headView));
}

function sharesSubject(base: TestEntry, entry: TestEntry, input: DiffInput): boolean {
  const isSpec = (path: string): boolean => input.isSpec(path);
  const now = new Set(
    collectSubjects(entry, input.headView, isSpec).subjects.map(
      ({ origin }) => `${origin.path}\0${origin.name}`,
    ),
  );
  return collectSubjects(base, input.baseView, isSpec).subjects.some(({ origin }) =>
    now.has(`${headPath(origin.path, input) ?? origin.path}\0${origin.name}`),
  );
}
