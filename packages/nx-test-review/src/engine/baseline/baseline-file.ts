import { hashText, type Finding } from '@nx-test-review/contracts';
import { parseBaseline, type BaselineEntry } from '@nx-test-review/gate';
import { join } from 'node:path';
import { BASELINE_FILE } from '../config/load-config';
import { readIfThere, writeWhole } from '../run-store';

/** Entries of the working tree's baseline, undefined when there is none. Throws class 2 when it is malformed. */
export function readBaselineFile(root: string): BaselineEntry[] | undefined {
  const text = readIfThere(join(root, BASELINE_FILE));
  return text === undefined ? undefined : parseBaseline(text, BASELINE_FILE);
}

/** Writes the entries in an order that only their content decides, so that two branches merge. True when it changed. */
export function writeBaselineFile(root: string, entries: readonly BaselineEntry[]): boolean {
  const path = join(root, BASELINE_FILE);
  const sorted = [...entries].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const text = `${JSON.stringify({ schemaVersion: 1, entries: sorted }, null, 2)}\n`;
  const before = readIfThere(path);
  if (before !== undefined && hashText(before) === hashText(text)) return false;
  writeWhole(path, text);
  return true;
}

export function toEntry({ row, fingerprint, path }: Finding): BaselineEntry {
  return { row, fingerprint, path };
}

function sortKey({ path, row, fingerprint }: BaselineEntry): string {
  return `${path}\0${row}\0${fingerprint}`;
}
