import type { DiffInput } from '../../types';
import { gatherAssertions } from '../assertions/effective-assertions';
import { showTest, type TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import { findMassRewrites } from './mass-snapshots';
import type { EntryMap } from '../matching/match-tests';
import { coversChange } from '../reach';
import {
  isEmptySnapshot,
  isPicture,
  parseSnapshots,
  snapshotOfSpec,
  specOfPicture,
  specOfSnapshot,
  type StoredSnapshot,
} from './snapshot-file';
import { matchTitles, pairSnapshots, type SnapshotPair } from './snapshot-pairs';

/** A snapshot of at least this many words and signs that kept less than this share of them says less. */
const SHRUNK = { size: 40, share: 0.5 } as const;

const RESTORE =
  'Restore it, or assert the value itself; if what it showed is gone, delete its source in the same change; else ask ' +
  'for a waiver with owner, reason and expiry. Storing a new one does not satisfy this row.';

/** D2, D3 and D4 for stored snapshots and pictures, and D6 for a mass of them. */
export function findSnapshotChanges(map: EntryMap, input: DiffInput): FindingParts[] {
  const built = (row: string): boolean => input.registry.find(row)?.status === 'built';
  const pairs = listSnapshotFiles(map, input).map(([base, head]) => comparePair(base, head, map, input));
  return [
    ...pairs.flatMap((pair) => judgePair(pair, input)),
    ...lostPictures(map, input),
    ...findMassRewrites(pairs, map, input),
  ].filter(({ row }) => built(row));
}

export interface FilePair extends SnapshotPair {
  path: string;
  /** Removed while their test stays and asks for as many. */
  taken: { one: StoredSnapshot; head: TestEntry }[];
  basePath: string;
}

/** Changed `.snap` files, each with that of the spec that takes the place of its spec. */
function listSnapshotFiles(map: EntryMap, input: DiffInput): [string, string][] {
  const files = [...(input.changedPaths ?? [])].filter((path) => specOfSnapshot(path) !== undefined);
  return files.flatMap((path): [string, string][] => {
    if (input.baseView.text?.(path) === undefined) return [];
    const spec = specOfSnapshot(path) ?? '';
    const target = map.counterparts.get(spec) ?? spec;
    return [[path, target === spec ? path : snapshotOfSpec(target)]];
  });
}

function comparePair(basePath: string, path: string, map: EntryMap, input: DiffInput): FilePair {
  const before = parseSnapshots(input.baseView.text?.(basePath));
  const after = input.existsAtHead(path) ? parseSnapshots(input.headView.text?.(path)) : [];
  const spec = specOfSnapshot(basePath) ?? '';
  const matches = map.matches.filter(({ base }) => base.ref.path === spec);
  const pair = pairSnapshots(before, after, matches);
  const elsewhere = addedElsewhere(path, input);
  const taken = matches.flatMap(({ base, heads: [head] }) => {
    if (head === undefined || !head.spec.runs) return [];
    const own = pair.removed.filter((one) => matchTitles(one.name, base));
    const lost = own.filter(({ value }) => !elsewhere.has(value));
    const here = head.ref.path === specOfSnapshot(path) ? after : storedFor(head, input);
    const stored = here.filter((one) => matchTitles(one.name, head)).length;
    const room = askedOf(head, input) - stored;
    return lost.slice(0, Math.max(0, room)).map((one) => ({ one, head }));
  });
  return { ...pair, basePath, path, taken };
}

/** A test that went into another spec has its snapshots beside that. */
function storedFor({ ref }: TestEntry, { headView }: DiffInput): StoredSnapshot[] {
  return parseSnapshots(headView.text?.(snapshotOfSpec(ref.path)));
}

/** Values of other snapshot files of the change: a snapshot may have moved with its test. */
function addedElsewhere(path: string, input: DiffInput): Set<string> {
  const others = [...(input.changedPaths ?? [])].filter(
    (one) => one !== path && one.endsWith('.snap') && input.existsAtHead(one),
  );
  return new Set(
    others.flatMap((one) => parseSnapshots(input.headView.text?.(one)).map(({ value }) => value)),
  );
}

/** Stored snapshots that the test asks for; any number where a loop asks. */
function askedOf(head: TestEntry, input: DiffInput): number {
  const asked = gatherAssertions(head, input.headView).list.filter(
    ({ assertion }) =>
      assertion.kind === 'snapshot' && !/Inline|File|Screenshot|Aria/.test(assertion.matcher ?? ''),
  );
  const repeats = asked.some(({ assertion }) =>
    assertion.guards.some(({ kind, perElement }) => kind === 'loop' || perElement),
  );
  return repeats || (asked.length > 0 && head.test.parametrised) ? Number.POSITIVE_INFINITY : asked.length;
}

function judgePair(pair: FilePair, input: DiffInput): FindingParts[] {
  const { taken, basePath, path, rewritten } = pair;
  const emptied = rewritten.filter(({ before, after }) => before.size > 8 && isEmptySnapshot(after.value));
  const unmoved = rewritten.filter(({ match }) => match !== undefined && !coversChange(match.head, input));
  const shrunk = unmoved.filter(
    ({ before, after }) => before.size >= SHRUNK.size && after.size < before.size * SHRUNK.share,
  );
  const less = [...new Set([...emptied, ...shrunk])];
  const others = unmoved.filter((one) => !less.includes(one));
  const covered = less.every((one) => !unmoved.includes(one));
  return [
    ...(taken.length === 0 ? [] : [takenSnapshots(basePath, taken)]),
    ...(less.length === 0
      ? []
      : [
          snapshotFinding('D3', path, less[0]!.after, covered, [
            `Weakened assertion: ${count(less.length)} of ${path} ${less.length === 1 ? 'holds' : 'hold'} next to nothing of what stood there at the base`,
            covered
              ? 'Advisory: something that the test reaches changed. Make sure that it really shows nothing any more.'
              : RESTORE,
          ]),
        ]),
    ...(others.length === 0
      ? []
      : [
          snapshotFinding('D4', path, others[0]!.after, true, [
            `Expectation rewritten: ${count(others.length)} of ${path} changed, while nothing that the tests reach changed`,
            'Change it together with the source that makes it true, or say why it was wrong.',
          ]),
        ]),
  ];
}

function takenSnapshots(path: string, taken: FilePair['taken']): FindingParts {
  const [{ one, head }] = taken as [FilePair['taken'][number]];
  const tests = new Set(taken.map((item) => item.head)).size;
  return {
    ...snapshotFinding('D2', path, one, false, [
      `Lost assertion: ${count(taken.length)} of ${path} ${taken.length === 1 ? 'is' : 'are'} gone, while ${tests === 1 ? showTest(head) : `${tests} tests (first: ${showTest(head)})`} ` +
        `still ${tests === 1 ? 'asks' : 'ask'} for ${taken.length === 1 ? 'it' : 'them'}: the next run stores whatever comes and passes`,
      RESTORE,
    ]),
    at: 'base',
  };
}

function count(number: number): string {
  return number === 1 ? 'a stored snapshot' : `${number} stored snapshots`;
}

function snapshotFinding(
  row: 'D2' | 'D3' | 'D4',
  path: string,
  { line, quote, name }: StoredSnapshot,
  advisory: boolean,
  [what, wayOut]: [string, string],
): FindingParts {
  return {
    row,
    path,
    line,
    at: 'head',
    quote,
    titlePath: [],
    advisory,
    message: `${what} (first: "${name}"). ${wayOut}`,
  };
}

/** D2, advisory: a picture is gone and its test still compares with it. Other platforms may still have theirs. */
function lostPictures(map: EntryMap, input: DiffInput): FindingParts[] {
  const gone = [...(input.changedPaths ?? [])].filter(
    (path) => isPicture(path) && !input.existsAtHead(path) && !input.moves.has(path),
  );
  return gone.flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const spec = specOfPicture(path);
    const match = map.matches.find(
      ({ base, heads: [head] }) =>
        base.ref.path === spec && head !== undefined && comparesWith(name, head, input),
    );
    if (match === undefined) return [];
    return [
      {
        row: 'D2',
        path,
        line: 1,
        at: 'base',
        quote: name,
        titlePath: [],
        advisory: true,
        message:
          `Lost assertion: the picture ${path} is gone, while ${showTest(match.base)} still compares with it: the next run ` +
          `stores whatever comes. Advisory, since the pictures of other platforms may stand. ${RESTORE}`,
      } satisfies FindingParts,
    ];
  });
}

function comparesWith(picture: string, head: TestEntry, input: DiffInput): boolean {
  const slug = head.ref.titlePath
    .join(' ')
    .replace(/[^\w]+/g, '-')
    .toLowerCase();
  return gatherAssertions(head, input.headView).list.some(({ assertion: { kind, args } }) => {
    const name = /^['"`]([^'"`]+?)(\.\w+)?['"`]$/.exec(args[0]?.text ?? '')?.[1];
    return (
      kind === 'snapshot' &&
      (name === undefined ? picture.toLowerCase().startsWith(slug) : picture.startsWith(name))
    );
  });
}
