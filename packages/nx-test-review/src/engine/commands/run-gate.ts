import type { GateResult } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { readTargetNames } from '../../plugin/names';
import { openWorkspace } from '../open-workspace';
import { readRun } from '../run-store';
import { readRegistrations } from '../workspace/registration';
import { readNxWorkspace } from './read-nx-workspace';

export interface GateInput {
  root: string;
  /** Default: the latest run. */
  runId?: string;
}

/** Gates a run that was made before, from its verdicts. They must belong to the tree, base and policy as they are now. */
export async function runGate(input: GateInput): Promise<{ result: GateResult; path: string; text: string }> {
  const run = readRun(input.root, input.runId);
  const head = await openHeadSnapshot(input.root);
  const { targetName, t0TargetName } = readRegistrations(head)[0] ?? readTargetNames(undefined);
  head.close();
  const workspace = await readNxWorkspace(input.root, { targetName, t0TargetName });
  const engine = await openWorkspace(workspace);
  const review = await engine.openReview(run);
  return review.gate([], { recheck: 'all' });
}
