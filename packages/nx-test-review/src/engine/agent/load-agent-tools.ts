import { EnvironmentError } from '@nx-test-review/contracts';
import type { AgentTools, ToolsInput } from './agent-tools';

export function loadAgentTools(_input: ToolsInput): Promise<AgentTools> {
  return Promise.reject(
    new EnvironmentError({
      code: 'agents-missing',
      message: 'this version cannot ask an agent yet',
      hint: 'set agent.name to "none"',
    }),
  );
}
