export { matchTests } from './matching/match-tests';
export { mergeStopped } from './runs/merge-stopped';
export { runDiffRows } from './run-diff-rows';
export { specOfStored } from './snapshots/snapshot-file';
export { stemOfSpec } from './support-paths';
