import type { DiffInput } from '../../../types';
import { showTest, type TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { countRuns } from './candidates';
import { countAsked } from './count-asked';
import { readSpecSources } from './spec-sources';

/** So many tests of the same sources must go before their rewriting is one at large: fewer can be told one by one. */
const LEAST = 10;
/** What the new tests ask for at least, as a share of what the lost ones asked for. */
const ASKED = 0.5;

interface Side {
  tests: number;
  asked: number;
  entries: TestEntry[];
}

/**
 * Tests of the same sources that go by the dozen while as many new ones come which ask something of these sources: tests
 * were written anew at large, and which of the old ones is asked for no more cannot be told. Each spec must have had as
 * many as came about its own sources, too. The clause by which each lost test is doubted.
 */
export function findRewrittenAtLarge(
  all: readonly TestEntry[],
  map: EntryMap,
  input: DiffInput,
): Map<TestEntry, string> {
  const doubts = new Map<TestEntry, string>();
  const lost = all.filter((entry) => entry.spec.runs && !map.relations.rests(entry));
  if (lost.length < LEAST) return doubts;
  const before = bySpec(
    lost.map((entry) => ({ entry, tests: 1 })),
    ({ entry, tests }) => side(entry, tests, input.baseView),
  );
  const after = bySpec(listNew(map, input), ({ entry, tests }) =>
    asksOfSources(entry, map, input) ? side(entry, tests, input.headView) : undefined,
  );
  const askOfTheSame = readSpecSources(input);
  const related = new Map(
    [...before.keys()].map((path) => [
      path,
      [...after.keys()].filter((head) => map.counterparts.get(path) === head || askOfTheSame(path, head)),
    ]),
  );
  for (const group of joinRelated(related)) {
    const went = sum(group.map((path) => before.get(path)));
    const came = sum(
      [...new Set(group.flatMap((path) => related.get(path) ?? []))].map((path) => after.get(path)),
    );
    if (went.tests < LEAST || !isAsMuch(went, came)) continue;
    for (const path of group) {
      const here = before.get(path) as Side;
      if (isAsMuch(here, sum((related.get(path) ?? []).map((head) => after.get(head)))))
        for (const entry of here.entries) doubts.set(entry, describe(went, came));
    }
  }
  return doubts;
}

/** It asks something of what it takes from the sources: what asks nothing, or only of its own values, is no new test. */
function asksOfSources(entry: TestEntry, map: EntryMap, input: DiffInput): boolean {
  return map.relations.namesSubject(entry) && countAsked(entry, input.headView).strong > 0;
}

function side(entry: TestEntry, tests: number, view: DiffInput['baseView']): Side {
  return { tests, asked: tests * countAsked(entry, view).strong, entries: [entry] };
}

function isAsMuch(went: Side, came: Side): boolean {
  return came.tests >= went.tests && came.asked >= went.asked * ASKED;
}

interface Counted {
  entry: TestEntry;
  tests: number;
}

/** New tests that run, and rows or rounds by which others have grown. */
function listNew({ added, matches, relations }: EntryMap, input: DiffInput): Counted[] {
  const runs = (entry: TestEntry): boolean => entry.registration === undefined && !relations.rests(entry);
  const had = new Map<TestEntry, number>();
  for (const { base, heads } of matches)
    for (const head of heads) had.set(head, (had.get(head) ?? 0) + countRuns(base, input.baseView));
  const grown = [...had]
    .filter(([entry]) => (entry.test.parametrised || entry.test.generated) && runs(entry))
    .map(([entry, before]) => ({ entry, tests: countRuns(entry, input.headView) - before }));
  const fresh = added.filter(runs).map((entry) => ({ entry, tests: countRuns(entry, input.headView) }));
  return [...fresh, ...grown.filter(({ tests }) => tests > 0)];
}

function bySpec(entries: readonly Counted[], read: (one: Counted) => Side | undefined): Map<string, Side> {
  const found = new Map<string, Side>();
  for (const counted of entries) {
    const { path } = counted.entry.ref;
    const one = read(counted);
    if (one !== undefined) found.set(path, sum([found.get(path), one]));
  }
  return found;
}

function sum(sides: readonly (Side | undefined)[]): Side {
  return sides.reduce<Side>(
    (all, one) => ({
      tests: all.tests + (one?.tests ?? 0),
      asked: all.asked + (one?.asked ?? 0),
      entries: [...all.entries, ...(one?.entries ?? [])],
    }),
    { tests: 0, asked: 0, entries: [] },
  );
}

/** Specs of the base that share a new spec stand for each other's new tests: no test counts for two of them. */
function joinRelated(related: ReadonlyMap<string, readonly string[]>): string[][] {
  let groups: { paths: string[]; heads: Set<string> }[] = [];
  for (const [path, heads] of related) {
    const met = groups.filter((group) => heads.some((head) => group.heads.has(head)));
    groups = groups.filter((group) => !met.includes(group));
    groups.push({
      paths: [...met.flatMap(({ paths }) => paths), path],
      heads: new Set([...met.flatMap((group) => [...group.heads]), ...heads]),
    });
  }
  return groups.map(({ paths }) => paths);
}

function describe(went: Side, came: Side): string {
  const [first] = came.entries as [TestEntry];
  return (
    `the change takes away ${went.tests} tests and brings ${came.tests} new ones that ask something of the same sources or ` +
    `of what they use (first: ${showTest(first)}, ${first.ref.path}:${first.ref.line}), so that which of the old ones is asked ` +
    'for no more cannot be told'
  );
}
