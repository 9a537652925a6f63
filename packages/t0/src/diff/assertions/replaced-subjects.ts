import type { ImportRecord } from '@nx-test-review/source';
import type { ModuleAlias } from '@nx-test-review/scope';
import type { DiffInput, ModelView } from '../../types';
import { gatherAssertions } from './effective-assertions';
import { showTest, type TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap } from '../matching/match-tests';
import { findReplacedLibrary } from './replaced-library';
import { findStandIn, type StandIn } from './stand-ins';
import { collectSubjects, type Subject } from '../subjects';

const WAY_OUT_OF_SHIM =
  'Let the tests have the real library: what stands in for it has to hand on to it. Else ask for a waiver with owner, reason ' +
  'and expiry. Other assertions through it do not satisfy this row.';
const WAY_OUT =
  'Let the test have the real one: mock what the subject uses, not the subject. If the subject is gone, delete its ' +
  'source and its tests in the same change; else ask for a waiver with owner, reason and expiry. Other assertions on ' +
  'the fake do not satisfy this row.';

interface Replaced {
  head: TestEntry;
  /** What is replaced: the file of a subject, or the library that asserts. */
  what: { path: string } | { library: string };
  by: StandIn;
}

/**
 * D2 where the assertions stand and their subject does not: the change mocks the very module that a test exercised, or
 * points it to another file by the runner's configuration, or puts something in the place of what the test calls of it.
 */
export function findReplacedSubjects(map: EntryMap, input: DiffInput): FindingParts[] {
  if (input.registry.find('D2')?.status !== 'built') return [];
  const aliases = newAliases(input);
  const groups = new Map<string, Replaced[]>();
  for (const { base, heads, kind } of map.matches) {
    const [head] = heads as [TestEntry];
    if (kind === 'twin' || kind === 'merged' || !base.spec.runs || !head.spec.runs) continue;
    const mocks = newMocks(base, head, input);
    const mapped = aliases.filter(({ config }) =>
      (input.picksOf?.(head.ref.path, 'head') ?? []).some((pick) => pick.config === config),
    );
    const shim = findReplacedLibrary(head.file.imports, mapped, input.headView);
    if (shim !== undefined) {
      if (gatherAssertions(base, input.baseView).list.length > 0)
        groups.set(shim.key, [...(groups.get(shim.key) ?? []), { head, what: shim, by: shim }]);
      continue;
    }
    const own = ownSubjects(base, input);
    const found = own.map(
      (subject) => replacementOf(subject, mocks, mapped, head) ?? findStandIn(subject, base, head, input),
    );
    const [by] = found;
    if (by === undefined || found.includes(undefined)) continue;
    if (gatherAssertions(base, input.baseView).list.length === 0) continue;
    groups.set(by.key, [...(groups.get(by.key) ?? []), { head, what: (own[0] as Subject).origin, by }]);
  }
  return [...groups.values()].map(describeGroup);
}

/** What the test is about: the source that its spec is named after, else all that it exercises. */
function ownSubjects(base: TestEntry, input: DiffInput): Subject[] {
  const { subjects } = collectSubjects(base, input.baseView, (path) => input.isSpec(path));
  const primary = subjects.filter((subject) => subject.primary);
  return primary.length > 0 ? primary : subjects;
}

/** Modules that the head mocks wholly and the base did not, by the file that is mocked. */
function newMocks(base: TestEntry, head: TestEntry, input: DiffInput): Map<string, ImportRecord> {
  const before = new Set(mocksOf(base, input.baseView).map(([path]) => input.moves.get(path) ?? path));
  const text = input.headView.text?.(head.ref.path) ?? '';
  return new Map(
    mocksOf(head, input.headView).filter(
      ([path, { place }]) =>
        !before.has(path) &&
        !/import(Actual|Original)|requireActual|\bspy\s*:\s*true/.test(text.slice(place.start, place.end)),
    ),
  );
}

function mocksOf({ file }: TestEntry, view: ModelView): [string, ImportRecord][] {
  return file.imports.flatMap((record): [string, ImportRecord][] => {
    const target = record.kind === 'mock' ? view.resolve(file.path, record.specifier) : undefined;
    return target?.kind === 'file' ? [[target.path, record]] : [];
  });
}

type PlacedAlias = ModuleAlias & { config: string; fits(specifier: string): boolean };

function newAliases({ runners = [] }: DiffInput): PlacedAlias[] {
  const keyOf = ({ from, to }: ModuleAlias): string => `${String(from)}\0${to}`;
  return runners.flatMap(({ path, base, head }) => {
    const known = new Set(base.flatMap(({ aliases }) => aliases.map(keyOf)));
    const fresh = head.flatMap(({ aliases }) => aliases.filter((alias) => !known.has(keyOf(alias))));
    // A part of the specifier in the target says that the file stays its own.
    return fresh
      .filter(({ to }) => !to.includes('$'))
      .map((alias) => ({
        ...alias,
        config: path,
        fits: (specifier) => fits(alias.from, specifier),
      }));
  });
}

function replacementOf(
  { specifier, path, origin }: Subject,
  mocks: ReadonlyMap<string, ImportRecord>,
  aliases: readonly PlacedAlias[],
  head: TestEntry,
): StandIn | undefined {
  const target = mocks.has(path) ? path : origin.path;
  const mock = mocks.get(target);
  if (mock !== undefined) {
    const text = `mock of ${mock.specifier}`;
    return {
      path: head.ref.path,
      line: mock.place.line,
      quote: text,
      what: `a ${text}`,
      key: `${head.ref.path}\0${target}`,
    };
  }
  const alias = aliases.find((one) => one.fits(specifier) && one.to !== path && one.to !== origin.path);
  return (
    alias && { ...alias, what: `${alias.to}, by ${alias.path}`, key: `${alias.path}\0${String(alias.from)}` }
  );
}

function fits(from: string | RegExp, specifier: string): boolean {
  return typeof from === 'string'
    ? specifier === from || specifier.startsWith(`${from}/`)
    : from.test(specifier);
}

function describeGroup(group: Replaced[]): FindingParts {
  const [{ head, what, by }] = group as [Replaced];
  const [asked, wayOut] =
    'library' in what ? [`through ${what.library}`, WAY_OUT_OF_SHIM] : [`on ${what.path}`, WAY_OUT];
  const tests = [...new Set(group.map((one) => one.head))];
  const shown = tests.slice(0, 3).map(showTest).join(', ');
  return {
    row: 'D2',
    path: by.path,
    line: by.line,
    at: 'head',
    quote: by.quote,
    titlePath: tests.length === 1 ? head.ref.titlePath : [],
    message:
      `Lost assertion: ${tests.length === 1 ? `${shown} asserted` : `${tests.length} tests (${shown}${tests.length > 3 ? ' …' : ''}) asserted`} ` +
      `${asked} at the base and now ${asked.startsWith('on') ? 'assert on' : 'through'} what stands in for it: ${by.what} (${by.path}:${by.line}). ${wayOut}`,
  };
}
