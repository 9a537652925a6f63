/* eslint-disable @typescript-eslint/no-require-imports -- late: seventy modules that only a change is asked for */
type Matching = typeof import('./matching/match-tests');
type Merging = typeof import('./runs/merge-stopped');
type Rows = typeof import('./run-diff-rows');
type Snapshots = typeof import('./snapshots/snapshot-file');

export { stemOfSpec } from './support-paths';

export const matchTests: Matching['matchTests'] = (...given) =>
  (require('./matching/match-tests') as Matching).matchTests(...given);

export const mergeStopped: Merging['mergeStopped'] = (...given) =>
  (require('./runs/merge-stopped') as Merging).mergeStopped(...given);

export const runDiffRows: Rows['runDiffRows'] = (...given) =>
  (require('./run-diff-rows') as Rows).runDiffRows(...given);

export const specOfStored: Snapshots['specOfStored'] = (...given) =>
  (require('./snapshots/snapshot-file') as Snapshots).specOfStored(...given);
