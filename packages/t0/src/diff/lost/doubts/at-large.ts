import type { DiffInput } from '../../../types';
import { showTest, type TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { bodiesOf } from '../../subjects';
import { countRuns } from './candidates';
import { countAsked } from './count-asked';
import { readHandedOn, type HandedOn } from './handed-on';
import { readSpecSources } from './spec-sources';

/** So many tests of the same sources must go before their rewriting is one at large: fewer can be told one by one. */
const LEAST = 10;
interface Share {
  tests: number;
  asked: number;
}

/** How many must come, and what they ask for at least, as shares of what went: as many, or fewer that ask for as much. */
const CAME: readonly Share[] = [
  { tests: 0.75, asked: 0.5 },
  { tests: 0.33, asked: 1 },
];
/** Where their source hands its work on, a spec may ask that much and no more. */
const HANDED_ON: readonly Share[] = [{ tests: 0.25, asked: 0 }];

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
  const handedOn = readHandedOn(input);
  for (const group of joinRelated(related)) {
    const went = sum(group.map((path) => before.get(path)));
    const heads = [...new Set(group.flatMap((path) => related.get(path) ?? []))];
    const came = sum(heads.map((path) => after.get(path)));
    if (went.tests < LEAST) continue;
    for (const path of group) {
      const here = before.get(path) as Side;
      const beside = sum((related.get(path) ?? []).map((head) => after.get(head)));
      const handed = here.tests < LEAST ? undefined : handedOn(path);
      const plainly = isAsMuch(went, came, CAME) && isAsMuch(here, beside, CAME);
      if (!plainly && (handed === undefined || !isAsMuch(here, beside, HANDED_ON))) continue;
      const why = plainly ? describe(went, came) : describe(here, beside, handed);
      for (const entry of here.entries) doubts.set(entry, why);
    }
  }
  return doubts;
}

/**
 * It asks something of what it takes from the sources: what asks nothing, or only of its own values, is no new test. In a
 * spec that took the place of one elsewhere, pages are opened by helpers: there it must use what it imports.
 */
function asksOfSources(entry: TestEntry, map: EntryMap, input: DiffInput): boolean {
  if (countAsked(entry, input.headView).strong === 0) return false;
  if (map.relations.namesSubject(entry)) return true;
  const { path } = entry.ref;
  if (![...map.counterparts].some(([from, to]) => to === path && from !== path)) return false;
  const imported = new Set(entry.file.imports.flatMap(({ names }) => names.map(({ local }) => local)));
  return bodiesOf(entry).some(({ names }) => names.some((name) => imported.has(name)));
}

function side(entry: TestEntry, tests: number, view: DiffInput['baseView']): Side {
  return { tests, asked: tests * countAsked(entry, view).strong, entries: [entry] };
}

function isAsMuch(went: Side, came: Side, shares: readonly Share[]): boolean {
  return shares.some(
    ({ tests, asked }) => came.tests >= went.tests * tests && came.asked >= went.asked * asked,
  );
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

function describe(went: Side, came: Side, handed?: HandedOn): string {
  const [first] = came.entries as [TestEntry];
  return (
    `the change takes away ${went.tests} tests and brings ${came.tests} new ones that ask something of the same sources or ` +
    `of what they use (first: ${showTest(first)}, ${first.ref.path}:${first.ref.line}), so that which of the old ones is asked ` +
    `for no more cannot be told${handed === undefined ? '' : `; ${handed.from} leaves ${handed.name} to ${handed.to} now`}`
  );
}
