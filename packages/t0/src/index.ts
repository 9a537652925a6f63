export * from './registry';
export * from './run-t0';
export * from './conventions/judge-conventions';
export * from './conventions/measure';
export { CONVENTION_RULES } from './conventions/rows';
export { switchesOff } from './rows/c1-disabled-test';
export { proposeHelpers, type HelperFamily, type ProposeInput } from './helpers/propose';
export * from './types';
export * from './diff';
