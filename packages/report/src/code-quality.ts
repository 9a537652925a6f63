import type { GateFinding, GateResult, Severity } from '@nx-test-review/contracts';
import { fitFindings, leftOutWords, sizeOf } from './fit-findings';
import type { Reporter, ReportOptions } from './reporter';
import { cutText, makeSafe } from './safe-text';
import { gateWords, headPlace, listReasons, placeWords, REASON_WORDS, totalsLine } from './words';

/** GitLab names no limit of its own for the file; artifacts of a report may be this large where nobody set one. */
const MOST_BYTES = 10_000_000;
const MOST_FINDINGS = 10_000;

interface Issue {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  location: { path: string; lines: { begin: number } };
}

/** The list that GitLab reads as `artifacts:reports:codequality`. */
export const codeQuality: Reporter = {
  name: 'code-quality',
  summary: 'GitLab Code Quality, for the widget and the diff of a merge request',
  file: 'gl-code-quality-report.json',
  limits: '10,000 findings, 10 MB',
  render: renderCodeQuality,
};

function renderCodeQuality(gate: GateResult, { reportPath }: ReportOptions = {}): string {
  const limits = { most: MOST_FINDINGS, fits: (text: string) => sizeOf(text) <= MOST_BYTES };
  return fitFindings(gate.findings, limits, (shown, left) => {
    const seen = new Map<string, number>();
    const issues = [summarise(gate, left, reportPath), ...shown.map((finding) => toIssue(finding, seen))];
    return `${JSON.stringify(issues, null, 2)}\n`;
  });
}

/**
 * The answer as an entry of its own: the format is a bare list, and an empty one says that all is well, which a run that
 * judged nothing must not say.
 */
function summarise(gate: GateResult, left: number, reportPath?: string): Issue {
  const { word } = gateWords(gate);
  const parts = [
    `test-review ${word} (class ${gate.exitClass}): ${gate.headline}`,
    totalsLine(gate.totals),
    ...listReasons(gate).slice(0, 5),
    leftOutWords(left, reportPath) ?? '',
  ];
  return {
    description: describe(parts.filter(Boolean).join(' · ')),
    check_name: 'test-review',
    fingerprint: `test-review-${word.replaceAll(' ', '-')}`,
    severity: gate.exitClass === 0 ? 'info' : gate.exitClass === 1 ? 'major' : 'blocker',
    location: { path: 'nx.json', lines: { begin: 1 } },
  };
}

const SEVERITIES: Record<Severity, Issue['severity']> = {
  Critical: 'blocker',
  High: 'critical',
  Medium: 'major',
  Low: 'minor',
};

/** Not-counted ones are there as information: what is missing in the newer of two reports is shown as mended. */
function toIssue(finding: GateFinding, seen: Map<string, number>): Issue {
  const counted = finding.effect !== 'not-counted';
  const effect = counted
    ? (finding.effect ?? 'advisory')
    : `not counted: ${REASON_WORDS[finding.effectReason ?? 'policy']}`;
  const gone = finding.at === 'base' ? ` It stood at ${placeWords(finding)}.` : '';
  const earlier = seen.get(finding.fingerprint) ?? 0;
  seen.set(finding.fingerprint, earlier + 1);
  return {
    description: describe(`${finding.row} (${effect}) ${finding.message}${gone}`),
    check_name: `test-review/${finding.slug}`,
    // Two entries of one fingerprint are one to GitLab.
    fingerprint: earlier === 0 ? finding.fingerprint : `${finding.fingerprint}:${earlier + 1}`,
    severity: counted ? SEVERITIES[finding.severity] : 'info',
    location: { path: makeSafe(finding.path), lines: { begin: headPlace(finding).line ?? 1 } },
  };
}

/** GitLab renders descriptions as plain text. */
function describe(text: string): string {
  return cutText(makeSafe(text), 1_000);
}
