import type { DroppedFinding, ReportedFinding } from '@nx-test-review/contracts';
import type { Prepared } from '../prepare';
import { composePart } from '../prompt/build-prompts';
import { drawDelimiter, makeBlock } from '../prompt/delimiter';
import type { PromptPart } from '../prompt/part';
import type { BoundReport } from '../report/bind-report';
import { isSamePath } from '../text/same-path';
import { showLine } from '../text/shown-text';
import type { AgentIdentity, ReviewInput } from '../types';
import { askPart } from './ask-part';
import type { Tally } from './tally';

interface AgainInput {
  frame: Pick<ReviewInput, 'runId' | 'project' | 'base'>;
  context: Prepared['context'];
  agent: AgentIdentity;
  tally: Tally;
}

/**
 * A Critical or High that could not be bound is asked for once more, all of a part in one call. What binds now joins the
 * findings; the rest stays dropped, marked as asked again.
 */
export async function askAgain(
  part: PromptPart,
  report: BoundReport,
  input: AgainInput,
): Promise<BoundReport> {
  const grave = report.dropped.filter((finding) => isGrave(finding, part));
  if (grave.length === 0) return report;
  const { frame, context, agent, tally } = input;
  const specs = part.specs
    .filter(({ spec }) => grave.some(({ path }) => isSamePath(path, spec.path)))
    .map((one) => ({ ...one, spec: { ...one.spec, prior: [] } }));
  const tag = drawDelimiter([part.prompt, ...grave.map(({ quote }) => quote)]);
  const again = composePart({ frame, context, tag }, specs, describeWanted(grave, tag));
  const answer = await askPart({ ...again, label: `${part.label}, again` }, agent, 0, tally, 'again');
  const found = answer.ok ? answer.report.findings.filter((finding) => isOneOf(finding, grave)) : [];
  const rest = report.dropped.filter((finding) => !grave.includes(finding));
  const left = leaveOutFound(grave, found).map((finding) => ({ ...finding, askedAgain: true }));
  return { ...report, findings: [...report.findings, ...found], dropped: [...rest, ...left] };
}

type Named = Pick<ReportedFinding, 'path' | 'row'>;

function isGrave({ path, row }: Named, part: PromptPart): boolean {
  const spec = part.specs.find((one) => isSamePath(one.spec.path, path))?.spec;
  const severity = spec?.rows.get(row)?.severity;
  return severity === 'Critical' || severity === 'High';
}

function isOneOf(finding: Named, all: readonly Named[]): boolean {
  return all.some((one) => one.row === finding.row && isSamePath(one.path, finding.path));
}

/** Each finding that came settles one that was asked for. */
function leaveOutFound(grave: readonly DroppedFinding[], found: readonly Named[]): DroppedFinding[] {
  const left = [...grave];
  for (const one of found) {
    const at = left.findIndex((other) => isOneOf(other, [one]));
    if (at !== -1) left.splice(at, 1);
  }
  return left;
}

function describeWanted(grave: readonly DroppedFinding[], tag: string): string {
  const lines = grave.map(
    ({ row, path, line, quote }) => `|${row} in ${showLine(path)}, line ${line}, quote: ${showLine(quote)}`,
  );
  return [
    '# Once more',
    '',
    'These findings were reported of the specs above, and their quotes are not code on their lines. Report each one that holds, with its line and the text of that line. Leave out the others, and everything else.',
    makeBlock(tag, 'findings without ground', lines),
  ].join('\n');
}
