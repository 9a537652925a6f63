import type { Finding, Verdict } from '@nx-test-review/contracts';

/** What the agent tier adds to a verdict. Findings carry their provenance. */
export interface AgentPart {
  findings: Finding[];
  evidence: Verdict['agent'];
}

/** The agent's part of a verdict that was made before: what policy added is taken off again. */
export function takePart({ agent, findings }: Verdict): AgentPart {
  return {
    evidence: agent,
    findings: findings
      .filter(({ source }) => source === 't1')
      .map(({ effect: _effect, effectReason: _reason, waiver: _waiver, ...finding }) => finding),
  };
}
