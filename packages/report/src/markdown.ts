import type { GateFinding, GateResult } from '@nx-test-review/contracts';
import { fitBlocks, type Block } from './markdown-fit';
import { cutText, makeSafe, markdownCode, markdownText } from './safe-text';
import { baseLine, placeWords, rowWords, sortProjects, stateWord, STATE_MARKS, totalsLine } from './words';

export interface MarkdownOptions {
  /** UTF-8 bytes that the text may take, so that characters fit too; cut at finding borders. No limit by default. */
  limit?: number;
  /** Where the whole report lies, for the line that says what was left out. */
  reportPath?: string;
}

/** The gate as Markdown. Totals are true whatever was cut; blocking findings come first. */
export function renderMarkdown(gate: GateResult, options: MarkdownOptions = {}): string {
  const of = (test: (finding: GateFinding) => boolean) => gate.findings.filter(test);
  const blocking = of(({ effect }) => effect === 'blocking');
  const would = of(({ effectReason }) => effectReason === 'report-only');
  const advisory = of((finding) => finding.effect === 'advisory' && finding.effectReason !== 'report-only');
  const held = of(({ effect }) => effect === 'not-counted');
  const blocks: Block[] = [
    ...listRunReasons(gate),
    ...fold(
      '### Waivers',
      '',
      gate.waivers.map((use) => renderWaiver(use)),
      'waiver',
    ),
    ...fold(`### Blocking (${blocking.length})`, '', blocking.map(renderFinding), 'blocking finding'),
    ...fold(`### Would block (${would.length})`, '', would.map(renderFinding), 'finding that would block'),
    ...table(gate),
    ...details(`Advisory (${advisory.length})`, advisory.map(renderLine), 'advisory finding'),
    ...details(`Not counted (${held.length})`, held.map(renderLine), 'finding that is not counted'),
    ...details(
      `Notes (${gate.notes.length})`,
      gate.notes.map((note) => `- ${markdownText(note)}`),
      'note',
    ),
  ];
  return fitBlocks(renderHead(gate), blocks, renderFoot(gate), options);
}

function renderHead(gate: GateResult): string {
  return [
    `## ${STATE_MARKS[gate.state]} Test review: ${stateWord(gate).toLowerCase()} (class ${gate.exitClass})`,
    '',
    `**${markdownText(gate.headline)}**`,
    '',
    totalsLine(gate.totals),
    '',
    markdownText(gate.policy.line),
  ].join('\n');
}

function renderFoot(gate: GateResult): string {
  const base = markdownText(baseLine(gate.base, gate.head));
  const source = markdownText(gate.policy.source);
  return `${base}; policy from: ${source}; run ${markdownCode(gate.runId)}; version ${markdownText(gate.toolVersion)}`;
}

function listRunReasons(gate: GateResult): Block[] {
  const own = gate.reasons.filter(
    (reason) => !gate.projects.some((project) => reason === `${project.project}: ${project.reason}`),
  );
  return fold(
    '### Why',
    '',
    own.map((reason) => `- ${markdownText(reason)}`),
    'reason',
  );
}

function table(gate: GateResult): Block[] {
  const rows = sortProjects(gate.projects).map((project) => {
    const { critical, high, medium, low } = project.counts;
    const state = `${STATE_MARKS[project.state]} ${project.state}`;
    const cells = [
      markdownText(project.project),
      state,
      project.reviewed,
      project.score ?? '-',
      critical,
      high,
      medium,
      low,
    ];
    return `| ${cells.join(' | ')} | ${markdownText(cutText(makeSafe(project.reason), 300))} |`;
  });
  const head =
    '| Project | State | Specs | Score | C | H | M | L | Why |\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |';
  return fold(`### Projects (${gate.projects.length})\n\n${head}`, '', rows, 'project', '\n');
}

function renderFinding(finding: GateFinding): string {
  const place = markdownCode(`${finding.path}:${finding.line}`);
  const gone = finding.at === 'base' ? ' (at the base)' : '';
  const facts = [`**${rowWords(finding)}**`, finding.severity, markdownText(finding.project)].join(' · ');
  const title = finding.titlePath.map(markdownText).join(' &gt; ');
  return [
    `- ${place}${gone} ${facts}`,
    ...(title ? [`  in: ${title}`] : []),
    ...(makeSafe(finding.quote) ? ['', `  ${markdownCode(cutText(makeSafe(finding.quote), 400))}`, ''] : []),
    `  ${markdownText(finding.message)}`,
  ].join('\n');
}

function renderLine(finding: GateFinding): string {
  const why = finding.effect === 'not-counted' ? ` (${finding.effectReason ?? 'policy'})` : '';
  const place = markdownCode(placeWords(finding));
  return `- ${place} ${rowWords(finding)} · ${finding.severity}${why}: ${markdownText(cutText(makeSafe(finding.message), 300))}`;
}

function renderWaiver(use: GateResult['waivers'][number]): string {
  const status = use.status.replaceAll('-', ' ');
  const covers = use.findings === 0 ? '' : `, covers ${use.findings}`;
  const note = use.note ? `; ${markdownText(use.note)}` : '';
  const who = `${markdownText(use.owner)} until ${markdownText(use.expires)}: ${markdownText(use.reason)}`;
  return `- **${status}** ${use.row} on ${markdownCode(use.scope)}${covers}, ${who}${note}`;
}

function fold(open: string, close: string, items: string[], noun: string, between = '\n'): Block[] {
  return items.length === 0 ? [] : [{ open, close, items, noun, between }];
}

function details(title: string, items: string[], noun: string): Block[] {
  return fold(`<details><summary>${title}</summary>\n`, '\n</details>', items, noun);
}
