export { matchTests } from './match-tests';
export { mergeStopped } from './merge-stopped';
export { runDiffRows } from './run-diff-rows';
export { specOfStored } from './snapshot-file';
export { stemOfSpec } from './support-paths';
