import type { Finding } from './finding';

/** Rows that judge a file: wherever they are reported, they are one. */
const FILE_ROWS = new Set(['H5', 'H6', 'H7', 'H8', 'L4']);

/** Whether both are one row at one place. */
function isSame(a: Finding, b: Finding): boolean {
  if (a.row !== b.row || a.path !== b.path || a.at !== b.at) return false;
  return FILE_ROWS.has(a.row) || (a.line <= b.endLine && b.line <= a.endLine);
}

function rowsOf(finding: Finding): string[] {
  return [finding.row, ...(finding.alsoRows ?? [])];
}

/**
 * Known findings and those of an agent in one list. Of one row at one place the known one stays, and no known one is ever
 * taken out or changed.
 */
export function joinFindings(known: readonly Finding[], fromAgent: readonly Finding[]): Finding[] {
  return [...known, ...leaveOutKnown(known, fromAgent)];
}

/** What an agent found beyond what is known, each row once at a place. */
export function leaveOutKnown(known: readonly Finding[], fromAgent: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const finding of fromAgent) {
    const isKnown = known.some((one) => rowsOf(one).some((row) => isSame({ ...one, row }, finding)));
    if (!isKnown && !kept.some((one) => isSame(one, finding))) kept.push(finding);
  }
  return kept;
}
