import { AGENT_NAMES, UsageError } from '@nx-test-review/contracts';
import { Option, type Command } from 'commander';
import { AGENT_SCOPES, checkAgentWords, type AgentFlags } from '../plugin/agent-flags';

export interface AgentOptions {
  agent?: string;
  agentScope?: string;
  because?: string;
  askAnyway?: true;
}

export function addAgentOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--agent <name>',
        'ask this agent, also where the configuration would not; none leaves it out',
      ).choices(AGENT_NAMES),
    )
    .addOption(
      new Option(
        '--agent-scope <scope>',
        'ask about changed specs, direct (those that import a changed file too, the default), or all affected ones',
      ).choices(AGENT_SCOPES),
    )
    .option('--because <text>', 'with --agent none: why the agent is left out; the gate prints it')
    .option('--ask-anyway', 'ask although the estimate is over the budget, or most specs changed');
}

type Env = Readonly<Record<string, string | undefined>>;

/** Throws class 2 for a reason that goes with nothing. */
export function readAgentOptions(options: AgentOptions, env: Env): AgentFlags {
  const { agent, agentScope, because, askAnyway } = options;
  if (because !== undefined && agent !== 'none') {
    throw new UsageError({
      code: 'because-alone',
      message: '--because says why an agent is left out, and --agent none is not there',
      hint: 'give both: --agent none --because "the provider is down"',
    });
  }
  return checkAgentWords({
    ...(agent === undefined ? {} : { name: agent }),
    ...(agentScope === undefined ? {} : { scope: agentScope }),
    ...(because === undefined ? {} : { because, by: findAccount(env) }),
    ...(askAnyway === undefined ? {} : { askAnyway }),
  });
}

/** Where pipelines name who started them; else the user of the machine. */
const ACCOUNTS = [
  'GITHUB_ACTOR',
  'GITLAB_USER_LOGIN',
  'BUILD_REQUESTEDFOR',
  'BITBUCKET_STEP_TRIGGERER_UUID',
  'CIRCLE_USERNAME',
  'BUILD_USER_ID',
  'USER',
  'USERNAME',
];

function findAccount(env: Env): string {
  const name = ACCOUNTS.find((one) => (env[one] ?? '') !== '');
  return name === undefined ? 'somebody whom the pipeline does not name' : `${env[name]} (${name})`;
}
