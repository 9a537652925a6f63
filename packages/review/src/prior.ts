import type { Finding, PriorFinding, ReportedPrior } from '@nx-test-review/contracts';
import type { PreparedSpec } from './prepare';
import { wholeRange } from './prompt/part';
import { bindFinding } from './report/bind-finding';
import { findQuote } from './report/find-quote';
import { isSamePath } from './text/same-path';
import { comparable } from './text/shown-text';
import type { SpecInput, StoredReview } from './types';

type Prior = SpecInput['prior'][number];

/** Open findings of a stored answer: those that a second look did not refute. */
export function openFindings(stored: StoredReview | undefined): Prior[] {
  return (stored?.findings ?? [])
    .filter(({ secondLook }) => secondLook?.outcome !== 'refuted')
    .map(({ row, line, quote, message }) => ({ row, line, quote, message }));
}

/** Earlier findings in one list, each once. */
export function mergePrior(...lists: (readonly Prior[])[]): Prior[] {
  const byKey = new Map(
    lists.flat().map((prior) => [`${prior.row} ${prior.line} ${comparable(prior.quote)}`, prior]),
  );
  return [...byKey.values()];
}

interface Settled {
  /** Findings of the new report and those that came over from earlier. */
  findings: Finding[];
  prior: PriorFinding[];
}

/**
 * What became of earlier findings. Silence closes none: where the agent says nothing of one and its line still stands, it
 * stays open.
 */
export function settlePrior(
  spec: PreparedSpec,
  findings: readonly Finding[],
  answers: readonly ReportedPrior[],
): Settled {
  const settled: Settled = { findings: [...findings], prior: [] };
  for (const earlier of spec.prior) {
    const { fate, at, reason, finding } = settleOne(spec, findings, answers, earlier);
    if (finding) settled.findings.push(finding);
    const { row, line, quote } = earlier;
    settled.prior.push({ path: spec.path, row, line, quote, fate, lineNow: at, reason });
  }
  return settled;
}

interface Fate {
  fate: PriorFinding['fate'];
  at: number | null;
  reason: string;
  finding?: Finding;
}

function settleOne(
  spec: PreparedSpec,
  findings: readonly Finding[],
  answers: readonly ReportedPrior[],
  earlier: Prior,
): Fate {
  const again = findAgain(findings, earlier);
  if (again) return { ...placed(earlier, again.line), reason: 'found again' };
  if (!spec.rows.has(earlier.row))
    return { fate: 'resolved', at: null, reason: 'the row is not open any more' };
  const own = answers.filter(
    ({ path, row, line }) => isSamePath(path, spec.path) && row === earlier.row && line === earlier.line,
  );
  const confirmed = own.find(({ outcome }) => outcome === 'confirmed');
  const resolved = own.find(({ outcome }) => outcome === 'resolved');
  if (resolved && !confirmed) return { fate: 'resolved', at: null, reason: resolved.reason };
  const part = { spec, ranges: wholeRange(spec), proofLine: 1 };
  const place = findQuote(part, earlier.line, earlier.quote);
  if (!place.ok) return { fate: 'resolved', at: null, reason: `it cannot be placed any more: ${place.why}` };
  const bound = bindFinding({ ...earlier, path: spec.path, line: place.line }, part);
  const finding = bound.ok ? bound.finding : undefined;
  if (confirmed) return { ...placed(earlier, place.line), reason: confirmed.reason, finding };
  return {
    fate: 'carried',
    at: place.line,
    reason: 'nothing was said of it, and its line still stands',
    finding,
  };
}

function placed(earlier: Prior, line: number): Pick<Fate, 'fate' | 'at'> {
  return { fate: line === earlier.line ? 'confirmed' : 'moved', at: line };
}

function findAgain(findings: readonly Finding[], { row, line, quote }: Prior): Finding | undefined {
  const same = findings.filter((finding) => finding.row === row);
  return (
    same.find((finding) => finding.line === line && comparable(finding.quote) === comparable(quote)) ??
    same.find((finding) => comparable(finding.quote) === comparable(quote))
  );
}

/** A replayed answer is about this very text: what it does not have is closed. */
export function priorOfReplay(spec: PreparedSpec, findings: readonly Finding[]): PriorFinding[] {
  return spec.prior.map((earlier) => {
    const again = findAgain(findings, earlier);
    const { row, line, quote } = earlier;
    const fate: Pick<PriorFinding, 'fate' | 'lineNow' | 'reason'> = again
      ? {
          fate: again.line === line ? 'confirmed' : 'moved',
          lineNow: again.line,
          reason: 'the replayed answer has it',
        }
      : { fate: 'resolved', lineNow: null, reason: 'the answer about this very text does not have it' };
    return { path: spec.path, row, line, quote, ...fate };
  });
}
