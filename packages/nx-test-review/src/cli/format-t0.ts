import { SEVERITIES, type Finding, type SkippedFile, type T0Output } from '@nx-test-review/contracts';
import { plural } from './plural';

/** What `t0` and `check` print for people: findings by file, then what was not judged, then the sum. */
export function formatT0(output: T0Output, judged: number): string {
  const parts = [
    ...groupByPath(output.findings).map(formatGroup),
    formatSkipped('unreadable, so not judged:', output.unreadable),
    formatSkipped('excluded:', output.excluded),
    summarise(output, judged),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function groupByPath(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(finding.path, [...(groups.get(finding.path) ?? []), finding]);
  return [...groups.values()];
}

function formatGroup(findings: Finding[]): string {
  return findings.map(formatFinding).join('');
}

function formatFinding(finding: Finding): string {
  const { path, line, row, severity, message, quote, suppression } = finding;
  const note = suppression === undefined ? '' : ` (suppressed: ${suppression.reason})`;
  const side = finding.at === 'base' ? ' (at the base)' : '';
  return `${path}:${line}${side}  ${row} ${severity}  ${message}${note}\n    ${quote}\n`;
}

function formatSkipped(title: string, files: readonly SkippedFile[]): string {
  return files.length === 0
    ? ''
    : `${title}\n${files.map(({ path, reason }) => `  ${path}: ${reason}\n`).join('')}`;
}

function summarise({ findings, unreadable, excluded }: T0Output, judged: number): string {
  const open = findings.filter((finding) => finding.suppression === undefined);
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: open.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const what =
    counts.length === 0
      ? 'no open finding'
      : counts.map(({ severity, count }) => `${count} ${severity}`).join(', ');
  const suppressed = findings.length - open.length;
  const rest = [
    suppressed > 0 ? `${suppressed} suppressed` : '',
    unreadable.length > 0 ? `${unreadable.length} unreadable` : '',
    excluded.length > 0 ? `${excluded.length} excluded` : '',
  ].filter(Boolean);
  return `${plural(judged, 'spec')} judged: ${[what, ...rest].join('; ')}`;
}
