import type { TestEntry } from '../entries';
import type { EntryMatch } from '../matching/match-tests';
import { foldName, type StoredSnapshot } from './snapshot-file';

export interface SnapshotPair {
  rewritten: {
    before: StoredSnapshot;
    after: StoredSnapshot;
    match?: { base: TestEntry; head: TestEntry };
  }[];
  removed: StoredSnapshot[];
}

/** Pairs stored snapshots by name, with the names that renamed tests give them; equal values say that one moved. */
export function pairSnapshots(
  before: readonly StoredSnapshot[],
  after: readonly StoredSnapshot[],
  matches: readonly EntryMatch[],
): SnapshotPair {
  const byName = new Map(after.map((one) => [one.name, one]));
  const names = new Set(before.map(({ name }) => name));
  const fresh = new Map<string, StoredSnapshot[]>();
  for (const one of after)
    if (!names.has(one.name)) fresh.set(one.value, [...(fresh.get(one.value) ?? []), one]);
  const pair: SnapshotPair = { rewritten: [], removed: [] };
  for (const one of before) {
    const match = matches.find(({ base }) => matchTitles(one.name, base));
    const [head] = match?.heads ?? [];
    const now = byName.get(one.name) ?? (head && match && byName.get(renamed(one.name, match.base, head)));
    if (now?.value === one.value) continue;
    if (fresh.get(one.value)?.pop() !== undefined) continue;
    if (now === undefined) pair.removed.push(one);
    else
      pair.rewritten.push({
        before: one,
        after: now,
        ...(match === undefined || head === undefined ? {} : { match: { base: match.base, head } }),
      });
  }
  return pair;
}

const JOINS = [' ', ' > '];

/** Does a stored snapshot of this name belong to the test? `titles 1`, `titles: hint 1`. */
export function matchTitles(name: string, entry: TestEntry): boolean {
  return JOINS.some((join) => {
    const titles = foldName(entry.ref.titlePath.join(join));
    return name.startsWith(titles) && /^(: .*)? \d+$/s.test(name.slice(titles.length));
  });
}

function renamed(name: string, base: TestEntry, head: TestEntry): string {
  const titlesOf = ({ ref }: TestEntry, join: string): string => foldName(ref.titlePath.join(join));
  const join = JOINS.find((one) => name.startsWith(titlesOf(base, one))) ?? ' ';
  return titlesOf(head, join) + name.slice(titlesOf(base, join).length);
}
