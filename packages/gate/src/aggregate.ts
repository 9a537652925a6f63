import {
  listFew,
  plural,
  type GateFinding,
  type GateProject,
  type GateResult,
  type Verdict,
} from '@nx-test-review/contracts';
import { describePolicy, hashPolicy } from './describe-policy';
import { decideGate } from './decide-gate';
import type { AggregateInput } from './gate-input';
import { settleProjects } from './settle-projects';
import { sumAgents } from './sum-agents';
import { listWaiverUses } from './waiver-use';

/** Compares the verdicts found with the set expected and gives the one answer of the run. Totals are of all findings. */
export function aggregate(input: AggregateInput): GateResult {
  const policyHash = hashPolicy(input.policy);
  const settled = settleProjects(input, policyHash);
  const findings = sortFindings(
    settled.verdicts.flatMap((verdict) =>
      verdict.findings.map((finding) => ({ ...finding, project: verdict.project })),
    ),
  );
  const reviewed = settled.verdicts.flatMap((verdict) => verdict.reviewed);
  const totals = countTotals(findings);
  const decision = decideGate({ input, settled, totals, reviewed: reviewed.length });
  const agent = sumAgents(settled.verdicts, input.withoutAgent);
  return {
    schemaVersion: 1,
    kind: 'gate',
    runId: input.run.id,
    toolVersion: input.toolVersion,
    ...decision,
    scope: input.run.scope,
    reportOnly: input.reportOnly ?? false,
    base: input.run.base,
    head: input.run.head,
    policy: { line: describePolicy(input.policy), hash: policyHash, source: input.policySource },
    projects: settled.projects,
    uncovered: [...(input.uncovered ?? [])],
    missing: settled.missing,
    removed: [...(input.removed ?? [])],
    findings,
    totals,
    waivers: listWaiverUses({
      waivers: input.waivers ?? [],
      findings,
      reviewed,
      scope: input.run.scope,
      today: input.today,
    }),
    suppressions: settled.verdicts.flatMap(({ project, suppressions }) =>
      suppressions.map((use) => ({ ...use, project })),
    ),
    ...(agent === undefined ? {} : { agent }),
    notes: listNotes(input, settled.projects, settled.verdicts),
    createdAt: input.createdAt,
  };
}

/** Blocking first, then by severity, project, path and line. */
export function sortFindings(findings: readonly GateFinding[]): GateFinding[] {
  const effects = ['blocking', 'advisory', 'not-counted'];
  const severities = ['Critical', 'High', 'Medium', 'Low'];
  const key = (finding: GateFinding) =>
    [
      effects.indexOf(finding.effect ?? 'advisory'),
      finding.effectReason === 'report-only' ? 0 : 1,
      severities.indexOf(finding.severity),
      finding.project,
      finding.path,
      finding.line,
      finding.row,
    ] as const;
  return [...findings].sort((left, right) => compareKeys(key(left), key(right)));
}

function compareKeys(left: readonly (string | number)[], right: readonly (string | number)[]): number {
  for (const [index, value] of left.entries()) {
    const other = right[index]!;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
}

/** Totals of all findings, with why the not-counted ones are none. */
export function countTotals(findings: readonly GateFinding[]): GateResult['totals'] {
  const why: Record<string, number> = {};
  const totals = { blocking: 0, advisory: 0, notCounted: 0, notCountedWhy: why };
  for (const finding of findings) {
    if (finding.effect === 'blocking') totals.blocking += 1;
    else if (finding.effect === 'not-counted') {
      totals.notCounted += 1;
      const reason = finding.effectReason ?? 'policy';
      why[reason] = (why[reason] ?? 0) + 1;
    } else totals.advisory += 1;
  }
  return totals;
}

function listNotes(
  input: AggregateInput,
  projects: readonly GateProject[],
  verdicts: readonly Verdict[],
): string[] {
  const notes = [...input.policy.notes, ...(input.notes ?? [])];
  for (const verdict of verdicts) {
    for (const note of verdict.notes) notes.push(`${verdict.project}: ${note}`);
  }
  const unaffected = (input.projectsWithSpecs ?? 0) - projects.length;
  if (input.run.scope === 'affected' && unaffected > 0) {
    notes.push(
      `affected only: ${plural(unaffected, 'other project')} with specs ${unaffected === 1 ? 'is' : 'are'} not affected`,
    );
  }
  const asked = verdicts.filter((verdict) => verdict.agent.asked).length;
  const reasons = [
    ...new Set(verdicts.filter((verdict) => !verdict.agent.asked).map(({ agent }) => agent.reason)),
  ];
  if (verdicts.length > 0 && asked === 0) notes.push(`no agent was asked: ${listFew(reasons)}`);
  return [...new Set(notes)];
}
