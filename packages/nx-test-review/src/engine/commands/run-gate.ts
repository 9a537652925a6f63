import type { PolicyConfig } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { listGatedTargets } from '../gate/store-gate';
import type { AgentFlags } from '../../plugin/agent-flags';
import { openWorkspace } from '../open-workspace';
import { readRun } from '../run-store';
import { answerForTargets, listTargets, type CommandAnswer } from './answer-for-targets';
import { readNxWorkspace } from './read-nx-workspace';

export interface GateInput {
  root: string;
  /** Default: the latest run. */
  runId?: string;
  color: boolean;
  /** Policy of the command line, as the run had it. */
  policy?: PolicyConfig;
  /** What the command line of the run said of the agent. */
  agent?: AgentFlags;
}

/**
 * Gates a run that was made before, from its verdicts. They must belong to the tree, base and policy as they are now. Each
 * registration that gated the run gates it again.
 */
export async function runGate(input: GateInput): Promise<CommandAnswer> {
  const { root, color } = input;
  const run = readRun(root, input.runId);
  const gated = listGatedTargets(root, run.id);
  const head = await openHeadSnapshot(root);
  const all = listTargets(head);
  head.close();
  const again = all.filter(({ targetName }) => gated.includes(targetName));
  const targets = again.length > 0 ? again : all.slice(0, 1);
  return answerForTargets({ root, runId: run.id, targets, color }, async (names) => {
    const engine = await openWorkspace(await readNxWorkspace(root, names), {
      color,
      ...(input.policy === undefined ? {} : { policy: input.policy }),
      ...(input.agent === undefined ? {} : { agent: input.agent }),
    });
    const review = await engine.openReview(run);
    return () => review.gate([], { recheck: 'all' });
  });
}
