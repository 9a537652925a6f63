import type { Finding } from '@nx-test-review/contracts';

/**
 * Joins C1 (T0) and D7 (diff) where they meet at one test or suite: one finding shows both rows in `alsoRows` and
 * counts once. The more severe one leads, but for a C1 that the code suppresses: suppression never hides D7, which
 * then leads and keeps counting. Returns all findings by path, side and line.
 */
export function mergeStopped(t0Findings: readonly Finding[], diffFindings: readonly Finding[]): Finding[] {
  const merged = new Map<Finding, Finding>();
  const gone = new Set<Finding>();
  for (const stopped of diffFindings.filter(({ row, advisory }) => row === 'D7' && advisory !== true)) {
    const disabled = t0Findings.find(
      (finding) => !gone.has(finding) && !merged.has(finding) && meets(finding, stopped),
    );
    if (disabled === undefined) continue;
    const [main, other] = leads(disabled, stopped) ? [disabled, stopped] : [stopped, disabled];
    merged.set(main, join(main, other));
    gone.add(other);
  }
  return [...t0Findings, ...diffFindings]
    .filter((finding) => !gone.has(finding))
    .map((finding) => merged.get(finding) ?? finding)
    .sort(compareFindings);
}

const RANK = ['Low', 'Medium', 'High', 'Critical'];

function leads(disabled: Finding, stopped: Finding): boolean {
  if (disabled.suppression !== undefined) return false;
  return RANK.indexOf(disabled.severity) >= RANK.indexOf(stopped.severity);
}

function meets(disabled: Finding, stopped: Finding): boolean {
  if (disabled.row !== 'C1' || disabled.path !== stopped.path || stopped.at !== 'head') return false;
  if (disabled.line === stopped.line) return true;
  const titles = JSON.stringify(stopped.titlePath);
  return stopped.titlePath.length > 0 && JSON.stringify(disabled.titlePath) === titles;
}

function join(main: Finding, other: Finding): Finding {
  const rows = [...(main.alsoRows ?? []), other.row, ...(other.alsoRows ?? [])];
  const alsoRows = [...new Set(rows)].filter((row) => row !== main.row).sort();
  return { ...main, alsoRows, message: `${main.message} [${other.row}] ${other.message}` };
}

function compareFindings(a: Finding, b: Finding): number {
  const keys = (finding: Finding): string => `${finding.path}\0${finding.at}`;
  if (keys(a) !== keys(b)) return keys(a) < keys(b) ? -1 : 1;
  return a.line - b.line || (a.row < b.row ? -1 : a.row > b.row ? 1 : 0);
}
