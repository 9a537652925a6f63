import type { Finding, ReportedFinding } from '@nx-test-review/contracts';
import type { UsableRow } from '../prepare';
import type { PartSpec } from '../prompt/part';
import { cleanText } from './clean-text';
import { findQuote } from './find-quote';

type Bound = { ok: true; finding: Finding } | { ok: false; why: string };

/** Quotes of generated lines would fill a report. */
const LONGEST_QUOTE = 400;

/**
 * A reported finding at the line that its quote stands on. Row and severity come from the registry, quote and titles
 * from the file, only the message from the agent.
 */
export function bindFinding(reported: ReportedFinding, part: PartSpec): Bound {
  const { spec } = part;
  const row = spec.rows.get(reported.row) as UsableRow;
  const place = findQuote(part, reported.line, reported.quote);
  if (!place.ok) return place;
  const quote = (spec.lines[place.line - 1] ?? '').trim();
  return {
    ok: true,
    finding: {
      row: row.id,
      slug: row.slug,
      severity: row.severity,
      path: spec.path,
      line: place.line,
      endLine: place.line,
      at: 'head',
      quote: quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE - 1)}…` : quote,
      message: cleanText(reported.message),
      titlePath: [...spec.titlesAt(place.line)],
      source: 't1',
      fingerprint: PENDING,
      ...(row.convention?.status === 'emerging' ? { advisory: true } : {}),
    },
  };
}

/** Until all findings of the spec are together, see `identifyFindings`. */
const PENDING = `fp1:${'0'.repeat(32)}`;
