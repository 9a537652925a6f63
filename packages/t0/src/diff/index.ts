/* eslint-disable @typescript-eslint/no-require-imports -- late: seventy modules that only a change is asked for */
import type { DiffInput, DiffResult } from '../types';

type Matching = typeof import('./matching/match-tests');
type Merging = typeof import('./runs/merge-stopped');
type Rows = typeof import('./run-diff-rows');
type Snapshots = typeof import('./snapshots/snapshot-file');

export { stemOfSpec } from './support-paths';

export const matchTests: Matching['matchTests'] = (...given) =>
  (require('./matching/match-tests') as Matching).matchTests(...given);

export const mergeStopped: Merging['mergeStopped'] = (...given) =>
  (require('./runs/merge-stopped') as Merging).mergeStopped(...given);

export const runDiffRows: Rows['runDiffRows'] = (input) =>
  comparesNothing(input) ? NOTHING : (require('./run-diff-rows') as Rows).runDiffRows(input);

function comparesNothing({ base, head, changedPaths, runners }: DiffInput): boolean {
  return changedPaths?.size === 0 && base.length + head.length + (runners?.length ?? 0) === 0;
}

const NOTHING: DiffResult = {
  findings: [],
  goneWithSource: [],
  notes: [],
  successors: { matches: [], lost: [], added: [], successorsOf: () => [], predecessorsOf: () => [] },
};

export const specOfStored: Snapshots['specOfStored'] = (...given) =>
  (require('./snapshots/snapshot-file') as Snapshots).specOfStored(...given);
