export * from './drivers';
export * from './supervision';
export * from './types';
export { costOf, withCost } from './usage/cost';
