import { toToldError, type GateResult } from '@nx-test-review/contracts';

export interface BrokenGateInput {
  runId: string;
  toolVersion: string;
  createdAt: string;
  /** What kept the review from its answer. */
  error: unknown;
}

/** The answer of a run that could not give one: broken, with the reason and the way out, so that reports can show it. */
export function brokenGate({ runId, toolVersion, createdAt, error }: BrokenGateInput): GateResult {
  const { exitClass, message, code, hint } = toToldError(error);
  return {
    schemaVersion: 1,
    kind: 'gate',
    runId,
    toolVersion,
    state: 'broken',
    exitClass,
    headline: `No answer: ${message.split('\n')[0] ?? ''}`,
    reasons: [`${code}: ${message}`, `what to do: ${hint}`],
    scope: 'affected',
    reportOnly: false,
    base: null,
    head: null,
    policy: { line: 'blocks on: not known, nothing was judged', hash: '', source: 'not read' },
    projects: [],
    uncovered: [],
    missing: [],
    removed: [],
    findings: [],
    totals: { blocking: 0, advisory: 0, notCounted: 0, notCountedWhy: {} },
    waivers: [],
    suppressions: [],
    notes: [],
    createdAt,
  };
}
