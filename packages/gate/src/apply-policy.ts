import type { EffectReason, Effect, Finding } from '@nx-test-review/contracts';
import { matchBaseline, type BaselineEntry } from './baseline';
import type { Policy } from './policy';
import { showsDiffRow, waiverCovers, type PathHistory } from './waiver-scope';
import type { WaiverEntry } from './waiver-set';

export interface JudgeContext extends PathHistory {
  policy: Policy;
  /** From `resolveWaivers`. */
  waivers?: readonly WaiverEntry[];
  /** Entries of the base's baseline. */
  baseline?: readonly BaselineEntry[];
  /** An inventory: what would block is shown as advisory with the reason `report-only`. */
  reportOnly?: boolean;
  /** The pipeline approved what this change asks for: suppressions that it adds hold. */
  approved?: boolean;
}

type Judged = Finding & { effect: Effect; effectReason: EffectReason };

/** Gives each finding its effect and the reason: the one function that task and gate share. */
export function applyPolicy(findings: readonly Finding[], context: JudgeContext): Judged[] {
  const { covered } = matchBaseline(findings, context.baseline ?? [], context.pathGone);
  return findings.map((finding) => judgeFinding(finding, context, covered.has(finding)));
}

/** Effect of one finding; `baselined` when the baseline has an entry for it. */
export function judgeFinding(finding: Finding, context: JudgeContext, baselined = false): Judged {
  const { policy } = context;
  const raw = policyEffect(finding, policy);
  const waiver = (context.waivers ?? []).find(
    (entry) =>
      (entry.standing === 'holds' || entry.standing === 'honoured') &&
      waiverCovers(entry.waiver, finding, context),
  );
  const held =
    raw.effect === 'not-counted' ? raw.reason : whyHeld(finding, context, waiver !== undefined, baselined);
  const judged: Finding = waiver ? { ...finding, waiver: waiver.id } : { ...finding };
  if (held) return { ...judged, effect: 'not-counted', effectReason: held };
  if (isRefuted(finding)) return { ...judged, effect: 'advisory', effectReason: 'refuted' };
  if (raw.effect === 'blocking' && context.reportOnly) {
    return { ...judged, effect: 'advisory', effectReason: 'report-only' };
  }
  return { ...judged, effect: raw.effect, effectReason: raw.reason };
}

function whyHeld(
  finding: Finding,
  context: JudgeContext,
  waived: boolean,
  baselined: boolean,
): EffectReason | undefined {
  if (isOld(finding, context.policy)) return 'pre-existing';
  if (suppressionHolds(finding, context)) return 'suppressed';
  if (waived) return 'waived';
  return baselined ? 'baseline' : undefined;
}

/** A second look found that it does not hold: shown with what that said, and blocks nothing. */
function isRefuted(finding: Finding): boolean {
  return finding.source === 't1' && finding.secondLook?.outcome === 'refuted';
}

/** Without evidence of the base a finding counts. */
function isOld(finding: Finding, policy: Policy): boolean {
  return policy.gateOn === 'introduced' && finding.provenance === 'pre-existing';
}

/** In-code suppressions name one row and one line, so a new one is always narrow. */
function suppressionHolds(finding: Finding, context: JudgeContext): boolean {
  if (!finding.suppression || showsDiffRow(finding)) return false;
  return (
    !finding.suppression.addedByChange || context.policy.newWaivers === 'honour' || context.approved === true
  );
}

/** Whether a finding would block if no waiver, suppression or baseline held it. */
export function wouldBlock(finding: Finding, policy: Policy): boolean {
  return (
    policyEffect(finding, policy).effect === 'blocking' && !isOld(finding, policy) && !isRefuted(finding)
  );
}

/** Whether somebody took a finding on, by a waiver or in code. */
export function isGranted(finding: Pick<Finding, 'effectReason'>): boolean {
  return finding.effectReason === 'waived' || finding.effectReason === 'suppressed';
}

function policyEffect(finding: Finding, policy: Policy): { effect: Effect; reason: EffectReason } {
  const decisions = [finding.row, ...(finding.alsoRows ?? [])].map(
    (row) => policy.rows[row] ?? unknownRow(finding),
  );
  const effectOf = (row: (typeof decisions)[number]) =>
    finding.source === 't1' ? row.agentEffect : row.effect;
  const live = decisions.filter((row) => effectOf(row) !== 'off');
  if (live.length === 0) return { effect: 'not-counted', reason: 'row-off' };
  if (finding.advisory) return { effect: 'advisory', reason: 'row-advisory' };
  if (live.some((row) => effectOf(row) === 'blocks')) return { effect: 'blocking', reason: 'policy' };
  return { effect: 'advisory', reason: finding.source === 't1' ? 'precision' : live[0]!.reason };
}

/** A row that the registry does not know cannot have been switched off: its severity decides. */
function unknownRow(finding: Finding) {
  const effect = finding.severity === 'Critical' ? ('blocks' as const) : ('advisory' as const);
  return { effect, agentEffect: 'advisory' as const, reason: 'policy' as const };
}
