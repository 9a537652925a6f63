import { countFindings, type Base, type Verdict } from '@nx-test-review/contracts';
import { listUnanswered } from './list-unanswered';

/** What a verdict must name to count in this run. Null for base or head: the run has none. */
export interface RunBinding {
  runId: string;
  base: Base | null;
  head: string | null;
  scope: Verdict['scope'];
  policyHash: string;
  /** An agent had to be asked. */
  agent?: { name: string; reason: string };
}

/** Why a verdict does not belong to this run, or undefined when it does. */
export function whyStale(verdict: Verdict, expected: RunBinding & { root: string }): string | undefined {
  const { evidence } = verdict;
  const pairs: [string, string | null, string | null][] = [
    ['run', verdict.runId, expected.runId],
    ['scope', verdict.scope, expected.scope],
    ['project root', verdict.root, expected.root],
    ['base', evidence.base?.sha ?? null, expected.base?.sha ?? null],
    ['head', evidence.head, expected.head],
    ['policy', evidence.policyHash, expected.policyHash],
  ];
  const wrong = pairs.find(([, found, wanted]) => found !== wanted);
  if (!wrong) return whyWithoutAgent(verdict, expected.agent);
  const [what, found, wanted] = wrong;
  return `its verdict is of another ${what}: ${short(found)} instead of ${short(wanted)}`;
}

/** A task that was started otherwise than the gate, or a verdict of another agent, is no evidence. */
function whyWithoutAgent({ agent }: Verdict, wanted: RunBinding['agent']): string | undefined {
  if (wanted === undefined || (agent.asked && agent.name === wanted.name)) return undefined;
  const found = agent.asked ? `with ${agent.name}` : `without an agent (${agent.reason})`;
  return `its verdict was made ${found}, and ${wanted.name} had to be asked: ${wanted.reason}`;
}

/** Why a verdict contradicts itself, or undefined when it does not: a file is believed by what it holds. */
export function whyUnsound(verdict: Verdict): string | undefined {
  const { state, findings } = verdict;
  const green = state === 'passed' || state === 'waived' || state === 'skipped';
  if (green && findings.some(({ effect }) => effect === 'blocking')) {
    return `its verdict contradicts itself: ${state}, with a blocking finding`;
  }
  if (green && (verdict.agent.unjudged ?? []).length > 0) {
    return `its verdict contradicts itself: ${state}, with a spec that the agent did not judge`;
  }
  const [unanswered] = listUnanswered(verdict.agent, verdict.reviewed);
  if (green && unanswered !== undefined) {
    return `its verdict contradicts itself: ${state}, and it does not say what ${verdict.agent.name} made of ${unanswered}`;
  }
  if (findings.some(({ effect }) => effect === undefined)) {
    return 'its verdict contradicts itself: a finding that no policy looked at';
  }
  if (JSON.stringify(Object.values(countFindings(findings))) !== JSON.stringify(countsOf(verdict))) {
    return 'its verdict contradicts itself: the counts are not those of its findings';
  }
  const judged = verdict.reviewed.length + findings.length + verdict.lostTests;
  if ((state === 'passed' || state === 'waived') && judged === 0) {
    return `its verdict contradicts itself: ${state}, with nothing judged`;
  }
  return undefined;
}

function countsOf({ counts }: Verdict): number[] {
  return [counts.critical, counts.high, counts.medium, counts.low];
}

function short(value: string | null): string {
  if (value === null) return 'none';
  return /^[0-9a-f]{40,64}$/.test(value) ? value.slice(0, 12) : value;
}
