import type { Finding, GateResult, Verdict } from '@nx-test-review/contracts';
import { cutText, displayWidth, makeSafe, wrapText } from './safe-text';
import { renderFull, renderGroups, type FindingLayout } from './terminal-findings';
import { renderTable } from './terminal-table';
import { makeStyle, type Style } from './terminal-style';
import { baseLine, STATE_MARKS, stateWord, totalsLine, totalsOf } from './words';

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
  const title = `${STATE_MARKS[gate.state]} test-review: ${stateWord(gate)} (class ${gate.exitClass})`;
  return join([
    [paintState(gate, style)(style.bold(title)), ...indent(wrapText(makeSafe(gate.headline), width - 2))],
    renderReasons(gate, layout),
    renderTable(gate.projects, layout),
    section(`Blocking (${blocking.length})`, blocking.length, renderFull(blocking, layout), style),
    section(`Would block (${would.length})`, would.length, renderFull(would, layout), style),
    section(`Advisory (${advisory.length})`, advisory.length, renderGroups(advisory, layout), style),
    renderGranted(gate.findings, layout),
    renderWaivers(gate, layout),
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
  const title = `${STATE_MARKS[verdict.state]} ${name}: ${verdict.state.toUpperCase()}${score}`;
  const notes = [
    ...verdict.unreadable.map(({ path, reason }) => `unreadable: ${path} (${reason})`),
    ...verdict.excluded.map(({ path, reason }) => `excluded: ${path} (${reason})`),
    ...(verdict.agent.asked ? [] : [`no agent was asked: ${verdict.agent.reason}`]),
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
    [
      totalsLine(totalsOf(verdict.findings)),
      ...notes.slice(0, 20).map((note) => cutText(`note: ${makeSafe(note)}`, width)),
    ],
  ]);
}

function layoutOf(options: TerminalOptions): FindingLayout {
  return { width: options.width ?? 110, style: makeStyle(options.color ?? false), most: options.most ?? 30 };
}

function paintState(of: { state: GateResult['state'] }, style: Style): (text: string) => string {
  if (of.state === 'failed' || of.state === 'broken' || of.state === 'incomplete') return style.red;
  return of.state === 'passed' ? style.green : style.yellow;
}

/** Reasons that the table does not show: those of the run, not of a project. */
function renderReasons(gate: GateResult, { width }: FindingLayout): string[] {
  const own = gate.reasons.filter(
    (reason) => !gate.projects.some((project) => reason === `${project.project}: ${project.reason}`),
  );
  return own.flatMap((reason) => hang('  ! ', makeSafe(reason), width));
}

/** Findings that somebody took on: not counted, and never out of sight. */
function renderGranted(findings: readonly Finding[], layout: FindingLayout): string[] {
  const granted = findings.filter(
    ({ effectReason }) => effectReason === 'waived' || effectReason === 'suppressed',
  );
  const title = `Waived or suppressed (${granted.length})`;
  return section(title, granted.length, renderGroups(granted, layout), layout.style);
}

function renderWaivers(gate: GateResult, layout: FindingLayout): string[] {
  const lines = gate.waivers.flatMap((use) => {
    const status = use.status.replaceAll('-', ' ');
    const what = `${status}: ${use.row} on ${use.scope}, by ${use.owner} until ${use.expires}, ${use.reason}`;
    const covers = use.findings === 0 ? '' : ` (covers ${use.findings})`;
    return hang('  ', makeSafe(what + covers + (use.note ? `; ${use.note}` : '')), layout.width);
  });
  return section(`Waivers (${gate.waivers.length})`, gate.waivers.length, lines, layout.style);
}

function renderFoot(gate: GateResult, { width, style }: FindingLayout, reportPath?: string): string[] {
  return [
    style.bold(totalsLine(gate.totals)),
    ...hang('', gate.policy.line, width),
    makeSafe(`policy from: ${gate.policy.source}`),
    makeSafe(baseLine(gate.base, gate.head)),
    ...gate.notes.slice(0, 20).flatMap((note) => hang('note: ', makeSafe(note), width)),
    ...(gate.notes.length > 20 ? [`note: and ${gate.notes.length - 20} more notes in the report`] : []),
    ...(reportPath ? [`report: ${makeSafe(reportPath)}`] : []),
  ];
}

function hang(start: string, text: string, width: number): string[] {
  const space = ' '.repeat(Math.max(2, displayWidth(start)));
  return wrapText(text, width - displayWidth(space)).map(
    (line, index) => (index === 0 ? start : space) + line,
  );
}

function section(title: string, count: number, lines: string[], style: Style): string[] {
  return count === 0 ? [] : [style.bold(title), ...lines];
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

function join(blocks: string[][]): string {
  const texts = blocks.filter((block) => block.length > 0).map((block) => block.join('\n').trimEnd());
  return `${texts.join('\n\n')}\n`;
}
