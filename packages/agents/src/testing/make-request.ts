import type { AgentRequest } from '../types';

export const SCHEMA = {
  type: 'object',
  properties: { runId: { type: 'string' } },
  required: ['runId'],
  additionalProperties: false,
};

/** A request that asks for little, with an environment that holds more than an agent may see. */
export function makeRequest(more: Partial<AgentRequest> = {}): AgentRequest {
  return {
    runId: 'run-1',
    label: 'shop',
    prompt: 'PROMPT-TEXT: review src/sum.test.ts',
    schema: SCHEMA,
    settings: {},
    workspace: '/workspace',
    limits: { overallMs: 60_000, idleMs: 30_000, outputBytes: 1_000_000, graceMs: 1000 },
    isolation: 'off',
    ci: false,
    env: {},
    ...more,
  };
}
