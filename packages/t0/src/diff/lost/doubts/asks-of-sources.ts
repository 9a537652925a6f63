import type { DiffInput } from '../../../types';
import { gatherAssertions } from '../../assertions/effective-assertions';
import type { TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';

/**
 * A test of the head that runs, exercises a source and asks something that can fail; also that something is there: a query
 * of what is shown asks for the very text.
 */
export function asksOfSources(
  entry: TestEntry,
  { relations }: EntryMap,
  { headView }: Pick<DiffInput, 'headView'>,
): boolean {
  if (entry.registration !== undefined || relations.rests(entry) || !relations.namesSubject(entry))
    return false;
  return gatherAssertions(entry, headView).list.some(
    ({ hollow, assertion, args, subject }) =>
      hollow === undefined &&
      assertion.subject?.kind !== 'literal' &&
      (args.length === 0 || args.join(' ') !== subject.join(' ')),
  );
}
