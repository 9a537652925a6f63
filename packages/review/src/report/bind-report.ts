import {
  ReviewReportSchema,
  describeIssues,
  type AgentNote,
  type DroppedFinding,
  type Finding,
  type ReportedFinding,
  type ReportedPrior,
  type ReviewReport,
} from '@nx-test-review/contracts';
import type { PartSpec, PromptPart } from '../prompt/part';
import { bindFinding } from './bind-finding';
import { CHECKS, type CheckName } from './checks';
import { cleanText } from './clean-text';
import { extractJson } from './extract-json';
import { isLine } from './find-quote';

/** What of a report is believed. */
export interface BoundReport {
  ok: true;
  /** Without fingerprints of their own yet: those are given once a spec's findings are together. */
  findings: Finding[];
  dropped: DroppedFinding[];
  notes: AgentNote[];
  contextUsed: string[];
  prior: ReportedPrior[];
}

export interface RefusedReport {
  ok: false;
  check: CheckName;
  /** One line: what was found. */
  reason: string;
}

export type Binding = BoundReport | RefusedReport;

const LEAST_UNFOUNDED = 3;
const MOST_FINDINGS = 300;
const MOST_NOTES = 100;

/**
 * Believes of an answer what it can bind to this call, and refuses it as a whole where it is about another run, other
 * files, other rows, or mostly about nothing. Never throws.
 */
export function bindReport(text: string, part: PromptPart): Binding {
  try {
    return bind(text, part);
  } catch (error) {
    // A text that is nested too deep to be walked, for example.
    return refuse('schema', `it cannot be read: ${(error as Error).message}`);
  }
}

function bind(text: string, part: PromptPart): Binding {
  const json = extractJson(text);
  if (!json.ok) return refuse('json', json.reason);
  const parsed = ReviewReportSchema.safeParse(json.value);
  if (!parsed.success) return refuse('schema', describeIssues(parsed.error, json.value, ReviewReportSchema));
  const report = parsed.data;
  if (report.runId !== part.runId) return refuse('run-id', `it names the run ${quoted(report.runId)}`);
  const byPath = new Map(part.specs.map((spec) => [nfc(spec.spec.path), spec]));
  const refused =
    checkFiles(report, byPath) ??
    checkSize(report) ??
    checkContext(report, part) ??
    checkFindings(report.findings, byPath);
  return refused ?? settle(report, part, byPath);
}

type ByPath = ReadonlyMap<string, PartSpec>;

function checkFiles({ files }: ReviewReport, byPath: ByPath): RefusedReport | undefined {
  const seen = new Set<string>();
  for (const { path } of files) {
    if (!byPath.has(nfc(path))) return refuse('files', `${quoted(path)} is not in the review set`);
    if (seen.has(nfc(path))) return refuse('files', `${quoted(path)} is named twice`);
    seen.add(nfc(path));
  }
  const missing = [...byPath.keys()].filter((path) => !seen.has(path));
  if (missing.length > 0) return refuse('files', `${missing.map(quoted).join(', ')} is not named`);
  for (const { path, proof } of files) {
    const { spec, proofLine } = byPath.get(nfc(path)) as PartSpec;
    if (!isLine(proof, spec.lines[proofLine - 1] ?? '', proofLine))
      return refuse('proof', `${quoted(path)}: the proof is not the text of line ${proofLine}`);
  }
  return undefined;
}

function checkSize({ findings, notes }: ReviewReport): RefusedReport | undefined {
  if (findings.length <= MOST_FINDINGS && notes.length <= MOST_NOTES) return undefined;
  return refuse('many', `it has ${findings.length} findings and ${notes.length} notes`);
}

function checkContext({ contextUsed }: ReviewReport, part: PromptPart): RefusedReport | undefined {
  const known = new Set(part.contextPaths.map(nfc));
  const foreign = contextUsed.find((path) => !known.has(nfc(path)));
  return foreign === undefined
    ? undefined
    : refuse('context', `${quoted(foreign)} is no context file of this call`);
}

function checkFindings(findings: readonly ReportedFinding[], byPath: ByPath): RefusedReport | undefined {
  for (const { path, row } of findings) {
    const part = byPath.get(nfc(path));
    if (!part) return refuse('path', `a finding stands in ${quoted(path)}, which is not in the review set`);
    if (!part.spec.rows.has(row)) return refuse('row', `row ${row} is not open for ${quoted(path)}`);
  }
  return undefined;
}

function settle(report: ReviewReport, part: PromptPart, byPath: ByPath): Binding {
  const findings: Finding[] = [];
  const dropped: DroppedFinding[] = [];
  for (const reported of report.findings) {
    const bound = bindFinding(reported, byPath.get(nfc(reported.path)) as PartSpec);
    if (!bound.ok) {
      dropped.push({
        ...reported,
        message: cleanText(reported.message),
        quote: cleanText(reported.quote),
        why: bound.why,
        askedAgain: false,
      });
      continue;
    }
    findings.push(bound.finding);
  }
  if (dropped.length >= LEAST_UNFOUNDED && dropped.length * 2 > report.findings.length) {
    return refuse(
      'unfounded',
      `${dropped.length} of ${report.findings.length} findings have no ground in the files`,
    );
  }
  return {
    ok: true,
    findings,
    dropped,
    notes: report.notes.map((note) => bindNote(note, part, byPath)),
    contextUsed: [...new Set(report.contextUsed.map(nfc))],
    prior: report.prior.map((prior) => ({ ...prior, reason: cleanText(prior.reason) })),
  };
}

/** A note about a file of no interest keeps its words and loses its place. */
function bindNote(note: AgentNote, part: PromptPart, byPath: ByPath): AgentNote {
  const text = cleanText(note.text);
  if (note.path === null) return { ...note, line: null, text };
  const path = nfc(note.path);
  const spec = byPath.get(path)?.spec;
  if (!spec && !part.contextPaths.map(nfc).includes(path))
    return { ...note, path: null, line: null, text: `(of ${quoted(path)}) ${text}` };
  const isPlace = note.line !== null && (!spec || note.line <= spec.lines.length);
  return { ...note, path, line: isPlace ? note.line : null, text };
}

function refuse(check: CheckName, reason: string): RefusedReport {
  return { ok: false, check, reason: cleanText(reason, 400) };
}

/** A refusal in one sentence: what is demanded, and what was found. */
export function describeRefusal({ check, reason }: Pick<RefusedReport, 'check' | 'reason'>): string {
  return `the report was refused (${check}): ${reason}; demanded is: ${CHECKS[check]}`;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 117)}...` : text);
}

function nfc(path: string): string {
  return path.normalize('NFC');
}
