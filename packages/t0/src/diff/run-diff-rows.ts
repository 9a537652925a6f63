import type { DiffInput, DiffResult } from '../types';
import { findAssertionChanges, type AssertionRows } from './assertions/assertion-rows';
import { findLoosenedRuns } from './runs/loosened-runs';
import { findLostTests } from './lost/lost-tests';
import { makeFindings } from './make-finding';
import { matchEntries, toSuccessorMap } from './matching/match-tests';
import { findOverrides } from './runs/global-overrides';
import { findReplacedSubjects } from './assertions/replaced-subjects';
import { findLoosenedConfigs } from './runs/runner-settings';
import { findSnapshotChanges } from './snapshots/snapshot-rows';
import { findStoppedTests } from './runs/stopped-tests';

/**
 * Compares the tests of a change: D1 lost, D7 stopped, D2 to D4 what their assertions and snapshots say less, D5
 * loosened runs, D6 a mass of rewritten snapshots. Findings come sorted by path, side and line; those about
 * something that is gone name their place at the base. A row that the registry does not list as built gives nothing.
 */
export function runDiffRows(input: DiffInput): DiffResult {
  const map = matchEntries(input);
  const lost = findLostTests(map, input);
  const changes = findAssertionChanges(map, input);
  const parts = [
    ...lost.findings,
    ...findStoppedTests(map, input),
    ...changes.findings,
    ...findLoosenedRuns(map, input),
    ...findLoosenedConfigs(input),
    ...findReplacedSubjects(map, input),
    ...findOverrides(input),
    ...findSnapshotChanges(map, input),
  ];
  return {
    findings: makeFindings(parts, input.registry),
    goneWithSource: lost.goneWithSource.map(({ ref }) => ({ path: ref.path, titlePath: ref.titlePath })),
    notes: notesOf(input, lost.unknown, changes),
    successors: toSuccessorMap(map),
  };
}

function notesOf(
  input: DiffInput,
  unknown: readonly string[],
  { unknown: matchers, anew }: AssertionRows,
): string[] {
  const notes = input.base
    .filter(({ model }) => model === undefined)
    .map(
      ({ path, whyNot }) =>
        `${path} cannot be read at the base, so its tests are not compared: ${whyNot ?? 'unknown reason'}`,
    );
  const specifiers = [...new Set(unknown)].sort();
  if (specifiers.length > 0) {
    notes.push(`imports that could not be resolved at the base: ${specifiers.join(', ')}`);
  }
  if (matchers.length > 0) {
    const pairs = [...new Set(matchers)].sort().join('; ');
    notes.push(`assertions that changed in a way that the order of matchers does not know: ${pairs}`);
  }
  if (anew.length > 0) {
    const shown = anew.slice(0, 5).join(', ');
    const more = anew.length > 5 ? ` and ${anew.length - 5} more` : '';
    notes.push(
      `tests that ask for something else along with what they cover, so that nobody can tell whether they ask as much: ${shown}${more}`,
    );
  }
  return notes;
}
