export * from './types';
export { openWorkspace } from './open-workspace';
export { runCheck, type CheckInput } from './commands/run-check';
export {
  BASELINE_ACTIONS,
  runBaseline,
  type BaselineAction,
  type BaselineOutcome,
} from './commands/run-baseline';
export { runCi, type CiInput } from './commands/run-ci';
export { addWaiver, findAtPlace, rowToWaive, type WaiverRequest } from './commands/add-waiver';
export { runGateFrom, type GateFromInput } from './commands/run-gate-from';
export { findLatestGate } from './run-store';
export { runGate, type GateInput } from './commands/run-gate';
export { runPlan, type PlanCommandInput } from './commands/run-plan';
export type { PlannedProject, RunPlan } from './agent/session-types';
