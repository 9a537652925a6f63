import {
  computeScore,
  countFindings,
  deriveRecommendation,
  listFew,
  plural,
  type Finding,
  type SkippedFile,
  type SuppressionUse,
  type Verdict,
} from '@nx-test-review/contracts';
import { isGranted, wouldBlock } from './apply-policy';
import type { Policy } from './policy';
import { listUnanswered } from './list-unanswered';
import { settleSuppressions } from './settle-suppressions';
import { listRows } from './words';

export interface VerdictInput {
  runId: string;
  project: string;
  root: string;
  scope: Verdict['scope'];
  policy: Policy;
  /** Findings after `applyPolicy`. */
  findings: readonly Finding[];
  /** Suppressions in code of the judged specs, as T0 tells them. */
  suppressions?: readonly SuppressionUse[];
  /** Specs that were judged. */
  reviewed: readonly string[];
  /** Tests that are gone together with what they exercised. */
  lostTests?: number;
  /** Specs of the review set that could not be read: they make the verdict incomplete. */
  unreadable?: readonly SkippedFile[];
  excluded?: readonly SkippedFile[];
  /** Those of `excluded` that the change touched (too large, binary): they make the verdict incomplete. */
  excludedChanged?: readonly string[];
  /** Why there was nothing to review. */
  skipReason?: string;
  /** What the corpus outside of the review set does. */
  conventions?: Verdict['conventions'];
  agent: Verdict['agent'];
  evidence: Verdict['evidence'];
  notes?: readonly string[];
  /** An inventory: neither findings nor caps fail it. */
  reportOnly?: boolean;
}

/** One project's result, by the same rules for the task and for the gate. */
export function assembleVerdict(input: VerdictInput): Verdict {
  const findings = [...input.findings];
  const counts = countFindings(findings);
  const { state, reason } = decideState(input);
  const judged = state !== 'skipped' && state !== 'incomplete' && !isSkip(input);
  return {
    schemaVersion: 1,
    kind: 'verdict',
    runId: input.runId,
    project: input.project,
    root: input.root,
    scope: input.scope,
    state,
    reason,
    recommendation: judged ? deriveRecommendation(findings.map(asBlocking)) : null,
    score: judged ? computeScore(counts) : null,
    counts,
    findings,
    suppressions: settleSuppressions(input.suppressions ?? [], findings, input.policy),
    reviewed: [...input.reviewed],
    lostTests: input.lostTests ?? 0,
    unreadable: [...(input.unreadable ?? [])],
    excluded: [...(input.excluded ?? [])],
    conventions: [...(input.conventions ?? [])],
    agent: input.agent,
    evidence: input.evidence,
    notes: [...(input.notes ?? [])],
  };
}

/** Whether the task of this project is green. */
export function verdictSucceeds(verdict: Pick<Verdict, 'state'>): boolean {
  return verdict.state === 'passed' || verdict.state === 'waived' || verdict.state === 'skipped';
}

function decideState(input: VerdictInput): Pick<Verdict, 'state' | 'reason'> {
  const { findings, policy } = input;
  const failures = input.reportOnly ? [] : listFailures(input);
  const unjudged = listUnjudged(input);
  if (unjudged.length > 0) {
    const names = unjudged.map(({ path, reason }) => `${path} (${reason})`);
    const reason = `${plural(unjudged.length, 'spec')} could not be judged: ${listFew(names)}`;
    return { state: 'incomplete', reason: [reason, ...failures].join('; ') };
  }
  if (isSkip(input)) {
    const reason = input.skipReason ?? 'no spec to review';
    if (policy.failOnSkip && !input.reportOnly) {
      return { state: 'failed', reason: `skipped, and the policy fails on a skip: ${reason}` };
    }
    return { state: 'skipped', reason };
  }
  if (failures.length > 0) return { state: 'failed', reason: failures.join('; ') };
  const held = findings.filter((finding) => isGranted(finding) && wouldBlock(finding, policy));
  if (held.length > 0 && !input.reportOnly) {
    const what = listRows(held.map((finding) => finding.row));
    return { state: 'waived', reason: `${plural(held.length, 'finding')} held only by a waiver: ${what}` };
  }
  return { state: 'passed', reason: describePass(input) };
}

/** What makes a judged project fail, all of it, worst first. */
function listFailures(input: VerdictInput): string[] {
  const { policy, findings } = input;
  const failures: string[] = [];
  const blocking = findings.filter((finding) => finding.effect === 'blocking');
  if (blocking.length > 0) {
    failures.push(
      `${plural(blocking.length, 'blocking finding')}: ${listRows(blocking.map(({ row }) => row))}`,
    );
  }
  if (isSkip(input)) return failures;
  const counts = countFindings(findings);
  const score = computeScore(counts);
  if (policy.maxCritical !== null && counts.critical > policy.maxCritical) {
    failures.push(`${counts.critical} Critical, at most ${policy.maxCritical} allowed`);
  }
  if (policy.maxHigh !== null && counts.high > policy.maxHigh) {
    failures.push(`${counts.high} High, at most ${policy.maxHigh} allowed`);
  }
  if (policy.minScore !== null && score < policy.minScore) {
    failures.push(`score ${score}, at least ${policy.minScore} asked`);
  }
  return failures;
}

function listUnjudged(input: VerdictInput): SkippedFile[] {
  const changed = new Set(input.excludedChanged ?? []);
  return [
    ...(input.unreadable ?? []),
    ...(input.excluded ?? []).filter(({ path }) => changed.has(path)),
    ...(input.agent.unjudged ?? []).map(({ path, reason }) => ({ path, reason: `agent: ${reason}` })),
    ...listUnanswered(input.agent, input.reviewed).map((path) => ({
      path,
      reason: `agent: nothing says what ${input.agent.name} made of it`,
    })),
  ];
}

function isSkip(input: VerdictInput): boolean {
  return input.reviewed.length === 0 && input.findings.length === 0 && (input.lostTests ?? 0) === 0;
}

function describePass(input: VerdictInput): string {
  const lost = input.lostTests ?? 0;
  const parts = [`${plural(input.reviewed.length, 'spec')} judged`];
  const wouldHave = input.findings.filter((finding) => finding.effectReason === 'report-only').length;
  const advisory = input.findings.filter((finding) => finding.effect === 'advisory').length - wouldHave;
  parts.push(input.reportOnly ? `${wouldHave} would block` : 'nothing blocks');
  if (advisory > 0) parts.push(`${advisory} advisory`);
  if (lost > 0)
    parts.push(`${plural(lost, 'test')} gone together with what ${lost === 1 ? 'it' : 'they'} exercised`);
  return parts.join(', ');
}

/** An inventory blocks nothing, yet its recommendation says what a gate would. */
function asBlocking(finding: Finding): Finding {
  return finding.effectReason === 'report-only' ? { ...finding, effect: 'blocking' } : finding;
}
