import { sortSuppressions, suppressionWords } from '@nx-test-review/report';
import {
  SEVERITIES,
  plural,
  type Finding,
  type SkippedFile,
  type SuppressionUse,
  type T0Output,
} from '@nx-test-review/contracts';

/** What `t0` and `check` print for people: findings by file, then what was not judged, then the sum. */
export function formatT0(output: T0Output, judged: number): string {
  const parts = [
    ...groupByPath(output.findings).map(formatGroup),
    formatSuppressions(output.suppressions),
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

function formatSuppressions(uses: readonly SuppressionUse[]): string {
  const lines = sortSuppressions(uses).map((use) => {
    const { status, place, row, text } = suppressionWords(use);
    return `  ${place}  ${row}  ${status}: ${text}\n`;
  });
  return lines.length === 0 ? '' : `suppressions in code:\n${lines.join('')}`;
}

function formatSkipped(title: string, files: readonly SkippedFile[]): string {
  return files.length === 0
    ? ''
    : `${title}\n${files.map(({ path, reason }) => `  ${path}: ${reason}\n`).join('')}`;
}

function summarise({ findings, suppressions, unreadable, excluded }: T0Output, judged: number): string {
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
  const idle = suppressions.filter(({ status }) => status === 'unused').length;
  const malformed = suppressions.filter(({ status }) => status === 'malformed').length;
  const rest = [
    suppressed > 0 ? `${suppressed} suppressed` : '',
    malformed > 0 ? `${plural(malformed, 'malformed suppression')}` : '',
    idle > 0 ? `${plural(idle, 'unused suppression')}` : '',
    unreadable.length > 0 ? `${unreadable.length} unreadable` : '',
    excluded.length > 0 ? `${excluded.length} excluded` : '',
  ].filter(Boolean);
  return `${plural(judged, 'spec')} judged: ${[what, ...rest].join('; ')}`;
}
