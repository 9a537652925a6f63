export * from './drivers';
export { AGENT_ROLE } from './drivers/shared/role';
export * from './supervision';
export { findProgram } from './detect/find-program';
export { findSandboxProgram } from './isolation/find-sandbox';
export * from './types';
export { costOf, withCost } from './usage/cost';
