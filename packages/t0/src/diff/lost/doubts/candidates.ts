import type { DiffInput, ModelView } from '../../../types';
import { listEntries, type TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { readTable } from '../../matching/table-rows';
import { countRounds } from './loop-rounds';
import { countAsked, type Asked } from './count-asked';

/** A test of the head that may be a lost one in other words. */
export interface Candidate {
  entry: TestEntry;
  /** What it asks that no test of the base brought, and that no lost test has taken yet. */
  left: Asked;
  /** It became what a test of the base was, and asks for more; where that one became a loop, all its rounds are new. */
  grown: boolean;
  /** Spec that runs it by a call: the test stands in a shared suite. */
  caller?: string;
}

/** New tests that run, tests that ask for more than before, and new tests of suites that specs share. */
export function listCandidates(map: EntryMap, input: DiffInput): Candidate[] {
  const runs = (entry: TestEntry): boolean => entry.registration === undefined && !map.relations.rests(entry);
  const fresh = map.added.filter(runs).map((entry) => ({ entry, left: askedBy(entry, input), grown: false }));
  const before = new Map<TestEntry, Asked>();
  const looped = new Set<TestEntry>();
  for (const { base, heads } of map.matches) {
    const had = countAsked(base, input.baseView);
    for (const head of heads) if (head.test.generated && !base.test.generated) looped.add(head);
    for (const head of heads) before.set(head, add(before.get(head) ?? { strong: 0, all: 0 }, had, 1));
  }
  const grown = [...before]
    .filter(([entry]) => runs(entry))
    .map(([entry, had]) => ({ entry, left: add(askedBy(entry, input), had, -1), grown: !looped.has(entry) }));
  return [...fresh, ...grown, ...listShared(map, input)].filter(({ left }) => left.all > 0);
}

/** Tests that came into a file whose function a spec calls to register them; each caller runs its own. */
function listShared(map: EntryMap, input: DiffInput): Candidate[] {
  const calls = [...map.added, ...map.matches.flatMap(({ heads }) => heads)].flatMap((head) => {
    const path = head.registration?.path;
    return path === undefined || input.isSpec(path) || input.changedPaths?.has(path) !== true
      ? []
      : [{ path, caller: head.ref.path }];
  });
  const pairs = new Map(calls.map((call) => [`${call.path}\0${call.caller}`, call]));
  const callers = new Map<string, string[]>();
  for (const { path, caller } of pairs.values()) callers.set(path, [...(callers.get(path) ?? []), caller]);
  return [...callers].flatMap(([path, specs]) =>
    newTestsOf(path, input).flatMap((entry) => {
      const taken = map.matches.flatMap(({ heads }) => heads.filter((head) => isCopy(head, entry)));
      // As many copies are spoken for as tests became one, whichever caller each was found in.
      const free = specs.filter((spec) => !taken.some((head) => head.spec.path === spec));
      return free
        .slice(0, Math.max(0, specs.length - taken.length))
        .map((caller) => ({ entry, left: askedBy(entry, input), grown: false, caller }));
    }),
  );
}

function isCopy(head: TestEntry, entry: TestEntry): boolean {
  return head.ref.path === entry.ref.path && head.titleKey === entry.titleKey;
}

function newTestsOf(path: string, { baseView, headView }: DiffInput): TestEntry[] {
  const [before, after] = [baseView, headView].map((view) => {
    const parsed = view.model(path);
    return parsed?.ok === true ? listEntries([{ path, model: parsed.model, runs: true }]) : [];
  });
  const titles = new Set((before ?? []).map(({ titleKey }) => titleKey));
  const bodies = new Set((before ?? []).map(({ bodyKey }) => bodyKey));
  return (after ?? []).filter(({ titleKey, bodyKey }) => !titles.has(titleKey) && !bodies.has(bodyKey));
}

function askedBy(entry: TestEntry, input: DiffInput): Asked {
  return add({ strong: 0, all: 0 }, countAsked(entry, input.headView), countRuns(entry, input.headView));
}

/** How many tests it stands for: the rows of its table, or the rounds of the loop around it. */
export function countRuns(entry: TestEntry, view: ModelView): number {
  const table = entry.test.parametrised ? readTable(entry, view)?.rows : undefined;
  return Math.max(1, table ?? (entry.test.generated ? countRounds(entry, view) : 1));
}

function add(one: Asked, other: Asked, times: number): Asked {
  return { strong: one.strong + times * other.strong, all: one.all + times * other.all };
}
