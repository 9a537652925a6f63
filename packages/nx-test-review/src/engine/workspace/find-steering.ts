import { ConfigSchema, ConfigurationError, parseConfigJson, type Registry } from '@nx-test-review/contracts';
import { parseBaseline, parseWaivers, resolvePolicy } from '@nx-test-review/gate';
import type { Snapshot } from '@nx-test-review/scope';
import { BASELINE_FILE, CONFIG_FILE, readSteeringText, WAIVER_FILE } from '../config/load-config';
import { readRegistrations } from './registration';

/** Which side's configuration, waivers and baseline judge this run, and what this change does to them. */
export interface Steering {
  side: Snapshot;
  /** `base <sha>`, `head (…)`: printed in each report. */
  source: string;
  /** Steering files that differ between base and head. */
  changed: string[];
  /** Those of them that nobody could read at the base: there they count as missing, so that a change can mend them. */
  mended: string[];
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
  registry: Registry,
): Steering {
  if (base === undefined || baseSha === undefined) {
    return { side: head, source: 'head (there is no base)', changed: [], mended: [] };
  }
  const atBase = listSteeringFiles(base);
  const atHead = listSteeringFiles(head);
  const changed = [...new Set([...atBase, ...atHead])].filter(
    (path) => textOf(base, path) !== textOf(head, path),
  );
  if (atBase.length === 0 && readRegistrations(base).length === 0) {
    return { side: head, source: 'head (the base does not have this gate yet)', changed, mended: [] };
  }
  const mended = changed.filter((path) => base.has(path) && isMalformed(base, path, registry));
  const side = mended.length === 0 ? base : withoutFiles(base, mended);
  return { side, source: `base ${baseSha.slice(0, 12)}`, changed: changed.sort(), mended: mended.sort() };
}

/**
 * Throws ConfigurationError where the change leaves a file that nobody could go by once it is the base: configurations in
 * `roots`, waivers and baseline at the root. Other files of these names steer nothing.
 */
export function assertSteeringReads(
  head: Snapshot,
  { changed }: Steering,
  roots: readonly string[],
  registry: Registry,
): void {
  const configs = roots.map((root) => (root === '.' ? CONFIG_FILE : `${root}/${CONFIG_FILE}`));
  const steering = new Set([...NAMES, ...configs]);
  for (const path of changed) if (steering.has(path) && head.has(path)) readSteering(head, path, registry);
}

function isMalformed(snapshot: Snapshot, path: string, registry: Registry): boolean {
  try {
    readSteering(snapshot, path, registry);
    return false;
  } catch (error) {
    if (error instanceof ConfigurationError) return true;
    throw error;
  }
}

/** Reads a file as those who go by it do, and throws what they would. */
function readSteering(snapshot: Snapshot, path: string, registry: Registry): void {
  const text = readSteeringText(snapshot, path) ?? '';
  if (path.endsWith(WAIVER_FILE)) parseWaivers(text, path, registry);
  else if (path.endsWith(BASELINE_FILE)) parseBaseline(text, path);
  else {
    const { policy } = parseConfigJson(ConfigSchema, text, path);
    resolvePolicy({ layers: [{ where: path, policy }], registry });
  }
}

function withoutFiles(snapshot: Snapshot, paths: readonly string[]): Snapshot {
  const left = new Set(paths);
  return {
    ...snapshot,
    list: () => snapshot.list().filter((path) => !left.has(path)),
    has: (path) => !left.has(path) && snapshot.has(path),
  };
}

function listSteeringFiles(snapshot: Snapshot): string[] {
  return snapshot.list().filter((path) => NAMES.some((name) => path === name || path.endsWith(`/${name}`)));
}

function textOf(snapshot: Snapshot, path: string): string | undefined {
  if (!snapshot.has(path)) return undefined;
  const read = snapshot.read(path);
  return read.ok ? read.text : `unreadable: ${read.reason}`;
}
