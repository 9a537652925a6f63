import { listFew, plural, type GateResult, type State } from '@nx-test-review/contracts';
import { isGranted, wouldBlock } from './apply-policy';
import type { AggregateInput } from './gate-input';
import type { SettledProjects } from './settle-projects';
import { exitClassOfState, worstState } from './state';

export interface GateFacts {
  input: AggregateInput;
  settled: SettledProjects;
  totals: GateResult['totals'];
  /** Number of specs judged over the run. */
  reviewed: number;
}

type Decision = Pick<GateResult, 'state' | 'exitClass' | 'headline' | 'reasons'>;

/** The one answer: state, exit class, all reasons worst first, and the headline. */
export function decideGate(facts: GateFacts): Decision {
  const { input, settled } = facts;
  const removed = input.removed ?? [];
  const uncovered = input.uncovered ?? [];
  const reportOnly = input.reportOnly ?? false;
  const reasons: string[] = removed.map(
    ({ what, detail }) => `gate removed by this change: ${what} (${detail})`,
  );
  const states: State[] = settled.projects.map((project) => project.state);
  if (removed.length > 0) states.push('broken');

  for (const state of ['broken', 'incomplete', 'failed', 'waived'] as const) {
    for (const project of settled.projects) {
      if (project.state === state) reasons.push(`${project.project}: ${project.reason}`);
    }
    if (state === 'incomplete' && uncovered.length > 0) {
      states.push('incomplete');
      reasons.push(
        `${plural(uncovered.length, 'changed spec')} that no target covers: ${listFew(uncovered)}`,
      );
    }
    if (state === 'failed' && !reportOnly && facts.reviewed < input.policy.minFiles) {
      states.push('failed');
      reasons.push(
        `insufficient evidence: ${plural(facts.reviewed, 'spec')} judged, at least ${input.policy.minFiles} asked`,
      );
    }
  }

  const state = worstState(states);
  const settledClass = settled.worstClass === 2 && removed.length === 0 ? 2 : exitClassOfState(state);
  return { state, exitClass: settledClass, headline: writeHeadline(state, facts, reasons), reasons };
}

function writeHeadline(state: State, facts: GateFacts, reasons: readonly string[]): string {
  const { settled, totals, input } = facts;
  const all = settled.projects.length;
  const projects = plural(all, 'project');
  const specs = plural(facts.reviewed, 'spec');
  const skipped = namesIn(facts, 'skipped').length;
  switch (state) {
    case 'broken':
      if ((input.removed ?? []).length > 0) {
        return `Gate removed by this change: ${listFew((input.removed ?? []).map(({ what }) => what))}`;
      }
      return `The gate cannot be trusted: ${listFew(namesIn(facts, 'broken'))}`;
    case 'incomplete':
      if (settled.missing.length > 0) {
        return `${settled.verdicts.length} of ${plural(all, 'verdict')}: ${listFew(settled.missing)} missing`;
      }
      return `Not everything was judged: ${reasons[0]}`;
    case 'failed':
      if (totals.blocking === 0) return `Below the bar: ${reasons[0]}`;
      return `${plural(totals.blocking, 'blocking finding')} in ${namesIn(facts, 'failed').length} of ${projects}`;
    case 'waived':
      return writeWaived(facts);
    case 'skipped':
      if (all === 0)
        return input.reportOnly ? 'Nothing to review: no specs found' : 'Nothing affected: no spec to review';
      return `Nothing was judged: ${projects} had nothing to review`;
    case 'passed':
      if (input.reportOnly) return writeInventory(facts);
      return `Nothing blocks: ${specs} judged in ${projects}${skipped > 0 ? `, of which ${skipped} had nothing to review` : ''}`;
  }
}

function writeWaived(facts: GateFacts): string {
  const findings = facts.settled.verdicts.flatMap((verdict) => verdict.findings);
  const held = findings.filter(
    (finding) => isGranted(finding) && wouldBlock(finding, facts.input.policy),
  ).length;
  const names = listFew(namesIn(facts, 'waived'));
  return `Nothing blocks, since ${held === 1 ? 'a waiver holds' : 'waivers hold'} ${plural(held, 'finding')} that would: ${names}`;
}

function writeInventory(facts: GateFacts): string {
  const findings = facts.settled.verdicts.flatMap((verdict) => verdict.findings);
  const would = findings.filter((finding) => finding.effectReason === 'report-only').length;
  const advisory = facts.totals.advisory - would;
  const where = `${plural(facts.reviewed, 'spec')} in ${plural(facts.settled.projects.length, 'project')}`;
  return `Inventory of ${where}: ${would} would block, ${advisory} advisory; an inventory blocks nothing`;
}

function namesIn(facts: GateFacts, state: State): string[] {
  return facts.settled.projects.filter((project) => project.state === state).map(({ project }) => project);
}
