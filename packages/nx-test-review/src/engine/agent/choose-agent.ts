import {
  ConfigurationError,
  type AgentConfig,
  type DriverName,
  type Run,
  type WithoutAgent,
} from '@nx-test-review/contracts';
import type { Policy } from '@nx-test-review/gate';
import type { AgentFlags } from '../../plugin/agent-flags';

export type AgentName = NonNullable<AgentConfig['name']>;

/** Whether an agent is asked about a project, and why. */
export type AgentChoice =
  | { asks: false; name: AgentName; reason: string; withoutAgent?: WithoutAgent }
  | { asks: true; name: AgentName; reason: string; drivers: DriverName[] };

export interface ChoiceInput {
  /** What the side that steers says. */
  config: AgentConfig & Required<Pick<AgentConfig, 'name' | 'when'>>;
  policy: Pick<Policy, 'allowWithoutAgent'>;
  flags: AgentFlags;
  ci: boolean;
  run: Pick<Run, 'baseRef'>;
}

/** Throws ConfigurationError (class 2) where a pipeline takes the agent out without the base's leave. */
export function chooseAgent(input: ChoiceInput): AgentChoice {
  const { config, flags, ci, run } = input;
  const name = flags.name ?? config.name;
  if (name === 'none') return leaveOut(input);
  if (flags.name === undefined && run.baseRef === null)
    return { asks: false, name, reason: 'a run without a base asks no agent unless --agent names one' };
  if (flags.name === undefined && config.when === 'ci' && !ci)
    return { asks: false, name, reason: `${name} is asked under CI only (agent.when is "ci")` };
  if (flags.name !== undefined) return choiceOf(name, config);
  return { asks: true, name, reason: `agent.name is "${name}"`, drivers: listDrivers(name, config) };
}

/** The choice of an agent that is named, whatever else is said. */
export function choiceOf(name: AgentName, config: ChoiceInput['config']): AgentChoice {
  const reason = `--agent ${name}`;
  if (name === 'none') return { asks: false, name, reason };
  return { asks: true, name, reason, drivers: listDrivers(name, config) };
}

function leaveOut({ config, policy, flags, ci }: ChoiceInput): AgentChoice {
  const { name } = config;
  if (name === 'none')
    return { asks: false, name, reason: 'agent is "none": T0 and the diff rows judge alone' };
  if (!ci) return { asks: false, name, reason: `${name} is left out by --agent none` };
  const because = flags.because?.trim() ?? '';
  if (!policy.allowWithoutAgent || because === '') {
    throw new ConfigurationError({
      code: 'agent-left-out',
      message: policy.allowWithoutAgent
        ? '--agent none needs a reason'
        : `--agent none: the policy that judges this change wants ${name} asked`,
      hint: policy.allowWithoutAgent
        ? 'say why with --because "..."; the gate prints it'
        : 'let ask, or set policy.allowWithoutAgent in test-review.config.json and merge that first',
    });
  }
  const by = flags.by ?? 'somebody whom the pipeline does not name';
  const withoutAgent = { by, because };
  return { asks: false, name, reason: `${name} is left out by ${by}: ${because}`, withoutAgent };
}

function listDrivers(name: Exclude<AgentName, 'none'>, config: ChoiceInput['config']): DriverName[] {
  if (name !== 'mixed') return [name];
  const drivers = [...new Set(config.mixed ?? [])];
  if (drivers.length > 0) return drivers;
  throw new ConfigurationError({
    code: 'mixed-empty',
    message: 'agent is "mixed", and agent.mixed names no driver',
    hint: 'list the drivers in test-review.config.json: "agent": { "name": "mixed", "mixed": ["claude", "codex"] }',
  });
}

/** Drivers of one project, the one that reviews first: `mixed` deals projects over them by their roots. */
export function dealDrivers(drivers: readonly DriverName[], projectRoot: string): DriverName[] {
  let sum = 0;
  for (const char of projectRoot) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  const first = sum % drivers.length;
  return [...drivers.slice(first), ...drivers.slice(0, first)];
}
