import type { Run } from '@nx-test-review/contracts';
import type { RunFacts } from './hooks/describe-run';

/** The run as engine, verdicts and reports know it. */
export function toRun(facts: RunFacts, startedAt: string): Run {
  const { runId, command, baseRef, baseHow, headRef, gate, excluded, limited } = facts;
  return {
    schemaVersion: 1,
    kind: 'run',
    id: runId,
    startedAt,
    command,
    baseRef,
    baseHow,
    headRef,
    gate,
    excluded,
    limited,
  };
}
