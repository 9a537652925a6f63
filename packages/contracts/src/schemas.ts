/** What is built with zod, and what stands beside it. Loaded by the index when a value of it is asked for. */
export * from './row';
export * from './fix';
export * from './finding';
export * from './suppression';
export * from './convention';
export * from './t0-report';
export * from './verdict';
export * from './gate-agent';
export * from './gate-result';
export * from './agent-config';
export * from './usage';
export * from './review-report';
export * from './agent-evidence';
export * from './config';
export * from './waiver';
export * from './run';
export { buildPublishedSchemas } from './published-schemas';
