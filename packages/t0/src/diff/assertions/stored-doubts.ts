import type { DiffInput } from '../../types';
import { textAt } from '../side-text';
import type { TestEntry } from '../entries';
import type { EntryMatch } from '../matching/match-tests';
import { parseSnapshots, snapshotOfSpec, type StoredSnapshot } from '../snapshots/snapshot-file';
import { matchTitles } from '../snapshots/snapshot-pairs';
import { argsKey, classOf, polarity } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { isNegated } from './matcher-strength';

/** A new stored snapshot of the test holds the value that was asked: of what, nobody can tell by the value alone. */
export function storedAnew(one: Effective, match: EntryMatch, input: DiffInput): string | undefined {
  const [head] = match.heads;
  if (head === undefined || isNegated(one.assertion)) return undefined;
  const before = storedOf(match.base, input.baseView.text?.(snapshotOfSpec(match.base.ref.path)));
  const known = new Set(before.map(({ value }) => value));
  const fresh = storedOf(head, input.headView.text?.(snapshotOfSpec(head.ref.path))).filter(
    ({ value }) => !known.has(value),
  );
  if (fresh.length === 0) return undefined;
  const wanted = wantedWords(one, before);
  const holder = fresh.find(({ value }) => wanted.length > 0 && wanted.every((word) => holds(value, word)));
  return holder && `the stored snapshot "${holder.name}", which is new, holds the same value`;
}

/** Or what stands before its last part: a serializer may have made one text of all that vary. */
function holds(value: string, word: string): boolean {
  const stem = /^(.{8,})[.@/-][^.@/-]+$/.exec(word)?.[1];
  return value.includes(word) || (stem !== undefined && value.includes(stem));
}

function storedOf(entry: TestEntry, text: string | undefined): StoredSnapshot[] {
  return parseSnapshots(text).filter(({ name }) => matchTitles(name, entry));
}

/** Texts and longer numbers of the expected value, or of the snapshot that was stored under its hint. */
function wantedWords({ assertion, args }: Effective, before: readonly StoredSnapshot[]): string[] {
  if (assertion.kind === 'snapshot') {
    const hint = /^['"`](.+)['"`]$/s.exec(assertion.args[0]?.text ?? '')?.[1];
    const stored = hint === undefined ? undefined : before.find(({ name }) => name.includes(`: ${hint} `));
    return stored?.value.match(/[\p{L}\p{N}_$@./-]{4,}/gu) ?? [];
  }
  return args
    .filter((token) => token.startsWith("'") || /^\d{2,}/.test(token))
    .map((token) => token.replace(/^'(.*)'$/s, '$1'))
    .filter((text) => text.length > 2);
}

/** That something is there was asked, and a helper that the test came to call throws by itself where something is not. */
export function foundByHelper(one: Effective, [call]: readonly string[]): string | undefined {
  return call !== undefined && /^(presence|truthy)$/.test(classOf(one) ?? '')
    ? `the test came to call "${call}", which throws by itself, perhaps where this is missing`
    : undefined;
}

/** `mock.verify()` of a spec that gave up such mocks, and asks for calls by other fakes. */
export function givesUpMocks(
  { assertion: { kind, matcher } }: Effective,
  { base, heads }: EntryMatch,
  { baseView, headView }: DiffInput,
): string | undefined {
  const [head] = heads;
  if (kind !== 'library' || matcher !== 'verify' || head === undefined) return undefined;
  const now = textAt(head.ref.path, headView) ?? '';
  const gaveUp = /\.expects\(/.test(textAt(base.ref.path, baseView) ?? '') && !/\.expects\(/.test(now);
  return gaveUp && /\b(?:toHaveBeenCalled|toBeCalled|called)\w*\(/.test(now)
    ? 'the spec verifies no mocks any more and asks for the calls of other fakes, perhaps for these as well'
    : undefined;
}

/** The spec was put apart, and a new test of another spec asks for a text that holds this one. */
export function askedByNewSpec(
  one: Effective,
  { base, heads }: EntryMatch,
  elsewhere: ReadonlyMap<string, readonly Effective[]>,
  { existsAtHead }: DiffInput,
): string | undefined {
  if (existsAtHead(base.ref.path)) return undefined;
  const text = /^'(.{4,})'$/s.exec(argsKey(one))?.[1];
  if (text === undefined) return undefined;
  const own = new Set(heads.map(({ ref }) => ref.path));
  const found = [...elsewhere].find(
    ([path, list]) =>
      !own.has(path) &&
      list.some(
        (other) =>
          classOf(other) === classOf(one) &&
          polarity(other) === polarity(one) &&
          other.args.some((token) => token.startsWith("'") && token.includes(text)),
      ),
  );
  return found && `the spec is gone, and a new test of ${found[0]} asks for "${text}" likewise`;
}
