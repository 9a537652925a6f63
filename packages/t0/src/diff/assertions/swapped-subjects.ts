import { testsOf } from '@nx-test-review/source';
import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { lookUpExport } from '../export-lookup';
import { headPath } from '../head-path';
import { stillStands } from '../lost/standing';
import type { EntryMap, EntryMatch } from '../matching/match-tests';
import { textAt, textOfTest } from '../side-text';
import { collectSubjects, listHelpers, mentions, type Subject } from '../subjects';
import type { Effective } from './effective-assertions';
import { initOf } from './own-values';

/**
 * Assertions about a function that the test does not name any more, though it stands, and nothing that is new in the product
 * took its place: `expect(add(1, 2)).toBe(3)` that became `expect(mul(1, 2)).toBe(2)` under the same title. By their form one
 * takes the place of the other, as after a renaming.
 */
export function findSwapped(
  match: EntryMatch,
  list: readonly Effective[],
  map: EntryMap,
  input: DiffInput,
): Effective[] {
  const { base, heads, kind } = match;
  if (!/^(same|moved-file|same-title)$/.test(kind)) return [];
  const text = textOfTest(base, input.baseView);
  if (heads.every((head) => textOfTest(head, input.headView) === text)) return [];
  const isSpec = (path: string): boolean => input.isSpec(path);
  const now = heads.flatMap((head) => collectSubjects(head, input.headView, isSpec).subjects);
  if (now.length === 0 || now.some((subject) => isNew(subject, input))) return [];
  const dropped = collectSubjects(base, input.baseView, isSpec).subjects.filter(
    (subject) =>
      subject.name !== '*' &&
      !now.some((other) => isSame(subject, other, input)) &&
      !isNamedElsewhere(subject, match, map, input) &&
      stillStands(subject, base.ref.path, input),
  );
  if (dropped.length === 0 || bringsHelper(match, input)) return [];
  return list.filter((one) => !one.shared && dropped.some(({ local }) => asksOf(one, local, text)));
}

function isSame({ origin, local }: Subject, other: Subject, input: DiffInput): boolean {
  const path = headPath(origin.path, input) ?? origin.path;
  return local === other.local || (other.origin.path === path && other.origin.name === origin.name);
}

/** A renaming, or another way that the change opens: the test follows the product. */
function isNew({ origin }: Subject, input: DiffInput): boolean {
  const from = [...input.moves].find(([, to]) => to === origin.path)?.[0] ?? origin.path;
  return (
    input.existsAtBase?.(from) === false || lookUpExport(input.baseView, from, origin.name).found === 'no'
  );
}

/** By the test itself, by what its spec has beside its tests, or by a test that came to name it in this change. */
function isNamedElsewhere(
  { local }: Subject,
  { heads }: EntryMatch,
  { matches, added }: EntryMap,
  input: DiffInput,
): boolean {
  const names = (entry: TestEntry): boolean => mentions(textOfTest(entry, input.headView), local);
  const come = matches.flatMap(({ base, heads: others }) =>
    mentions(textOfTest(base, input.baseView), local) ? [] : others,
  );
  return (
    [...heads, ...added, ...come].some(names) ||
    heads.some((head) => mentions(besideTests(head, input), local))
  );
}

/** The text of a spec without its tests and its imports. */
function besideTests({ file, ref }: TestEntry, input: DiffInput): string {
  const text = textAt(ref.path, input.headView) ?? '';
  const places = [...file.imports, ...testsOf(file.suite)].map(({ place }) => place);
  return places.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

function bringsHelper({ base, heads }: EntryMatch, input: DiffInput): boolean {
  const isSpec = (path: string): boolean => input.isSpec(path);
  const before = new Set(listHelpers(base, input.baseView, isSpec));
  return heads.some((head) => listHelpers(head, input.headView, isSpec).some((path) => !before.has(path)));
}

/** It is called in what is asked about, or made what is asked about. */
function asksOf({ subject, assertion }: Effective, local: string, text: string): boolean {
  if (subject.some((token, index) => token === local && subject[index - 1] !== '.')) return true;
  const root = assertion.subject?.root;
  return root !== undefined && mentions(initOf(root, text), local);
}
