import { plural, type GateResult, type WaiverUse } from '@nx-test-review/contracts';
import { countTotals, sortFindings } from './aggregate';
import { ORDER_OF_STATES } from './state';
import { mergeAgents } from './sum-agents';

/** The gate of one registration of the plugin: its target names the set that it judged. */
export interface TargetGate {
  target: string;
  result: GateResult;
}

/**
 * One answer of a run from the gates of its registrations: the worst state and class, all projects, all findings. A project
 * that several of them saw counts once, as the worst of them saw it. One gate alone is the answer itself.
 */
export function mergeGates(gates: readonly TargetGate[]): GateResult {
  const sorted = [...gates].sort((left, right) => badness(right.result) - badness(left.result));
  const [worst] = sorted;
  if (worst === undefined) throw new Error('no gate to merge');
  if (sorted.length === 1) return worst.result;
  const results = sorted.map(({ result }) => result);
  const owners = findOwners(results);
  const all = <T>(list: (result: GateResult) => readonly T[]) => results.flatMap(list);
  const owned = <T extends { project: string }>(list: (result: GateResult) => readonly T[]) =>
    results.flatMap((result) => list(result).filter(({ project }) => owners.get(project) === result));
  const unique = (list: (result: GateResult) => readonly string[]) => [...new Set(all(list))];
  const projects = owned((result) => result.projects);
  const findings = sortFindings(owned((result) => result.findings));
  const totals = countTotals(findings);
  const agent = mergeAgents(all(({ agent: one }) => (one === undefined ? [] : [one])));
  return {
    ...worst.result,
    headline: writeHeadline(sorted, projects, totals.blocking),
    scope: results.some(({ scope }) => scope === 'affected') ? 'affected' : 'all',
    reportOnly: results.every(({ reportOnly }) => reportOnly),
    base: results.find(({ base }) => base !== null)?.base ?? null,
    head: results.find(({ head }) => head !== null)?.head ?? null,
    policy: {
      ...worst.result.policy,
      line: unique(({ policy }) => [policy.line]).join('; '),
      source: unique(({ policy }) => [policy.source]).join('; '),
    },
    reasons: unique(({ reasons }) => reasons),
    projects,
    uncovered: unique(({ uncovered }) => uncovered),
    missing: unique(({ missing }) => missing),
    removed: all(({ removed }) => removed),
    findings,
    totals,
    waivers: mergeWaivers(all(({ waivers }) => waivers)),
    suppressions: owned(({ suppressions }) => suppressions),
    ...(agent === undefined ? {} : { agent }),
    notes: unique(({ notes }) => notes),
  };
}

/** The gate that speaks for each project: the one that saw it worst. */
function findOwners(results: readonly GateResult[]): Map<string, GateResult> {
  const worst = new Map<string, { rank: number; result: GateResult }>();
  for (const result of results) {
    for (const { project, state } of result.projects) {
      const rank = ORDER_OF_STATES.indexOf(state);
      if (rank > (worst.get(project)?.rank ?? -1)) worst.set(project, { rank, result });
    }
  }
  return new Map([...worst].map(([project, { result }]) => [project, result]));
}

function writeHeadline(
  sorted: readonly TargetGate[],
  projects: GateResult['projects'],
  blocking: number,
): string {
  if (sorted[0]?.result.state === 'failed' && blocking > 0) {
    const failed = projects.filter(({ state }) => state === 'failed').length;
    return `${plural(blocking, 'blocking finding')} in ${failed} of ${plural(projects.length, 'project')}`;
  }
  return sorted.map(({ target, result }) => `${target}: ${result.headline}`).join('; ');
}

/** Class 2 says more than class 3 of the same state: there is something to put right. */
function badness({ state, exitClass }: GateResult): number {
  return ORDER_OF_STATES.indexOf(state) * 10 + (exitClass === 2 ? 1 : 0);
}

/** A waiver that one gate used is no unused one, whatever the other gates saw of it. */
function mergeWaivers(uses: readonly WaiverUse[]): WaiverUse[] {
  const merged = new Map<string, WaiverUse>();
  for (const use of uses) {
    const other = merged.get(use.id);
    if (other === undefined) merged.set(use.id, use);
    else {
      const told = other.status === 'unused' ? use : other;
      merged.set(use.id, { ...told, findings: Math.max(other.findings, use.findings) });
    }
  }
  return [...merged.values()];
}
