export * from './types';
export { askAgent } from './ask-agent';
export { describeFailure, type FailureEnd, type FailureStart } from './failures';
export { createBlanker, type Blanker } from './secrets/blank';
export { lastLines } from './supervise/tail';
