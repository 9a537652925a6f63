export * from './types';
export { openWorkspace } from './open-workspace';
export { runCheck, type CheckInput } from './commands/run-check';
export { runCi, type CiInput } from './commands/run-ci';
export { runGate, type GateInput } from './commands/run-gate';
