import { SEVERITIES, type GateFinding, type GateProject, type GateResult } from '@nx-test-review/contracts';
import { listAgentFacts, secondLookWords } from './agent-words';
import { fitFindings, leftOutWords, sizeOf } from './fit-findings';
import { HTML_STYLE, filterStyle } from './html-style';
import type { Reporter, ReportOptions } from './reporter';
import { makeSafe } from './safe-text';
import { listSuppressions } from './suppression-words';
import {
  baseWords,
  describeWaiver,
  gateWords,
  listReasons,
  placeWords,
  REASON_WORDS,
  rowWords,
  sortProjects,
  stateWords,
  totalsLine,
} from './words';
import { escapeXml } from './xml';

const MOST_FINDINGS = 5_000;
const MOST_BYTES = 10_000_000;
/** Projects that get a filter of their own; a longer list of them would be no help. */
const MOST_FILTERS = 40;

/** One page without script, image, font or request: it can be kept as an artifact and opened anywhere. */
export const html: Reporter = {
  name: 'html',
  summary: 'one self-contained page, with filters, for people',
  file: 'test-review.html',
  limits: '5,000 findings, 10 MB; filters for the 40 worst projects',
  render: renderHtml,
};

const text = (value: string | number): string => escapeXml(makeSafe(String(value)));
const plain = (tag: string, value: string, attributes = ''): string =>
  `<${tag}${attributes}>${text(value)}</${tag}>`;

function renderHtml(gate: GateResult, { reportPath }: ReportOptions = {}): string {
  const limits = { most: MOST_FINDINGS, fits: (page: string) => sizeOf(page) <= MOST_BYTES };
  const filtered = sortProjects(gate.projects).slice(0, MOST_FILTERS);
  const indexOf = new Map(filtered.map(({ project }, index) => [project, index]));
  return fitFindings(gate.findings, limits, (shown, left) => {
    const { mark, word } = gateWords(gate);
    const leftOut = leftOutWords(left, reportPath);
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(`Test review: ${word}`)}</title>
<style>${HTML_STYLE}${filterStyle(filtered.length)}</style>
</head>
<body>
<header class="state-${stateWords(gate.state, gate.reportOnly).word}">
<h1><span aria-hidden="true">${text(mark)}</span> Test review: ${text(word)} <small>class ${gate.exitClass}</small></h1>
${plain('p', gate.headline, ' class="headline"')}
${plain('p', totalsLine(gate.totals), ' class="totals"')}
${plain('p', gate.policy.line)}
${leftOut === undefined ? '' : plain('p', leftOut, ' class="cut"')}
</header>
<main>
${renderList('Why', listReasons(gate))}
${renderList('Waivers', gate.waivers.map(describeWaiver))}
${renderProjects(gate)}
${renderFindings(shown, filtered, indexOf)}
${renderList('Agent', gate.agent === undefined ? [] : listAgentFacts(gate.agent))}
${renderList('Suppressions in code', listSuppressions(gate.suppressions))}
${renderList('Notes', gate.notes)}
</main>
${renderFoot(gate)}
</body>
</html>
`;
  });
}

function renderList(title: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<section><h2>${title}</h2><ul>${items.map((item) => plain('li', item)).join('\n')}</ul></section>`;
}

function renderProjects({ projects, reportOnly }: GateResult): string {
  if (projects.length === 0) return '';
  const rows = sortProjects(projects).map((project) => {
    const { mark, word } = stateWords(project.state, reportOnly);
    const { critical, high, medium, low } = project.counts;
    const numbers = [project.reviewed, project.score ?? '–', critical, high, medium, low];
    const heads = ['Specs', 'Score', 'Critical', 'High', 'Medium', 'Low'];
    return `<tr><th scope="row">${text(project.project)}</th><td class="mark-${word}">${text(`${mark} ${word}`)}</td>${numbers
      .map((value, index) => `<td class="n" data-l="${heads[index]!}">${text(value)}</td>`)
      .join('')}${plain('td', project.reason, ' class="why"')}</tr>`;
  });
  const head = ['Project', 'State', 'Specs', 'Score', 'C', 'H', 'M', 'L', 'Why'];
  return `<section><h2>Projects (${projects.length})</h2>
<table><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></section>`;
}

function renderFindings(
  findings: readonly GateFinding[],
  filtered: readonly GateProject[],
  indexOf: ReadonlyMap<string, number>,
): string {
  if (findings.length === 0) return '';
  const box = (id: string, label: string) =>
    `<label><input type="checkbox" id="${id}" checked> ${text(label)}</label>`;
  const having = SEVERITIES.filter((severity) => findings.some((finding) => finding.severity === severity));
  const effects = EFFECTS.filter(({ effect }) => findings.some((finding) => effectOf(finding) === effect));
  const named = filtered.flatMap(({ project }, index) =>
    findings.some((finding) => finding.project === project) ? [box(`p-${index}`, project)] : [],
  );
  const group = (title: string, boxes: string[]) =>
    boxes.length < 2 ? '' : `<fieldset><legend>${title}</legend>${boxes.join('\n')}</fieldset>`;
  return `<section class="findings"><h2>Findings (${findings.length})</h2>
<form>${group(
    'Severity',
    having.map((severity) => box(`s-${severity}`, severity)),
  )}${group(
    'Effect',
    effects.map(({ effect, label }) => box(`e-${effect}`, label)),
  )}${group('Project', named)}</form>
${findings.map((finding) => renderFinding(finding, indexOf.get(finding.project))).join('\n')}
</section>`;
}

const EFFECTS = [
  { effect: 'blocking', label: 'blocking' },
  { effect: 'advisory', label: 'advisory' },
  { effect: 'not-counted', label: 'not counted' },
] as const;

function effectOf({ effect }: GateFinding): (typeof EFFECTS)[number]['effect'] {
  return effect ?? 'advisory';
}

function renderFinding(finding: GateFinding, project: number | undefined): string {
  const effect = effectOf(finding);
  const why =
    finding.effectReason === undefined || effect === 'blocking'
      ? ''
      : `: ${REASON_WORDS[finding.effectReason]}`;
  const facts = [rowWords(finding), finding.severity, `${effect.replace('-', ' ')}${why}`, finding.project];
  const titles = finding.titlePath.map(makeSafe).join(' › ');
  return `<article class="s-${finding.severity} e-${effect}"${project === undefined ? '' : ` data-p="${project}"`}>
<h3>${plain('code', placeWords(finding))}</h3>
<p class="facts">${facts.map((fact) => plain('span', fact)).join(' ')}</p>
${titles === '' ? '' : plain('p', `in: ${titles}`, ' class="in"')}
${makeSafe(finding.quote) === '' ? '' : `<pre>${text(finding.quote)}</pre>`}
${plain('p', finding.message)}${secondLook(finding)}
</article>`;
}

function secondLook(finding: GateFinding): string {
  const words = secondLookWords(finding);
  return words === '' ? '' : `\n${plain('p', words, ' class="look"')}`;
}

function renderFoot(gate: GateResult): string {
  const { from, head } = baseWords(gate.base, gate.head);
  const facts = [
    `base: ${from}`,
    `head: ${head}`,
    `policy: ${gate.policy.source}`,
    `scope: ${gate.scope}`,
    `run ${gate.runId}`,
    `version ${gate.toolVersion}`,
    gate.createdAt,
  ];
  return `<footer>${facts.map((fact) => plain('span', fact)).join(' · ')}</footer>`;
}
