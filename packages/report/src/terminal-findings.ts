import type { Finding } from '@nx-test-review/contracts';
import { secondLookWords } from './agent-words';
import { cutText, displayWidth, makeSafe, padText, wrapText } from './safe-text';
import type { Style } from './terminal-style';
import { groupByRow, placeWords, rowWords } from './words';

export interface FindingLayout {
  width: number;
  style: Style;
  /** Findings shown in full. */
  most: number;
}

type Shown = Finding & { project?: string };

/** `path:line  row severity`, then the quoted line, then what is wrong and what to do. */
export function renderFinding(finding: Shown, { width, style }: FindingLayout): string[] {
  const facts = [
    makeSafe(rowWords(finding)),
    finding.severity,
    finding.project ? makeSafe(finding.project) : '',
  ];
  const paint = finding.severity === 'Critical' || finding.severity === 'High' ? style.red : style.yellow;
  const place = makeSafe(placeWords(finding));
  const what = facts.filter(Boolean).join(' · ');
  const fits = displayWidth(place) + displayWidth(what) + 5 <= width;
  const head = fits
    ? [`  ${style.bold(place)}   ${paint(what)}`]
    : [`  ${style.bold(place)}`, `    ${paint(what)}`];
  const title = finding.titlePath.map(makeSafe).join(' > ');
  const quote = makeSafe(finding.quote);
  return [
    ...head,
    ...(title ? [`    ${style.dim(cutText(`in: ${title}`, width - 4))}`] : []),
    ...(quote ? [`    | ${cutText(quote, width - 6)}`] : []),
    ...wrapText(makeSafe(finding.message), width - 4).map((line) => `    ${line}`),
    ...wrapText(makeSafe(secondLookWords(finding)), width - 4).flatMap((line) =>
      line === '' ? [] : [`    ${line}`],
    ),
    ...(finding.unknowns?.length
      ? [`    ${style.dim(cutText(`not followed: ${finding.unknowns.map(makeSafe).join(', ')}`, width - 4))}`]
      : []),
  ];
}

/** Findings in full, with an empty line between them, and how many are left to the report. */
export function renderFull(findings: readonly Shown[], layout: FindingLayout): string[] {
  const lines = findings.slice(0, layout.most).flatMap((finding) => [...renderFinding(finding, layout), '']);
  const left = findings.length - layout.most;
  if (left > 0) lines.push(`  and ${left} more, listed in the report`, '');
  return lines;
}

/** One line a row: id, severity, number, the first places. */
export function renderGroups(findings: readonly Shown[], { width, style }: FindingLayout): string[] {
  const groups = groupByRow(findings);
  const names = groups.map((group) => `${group.row} ${group.slug}`);
  const nameWidth = Math.max(0, ...names.map(displayWidth));
  return groups.map((group, index) => {
    const count = String(group.findings.length).padStart(4);
    const start = `  ${padText(names[index]!, nameWidth)}  ${padText(group.severity, 8)} ${count}`;
    const room = Math.max(20, width - displayWidth(start) - 2);
    return `${start}  ${style.dim(cutText(firstPlaces(group.findings), room))}`;
  });
}

function firstPlaces(findings: readonly Shown[]): string {
  const few = findings.slice(0, 3).map(({ path, line }, index) => {
    const same = index > 0 && findings[index - 1]!.path === path;
    return same ? `:${line}` : makeSafe(`${path}:${line}`);
  });
  const left = findings.length - few.length;
  return few.join(', ') + (left > 0 ? ` and ${left} more` : '');
}
