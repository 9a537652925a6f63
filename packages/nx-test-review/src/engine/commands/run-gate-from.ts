import { UsageError, type GateResult } from '@nx-test-review/contracts';
import { openHeadSnapshot } from '@nx-test-review/scope';
import { RUN_ENV } from '../../plugin/hooks/run-env';
import { readTargetNames } from '../../plugin/names';
import { collectVerdicts } from '../gate/collect-verdicts';
import { openWorkspace } from '../open-workspace';
import { makeRun, proveWritable } from '../run-store';
import { readNxJson, readRegistrations } from '../workspace/registration';
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
}

/**
 * One answer over the verdicts that several machines made. Each must name this run, this base, this commit and this
 * policy; one that was made over uncommitted files is judged again here. What has no verdict makes the run incomplete.
 */
export async function runGateFrom(
  input: GateFromInput,
): Promise<{ result: GateResult; path: string; text: string }> {
  const { root, env } = input;
  const head = await openHeadSnapshot(root);
  const { targetName, t0TargetName } = readRegistrations(head)[0] ?? readTargetNames(undefined);
  const { base, notes } = findCiBase({
    root,
    env,
    defaultBase: readNxJson(head)?.defaultBase,
    ...(input.base === undefined ? {} : { base: input.base }),
  });
  head.close();
  const run = { ...makeRun('ci', base, env['NX_HEAD'] || null), id: readRunId(input) };
  proveWritable(root, run.id);
  const { taken, others } = collectVerdicts(root, run.id, input.from);
  const workspace = await readNxWorkspace(root, { targetName, t0TargetName });
  const review = await (await openWorkspace(workspace)).openReview(run);
  const told = `${taken} verdicts of ${input.from.length} folders`;
  return review.gate([], {
    judgeUncovered: true,
    recheck: 'dirty',
    notes: [...notes, others === 0 ? told : `${told}; ${others} of other runs left aside`],
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
