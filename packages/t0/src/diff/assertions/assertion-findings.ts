import type { Assertion } from '@nx-test-review/source';
import type { DiffInput } from '../../types';
import type { Weakened } from './compare-assertions';
import type { Effective } from './effective-assertions';
import { showTest, type TestEntry } from '../entries';
import { findFakeExpect } from './fake-expect';
import type { FindingParts } from '../make-finding';
import { classify } from './matcher-strength';

const NO_TRADE = 'Weakening, skipping or deleting something else does not satisfy this row.';
const WAY_OUT =
  'Restore it, or assert the same or more about that subject in this test; if what it checked is gone, delete its ' +
  `source in the same change; else ask for a waiver with owner, reason and expiry. ${NO_TRADE}`;

const KEEP =
  'Keep the exact form; where the value has become undetermined, control its source (clock, seed, fake); else ask for ' +
  `a waiver with owner, reason and expiry. ${NO_TRADE}`;

function advice(doubt: string, wayOut: string): string {
  return `Advisory: ${doubt}. If that is not so, ${wayOut}.`;
}

function helperOf(entry: TestEntry, { helper }: Effective): Pick<FindingParts, 'helper'> {
  return helper === undefined ? {} : { helper: { name: helper, spec: entry.ref.path } };
}

/** `src/cart.spec.ts:12`, or the helper that it stood in and the spec that used it. */
function placeAt({ ref }: TestEntry, { path, assertion, shared }: Effective): string {
  const place = `${path}:${assertion.place.line}`;
  return shared && path !== ref.path ? `${place}, used by ${ref.path}` : place;
}

/** A matcher of the house can only be told by its name. */
function unknownNote({ assertion }: Effective): string {
  if (assertion.kind !== 'expect' || assertion.matcher === undefined || classify(assertion) !== undefined)
    return '';
  return ` ${assertion.matcher} is a matcher whose strength is not known, so that only ${assertion.matcher} itself counts as kept.`;
}

/** What else the head did that takes an assertion away where it stands. */
function whyLost(head: TestEntry, hollow: Effective | undefined, input: DiffInput): string {
  const fake = findFakeExpect(head.file, input.headView);
  if (hollow?.hollow !== undefined)
    return ` What stands for it, ${showAssertion(hollow.assertion)} (${hollow.path}:${hollow.assertion.place.line}), cannot fail: ${hollow.hollow}.`;
  return fake === undefined
    ? ''
    : ` Its ${fake.local} comes from ${fake.what} now, which is no assertion library and hands nothing on to one.`;
}

/** With a doubt it is advisory: the change itself may explain it. */
export function lostAssertion(
  base: TestEntry,
  head: TestEntry,
  one: Effective,
  input: DiffInput,
  { doubt, hollow }: { doubt?: string | undefined; hollow?: Effective | undefined } = {},
): FindingParts {
  const { assertion, path } = one;
  return {
    row: 'D2',
    path,
    line: assertion.place.line,
    endLine: assertion.place.endLine,
    at: 'base',
    quote: assertion.quote,
    titlePath: base.ref.titlePath,
    ...helperOf(base, one),
    advisory: doubt !== undefined,
    message:
      `Lost assertion: ${showTest(base)} asserted ${showAssertion(assertion)} at the base (${placeAt(base, one)}) ` +
      `and says nothing about it any more, ${doubt === undefined ? 'while its subject still stands' : 'though something of its subject still stands'}.` +
      `${whyLost(head, hollow, input)}${unknownNote(one)} ${doubt === undefined ? WAY_OUT : advice(doubt, 'restore it')}`,
  };
}

export function weakenedAssertion(
  base: TestEntry,
  head: TestEntry,
  { before, after }: Weakened,
  doubt?: string,
): FindingParts {
  return {
    row: 'D3',
    path: after.path,
    line: after.assertion.place.line,
    endLine: after.assertion.place.endLine,
    at: 'head',
    quote: after.assertion.quote,
    titlePath: head.ref.titlePath,
    ...helperOf(head, after),
    advisory: doubt !== undefined,
    message:
      `Weakened assertion: ${showTest(head)} asserted ${showAssertion(before.assertion)} at the base (${placeAt(base, before)}) and now only ` +
      `${showAssertion(after.assertion)}. ${doubt === undefined ? KEEP : advice(doubt, 'keep the exact form')}`,
  };
}

export function rewrittenExpectation(head: TestEntry, { before, after }: Weakened): FindingParts {
  return {
    row: 'D4',
    path: after.path,
    line: after.assertion.place.line,
    endLine: after.assertion.place.endLine,
    at: 'head',
    quote: after.assertion.quote,
    titlePath: head.ref.titlePath,
    advisory: true,
    message:
      `Expectation rewritten: ${showTest(head)} expected ${showAssertion(before.assertion)} and now ${showAssertion(after.assertion)}, ` +
      `while nothing that it reaches changed. Change it together with the source that makes it true, or say why it was wrong.`,
  };
}

/** One line for an assertion that may stand on several: its subject, matcher and value. */
function showAssertion({ subject, matcher, modifiers, args, quote }: Assertion): string {
  if (subject === undefined || matcher === undefined) return `"${quote}"`;
  const words = [...modifiers, `${matcher}(${args.map(({ text }) => text).join(', ')})`].join('.');
  const text = `${subject.text} ${words}`;
  return text.length > 160 ? `"${text.slice(0, 157)}..."` : `"${text}"`;
}
