import type { Finding } from '@nx-test-review/contracts';
import type { PreparedSpec, UsableRow } from '../prepare';
import type { StoredReview } from '../types';

/** A stored answer for a spec, or why it does not fit it. Lines are those of the text that the key holds. */
export function fitStored(
  stored: StoredReview,
  spec: PreparedSpec,
): { ok: true; stored: StoredReview } | { ok: false; because: string } {
  const findings: Finding[] = [];
  for (const finding of stored.findings) {
    const row = spec.rows.get(finding.row);
    const text = (spec.lines[finding.line - 1] ?? '').trim();
    if (!row || finding.source !== 't1' || finding.at !== 'head' || !isQuoteOf(finding.quote, text))
      return {
        ok: false,
        because: `a finding of ${finding.row} at line ${finding.line} does not fit the text`,
      };
    findings.push(refresh(finding, row, spec));
  }
  const move = <T extends { path: string | null }>(one: T): T =>
    one.path === stored.path ? { ...one, path: spec.path } : one;
  const { dropped, notes } = stored;
  return {
    ok: true,
    stored: { ...stored, path: spec.path, findings, dropped: dropped.map(move), notes: notes.map(move) },
  };
}

function isQuoteOf(quote: string, text: string): boolean {
  return quote === text || (quote.endsWith('…') && quote.length > 1 && text.startsWith(quote.slice(0, -1)));
}

/** What is read from elsewhere is read anew: an entry decides place and words only. */
function refresh(finding: Finding, row: UsableRow, spec: PreparedSpec): Finding {
  const { line, quote, message, secondLook, fingerprint, advisory } = finding;
  return {
    row: row.id,
    slug: row.slug,
    severity: row.severity,
    path: spec.path,
    line,
    endLine: line,
    at: 'head',
    quote,
    message,
    titlePath: [...spec.titlesAt(line)],
    source: 't1',
    fingerprint,
    ...(advisory || row.convention?.status === 'emerging' ? { advisory: true } : {}),
    ...(secondLook ? { secondLook } : {}),
  };
}
