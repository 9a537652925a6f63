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

/** The same row at the same place is one finding, and that of T0 or of a diff row stays. */
export function mergeAgentFindings(known: readonly Finding[], found: readonly Finding[]): Finding[] {
  const rowsOf = ({ row, alsoRows = [] }: Finding): string[] => [row, ...alsoRows];
  const isKnown = (finding: Finding): boolean =>
    known.some(
      (one) =>
        one.at === 'head' &&
        one.path === finding.path &&
        rowsOf(one).includes(finding.row) &&
        one.line <= finding.line &&
        finding.line <= one.endLine,
    );
  return [...known, ...found.filter((finding) => !isKnown(finding))];
}
