export * from './drivers';
export * from './types';
export { askAgent } from './ask-agent';
export { costOf, withCost } from './usage/cost';
export { createBlanker, type Blanker } from './secrets/blank';
export { describeFailure, type FailureEnd, type FailureStart } from './failures';
export { lastLines } from './supervise/tail';
