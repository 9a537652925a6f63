import type { DiffInput } from '../../../types';
import { showTest, type TestEntry } from '../../entries';
import type { EntryMap, Relations } from '../../matching/match-tests';
import { bodySimilarity, titleSimilarity } from '../../matching/similarity';
import { listCandidates, type Candidate } from './candidates';
import { countAsked } from './count-asked';
import { readMovedBeside, type WentInto } from './moved-code';

/**
 * How much a new test must be like a lost one, by title, by what it asks or by its body, to be it in other words; less in
 * the spec that the lost one stood in.
 */
const ALIKE = { here: 0.2, elsewhere: 0.3 } as const;
/** Share of the values of a lost test by which a test is told that asks for them with fewer assertions. */
const VALUES = 0.6;
/** Likeness by which a test is told without its subject, and in a spec whose other tests changed theirs. */
const NEARLY = 0.75;
const CONVERTED = 0.6;
/** Likeness of titles without which nothing tells that a test about another source asks the same question. */
const TITLED = 0.3;
/** How alike a test of the very title must ask to stand for all of the lost one. */
const SAME = 0.5;
/** Likeness of titles where they ask nearly the same. */
const HINTED = 0.2;

/**
 * Lost tests that new tests may be in other words: about the same subject, something like them, and asking for as much. A
 * new test stands for as many lost ones as its assertions could hold.
 */
export function findNewTests(
  lost: readonly TestEntry[],
  map: EntryMap,
  input: DiffInput,
  wentInto: WentInto,
): Map<TestEntry, TestEntry[]> {
  const candidates = listCandidates(map, input);
  const movedBeside = readMovedBeside(input);
  const pairs = lost.map((base) => ({
    base,
    rated: candidates
      .flatMap((candidate) => rate(base, candidate, map, { wentInto, movedBeside }))
      .sort((a, b) => b.alike - a.alike),
  }));
  pairs.sort((a, b) => (b.rated[0]?.alike ?? 0) - (a.rated[0]?.alike ?? 0));
  const found = new Map<TestEntry, TestEntry[]>();
  for (const { base, rated } of pairs) {
    const taken = take(countAsked(base, input.baseView), rated);
    if (taken !== undefined) found.set(base, taken);
  }
  return found;
}

interface Rated {
  candidate: Candidate;
  alike: number;
  values: number;
  titled: boolean;
  /** Of the very title, where most of it is asked the same. */
  same: boolean;
}

/** The most alike ones that together hold as much as the test asked; nothing when they do not. */
function take(asked: { strong: number; all: number }, rated: readonly Rated[]): TestEntry[] | undefined {
  const used: [Candidate, number][] = [];
  let open = Math.max(1, asked.strong);
  for (const { candidate, values, titled, same } of rated) {
    // Where the lost one only said what is not, or the title tells it, that counts for the new one too.
    const left = asked.strong === 0 || titled ? candidate.left.all : candidate.left.strong;
    if (left < 1) continue;
    const share = Math.min(open, left);
    used.push([candidate, share]);
    open -= same || values >= VALUES ? open : share;
    if (open <= 0) break;
  }
  if (open > 0) return undefined;
  for (const [{ left }, share] of used) {
    left.strong -= share;
    left.all -= share;
  }
  return used.map(([{ entry }]) => entry);
}

interface Ways {
  wentInto: WentInto;
  movedBeside: WentInto;
}

function rate(
  base: TestEntry,
  candidate: Candidate,
  map: EntryMap,
  { wentInto, movedBeside }: Ways,
): Rated[] {
  const { relations } = map;
  const { entry, grown } = candidate;
  const values = sharedValues(base, entry, relations);
  if (grown && values < VALUES) return [];
  const title = titleSimilarity(plainTitle(base), plainTitle(entry));
  const here = relations.isCounterpart(base, entry);
  const subject = sharesSubject(base, candidate, map) || movedBeside(base, entry);
  // In a change of many tests most pairs have nothing to do with each other: those are not compared further.
  if (!subject && !here && title < NEARLY && values < CONVERTED && !wentInto(base, entry)) return [];
  const asked = relations.askAlike(base, entry) ?? 0;
  const same = Math.min(title, asked) >= NEARLY && relations.isOneProject(base, entry);
  const converted = here && Math.max(title, asked, values) >= CONVERTED && wasConverted(base, map);
  const likely =
    title >= NEARLY ||
    (title >= TITLED && Math.max(asked, values) >= CONVERTED) ||
    (title >= HINTED && asked >= NEARLY);
  const moved = !subject && likely && wentInto(base, entry);
  if (!subject && !same && !converted && !moved) return [];
  const [before, after] = [relations.featuresOf(base), relations.featuresOf(entry)];
  const written = before === undefined || after === undefined ? 0 : bodySimilarity(before, after);
  const alike = Math.max(title, values, asked, written);
  if (alike < (here ? ALIKE.here : ALIKE.elsewhere)) return [];
  const titled = title >= NEARLY;
  const very = base.test.title !== undefined && base.test.title === entry.test.title;
  return [{ candidate, alike, values, titled, same: very && titled && asked >= SAME }];
}

/** About the same subject; where a test names none, in its spec or what took its place. */
function sharesSubject(base: TestEntry, { entry, caller }: Candidate, map: EntryMap): boolean {
  const { relations, counterparts } = map;
  if (caller !== undefined && counterparts.get(base.ref.path) === caller) return true;
  if (!relations.exerciseTheSame(base, entry)) return false;
  return relations.isCounterpart(base, entry) || relations.namesSubject(base);
}

/** Another test of the spec went on from the same subject to another one: the spec asks at another door now. */
function wasConverted(base: TestEntry, { matches, relations }: EntryMap): boolean {
  return matches.some(
    ({ base: other, heads, kind }) =>
      kind !== 'twin' &&
      other.ref.path === base.ref.path &&
      relations.exerciseTheSame(base, other) &&
      heads.some((head) => relations.isCounterpart(other, head) && !relations.exerciseTheSame(other, head)),
  );
}

const SMALL =
  /\b(an?|the|is|are|be|to|of|in|on|if|it|its|and|or|for|with|when|then|should|does|do|can|by|as|from)\b/gi;

/** Words that tell something, without their endings. */
function plainTitle({ test }: TestEntry): string | undefined {
  return test.title?.replace(SMALL, ' ').replace(/([\p{L}]{3,}?)(?:es|s|ed|ing)\b/gu, '$1');
}

function sharedValues(base: TestEntry, head: TestEntry, relations: Relations): number {
  const wanted = valuesOf(base, relations);
  const asked = valuesOf(head, relations);
  return wanted.size === 0 ? 0 : [...wanted].filter((value) => asked.has(value)).length / wanted.size;
}

/** Texts and longer numbers that the assertions name. */
function valuesOf(entry: TestEntry, relations: Relations): Set<string> {
  const tokens = relations.askedBy(entry).flat();
  return new Set(tokens.filter((token) => /^'[^']{3,}'$/s.test(token) || /^\d{3,}$/.test(token)));
}

export function describeNewTests(tests: readonly TestEntry[]): string {
  const [first] = tests as [TestEntry];
  const place = `${showTest(first)} (${first.ref.path}:${first.ref.line})`;
  const more = tests.length > 1 ? ` and ${tests.length - 1} more` : '';
  return `${place}${more} came about the same subject and may ask for it in other words`;
}
