import type { GateResult, WaiverUse } from '@nx-test-review/contracts';
import { sortFindings } from './aggregate';
import { ORDER_OF_STATES } from './state';

/** The gate of one registration of the plugin: its target names the set that it judged. */
export interface TargetGate {
  target: string;
  result: GateResult;
}

/**
 * One answer of a run from the gates of its registrations: the worst state and class, all projects, all findings, the
 * sum of the totals. The gates judge different sets, so nothing is counted twice. One gate alone is the answer itself.
 */
export function mergeGates(gates: readonly TargetGate[]): GateResult {
  const sorted = [...gates].sort((left, right) => badness(right.result) - badness(left.result));
  const [worst] = sorted;
  if (worst === undefined) throw new Error('no gate to merge');
  if (sorted.length === 1) return worst.result;
  const results = sorted.map(({ result }) => result);
  const all = <T>(list: (result: GateResult) => readonly T[]) => results.flatMap(list);
  const unique = (list: (result: GateResult) => readonly string[]) => [...new Set(all(list))];
  return {
    ...worst.result,
    headline: sorted.map(({ target, result }) => `${target}: ${result.headline}`).join('; '),
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
    projects: all(({ projects }) => projects),
    uncovered: unique(({ uncovered }) => uncovered),
    missing: unique(({ missing }) => missing),
    removed: all(({ removed }) => removed),
    findings: sortFindings(all(({ findings }) => findings)),
    totals: results.map(({ totals }) => totals).reduce(addTotals),
    waivers: mergeWaivers(all(({ waivers }) => waivers)),
    suppressions: all(({ suppressions }) => suppressions),
    notes: unique(({ notes }) => notes),
  };
}

/** Class 2 says more than class 3 of the same state: there is something to put right. */
function badness({ state, exitClass }: GateResult): number {
  return ORDER_OF_STATES.indexOf(state) * 10 + (exitClass === 2 ? 1 : 0);
}

function addTotals(left: GateResult['totals'], right: GateResult['totals']): GateResult['totals'] {
  const notCountedWhy = { ...left.notCountedWhy };
  for (const [reason, count] of Object.entries(right.notCountedWhy)) {
    notCountedWhy[reason] = (notCountedWhy[reason] ?? 0) + count;
  }
  return {
    blocking: left.blocking + right.blocking,
    advisory: left.advisory + right.advisory,
    notCounted: left.notCounted + right.notCounted,
    notCountedWhy,
  };
}

/** A waiver that one gate used is no unused one, whatever the other gates saw of it. */
function mergeWaivers(uses: readonly WaiverUse[]): WaiverUse[] {
  const merged = new Map<string, WaiverUse>();
  for (const use of uses) {
    const other = merged.get(use.id);
    if (other === undefined) merged.set(use.id, use);
    else {
      const told = other.status === 'unused' ? use : other;
      merged.set(use.id, { ...told, findings: other.findings + use.findings });
    }
  }
  return [...merged.values()];
}
