import type { GateResult } from '@nx-test-review/contracts';
import { renderTerminal } from '@nx-test-review/report';
import type { Snapshot } from '@nx-test-review/scope';
import { readTargetNames, type TargetNames } from '../../plugin/names';
import { listGatedTargets, makeBrokenGate, storeBrokenGate } from '../gate/store-gate';
import { reportPathOf } from '../run-store';
import type { Review } from '../types';
import { readRegistrations } from '../workspace/registration';

export { storeBrokenGate };

type Gated = Awaited<ReturnType<Review['gate']>>;

export interface CommandAnswer extends Gated {
  /** Set where there is no answer: `result` is broken then and says why. */
  error?: unknown;
}

/** Target names of the registrations at one side, each once; those by default where there is none. */
export function listTargets(snapshot: Snapshot): TargetNames[] {
  const found = new Map<string, TargetNames>();
  for (const { targetName, t0TargetName } of readRegistrations(snapshot)) {
    if (!found.has(targetName)) found.set(targetName, { targetName, t0TargetName });
  }
  return found.size > 0 ? [...found.values()] : [readTargetNames(undefined)];
}

export interface TargetsOfRun {
  root: string;
  runId: string;
  targets: readonly TargetNames[];
  color: boolean;
}

/**
 * One answer over all registrations: each is opened before any of them gates, and gate.json holds what they say together.
 * An error is an answer too, broken, and it is kept like any other.
 */
export async function answerForTargets(
  { root, runId, targets, color }: TargetsOfRun,
  open: (names: TargetNames) => Promise<() => Promise<Gated>>,
): Promise<CommandAnswer> {
  let current = targets[0]?.targetName ?? '';
  try {
    const gates: { name: string; gate: () => Promise<Gated> }[] = [];
    for (const names of targets) {
      current = names.targetName;
      gates.push({ name: current, gate: await open(names) });
    }
    let last: Gated | undefined;
    for (const { name, gate } of gates) {
      current = name;
      last = await gate();
    }
    if (last === undefined) throw new Error('there is no target to gate');
    if (listGatedTargets(root, runId).length <= 1) return last;
    const result = last.merged ?? last.result;
    return { ...last, result, text: renderTerminal(result, { color, reportPath: reportPathOf(runId) }) };
  } catch (error) {
    const stored = storeBrokenGate(root, runId, current, error);
    const result: GateResult = stored?.merged ?? makeBrokenGate(runId, error);
    return { result, path: stored?.path ?? '', text: '', error };
  }
}
