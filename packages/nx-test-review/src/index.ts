/** The plugin as Nx loads it, for every nx command of a workspace: small, and without the engine. */
export { createNodes, createNodes as createNodesV2 } from './plugin/inference/create-nodes';
export { preTasksExecution } from './plugin/hooks/pre-tasks';
export { postTasksExecution } from './plugin/hooks/post-tasks';
export const name = 'nx-test-review';
