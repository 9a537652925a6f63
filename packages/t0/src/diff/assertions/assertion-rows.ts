import type { DiffInput } from '../../types';
import { lostAssertion, rewrittenExpectation, weakenedAssertion } from './assertion-findings';
import { compareAssertions, type AssertionChange, type Weakened } from './compare-assertions';
import { leftOut } from './cut-short';
import { doubtOf } from './assertion-doubts';
import { gatherAssertions, type Effective } from './effective-assertions';
import { readEmptyMatchers, type WhyEmpty } from './empty-matchers';
import type { TestEntry } from '../entries';
import { unknownExpect } from './fake-expect';
import { foldMigrations, type TestParts } from '../fold-migrations';
import type { FindingParts } from '../make-finding';
import { resultIsDropped, wentWithItsValue } from './gone-values';
import type { EntryMap, EntryMatch } from '../matching/match-tests';
import { forgottenBy } from './kept-parts';
import { wentToNewTest } from './moved-assertions';
import { saysSomething } from './moved-values';
import { withHeadNames } from './renamed-names';
import { coversChange } from '../reach';
import { subjectIsGone } from '../lost/standing';
import { foundByHelper, storedAnew } from './stored-doubts';
import { findSwapped } from './swapped-subjects';

export interface AssertionRows {
  findings: FindingParts[];
  /** Pairs of matchers that the order does not know. */
  unknown: string[];
  /** Places of tests that ask for something else along with what they cover. */
  anew: string[];
}

const COMPARED = new Set<EntryMatch['kind']>([
  'same',
  'moved-file',
  'same-body',
  'same-title',
  'near',
  'split',
]);

const SWAPPED_ALONG =
  'the test names another function now, along with a change of what it covers, and whether it asks as much nobody can tell';

/** D2, D3 and D4: what tests that stayed say less, or say differently. */
export function findAssertionChanges(map: EntryMap, input: DiffInput): AssertionRows {
  const built = (row: string): boolean => input.registry.find(row)?.status === 'built';
  if (!['D2', 'D3', 'D4'].some(built)) return { findings: [], unknown: [], anew: [] };
  const elsewhere = gatherAdded(map, input);
  const whyEmpty = readEmptyMatchers(input);
  const unknown: string[] = [];
  const rewrites = new Set<string>();
  const tests: TestParts[] = [];
  for (const match of map.matches) {
    const [head] = match.heads as [TestEntry];
    // A test whose body is gone is a stopped test: D7 says so.
    if (!COMPARED.has(match.kind) || (head.test.body ?? head.test.bodyRef) === undefined) continue;
    const gathered = gatherAssertions(match.base, input.baseView);
    const before = { ...gathered, list: withHeadNames(gathered.list, match, input) };
    const after = match.heads.map((entry) => gatherAssertions(entry, input.headView));
    const change = compareAssertions(
      before.list,
      after.flatMap(({ list }) => list.map((one) => markEmpty(one, whyEmpty))),
    );
    const knownCalls = new Set(before.unknownCalls);
    const newCalls = after
      .flatMap(({ unknownCalls }) => unknownCalls)
      .filter((quote) => !knownCalls.has(quote));
    const lost = change.lost.filter(
      (one) => !movedElsewhere(one, elsewhere.get(head.ref.path)) && !wentToNewTest(one, match, map, input),
    );
    const throwers = after
      .flatMap((set) => set.throwers)
      .filter((quote) => !gathered.throwers.includes(quote));
    const why = (one: Effective): string | undefined =>
      doubtOf(one, match, change, newCalls, input, elsewhere);
    unknown.push(...change.unknown, ...newCalls);
    const covered = change.added.length > 0 && coversChange(head, input);
    const elsewise = lost.filter(
      (one) =>
        (covered || isOtherTest(match)) &&
        isWrittenAnew(one, change) &&
        (!isNear(one, change.added) || resultIsDropped(one, match, input)),
    );
    const anew = lost.filter(
      (one) =>
        ((covered || isOtherTest(match)) && isWrittenAnew(one, change) && !elsewise.includes(one)) ||
        wentWithItsValue(one, match, change, input),
    );
    if (anew.length > 0) rewrites.add(`${head.ref.path}:${head.ref.line}`);
    const told = new Set([
      ...change.lost,
      ...[...change.weakened, ...change.rewritten].map((pair) => pair.before),
    ]);
    const swapped = findSwapped(match, before.list, map, input).filter((one) => !told.has(one));
    const parts = [
      ...swapped.map((one) =>
        lostAssertion(match.base, head, one, input, {
          doubt: why(one) ?? (coversChange(head, input) ? SWAPPED_ALONG : undefined),
        }),
      ),
      ...lost
        .filter((one) => !anew.includes(one))
        .filter((one) => !subjectIsGone(match.base, one, input))
        .map((one) =>
          lostAssertion(match.base, head, one, input, {
            doubt:
              why(one) ??
              storedAnew(one, match, input) ??
              foundByHelper(one, throwers) ??
              (elsewise.includes(one) ? asksElsewise(change) : undefined),
            hollow: change.hollow[0],
          }),
        ),
      ...change.weakened
        .filter((pair) => !restIsGone(match.base, pair, input))
        .map((pair) => weakenedAssertion(match.base, head, pair, why(pair.before) ?? maySayTheSame(pair))),
      ...(change.rewritten.length > 0 && !coversChange(head, input)
        ? change.rewritten.map((pair) => rewrittenExpectation(head, pair))
        : []),
    ];
    tests.push({ base: match.base, head, parts: parts.filter(({ row }) => built(row)) });
  }
  return {
    findings: foldMigrations(tests),
    unknown: [...unknown, ...unknownLibraries(map, input)],
    anew: [...rewrites],
  };
}

function markEmpty(one: Effective, whyEmpty: WhyEmpty): Effective {
  const { kind, matcher } = one.assertion;
  const hollow = kind === 'expect' ? whyEmpty(matcher) : undefined;
  return hollow === undefined ? one : { ...one, hollow };
}

function maySayTheSame({ before, after }: Weakened): string | undefined {
  const by = forgottenBy(before, after);
  return by === undefined
    ? undefined
    : `what "${by}" lets go, such as an order or the case of letters, may be nothing that was promised`;
}

/** All that the shorter value leaves out is gone from the product. */
function restIsGone(base: TestEntry, { before, after }: Weakened, input: DiffInput): boolean {
  const missing = leftOut(before, after);
  return (
    missing.length > 0 &&
    missing.every(([word = '']) => subjectIsGone(base, { ...before, subject: ['.', word] }, input))
  );
}

/** Recognised by its place alone. */
function isOtherTest({ kind, confidence }: EntryMatch): boolean {
  return kind === 'near' && confidence <= 0.5;
}

/**
 * New assertions that replace no other one, or say something new of the same object: the change made the behaviour
 * another one and the test follows. Whether it asks as much nobody can tell, so nothing is claimed.
 */
function isWrittenAnew(one: Effective, { added, left }: AssertionChange): boolean {
  const root = one.assertion.subject?.root;
  return (
    left.some(saysSomething) ||
    (root !== undefined &&
      added.some((other) => other.assertion.subject?.root === root && saysSomething(other)))
  );
}

/** Asks something new about the same object, or something that shares a word with it. */
function isNear(one: Effective, added: readonly Effective[]): boolean {
  const words = new Set([...one.subject, ...one.args].filter(isWord));
  return added.some(
    (other) => saysSomething(other) && [...other.subject, ...other.args].some((token) => words.has(token)),
  );
}

function isWord(token: string): boolean {
  return /^(?:[A-Za-z_$][\w$]{2,}|'.{3,}'|\d{2,})$/s.test(token);
}

function asksElsewise({ added }: AssertionChange): string | undefined {
  const other = added.find(saysSomething);
  return (
    other &&
    `the test asks something else now, ${other.assertion.quote.split('\n')[0] ?? ''}, along with a change of what it covers or of its title, and whether that is as much nobody can tell`
  );
}

/** An `expect` that comes from another package than before, of which nobody knows what it does. */
function unknownLibraries(map: EntryMap, input: DiffInput): string[] {
  return input.head.flatMap(({ path, model }) => {
    const from = [...map.counterparts].find(([, to]) => to === path)?.[0];
    const before = input.base.find((spec) => spec.path === from)?.model;
    const now = model === undefined ? undefined : unknownExpect(model, input.headView);
    if (before === undefined || now === undefined || unknownExpect(before, input.baseView) === now) return [];
    return [`expect of ${path} -> ${now}`];
  });
}

/** Assertions of tests that are new at the head, by file: where an assertion may have moved to. */
function gatherAdded(map: EntryMap, input: DiffInput): Map<string, Effective[]> {
  const added = new Map<string, Effective[]>();
  for (const entry of map.added) {
    const { list } = gatherAssertions(entry, input.headView);
    added.set(entry.ref.path, [...(added.get(entry.ref.path) ?? []), ...list]);
  }
  return added;
}

function movedElsewhere(one: Effective, added: readonly Effective[] = []): boolean {
  return compareAssertions([one], added).lost.length === 0 && added.some((other) => resembles(one, other));
}

function resembles(one: Effective, other: Effective): boolean {
  const sameSubject = one.subject.join(' ') === other.subject.join(' ');
  return sameSubject || (one.args.length > 0 && one.args.join(' ') === other.args.join(' '));
}
