import { AGENT_NAMES, ConfigurationError, type AgentConfig } from '@nx-test-review/contracts';
import type { AgentWords } from './hooks/parse-command-line';
import { RUN_ENV } from './hooks/run-env';

export const AGENT_SCOPES = ['changed', 'direct', 'affected'] as const;
/** About which specs an agent is asked: changed ones, those that import a changed file too, or all that the change reaches. */
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** What the command line says of the agent. */
export interface AgentFlags {
  name?: NonNullable<AgentConfig['name']>;
  scope?: AgentScope;
  /** Why the agent is left out. */
  because?: string;
  /** Who says so. */
  by?: string;
  /** Ask although the estimate is over the budget, or most specs changed. */
  askAnyway?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** How the flags of `ci` reach the tasks. */
export function toAgentEnv(flags: AgentFlags): Record<string, string> {
  return { [RUN_ENV.agent]: JSON.stringify(flags) };
}

/** Flags as the hook or `ci` handed them on. Throws class 2 for a name or scope that does not exist. */
export function readAgentEnv(env: Env): AgentFlags {
  const text = env[RUN_ENV.agent] ?? '';
  if (text === '') return {};
  try {
    return checkAgentWords(JSON.parse(text) as AgentWords);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw refuse(`${RUN_ENV.agent} holds no flags: ${(error as Error).message}`);
  }
}

/** Words of a command line as flags. Throws class 2 for a name or scope that does not exist. */
export function checkAgentWords({ name, scope, ...others }: AgentWords): AgentFlags {
  if (name !== undefined && !isOneOf(AGENT_NAMES, name))
    throw refuse(`--agent ${JSON.stringify(name)}: it is one of ${AGENT_NAMES.join(', ')}`);
  if (scope !== undefined && !isOneOf(AGENT_SCOPES, scope))
    throw refuse(`--agent-scope ${JSON.stringify(scope)}: it is one of ${AGENT_SCOPES.join(', ')}`);
  return {
    ...others,
    ...(name === undefined ? {} : { name }),
    ...(scope === undefined ? {} : { scope }),
  };
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function refuse(message: string): ConfigurationError {
  return new ConfigurationError({
    code: 'agent-flags',
    message,
    hint: 'see nx-test-review ci --help, and docs/agents.md',
  });
}
