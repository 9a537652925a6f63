import type { Finding, Waiver } from '@nx-test-review/contracts';
import picomatch from 'picomatch';
import { GUARDED_ROWS } from './row-decision';

/** What is known of files that moved, for waivers that name a path. */
export interface PathHistory {
  /** Base path of a head file that moved. */
  movedFrom?: (headPath: string) => string | undefined;
  /** Whether a file named by a waiver or a baseline no longer stands. */
  pathGone?: (path: string) => boolean;
}

/** One file, taken literally: brackets and parentheses are parts of names (`app/[id]/page.spec.ts`). */
export function isExactPath(path: string): boolean {
  return !/[*?{}]/.test(path) && !path.startsWith('!') && !path.endsWith('/');
}

/** Whether a waiver's path, exact or a glob, takes a file in. */
export function pathCovers(pattern: string, path: string): boolean {
  if (pattern === path) return true;
  if (isExactPath(pattern)) return false;
  const literal = pattern.replace(/[[\]()+@!|\\]/g, '\\$&');
  return picomatch.isMatch(path, literal, { dot: true, noextglob: true, nonegate: true });
}

/** The row that a waiver has to name: of a finding that shows several, the guarded one. */
export function rowToWaive(finding: Pick<Finding, 'row' | 'alsoRows'>): string {
  return [finding.row, ...(finding.alsoRows ?? [])].find((row) => GUARDED_ROWS.includes(row)) ?? finding.row;
}

/** Whether a finding shows a row of the diff: those take no suppression in code. */
export function showsDiffRow(finding: Pick<Finding, 'row' | 'alsoRows' | 'source'>): boolean {
  return finding.source === 'diff' || GUARDED_ROWS.includes(rowToWaive(finding));
}

/** Whether a waiver is about a finding, whatever its dates. */
export function waiverCovers(waiver: Waiver, finding: Finding, history: PathHistory = {}): boolean {
  if (waiver.row !== rowToWaive(finding)) return false;
  if (waiver.fingerprint !== undefined && waiver.fingerprint !== finding.fingerprint) return false;
  if (waiver.path === undefined) return true;
  const former = history.movedFrom?.(finding.path);
  if (pathCovers(waiver.path, finding.path)) return true;
  if (former !== undefined && pathCovers(waiver.path, former)) return true;
  return waiver.fingerprint !== undefined && history.pathGone?.(waiver.path) === true;
}
