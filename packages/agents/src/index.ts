export * from './drivers';
export * from './supervision';
export { findSandboxProgram } from './isolation/find-sandbox';
export * from './types';
export { costOf, withCost } from './usage/cost';
