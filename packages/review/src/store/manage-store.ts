import { rmSync, statSync } from 'node:fs';
import { readEntry } from './entry';
import { nameIn } from './open-store';
import { listFiles, readFile } from './store-files';

/** One stored answer, for people. */
export interface StoreRow {
  key: string;
  path: string;
  madeAt: string;
  madeBy: string;
  findings: number;
  model: string | null;
  /** Undefined without a key to check with. */
  authentic?: boolean;
}

/** A file of the store that is no good entry, and why. */
export interface BrokenEntry {
  file: string;
  because: string;
}

/** Answers of a store, the newest first, and entries that nobody would take. */
export function listStore(dir: string, key?: string): { rows: StoreRow[]; broken: BrokenEntry[] } {
  const rows: StoreRow[] = [];
  const broken: BrokenEntry[] = [];
  for (const { name, file } of listFiles(dir, 'v1').entries) {
    const { text, because } = readFile(file);
    const entry = text === undefined ? undefined : readEntry(nameIn('v1', name), text, key || undefined);
    if (!entry?.ok) {
      broken.push({ file, because: entry?.because ?? because ?? 'it is gone' });
      continue;
    }
    const { path, madeAt, madeBy, findings, modelReported } = entry.review;
    rows.push({
      ...{ key: name, path, madeAt, madeBy, findings: findings.length, model: modelReported },
      ...(entry.authentic === undefined ? {} : { authentic: entry.authentic }),
    });
  }
  return { rows: rows.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1)), broken };
}

export interface PruneOptions {
  /** Answers that were made before are removed. */
  before: Date;
}

/**
 * Removes answers made before a date, entries that nobody would take, and leftovers of broken writes older than a day.
 * Files that are not of the store are left alone.
 * @returns what was removed
 */
export function pruneStore(dir: string, { before }: PruneOptions): { removed: string[]; kept: number } {
  const removed: string[] = [];
  let kept = 0;
  for (const shelf of ['v1', 'last'] as const) {
    const { entries, leftovers } = listFiles(dir, shelf);
    for (const { name, file } of entries) {
      const { text } = readFile(file);
      const entry = text === undefined ? undefined : readEntry(nameIn(shelf, name), text, undefined);
      if (entry?.ok && new Date(entry.review.madeAt) >= before) {
        if (shelf === 'v1') kept += 1;
      } else removed.push(file);
    }
    removed.push(...leftovers.filter((file) => isOlderThanADay(file)));
  }
  for (const file of removed) rmSync(file, { force: true });
  return { removed, kept };
}

function isOlderThanADay(file: string): boolean {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > 24 * 3600 * 1000;
}

/** Counts good entries, those that carry the MAC of the key, and names the rest. */
export function verifyStore(
  dir: string,
  key?: string,
): { good: number; authentic: number; foreign: StoreRow[]; broken: BrokenEntry[] } {
  const { rows, broken } = listStore(dir, key);
  const foreign = rows.filter(({ authentic }) => authentic === false);
  const authentic = rows.filter((row) => row.authentic === true).length;
  return { good: rows.length, authentic, foreign, broken };
}
