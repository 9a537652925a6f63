import { dice } from '../matching/similarity';
import { argsKey, classOf, keyOf, subjectKey } from './assertion-keys';
import { asksForAsMuch } from './cut-short';
import { asksForPresence } from './asked-presence';
import { asksOfCall, countsTheSame, isExact, isTakenApart, splitCall } from './call-assertions';
import type { Effective } from './effective-assertions';
import { isOtherArm, saysTheSame, throwsNoMore } from './same-question';
import { impliesLesser, isAskedAlike } from './implied';
import { isAskedByHouse } from './house-matchers';
import { asksForFewer, compareTwo } from './compare-two';
import { looserBound } from './looser-bound';
import { BROUGHT, bringsItsValue } from './brought-values';
import { isOpposite } from './opposites';
import { isWrittenOut } from './own-values';
import { forgottenBy, leavesPartsOut } from './kept-parts';
import { isLiteral, isPartOf, namesPart } from './parts';
import { valueMoved } from './moved-values';
import { isPatternApart, isToldBeside, isToldBy } from './told-values';
import { classify } from './matcher-strength';

export interface Weakened {
  before: Effective;
  after: Effective;
}

export interface AssertionChange {
  lost: Effective[];
  weakened: Weakened[];
  /** Same subject and matcher, another expected value. */
  rewritten: Weakened[];
  /** Matchers that the order does not know, where it mattered. */
  unknown: string[];
  /** Assertions that stand at the head more often than at the base. */
  added: Effective[];
  /** Those of them that took no other one's place. */
  left: Effective[];
  /** Those of the head that came to be unable to fail: none of them counts. */
  hollow: Effective[];
}

/**
 * Pairs the assertions of a test before and after: equal ones, then those about the same subject, then those that
 * say as much about something alike. What is left was lost.
 */
export function compareAssertions(before: readonly Effective[], head: readonly Effective[]): AssertionChange {
  const hollow = head
    .map((one) => (bringsItsValue(one, before) ? { ...one, hollow: BROUGHT } : one))
    .filter((one) => becameHollow(one, before));
  const passing = new Set(hollow.map(({ assertion }) => assertion));
  const after = head.filter(({ assertion }) => !passing.has(assertion));
  const change: AssertionChange = {
    ...{ lost: [], weakened: [], rewritten: [], unknown: [] },
    ...{ added: [], left: [], hollow },
  };
  const stays = new Set(after.map(keyOf));
  const added = beyond(before, after);
  const fresh = new Set(added.filter((one) => !asksNothing(one)));
  const open: Effective[] = [];
  for (const one of unique(before.filter((item) => isAsked(item) && !stays.has(keyOf(item))))) {
    const same = bySubject(one, after);
    if (same.length === 0) open.push(one);
    else judgeSame(one, same, fresh, change);
  }
  for (const [index, one] of open.entries()) judgeOpen(one, fresh, after, change, open.slice(index + 1));
  for (const one of fewer(before, after)) judgeRepeated(one, fresh, change);
  change.lost = change.lost.filter(
    (one) =>
      !valueMoved(one, added) &&
      !isOtherArm(one, before, after) &&
      !isPatternApart(one, added) &&
      !added.some((other) => isToldBy(one, other)),
  );
  const asked = change.lost.filter((one) => added.some((other) => isAskedByHouse(one, other)));
  change.unknown.push(...asked.map((one) => `${one.assertion.matcher ?? '?'} -> a matcher of the house`));
  change.lost = change.lost.filter((one) => !asked.includes(one));
  change.weakened = change.weakened.filter((pair) => !isToldBeside(pair, added, after));
  change.added = added;
  change.left = [...fresh];
  return change;
}

/** In a test that asked so at the base already it goes on as it was, maybe under another name. */
function becameHollow(one: Effective, before: readonly Effective[]): boolean {
  if (one.hollow === undefined || comparesWithItself(one)) return false;
  return !before.some(
    (other) =>
      other.hollow === one.hollow || (other.identity === true && subjectKey(other) === subjectKey(one)),
  );
}

/** Those of the head that stand there more often than at the base. */
function beyond(before: readonly Effective[], after: readonly Effective[]): Effective[] {
  const known = new Map<string, number>();
  for (const key of before.map(keyOf)) known.set(key, (known.get(key) ?? 0) + 1);
  return after.filter((one) => {
    const left = known.get(keyOf(one)) ?? 0;
    known.set(keyOf(one), left - 1);
    return left <= 0;
  });
}

/** Those that the head still asks, less often than the base. */
function fewer(before: readonly Effective[], after: readonly Effective[]): Effective[] {
  const stays = new Set(after.map(keyOf));
  return beyond(after, before).filter((one) => isAsked(one) && stays.has(keyOf(one)));
}

/** The same was asked several times as the test went on: one of them that became weaker, or its opposite, says less. */
function judgeRepeated(one: Effective, fresh: Set<Effective>, change: AssertionChange): void {
  const weaker = [...fresh].find(
    (other) =>
      subjectKey(other) === subjectKey(one) &&
      argsKey(one) !== '' &&
      (isOpposite(one, other) || compareTwo(one, other) === 'weaker'),
  );
  if (weaker === undefined) return;
  fresh.delete(weaker);
  change.weakened.push({ before: one, after: weaker });
}

/** `expect(true).toBe(true)` never asks anything. */
function asksNothing({ assertion: { subject, args } }: Effective): boolean {
  return subject !== undefined && [subject, ...args].every((one) => isWrittenOut(one));
}

/** Guards such as `done.fail`, `throw` and `ifError`, and queries that find what is acted on, ask nothing by themselves. */
function isAsked(one: Effective): boolean {
  const { kind, quote, matcher } = one.assertion;
  if (matcher === 'ifError' || asksNothing(one)) return false;
  // `cy.contains('Paid')` as a whole statement acts on nothing: it asks.
  return kind !== 'fail' && (kind !== 'query' || /^cy\.contains\([^()]*\);?$/.test(quote));
}

function unique(list: Effective[]): Effective[] {
  const seen = new Set<string>();
  return list.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}

function bySubject(one: Effective, after: readonly Effective[]): Effective[] {
  return after.filter((other) => subjectKey(other) === subjectKey(one));
}

/** `expect(f()).toBe(f())`: what was an independent value is now what is asked about. */
function comparesWithItself(other: Effective): boolean {
  return other.args.length > 0 && other.args.join(' ') === other.subject.join(' ');
}

function judgeSame(one: Effective, same: Effective[], fresh: Set<Effective>, change: AssertionChange): void {
  const own = same.find((other) => fresh.has(other) && comparesWithItself(other));
  if (own !== undefined && same.length === 1 && !comparesWithItself(one)) {
    fresh.delete(own);
    change.weakened.push({ before: one, after: own });
    return;
  }
  const apart = splitCall(one, same);
  if (apart.length > 0) {
    for (const other of apart) fresh.delete(other);
    return;
  }
  // The same question with the other answer is never covered by what else is asked.
  const opposite = same.find((other) => fresh.has(other) && isOpposite(one, other));
  if (opposite !== undefined) {
    fresh.delete(opposite);
    // A question without a value is one of yes or no: both answers say as much.
    const weaker =
      argsKey(one) !== '' && !throwsNoMore(one, opposite) && compareTwo(one, opposite) === 'weaker';
    (weaker ? change.weakened : change.rewritten).push({ before: one, after: opposite });
    return;
  }
  const judged = same.map((other) => ({ other, result: compareTwo(one, other) }));
  // One that stood there before about another value says nothing for this one: a subject may change as the test goes.
  const holding = judged.find(
    ({ other, result }) =>
      (result === 'stronger' && (fresh.has(other) || impliesLesser(one, other, same))) ||
      (result === 'equal' && (fresh.has(other) || isAskedAlike(one, other))),
  );
  if (holding !== undefined) {
    const sameMatcher = holding.result === 'equal' && fresh.has(holding.other);
    fresh.delete(holding.other);
    if (sameMatcher && isRewritten(one, holding.other))
      change.rewritten.push({ before: one, after: holding.other });
    return;
  }
  const weaker = judged.find(({ other, result }) => result === 'weaker' && fresh.has(other));
  if (weaker !== undefined) {
    fresh.delete(weaker.other);
    change.weakened.push({ before: one, after: weaker.other });
    return;
  }
  const unknown = judged.find(({ other }) => fresh.has(other));
  if (unknown === undefined) {
    // Others about this subject were there before: they do not say what this one said.
    const alike = [...fresh].find(
      (other) =>
        asksForPresence(one, other) ||
        (likeness(one, other) >= ALIKE && /^(equal|stronger)$/.test(compareTwo(one, other))),
    );
    if (alike === undefined) change.lost.push(one);
    else fresh.delete(alike);
    return;
  }
  fresh.delete(unknown.other);
  change.unknown.push(`${one.assertion.matcher ?? '?'} -> ${unknown.other.assertion.matcher ?? '?'}`);
}

/** Of the same value about something like it, or nearly the same subject. */
const ALIKE = 0.8;

function isRewritten(one: Effective, other: Effective): boolean {
  const byName = /^(exact|strict|length|calledTimes)$/.test(classify(one.assertion) ?? '');
  if (saysTheSame(one, other)) return false;
  if (!byName && one.assertion.matcher !== other.assertion.matcher) return false;
  if (looserBound(one, other) || looserBound(other, one) || asksForFewer(other, one)) return false;
  if (asksForAsMuch(one, other)) return false;
  // An inline snapshot without a value is filled in by the run.
  if (one.assertion.kind === 'snapshot' && argsKey(one) === '') return false;
  return isLiteral(one) && isLiteral(other) && argsKey(one) !== argsKey(other);
}

/** The subject is not asked about under this text any more: renamed, inlined, taken apart or put together. */
function judgeOpen(
  one: Effective,
  fresh: Set<Effective>,
  after: readonly Effective[],
  change: AssertionChange,
  rest: readonly Effective[],
): void {
  const candidates = [...fresh]
    .map((other) => ({ other, likeness: likeness(one, other), result: compareTwo(one, other) }))
    .sort((a, b) => b.likeness - a.likeness);
  const whole = after.find(
    (other) => fresh.has(other) && isPartOf(one, other) && isExact(other) && namesPart(one, other),
  );
  if (whole !== undefined) return;
  const query = candidates.find(({ other }) => asksForPresence(one, other));
  if (query !== undefined) {
    fresh.delete(query.other);
    return;
  }
  const parts = candidates.map(({ other }) => other).filter((other) => isPartOf(other, one));
  if (leavesPartsOut(one, parts, fresh)) {
    change.weakened.push({ before: one, after: parts[0] as Effective });
    for (const part of parts) fresh.delete(part);
    return;
  }
  if (parts.length > 1) return;
  // A check by a boolean names its own question: another one of the same test may ask it in other words.
  const [asked] = /^(true|false)$/.test(argsKey(one))
    ? candidates.filter(
        (candidate) =>
          saysWhat(candidate) &&
          sharesWord(one, candidate.other) &&
          !isLeftTo(rest, candidate.other, candidate.likeness, fresh) &&
          (classOf(candidate.other) !== undefined || isAskedByHouse(one, candidate.other)),
      )
    : [];
  if (asked !== undefined) {
    fresh.delete(asked.other);
    return;
  }
  const call = candidates.find(({ other }) => countsTheSame(one, other) || asksOfCall(one, other));
  if (call !== undefined) {
    // One assertion of a call may take several over, one for each argument.
    if (countsTheSame(one, call.other)) fresh.delete(call.other);
    return;
  }
  if (isTakenApart(one, fresh)) return;
  const match =
    candidates.find(
      ({ result, likeness: value }) => (result === 'equal' || result === 'stronger') && value > 0,
    ) ??
    // A query of another dialect may share no word with it.
    candidates.find(
      ({ other, result }) =>
        (result === 'equal' || result === 'stronger') &&
        (one.assertion.kind === 'query' || other.assertion.kind === 'query'),
    );
  if (match !== undefined) {
    fresh.delete(match.other);
    if (match.result === 'equal' && forgottenBy(one, match.other) !== undefined)
      change.weakened.push({ before: one, after: match.other });
    return;
  }
  const weaker = candidates.find(
    ({ other, result, likeness: value }) => result === 'weaker' && (value >= 0.75 || isPartOf(one, other)),
  );
  if (weaker !== undefined) {
    fresh.delete(weaker.other);
    change.weakened.push({ before: one, after: weaker.other });
    return;
  }
  const unknown = candidates.find(
    ({ other, result, likeness: value }) =>
      result === 'unknown' && value >= 0.5 && !isLeftTo(rest, other, value - 0.01, fresh),
  );
  if (unknown === undefined) {
    change.lost.push(one);
    return;
  }
  fresh.delete(unknown.other);
  change.unknown.push(`${one.assertion.matcher ?? '?'} -> ${unknown.other.assertion.matcher ?? '?'}`);
}

/** Comparisons that are worth it: in a large test each one is compared with each. */
const MOST_TO_ASK = 400;

/** Another one of the base asks likewise about something nearer, and nothing else of the head is as near to that. */
function isLeftTo(
  rest: readonly Effective[],
  other: Effective,
  value: number,
  fresh: ReadonlySet<Effective>,
): boolean {
  if (rest.length * fresh.size > MOST_TO_ASK) return false;
  return rest.some((next) => {
    const near = likeness(next, other);
    return (
      near > value &&
      compareTwo(next, other) === 'equal' &&
      ![...fresh].some(
        (better) =>
          better !== other && likeness(next, better) >= near && compareTwo(next, better) === 'equal',
      )
    );
  });
}

function sharesWord(one: Effective, { subject, args }: Effective): boolean {
  const words = new Set([...subject, ...args].filter((token) => /[\w']/.test(token)));
  return one.subject.some((token) => words.has(token));
}

/** More than that there is something. */
function saysWhat({ other }: { other: Effective }): boolean {
  const found = classOf(other);
  return other.args.length > 0 || (found !== 'presence' && found !== 'truthy' && found !== 'type');
}

function likeness(a: Effective, b: Effective): number {
  const words = (tokens: readonly string[]): string[] => tokens.filter((token) => /[\w']/.test(token));
  const same = a.args.length > 0 && a.args.join(' ') === b.args.join(' ') ? 0.5 : 0;
  return dice(words(a.subject), words(b.subject)) + same;
}
