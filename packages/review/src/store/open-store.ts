import { hashText } from '@nx-test-review/contracts';
import type { ReviewStore, StoredReview } from '../types';
import { checkStoreDir } from './check-dir';
import { readEntry, writeEntry, type ReadEntry } from './entry';
import { fileOf, readFile, writeFile, type Shelf } from './store-files';

/** Which stored answers are believed: those of this run, those with a MAC of the key at hand, or all. */
export const REPLAY_POLICIES = ['own-run', 'authenticated', 'any'] as const;
export type ReplayPolicy = (typeof REPLAY_POLICIES)[number];

export interface StoreOptions {
  /** Folder of the store, absolute. Made when the first answer is kept. */
  dir: string;
  /** Secret that entries are authenticated with (TEST_REVIEW_STORE_KEY). */
  key?: string;
  replay: ReplayPolicy;
  runId: string;
  /** Root of the workspace, absolute. */
  root: string;
  ci: boolean;
  /** Files in a folder of the workspace that git tracks; only asked when the store lies in the tree. */
  trackedFiles: (dir: string) => readonly string[];
}

export interface OpenedStore extends ReviewStore {
  /** What people should know of the store, such as one inside the tree. */
  warnings: readonly string[];
}

/**
 * Opens a store of answers. Entries that are broken, foreign, or not believed under the policy are misses.
 * @throws EnvironmentError under CI, when the change that is judged could have brought the store along
 */
export function openStore(options: StoreOptions): OpenedStore {
  const { dir, runId } = options;
  const secret = options.key === '' ? undefined : options.key;
  // What was taken without proof must not get one by being written again.
  const unproved = new Set<string>();
  const read = (shelf: Shelf, name: string): { review?: StoredReview; because?: string } => {
    const { text, because } = readFile(fileOf(dir, shelf, name));
    if (text === undefined) return { because };
    const entry = readEntry(nameIn(shelf, name), text, secret);
    if (!entry.ok) return { because: entry.because };
    const distrust = findDistrust(entry, options.replay, runId, secret);
    if (distrust !== undefined) return { because: distrust };
    if (entry.authentic !== true) unproved.add(name);
    return { review: entry.review };
  };
  return {
    warnings: [...checkStoreDir(options), ...checkSecret(secret)],
    authenticates: options.replay === 'authenticated' && secret !== undefined,
    read: (key) => read('v1', key),
    last: (path) => read('last', hashText(path)).review,
    write: (key, review) => {
      const mine = unproved.has(key) ? undefined : secret;
      writeFile(fileOf(dir, 'v1', key), writeEntry(nameIn('v1', key), review, mine));
      const byPath = hashText(review.path);
      writeFile(fileOf(dir, 'last', byPath), writeEntry(nameIn('last', byPath), review, mine));
    },
  };
}

const SHORTEST_SECRET = 16;

function checkSecret(secret: string | undefined): string[] {
  if (secret === undefined || secret.length >= SHORTEST_SECRET) return [];
  return [`TEST_REVIEW_STORE_KEY has fewer than ${SHORTEST_SECRET} characters: it can be guessed`];
}

/** The shelf is a part of the name: an entry cannot move from one to the other. */
export function nameIn(shelf: Shelf, name: string): string {
  return `${shelf}/${name}`;
}

function findDistrust(
  { review, authentic }: Extract<ReadEntry, { ok: true }>,
  replay: ReplayPolicy,
  runId: string,
  secret: string | undefined,
): string | undefined {
  if (replay === 'any') return undefined;
  if (replay === 'own-run' && review.madeBy !== runId) return 'it is of another run';
  // An entry says itself which run made it: where there is a key, that has to be true.
  if (replay === 'own-run' && secret === undefined) return undefined;
  if (secret === undefined) return 'there is no key to authenticate it with (TEST_REVIEW_STORE_KEY)';
  return authentic ? undefined : 'it was not made with the key at hand';
}
