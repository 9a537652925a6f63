import type { RunFacts } from './describe-run';

/** How a run travels from the hook to the executors. None of these is an input of a cached target. */
export const RUN_ENV = {
  runId: 'TEST_REVIEW_RUN_ID',
  /** Id that Nx gave to the run that set these variables. */
  nxRun: 'TEST_REVIEW_NX_RUN',
  command: 'TEST_REVIEW_COMMAND',
  base: 'TEST_REVIEW_BASE',
  baseHow: 'TEST_REVIEW_BASE_HOW',
  head: 'TEST_REVIEW_HEAD',
  gates: 'TEST_REVIEW_GATES',
  excluded: 'TEST_REVIEW_EXCLUDED',
  limited: 'TEST_REVIEW_LIMITED',
  startedAt: 'TEST_REVIEW_STARTED_AT',
  /** Policy flags of `ci`, as JSON; empty without any. */
  policy: 'TEST_REVIEW_POLICY_FLAGS',
  /** Flags about the agent, as JSON; empty without any. */
  agent: 'TEST_REVIEW_AGENT_FLAGS',
  /** Set by a pipeline on all its machines: their verdicts are gated together, by `gate --from`. */
  pipelineRun: 'TEST_REVIEW_PIPELINE_RUN',
  /** Set by people: `1` makes a run without a base gate. */
  forceGate: 'TEST_REVIEW_GATE',
} as const;

/** No flags, said aloud: Nx fills variables that are empty from `.env` files of the change. */
export const NO_FLAGS = '{}';

/** Variables for the tasks of a run. Nothing is left out: Nx cannot unset what an outer run has set. */
export function toRunEnv(facts: RunFacts, nxRun: string, startedAt: string): Record<string, string> {
  return {
    [RUN_ENV.runId]: facts.runId,
    [RUN_ENV.nxRun]: nxRun,
    [RUN_ENV.command]: facts.command,
    [RUN_ENV.base]: facts.baseRef ?? '',
    [RUN_ENV.baseHow]: facts.baseHow ?? '',
    [RUN_ENV.head]: facts.headRef ?? '',
    [RUN_ENV.gates]: facts.gate ? '1' : '0',
    [RUN_ENV.excluded]: facts.excluded.join(','),
    [RUN_ENV.limited]: facts.limited ? '1' : '0',
    [RUN_ENV.startedAt]: startedAt,
    [RUN_ENV.agent]: facts.agent ?? NO_FLAGS,
  };
}
