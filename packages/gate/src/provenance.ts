import { normaliseQuote, type Finding } from '@nx-test-review/contracts';
import { pairUp } from './pair-up';

/** `evaluated`: T0 ran on the base. `same`: text and helpers equal the base's. `none`: nothing is known of it. */
export type BaseEvidence = 'evaluated' | 'same' | 'none';

export interface ProvenanceOptions {
  /** Base path of a head file that moved. */
  movedFrom?: (headPath: string) => string | undefined;
  /** Whether a base file no longer stands: then its findings may match anywhere by fingerprint. */
  goneAtHead?: (basePath: string) => boolean;
  /** What is known of the base for a head file; `evaluated` when left out. */
  evidence?: (headPath: string) => BaseEvidence;
  /** Places at the base that the successor map pairs with a finding's test. */
  successorOf?: (finding: Finding) => { path: string; titlePath: readonly string[] }[];
}

/**
 * Marks each T0 finding pre-existing when the base has its match (one to one), else introduced, whichever line it
 * stands on. Findings of the diff are the change itself. Without evidence of the base a finding counts as introduced.
 * A suppression that the matched base finding does not carry is marked as added by the change.
 */
export function markProvenance(
  head: readonly Finding[],
  base: readonly Finding[],
  options: ProvenanceOptions = {},
): Finding[] {
  const evidence = options.evidence ?? (() => 'evaluated' as const);
  const pending = new Set(head.filter((finding) => isT0(finding) && evidence(finding.path) === 'evaluated'));
  const open = new Set(base.filter((finding) => finding.source === 't0'));
  const pair = (key: (finding: Finding) => string, accepts: (finding: Finding, old: Finding) => boolean) =>
    pairUp(pending, open, { leftKey: key, rightKey: key, accepts });
  const matches = new Map([
    ...pair(byFingerprint, (finding, old) => old.path === finding.path),
    ...pair(byFingerprint, (finding, old) => old.path === options.movedFrom?.(finding.path)),
    ...pair(byFingerprint, (_finding, old) => options.goneAtHead?.(old.path) === true),
    ...pair(byQuote, (finding, old) => succeeds(finding, old, options)),
  ]);

  return head.map((finding) => {
    if (finding.source === 't1')
      return finding.provenance ? finding : { ...finding, provenance: 'introduced' };
    if (!isT0(finding)) return { ...finding, provenance: 'introduced' };
    const known = evidence(finding.path);
    if (known === 'none') return withSuppression({ ...finding, provenance: 'introduced' }, true);
    if (known === 'same') return withSuppression({ ...finding, provenance: 'pre-existing' }, false);
    const match = matches.get(finding);
    const provenance = match ? 'pre-existing' : 'introduced';
    return withSuppression(
      { ...finding, provenance, ...describeFormer(finding, match) },
      match?.suppression === undefined,
    );
  });
}

/** A finding that also shows a diff row is a change of this change. */
function isT0(finding: Finding): boolean {
  return finding.source === 't0' && !(finding.alsoRows ?? []).some((row) => /^D\d+$/.test(row));
}

function describeFormer(finding: Finding, match: Finding | undefined): Pick<Finding, 'formerly'> {
  if (match === undefined) return {};
  const { path, fingerprint } = match;
  return path === finding.path && fingerprint === finding.fingerprint
    ? {}
    : { formerly: { path, fingerprint } };
}

function withSuppression(finding: Finding, addedByChange: boolean): Finding {
  if (!finding.suppression) return finding;
  return { ...finding, suppression: { ...finding.suppression, addedByChange } };
}

function byFingerprint({ row, fingerprint }: Finding): string {
  return `${row} ${fingerprint}`;
}

function byQuote({ row, quote }: Finding): string {
  return `${row} ${normaliseQuote(quote)}`;
}

function succeeds(finding: Finding, old: Finding, options: ProvenanceOptions): boolean {
  const places = options.successorOf?.(finding) ?? [];
  return places.some(
    ({ path, titlePath }) => path === old.path && JSON.stringify(titlePath) === JSON.stringify(old.titlePath),
  );
}
