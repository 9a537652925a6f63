import type { Finding } from './finding';
import type { Severity } from './row';

export const RECOMMENDATIONS = ['Approve', 'Approve with Comments', 'Request Changes', 'Block'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** Numbers of findings by severity. */
export interface Counts {
  critical: number;
  high: number;
  medium: number;
  low: number;
}

const KEY: Record<Severity, keyof Counts> = {
  Critical: 'critical',
  High: 'high',
  Medium: 'medium',
  Low: 'low',
};
const DEDUCTION: Counts = { critical: 10, high: 5, medium: 2, low: 1 };
const CAP: Counts = { critical: 69, high: 79, medium: 89, low: 99 };

type Counted = Pick<Finding, 'severity' | 'effect'> & Partial<Pick<Finding, 'effectReason'>>;

/** Shown, and no part of score or recommendation: what does not count, and what a second look refuted. */
function isLeftOut({ effect, effectReason }: Counted): boolean {
  return effect === 'not-counted' || effectReason === 'refuted';
}

/** Counts findings by severity; `not-counted` and refuted ones are left out. */
export function countFindings(findings: readonly Counted[]): Counts {
  const counts: Counts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const finding of findings) if (!isLeftOut(finding)) counts[KEY[finding.severity]] += 1;
  return counts;
}

/** 100 minus 10, 5, 2, 1 a finding, capped by the worst severity (69, 79, 89, 99), from 0 to 100. */
export function computeScore(counts: Counts): number {
  const keys = Object.keys(DEDUCTION) as (keyof Counts)[];
  const raw = keys.reduce((score, key) => score - DEDUCTION[key] * counts[key], 100);
  const worst = keys.find((key) => counts[key] > 0);
  return Math.max(0, Math.min(raw, worst === undefined ? 100 : CAP[worst]));
}

/** Derived from findings, never taken from an agent. Advisory ones alone give at most Approve with Comments. */
export function deriveRecommendation(findings: readonly Counted[]): Recommendation {
  const counted = findings.filter((finding) => !isLeftOut(finding));
  if (counted.length === 0) return 'Approve';
  const decisive = counted.filter((finding) => finding.effect !== 'advisory');
  if (decisive.length === 0) return 'Approve with Comments';
  if (decisive.some((finding) => finding.severity === 'Critical')) return 'Block';
  const low = computeScore(countFindings(counted)) < 70;
  if (low || decisive.some((finding) => finding.severity === 'High')) return 'Request Changes';
  return 'Approve with Comments';
}
