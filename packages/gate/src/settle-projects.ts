import { exitClassOf, type GateProject, type Verdict } from '@nx-test-review/contracts';
import type { AggregateInput, ExpectedProject } from './gate-input';
import { whyStale, whyUnsound } from './check-verdict';
import { ORDER_OF_STATES } from './state';

export interface SettledProjects {
  projects: GateProject[];
  /** Usable verdicts only. */
  verdicts: Verdict[];
  missing: string[];
  /** Exit class 2 or 3 of what could not be used; 0 when all could. */
  worstClass: 0 | 2 | 3;
}

const NOTHING = { critical: 0, high: 0, medium: 0, low: 0 };

/** Pairs the expected set with what was found. A verdict that nobody expected counts too when it is of this run. */
export function settleProjects(input: AggregateInput, policyHash: string): SettledProjects {
  const settled: SettledProjects = { projects: [], verdicts: [], missing: [], worstClass: 0 };
  const expected = new Map(input.expected.map((project) => [project.project, project]));
  for (const { project, verdict } of input.found.flatMap((item) => ('verdict' in item ? [item] : []))) {
    if (expected.has(project) || verdict.runId !== input.run.id) continue;
    expected.set(project, { project, root: verdict.root, because: 'a verdict of this run was found' });
  }

  for (const project of [...expected.values()].sort((left, right) =>
    left.project < right.project ? -1 : 1,
  )) {
    const items = input.found.filter((item) => item.project === project.project);
    const failed = items.find((item) => 'error' in item);
    const verdict = pickWorst(items.flatMap((item) => ('verdict' in item ? [item.verdict] : [])));
    if (failed && 'error' in failed) {
      const exitClass = exitClassOf(failed.error) === 2 ? 2 : 3;
      addUnusable(settled, project, 'broken', messageOf(failed.error), exitClass);
    } else if (!verdict) {
      addUnusable(
        settled,
        project,
        'incomplete',
        `no verdict of this run: ${project.outcome ?? 'none was written'}`,
        3,
      );
    } else {
      const binding = {
        runId: input.run.id,
        base: input.run.base,
        head: input.run.head,
        scope: input.run.scope,
        policyHash: project.policyHash ?? policyHash,
        root: project.root,
        ...(project.agent === undefined ? {} : { agent: project.agent }),
      };
      const refusal = whyStale(verdict, binding) ?? whyUnsound(verdict);
      if (refusal) addUnusable(settled, project, 'broken', refusal, 3);
      else addVerdict(settled, project, verdict);
    }
  }
  for (const { project, root } of input.userExcluded ?? []) {
    const because = 'owns specs to review';
    if (expected.has(project)) continue;
    addUnusable(settled, { project, root, because }, 'incomplete', 'excluded on the command line', 3);
  }
  return settled;
}

function addVerdict(settled: SettledProjects, expected: ExpectedProject, verdict: Verdict): void {
  settled.verdicts.push(verdict);
  // What is wrong with the environment is said as such, so that nobody looks for it in the tests.
  if ((verdict.agent.unjudged ?? []).some(({ exitClass }) => exitClass === 2)) settled.worstClass = 2;
  settled.projects.push({
    project: verdict.project,
    root: verdict.root,
    state: verdict.state,
    reason: verdict.reason,
    recommendation: verdict.recommendation,
    score: verdict.score,
    counts: verdict.counts,
    reviewed: verdict.reviewed.length,
    specs: [...verdict.reviewed],
    conventions: verdict.conventions,
    expectedBecause: expected.because,
  });
}

function addUnusable(
  settled: SettledProjects,
  expected: ExpectedProject,
  state: 'incomplete' | 'broken',
  reason: string,
  exitClass: 2 | 3,
): void {
  settled.missing.push(expected.project);
  settled.worstClass = settled.worstClass === 2 || exitClass === 2 ? 2 : 3;
  settled.projects.push({
    project: expected.project,
    root: expected.root,
    state,
    reason,
    recommendation: null,
    score: null,
    counts: { ...NOTHING },
    reviewed: 0,
    specs: [],
    conventions: [],
    expectedBecause: expected.because,
  });
}

function pickWorst(verdicts: readonly Verdict[]): Verdict | undefined {
  return [...verdicts].sort(
    (left, right) => ORDER_OF_STATES.indexOf(right.state) - ORDER_OF_STATES.indexOf(left.state),
  )[0];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
