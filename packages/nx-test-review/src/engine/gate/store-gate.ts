import { GateResultSchema, parseOwnJson, type GateResult } from '@nx-test-review/contracts';
import { brokenGate, mergeGates, type TargetGate } from '@nx-test-review/gate';
import { renderJson, renderMarkdown } from '@nx-test-review/report';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finishRun, runFolder, writeWhole } from '../run-store';
import { readToolVersion } from '../tool-info';

export interface StoredGate {
  /** The answer of the run: that of all registrations that have gated it by now. */
  merged: GateResult;
  /** Absolute path of gate.json. */
  path: string;
}

/**
 * Writes what one registration found, and `gate.json` from what all of them found. Registrations gate at the same time,
 * each in a process of its own: one writes its part first and looks again after it wrote the answer, so that the last
 * one to write has seen each part.
 */
export function storeGate(root: string, runId: string, { target, result }: TargetGate): StoredGate {
  const folder = runFolder(root, runId);
  const parts = join(folder, 'gates');
  const path = join(folder, 'gate.json');
  writeWhole(join(parts, `${encodeURIComponent(target)}.json`), renderJson(result));
  for (;;) {
    const names = listParts(parts);
    const merged = mergeGates(names.map((name) => readPart(parts, name, runId)));
    writeWhole(join(folder, 'gate.md'), renderMarkdown(merged));
    writeWhole(path, renderJson(merged));
    if (listParts(parts).length === names.length) {
      finishRun(root, runId);
      return { merged, path };
    }
  }
}

/** The same for a run that has no answer, with the reason; undefined when even that cannot be written. */
export function storeBrokenGate(
  root: string,
  runId: string,
  target: string,
  error: unknown,
): StoredGate | undefined {
  try {
    return storeGate(root, runId, { target, result: makeBrokenGate(runId, error) });
  } catch {
    return undefined; // the error that is told already is the one to mend
  }
}

export function makeBrokenGate(runId: string, error: unknown): GateResult {
  return brokenGate({ runId, toolVersion: readToolVersion(), createdAt: new Date().toISOString(), error });
}

/** Targets whose registrations have gated a run. */
export function listGatedTargets(root: string, runId: string): string[] {
  return listParts(join(runFolder(root, runId), 'gates')).map(targetOf);
}

function listParts(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
}

function targetOf(name: string): string {
  return decodeURIComponent(name.slice(0, -'.json'.length));
}

function readPart(folder: string, name: string, runId: string): TargetGate {
  const path = join(folder, name);
  const target = targetOf(name);
  try {
    return { target, result: parseOwnJson(GateResultSchema, readFileSync(path, 'utf8'), path) };
  } catch (error) {
    return { target, result: makeBrokenGate(runId, error) };
  }
}
