import { UsageError, type PolicyConfig } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { RUN_ENV } from '../../plugin/hooks/run-env';
import { collectVerdicts } from '../gate/collect-verdicts';
import type { AgentFlags } from '../../plugin/agent-flags';
import { openWorkspace } from '../open-workspace';
import { makeRun, proveWritable } from '../run-store';
import { readNxJson } from '../workspace/registration';
import { answerForTargets, listTargets, type CommandAnswer } from './answer-for-targets';
import { findCiBase } from './find-ci-base';
import { readNxWorkspace } from './read-nx-workspace';

export interface GateFromInput {
  root: string;
  /** Folders with the results of the machines. */
  from: readonly string[];
  /** Id that the pipeline gave to all machines; default: TEST_REVIEW_PIPELINE_RUN. */
  runId?: string;
  base?: string;
  env: Record<string, string | undefined>;
  color: boolean;
  /** Policy of the command line, as the run had it. */
  policy?: PolicyConfig;
  /** What the command line of the run said of the agent. */
  agent?: AgentFlags;
}

/**
 * One answer over the verdicts that several machines made. Each must name this run, this base, this commit and this
 * policy; one that was made over uncommitted files is judged again here. What has no verdict makes the run incomplete.
 */
export async function runGateFrom(input: GateFromInput): Promise<CommandAnswer> {
  const { root, env, color } = input;
  const id = readRunId(input);
  const head = await openHeadSnapshot(root);
  const targets = listTargets(head);
  const defaultBase = readNxJson(head)?.defaultBase;
  head.close();
  let collected: ReturnType<typeof collectVerdicts> | undefined;
  return answerForTargets({ root, runId: id, targets, color }, async (names) => {
    const { base, notes } = findCiBase({
      root,
      env,
      defaultBase,
      ...(input.base === undefined ? {} : { base: input.base }),
    });
    const run = { ...makeRun('ci', base, env['NX_HEAD'] || null), id };
    proveWritable(root, id);
    const { taken, others } = (collected ??= collectVerdicts(root, id, input.from));
    const engine = await openWorkspace(await readNxWorkspace(root, names), {
      color,
      ...(input.policy === undefined ? {} : { policy: input.policy }),
      ...(input.agent === undefined ? {} : { agent: input.agent }),
    });
    const review = await engine.openReview(run);
    const told = `${taken} verdicts of ${input.from.length} folders`;
    return () =>
      review.gate([], {
        judgeUncovered: true,
        recheck: 'dirty',
        notes: [...notes, others === 0 ? told : `${told}; ${others} of other runs left aside`],
      });
  });
}

function readRunId({ runId, env }: GateFromInput): string {
  const id = runId ?? env[RUN_ENV.pipelineRun] ?? '';
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{3,80}$/.test(id)) return id;
  throw new UsageError({
    code: 'run-id',
    message:
      id === '' ? 'nothing says which run the verdicts belong to' : `${JSON.stringify(id)} is no id of a run`,
    hint: `set ${RUN_ENV.pipelineRun} to one value on all machines, 4 to 81 letters, digits, dots and dashes, new for each pipeline`,
  });
}
