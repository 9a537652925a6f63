import type { Snapshot } from '@nx-test-review/scope';
import { BASELINE_FILE, CONFIG_FILE, WAIVER_FILE } from '../config/load-config';
import { readRegistrations } from './registration';

/** Which side's configuration, waivers and baseline judge this run, and what this change does to them. */
export interface Steering {
  side: Snapshot;
  /** `base <sha>`, `head (…)`: printed in each report. */
  source: string;
  /** Steering files that differ between base and head. */
  changed: string[];
}

const NAMES = [CONFIG_FILE, WAIVER_FILE, BASELINE_FILE];

/**
 * With a base that already had the gate, the base steers: a change cannot loosen the gate that judges it.
 * Without a base, or when the base has neither registration nor steering files, the head does.
 */
export function findSteering(
  head: Snapshot,
  base: Snapshot | undefined,
  baseSha: string | undefined,
): Steering {
  if (base === undefined || baseSha === undefined) {
    return { side: head, source: 'head (there is no base)', changed: [] };
  }
  const atBase = listSteeringFiles(base);
  const atHead = listSteeringFiles(head);
  const changed = [...new Set([...atBase, ...atHead])].filter(
    (path) => textOf(base, path) !== textOf(head, path),
  );
  if (atBase.length === 0 && readRegistrations(base).length === 0) {
    return { side: head, source: 'head (the base does not have this gate yet)', changed };
  }
  return { side: base, source: `base ${baseSha.slice(0, 12)}`, changed: changed.sort() };
}

function listSteeringFiles(snapshot: Snapshot): string[] {
  return snapshot.list().filter((path) => NAMES.some((name) => path === name || path.endsWith(`/${name}`)));
}

function textOf(snapshot: Snapshot, path: string): string | undefined {
  if (!snapshot.has(path)) return undefined;
  const read = snapshot.read(path);
  return read.ok ? read.text : `unreadable: ${read.reason}`;
}
