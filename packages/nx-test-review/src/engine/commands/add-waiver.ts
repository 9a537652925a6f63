import { UsageError, type GateResult, type Waiver } from '@nx-test-review/contracts';
import { GUARDED_ROWS, parseWaivers, resolvePolicy, resolveWaivers, waiverId } from '@nx-test-review/gate';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { loadRegistry } from '@nx-test-review/t0';
import { join } from 'node:path';
import { loadConfig, WAIVER_FILE } from '../config/load-config';
import { localDay } from '../review/load-steering';
import { readGateResult, readIfThere, readRun, writeWhole } from '../run-store';
import { findSkillFolder } from '../tool-info';

export type WaiverRequest = Waiver;

export interface AddedWaiver {
  id: string;
  path: string;
  /** What the gate will make of it while it is new: honoured, or the reason why not. */
  standing: 'honoured' | 'refused';
  note?: string;
}

/**
 * Adds one waiver to the working tree's file. The whole file is checked as the gate checks it, before it is written:
 * class 2 for an unknown row, a date outside the policy's maximum, a waiver that is there already; then nothing changes.
 */
export async function addWaiver(root: string, request: WaiverRequest): Promise<AddedWaiver> {
  const registry = loadRegistry(findSkillFolder('test-review'));
  const file = join(root, WAIVER_FILE);
  const text = readIfThere(file);
  const before = text === undefined ? [] : parseWaivers(text, WAIVER_FILE, registry);
  const old =
    text === undefined ? { schemaVersion: 1, waivers: [] } : (JSON.parse(text) as { waivers: unknown[] });
  const next = `${JSON.stringify({ ...old, waivers: [...old.waivers, request] }, null, 2)}\n`;
  const head = parseWaivers(next, WAIVER_FILE, registry);
  const snapshot = await openHeadSnapshot(root);
  const policy = resolvePolicy({ layers: loadConfig(snapshot, '.').policyLayers, registry });
  snapshot.close();
  const id = waiverId(head[head.length - 1] as Waiver);
  const entries = resolveWaivers({ base: before, head, policy, today: localDay() });
  const entry = entries.find((one) => one.id === id && one.standing !== 'holds');
  writeWhole(file, next);
  const standing = entry?.standing === 'honoured' ? 'honoured' : 'refused';
  return { id, path: WAIVER_FILE, standing, ...(entry?.note === undefined ? {} : { note: entry.note }) };
}

/** The finding of the latest run at `path:line`. Throws class 2 when there is none, or when several rows stand there. */
export function findAtPlace(
  root: string,
  place: string,
  row: string | undefined,
): GateResult['findings'][number] {
  const [, path = place, line] = /^(.*):(\d+)$/.exec(place) ?? [];
  const result = readGateResult(root, readRun(root).id);
  const here = result.findings.filter(
    (finding) =>
      finding.path === path &&
      (line === undefined || finding.line === Number(line)) &&
      (row === undefined || [finding.row, finding.slug, ...(finding.alsoRows ?? [])].includes(row)),
  );
  const [finding] = here;
  if (finding !== undefined && here.length === 1) return finding;
  const named = here.map((one) => `${one.row} ${one.path}:${one.line}`).join(', ');
  throw new UsageError({
    code: 'no-such-finding',
    message:
      here.length === 0
        ? `the latest run has no finding at ${place}${row === undefined ? '' : ` of row ${row}`}`
        : `several findings stand at ${place}: ${named}`,
    hint:
      here.length === 0
        ? 'run nx affected -t test-review, and copy the place from its report; or give --fingerprint or --path'
        : 'name the row, and the line',
  });
}

/** A finding of several rows is waived by the one that guards most: a waiver for C1 would not cover the D7 in it. */
export function rowToWaive(finding: GateResult['findings'][number]): string {
  const rows = [finding.row, ...(finding.alsoRows ?? [])];
  return rows.find((row) => GUARDED_ROWS.includes(row)) ?? finding.row;
}
