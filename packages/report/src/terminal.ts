import type { Finding, GateResult, Verdict } from '@nx-test-review/contracts';
import { cutText, displayWidth, makeSafe, wrapText } from './safe-text';
import { listAgentFacts } from './agent-words';
import { renderFull, renderGroups, type FindingLayout } from './terminal-findings';
import { renderTable } from './terminal-table';
import { makeStyle, type Style } from './terminal-style';
import {
  countSuppressions,
  sortSuppressions,
  suppressionWords,
  type ShownSuppression,
} from './suppression-words';
import { baseWords, gateWords, isOfThisChange, listReasons, stateWords, totalsLine, totalsOf } from './words';

export interface TerminalOptions {
  /** Columns; 110 by default. */
  width?: number;
  color?: boolean;
  /** Findings shown in full; 30 by default. */
  most?: number;
  /** Where the whole report lies. */
  reportPath?: string;
}

/** The gate for people: table, blocking findings, advisory groups, totals, policy, base, notes, report. */
export function renderTerminal(gate: GateResult, options: TerminalOptions = {}): string {
  const layout = layoutOf(options);
  const { style, width } = layout;
  const blocking = gate.findings.filter(({ effect }) => effect === 'blocking');
  const would = gate.findings.filter(({ effectReason }) => effectReason === 'report-only');
  const advisory = gate.findings.filter(
    ({ effect, effectReason }) => effect === 'advisory' && effectReason !== 'report-only',
  );
  const { mark, word } = gateWords(gate);
  const title = `${mark} test-review: ${word.toUpperCase()} (class ${gate.exitClass})`;
  return join([
    [paintState(gate, style)(style.bold(title)), ...indent(wrapText(makeSafe(gate.headline), width - 2))],
    listReasons(gate).flatMap((reason) => hang('  ! ', makeSafe(reason), width)),
    renderTable(gate, layout),
    renderWaivers(gate, layout, 'of this change'),
    section(`Blocking (${blocking.length})`, blocking.length, renderFull(blocking, layout), style),
    section(`Would block (${would.length})`, would.length, renderFull(would, layout), style),
    section(`Advisory (${advisory.length})`, advisory.length, renderGroups(advisory, layout), style),
    renderGranted(gate.findings, layout),
    renderSuppressions(gate.suppressions, layout),
    renderWaivers(gate, layout, 'that stand'),
    renderFoot(gate, layout, options.reportPath),
  ]);
}

/** What the task of one project prints. */
export function renderVerdictText(verdict: Verdict, options: TerminalOptions = {}): string {
  const layout = layoutOf(options);
  const { style, width } = layout;
  const of = (effect: string) => verdict.findings.filter((finding) => finding.effect === effect);
  const would = verdict.findings.filter(({ effectReason }) => effectReason === 'report-only');
  const advisory = of('advisory').filter(({ effectReason }) => effectReason !== 'report-only');
  const score = verdict.score === null ? '' : ` · score ${verdict.score} · ${verdict.recommendation}`;
  const name = makeSafe(verdict.project);
  const { mark, word } = stateWords(verdict.state, would.length > 0);
  const title = `${mark} ${name}: ${word.toUpperCase()}${score}`;
  const notes = [
    ...verdict.unreadable.map(({ path, reason }) => `unreadable: ${path} (${reason})`),
    ...verdict.excluded.map(({ path, reason }) => `excluded: ${path} (${reason})`),
    ...describeAgent(verdict),
    ...verdict.notes,
  ];
  return join([
    [paintState(verdict, style)(style.bold(title)), ...indent(wrapText(makeSafe(verdict.reason), width - 2))],
    section(
      `Blocking (${of('blocking').length})`,
      of('blocking').length,
      renderFull(of('blocking'), layout),
      style,
    ),
    section(`Would block (${would.length})`, would.length, renderFull(would, layout), style),
    section(`Advisory (${advisory.length})`, advisory.length, renderGroups(advisory, layout), style),
    renderGranted(verdict.findings, layout),
    renderSuppressions(verdict.suppressions, layout),
    [
      totalsLine(totalsOf(verdict.findings)),
      ...notes.slice(0, 20).map((note) => cutText(`note: ${makeSafe(note)}`, width)),
    ],
  ]);
}

function describeAgent({ agent }: Verdict): string[] {
  if (!agent.asked) return [`no agent was asked: ${agent.reason}`];
  const { review } = agent;
  const count = (outcome: string): number =>
    (review?.specs ?? []).filter((spec) => spec.outcome === outcome).length;
  const told = [...new Set((review?.specs ?? []).map(({ outcome }) => outcome))].map(
    (outcome) => `${count(outcome)} ${outcome.replaceAll('-', ' ')}`,
  );
  return [
    `agent ${agent.name}: ${told.length === 0 ? 'no spec to ask about' : told.join(', ')}`,
    ...(review?.warnings ?? []).map((warning) => `agent: ${warning}`),
  ];
}

function layoutOf(options: TerminalOptions): FindingLayout {
  return { width: options.width ?? 110, style: makeStyle(options.color ?? false), most: options.most ?? 30 };
}

function paintState(of: { state: GateResult['state'] }, style: Style): (text: string) => string {
  if (of.state === 'failed' || of.state === 'broken' || of.state === 'incomplete') return style.red;
  return of.state === 'passed' ? style.green : style.yellow;
}

/** Findings that somebody took on: not counted, and never out of sight. */
function renderGranted(findings: readonly Finding[], layout: FindingLayout): string[] {
  const granted = findings.filter(
    ({ effectReason }) => effectReason === 'waived' || effectReason === 'suppressed',
  );
  const title = `Waived or suppressed (${granted.length})`;
  return section(title, granted.length, renderGroups(granted, layout), layout.style);
}

/** Every suppression in code with its reason; what asks for a hand stands first. */
function renderSuppressions(
  uses: readonly ShownSuppression[],
  { width, style, most }: FindingLayout,
): string[] {
  const lines = sortSuppressions(uses)
    .slice(0, most)
    .flatMap((use) => {
      const { status, place, row, text } = suppressionWords(use);
      return [
        ...hang(`  ${status.padEnd(12)}`, makeSafe(`${place}  ${row}`), width),
        ...hang(' '.repeat(14), makeSafe(text), width),
      ];
    });
  if (uses.length > most) lines.push(`  and ${uses.length - most} more, listed in the report`);
  const title = `Suppressions in code (${countSuppressions(uses)})`;
  return section(title, uses.length, lines, style);
}

/** What the change itself asks for stands first; the others come after the findings. */
function renderWaivers(
  gate: GateResult,
  layout: FindingLayout,
  which: 'of this change' | 'that stand',
): string[] {
  const uses = gate.waivers.filter((use) => isOfThisChange(use) === (which === 'of this change'));
  const lines = uses.flatMap((use) => {
    const covers = use.findings === 0 ? '' : `, covers ${use.findings}`;
    const what = `${use.row} on ${use.scope}${covers}`;
    const who = `${use.owner}, until ${use.expires}: ${use.reason}`;
    return [
      ...hang(`  ${use.status.replaceAll('-', ' ').padEnd(17)}`, makeSafe(what), layout.width),
      ...hang(' '.repeat(19), makeSafe(who), layout.width),
      ...(use.note ? hang(' '.repeat(19), makeSafe(use.note), layout.width) : []),
    ];
  });
  return section(`Waivers ${which} (${uses.length})`, uses.length, lines, layout.style);
}

function renderFoot(gate: GateResult, { width, style }: FindingLayout, reportPath?: string): string[] {
  const labelled = (label: string, text: string) => hang(`${label}:`.padEnd(11), makeSafe(text), width);
  const { from, head } = baseWords(gate.base, gate.head);
  const left = gate.notes.length - MOST_NOTES;
  const facts = gate.agent === undefined ? [] : listAgentFacts(gate.agent, gate.findings);
  return [
    style.bold(totalsLine(gate.totals)),
    ...hang('', gate.policy.line, width, 11),
    ...labelled('policy', gate.policy.source),
    ...labelled('base', from),
    ...labelled('head', head),
    ...facts.slice(0, MOST_NOTES).flatMap((fact) => labelled('agent', fact)),
    ...(facts.length > MOST_NOTES
      ? labelled('agent', `and ${facts.length - MOST_NOTES} more in the report`)
      : []),
    ...gate.notes.slice(0, MOST_NOTES).flatMap((note) => labelled('note', note)),
    ...(left > 0 ? labelled('note', `and ${left} more in the report`) : []),
    ...(reportPath ? [`report:    ${makeSafe(reportPath)}`] : []),
  ];
}

const MOST_NOTES = 20;

/** Wraps behind a start, with the next lines under the first one's text. */
function hang(start: string, text: string, width: number, indentation = displayWidth(start)): string[] {
  const space = ' '.repeat(indentation);
  return wrapText(text, width - indentation).map((line, index) => (index === 0 ? start : space) + line);
}

function section(title: string, count: number, lines: string[], style: Style): string[] {
  return count === 0 ? [] : [style.bold(title.toUpperCase()), ...lines];
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function join(blocks: string[][]): string {
  const texts = blocks.filter((block) => block.length > 0).map((block) => block.join('\n').trimEnd());
  return `${texts.join('\n\n')}\n`;
}
