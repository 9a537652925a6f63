import type { GateFinding, GateResult } from '@nx-test-review/contracts';
import type { Reporter } from './reporter';
import { cutText, makeSafe } from './safe-text';
import {
  describeWaiver,
  gateWords,
  headPlace,
  isOfThisChange,
  listReasons,
  placeWords,
  rowWords,
  totalsLine,
} from './words';

/** One remark on a place of the head, as code hosts take it. All texts are safe and within the limits of GitHub. */
export interface Annotation {
  /** Relative to the workspace root. As it is, so that it can be compared with the paths of a change. */
  path: string;
  /** From 1; undefined for something that stood at the base only and has no line at the head. */
  line: number | undefined;
  endLine: number | undefined;
  /** failure: it blocks. warning: advisory, or it would block in a gated run. */
  level: 'failure' | 'warning';
  /** At most 255 characters. */
  title: string;
  /** At most 4,000 characters; the quote and the message, a line each. */
  message: string;
  finding: GateFinding;
}

/** The findings that a reader should see at their place, worst first. Not-counted ones are none of these. */
export function listAnnotations(gate: Pick<GateResult, 'findings'>): Annotation[] {
  return gate.findings
    .filter(({ effect }) => effect !== 'not-counted')
    .map((finding) => {
      const { line, endLine } = headPlace(finding);
      return {
        path: finding.path,
        line,
        endLine,
        level: finding.effect === 'blocking' ? ('failure' as const) : ('warning' as const),
        title: cutText(makeSafe(`${rowWords(finding)} · ${finding.severity}`), 255),
        message: describe(finding),
        finding,
      };
    });
}

function describe(finding: GateFinding): string {
  const title = finding.titlePath.map(makeSafe).join(' > ');
  const gone = finding.at === 'base' ? `${makeSafe(placeWords(finding))}` : '';
  const quote = makeSafe(finding.quote);
  const lines = [
    gone,
    title && `in: ${cutText(title, 400)}`,
    quote && `| ${cutText(quote, 400)}`,
    cutText(makeSafe(finding.message), 2_500),
  ];
  return lines.filter(Boolean).join('\n');
}

/** GitHub keeps ten of each kind for a step: the first ones. One of the kind that fails is the summary. */
const PER_KIND = 10;

/** Workflow commands for the log of a GitHub Actions step. */
export const annotations: Reporter = {
  name: 'annotations',
  summary: 'GitHub Actions workflow commands, for the log of a step: remarks at the lines of the change',
  file: 'test-review.annotations.txt',
  forLog: true,
  limits: '10 errors and 10 warnings a step, worst first; the rest is counted in the first line',
  render: renderAnnotations,
};

function renderAnnotations(gate: GateResult): string {
  const all = listAnnotations(gate);
  const failing = gate.exitClass !== 0;
  const errors = all.filter(({ level }) => level === 'failure').slice(0, PER_KIND - (failing ? 1 : 0));
  const warnings = all.filter(({ level }) => level === 'warning').slice(0, PER_KIND);
  const left = all.length - errors.length - warnings.length;
  return [summarise(gate, left), ...[...errors, ...warnings].map(toCommand)]
    .map((command) => `${command}\n`)
    .join('');
}

function summarise(gate: GateResult, left: number): string {
  const { word } = gateWords(gate);
  const rest = left === 0 ? '' : `${left} left out here: a step shows ${PER_KIND} of each kind`;
  const lines = [
    makeSafe(gate.headline),
    totalsLine(gate.totals),
    ...gate.waivers.filter(isOfThisChange).map((use) => cutText(makeSafe(describeWaiver(use)), 400)),
    ...listReasons(gate)
      .slice(0, 10)
      .map((reason) => cutText(makeSafe(reason), 400)),
    rest,
  ];
  const kind = gate.exitClass === 0 ? 'notice' : 'error';
  const title = escapeProperty(`test-review: ${word} (class ${gate.exitClass})`);
  return `::${kind} title=${title}::${escapeData(lines.filter(Boolean).join('\n'))}`;
}

function toCommand({ path, line, endLine, level, title, message }: Annotation): string {
  const properties = [
    `file=${escapeProperty(makeSafe(path))}`,
    ...(line === undefined ? [] : [`line=${line}`, `endLine=${endLine ?? line}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::${level === 'failure' ? 'error' : 'warning'} ${properties.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
