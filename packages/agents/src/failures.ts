import type { AgentFailure, FailureKind } from './types';

interface KindFacts {
  exitClass: 2 | 3;
  /** Another try from a clean start may help. */
  retryable: boolean;
  hint: string;
}

/** What each kind of failure means where nobody knows better. */
const KINDS: Record<FailureKind, KindFacts> = {
  missing: {
    exitClass: 2,
    retryable: false,
    hint: 'install the agent, or name its executable in `agent.drivers`',
  },
  login: { exitClass: 2, retryable: false, hint: 'log the agent in, or set the variable that holds its key' },
  auth: { exitClass: 2, retryable: false, hint: 'the provider refuses the key or login: check both' },
  configuration: {
    exitClass: 2,
    retryable: false,
    hint: 'mend the settings of the agent; `nx-test-review config` shows them',
  },
  isolation: {
    exitClass: 2,
    retryable: false,
    hint: 'install bubblewrap (Linux) where user namespaces are allowed, or set `agent.isolation` to auto',
  },
  quota: {
    exitClass: 3,
    retryable: true,
    hint: 'the provider limits calls: wait, lower `agent.concurrency`, or raise the limit',
  },
  api: { exitClass: 3, retryable: true, hint: 'the provider failed: run again' },
  timeout: {
    exitClass: 3,
    retryable: false,
    hint: 'raise `agent.timeoutMinutes`, or lower what one call holds',
  },
  idle: { exitClass: 3, retryable: true, hint: 'run again, or raise `agent.idleMinutes`' },
  'output-cap': {
    exitClass: 3,
    retryable: false,
    hint: 'look at the traces of the call: an agent that writes so much is astray',
  },
  killed: {
    exitClass: 3,
    retryable: true,
    hint: 'look for a lack of memory, or for who ends processes on this machine',
  },
  denied: {
    exitClass: 3,
    retryable: false,
    hint: 'the agent was not allowed what it needed: check its own settings',
  },
  refusal: {
    exitClass: 3,
    retryable: false,
    hint: 'the model declined to answer: try another model, or waive with a reason',
  },
  turns: {
    exitClass: 3,
    retryable: false,
    hint: 'the agent came to no end: try another model or a lower effort',
  },
  budget: { exitClass: 3, retryable: false, hint: 'raise `agent.budget`, or review fewer specs' },
  'no-report': {
    exitClass: 3,
    retryable: true,
    hint: 'run again; the traces of the call show what was said instead',
  },
  protocol: {
    exitClass: 3,
    retryable: true,
    hint: 'check that the version of the agent is one that was tested (`nx-test-review doctor`)',
  },
  guard: {
    exitClass: 3,
    retryable: true,
    hint: 'run again; something ended the process that watches over agents',
  },
  aborted: { exitClass: 3, retryable: false, hint: 'run again' },
};

/** What is known of a failure; the rest follows from its kind. */
export type FailureStart = Pick<AgentFailure, 'kind' | 'message'> &
  Partial<Pick<AgentFailure, 'hint' | 'retryable' | 'retryAfterMs' | 'tail'>>;

export type FailureEnd = Pick<
  AgentFailure,
  'ok' | 'kind' | 'message' | 'exitClass' | 'hint' | 'tail' | 'retryable' | 'retryAfterMs'
>;

/** The failing half of an outcome, with class and hint by its kind. */
export function describeFailure(start: FailureStart): FailureEnd {
  const facts = KINDS[start.kind];
  return {
    ok: false,
    ...start,
    exitClass: facts.exitClass,
    hint: start.hint ?? facts.hint,
    retryable: start.retryable ?? facts.retryable,
    retryAfterMs: start.retryAfterMs ?? null,
  };
}
