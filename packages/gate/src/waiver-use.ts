import { plural, type Finding, type WaiverUse } from '@nx-test-review/contracts';
import { daysBetween } from './waiver-file';
import { isExactPath, pathCovers } from './waiver-scope';
import type { WaiverEntry } from './waiver-set';

const ENDING_DAYS = 14;

export interface WaiverUseInput {
  waivers: readonly WaiverEntry[];
  findings: readonly Finding[];
  /** Specs that were judged: only for these a waiver without a finding is called unused. */
  reviewed: readonly string[];
  scope: 'affected' | 'all';
  today: string;
}

/** What became of each waiver and new suppression; those that this change added come first, then refused ones. */
export function listWaiverUses(input: WaiverUseInput): WaiverUse[] {
  const uses = input.waivers.flatMap((entry) => describeEntry(entry, input));
  const order: WaiverUse['status'][] = ['added-by-change', 'refused', 'expired', 'ending', 'unused', 'used'];
  return [...listNewSuppressions(input.findings), ...uses].sort(
    (left, right) =>
      order.indexOf(left.status) - order.indexOf(right.status) || (left.id < right.id ? -1 : 1),
  );
}

function describeEntry(entry: WaiverEntry, input: WaiverUseInput): WaiverUse[] {
  const { waiver, standing } = entry;
  const live = standing === 'holds' || standing === 'honoured';
  const covered = live ? input.findings.filter((finding) => finding.waiver === entry.id) : [];
  const left = daysBetween(input.today, waiver.expires);
  const unused = live && covered.length === 0;
  if (unused && standing === 'holds' && !wasLookedAt(entry, input) && left > ENDING_DAYS && !entry.note)
    return [];

  const notes = entry.note ? [entry.note] : [];
  if (live && left <= ENDING_DAYS) notes.push(left === 0 ? 'ends today' : `ends in ${plural(left, 'day')}`);
  if (standing === 'expired') notes.push('past its date: it covers nothing any more');
  if (waiver.path !== undefined && !isExactPath(waiver.path)) {
    const files = new Set(covered.map((finding) => finding.path)).size;
    notes.push(`over-broad: a pattern, covers ${covered.length} in ${plural(files, 'file')}`);
  }
  return [
    {
      id: entry.id,
      row: waiver.row,
      scope: [waiver.fingerprint, waiver.path].filter(Boolean).join(' in '),
      owner: waiver.owner,
      reason: waiver.reason,
      expires: waiver.expires,
      status: statusOf(entry, unused && wasLookedAt(entry, input), left),
      findings: covered.length,
      ...(notes.length > 0 ? { note: notes.join('; ') } : {}),
    },
  ];
}

function statusOf(entry: WaiverEntry, unused: boolean, left: number): WaiverUse['status'] {
  if (entry.standing === 'refused' || entry.standing === 'expired') return entry.standing;
  if (entry.standing === 'honoured') return 'added-by-change';
  if (unused) return 'unused';
  return left <= ENDING_DAYS ? 'ending' : 'used';
}

/** A run over what is affected says nothing of a waiver whose file it did not judge. */
function wasLookedAt(entry: WaiverEntry, input: WaiverUseInput): boolean {
  const path = entry.waiver.path;
  if (input.scope === 'all') return true;
  return path !== undefined && input.reviewed.some((file) => pathCovers(path, file));
}

function listNewSuppressions(findings: readonly Finding[]): WaiverUse[] {
  return findings
    .filter((finding) => finding.suppression?.addedByChange && finding.effectReason !== 'pre-existing')
    .map((finding) => {
      const honoured = finding.effectReason === 'suppressed';
      return {
        id: `${finding.row}@${finding.path}:${finding.suppression!.line}`,
        row: finding.row,
        scope: `suppression in ${finding.path}:${finding.suppression!.line}`,
        owner: 'in code',
        reason: finding.suppression!.reason,
        expires: 'no end',
        status: honoured ? ('added-by-change' as const) : ('refused' as const),
        findings: honoured ? 1 : 0,
        ...(honoured ? {} : { note: 'not honoured: held by policy, or a row that takes no suppression' }),
      };
    });
}
