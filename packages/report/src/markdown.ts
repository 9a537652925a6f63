import type { GateFinding, GateResult } from '@nx-test-review/contracts';
import { listAgentFacts, secondLookWords } from './agent-words';
import { fitBlocks, type Block } from './markdown-fit';
import { cutText, makeSafe, markdownCode, markdownText } from './safe-text';
import { countSuppressions, sortSuppressions, suppressionWords } from './suppression-words';
import {
  baseWords,
  conventionWords,
  gateWords,
  listReasons,
  placeWords,
  rowWords,
  sortProjects,
  stateWords,
  totalsLine,
} from './words';

export interface MarkdownOptions {
  /** UTF-8 bytes that the text may take, so that characters fit too; cut at finding borders. No limit by default. */
  limit?: number;
  /** Where the whole report lies, for the line that says what was left out. */
  reportPath?: string;
  /** What the base has already is in the totals only: for a place where a change is talked about. All by default. */
  newOnly?: boolean;
}

const OLD = new Set<GateFinding['effectReason']>(['pre-existing', 'baseline']);

/** The gate as Markdown. Totals are true whatever was cut; blocking findings come first. */
export function renderMarkdown(gate: GateResult, options: MarkdownOptions = {}): string {
  const of = (test: (finding: GateFinding) => boolean) => gate.findings.filter(test);
  const blocking = of(({ effect }) => effect === 'blocking');
  const would = of(({ effectReason }) => effectReason === 'report-only');
  const advisory = of((finding) => finding.effect === 'advisory' && finding.effectReason !== 'report-only');
  const held = of(
    ({ effect, effectReason }) =>
      effect === 'not-counted' && !(options.newOnly === true && OLD.has(effectReason)),
  );
  const blocks: Block[] = [
    ...fold(
      '### Why',
      '',
      listReasons(gate).map((reason) => `- ${markdownText(reason)}`),
      'reason',
    ),
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
    ...agents(gate),
    ...conventions(gate),
    ...details(
      `Suppressions in code (${countSuppressions(gate.suppressions)})`,
      sortSuppressions(gate.suppressions).map(renderSuppression),
      'suppression',
    ),
    ...details(
      `Notes (${gate.notes.length})`,
      gate.notes.map((note) => `- ${markdownText(note)}`),
      'note',
    ),
  ];
  return fitBlocks(renderHead(gate), blocks, renderFoot(gate), options);
}

function renderHead(gate: GateResult): string {
  const { mark, word } = gateWords(gate);
  return [
    `## ${mark} Test review: ${word} (class ${gate.exitClass})`,
    '',
    `**${markdownText(gate.headline)}**`,
    '',
    totalsLine(gate.totals),
    '',
    markdownText(gate.policy.line),
  ].join('\n');
}

function renderFoot(gate: GateResult): string {
  const { from, head } = baseWords(gate.base, gate.head);
  const source = markdownText(gate.policy.source);
  return `base: ${markdownText(from)}; head: ${markdownText(head)}; policy: ${source}; run ${markdownCode(gate.runId)}; version ${markdownText(gate.toolVersion)}`;
}

function table(gate: GateResult): Block[] {
  const rows = sortProjects(gate.projects).map((project) => {
    const { critical, high, medium, low } = project.counts;
    const { mark, word } = stateWords(project.state, gate.reportOnly);
    const state = `${mark} ${word}`;
    const cells = [
      markdownCode(project.project, true),
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

function agents({ agent }: GateResult): Block[] {
  if (agent === undefined) return [];
  const [sum = '', ...facts] = listAgentFacts(agent);
  return [
    ...fold('', '', [`agent: ${markdownText(sum)}`], 'agent'),
    ...details(
      `Agent (${facts.length})`,
      facts.map((fact) => `- ${markdownText(cutText(makeSafe(fact), 400))}`),
      'remark on the agent',
    ),
  ];
}

/** What is absent or unknown opens no row: it stands in `gate.json`. */
function conventions(gate: GateResult): Block[] {
  const lines = gate.projects.flatMap(({ project, conventions: all }) =>
    all
      .filter(({ status }) => status === 'established' || status === 'emerging')
      .map((convention) => `- ${markdownCode(project)} ${markdownText(conventionWords(convention))}`),
  );
  return details(`Conventions (${lines.length})`, lines, 'convention');
}

function renderFinding(finding: GateFinding): string {
  const place = markdownCode(`${finding.path}:${finding.line}`);
  const gone = finding.at === 'base' ? ' (at the base)' : '';
  const facts = [
    `**${markdownText(rowWords(finding))}**`,
    finding.severity,
    markdownCode(finding.project),
  ].join(' · ');
  const title = finding.titlePath.map(markdownText).join(' &gt; ');
  return [
    `- ${place}${gone} ${facts}`,
    ...(title ? [`  in: ${title}`] : []),
    ...(makeSafe(finding.quote) ? ['', `  ${markdownCode(cutText(makeSafe(finding.quote), 400))}`, ''] : []),
    `  ${markdownText(finding.message)}`,
    ...look(finding),
    '',
    `  fingerprint ${markdownCode(finding.fingerprint)}`,
  ].join('\n');
}

function renderLine(finding: GateFinding): string {
  const why = finding.effect === 'not-counted' ? ` (${finding.effectReason ?? 'policy'})` : '';
  const place = markdownCode(placeWords(finding));
  return `- ${place} ${markdownText(rowWords(finding))} · ${finding.severity}${why}: ${markdownText(cutText(makeSafe(finding.message), 300))}${look(finding).join('')}`;
}

function look(finding: GateFinding): string[] {
  const words = secondLookWords(finding);
  return words === '' ? [] : [`  ${markdownText(cutText(makeSafe(words), 300))}`];
}

function renderWaiver(use: GateResult['waivers'][number]): string {
  const status = use.status.replaceAll('-', ' ');
  const covers = use.findings === 0 ? '' : `, covers ${use.findings}`;
  const note = use.note ? `; ${markdownText(use.note)}` : '';
  const who = `${markdownText(use.owner)} until ${markdownText(use.expires)}: ${markdownText(use.reason)}`;
  return `- **${status}** ${markdownText(use.row)} on ${markdownCode(use.scope)}${covers}, ${who}${note}`;
}

function renderSuppression(use: GateResult['suppressions'][number]): string {
  const { status, place, row, text } = suppressionWords(use);
  return `- **${status}** ${markdownCode(place)} ${markdownText(row)}: ${markdownText(text)}`;
}

function fold(open: string, close: string, items: string[], noun: string, between = '\n'): Block[] {
  return items.length === 0 ? [] : [{ open, close, items, noun, between }];
}

function details(title: string, items: string[], noun: string): Block[] {
  return fold(`<details><summary>${title}</summary>\n`, '\n</details>', items, noun);
}
