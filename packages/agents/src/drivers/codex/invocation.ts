import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverSettings } from '@nx-test-review/contracts';
import type { AgentRequest, Invocation } from '../../types';
import { checkBaseUrl } from '../shared/base-url';
import { readCommand } from '../shared/command';
import { buildEnvironment, type Env, keepsHomeBySettings } from '../shared/environment';
import { readExtraArgs, readModel } from '../shared/extra-args';
import { readKey } from '../shared/key';
import { AGENT_ROLE } from '../shared/role';
import { CODEX_CONFIG, CODEX_KEY_NAMES, CODEX_OFF } from './settings';

export const CODEX_MODEL = 'gpt-6.2-sol';

const BYPASS =
  /danger|bypass|^--yolo$|^--full-auto$|workspace-write|sandbox|^-s$|shell|^--enable|mcp_servers|notify|hooks|^--?p(?:rofile)?$|^--add-dir|^--search$/i;
const SCHEMA = 'answer.schema.json';
const ROLE = 'role.md';
const ANSWER = 'answer.txt';
const MAKER = 'https://api.openai.com/v1';

/**
 * A key goes to a provider of our own definition, at the maker's address or at another one: the built-in one tries a
 * failed request 30 times. A login needs the built-in one.
 */
export function invokeCodex(request: AgentRequest, home: string): Invocation {
  const { settings, env } = request;
  const { command, before } = readCommand(settings, 'codex', request.workspace);
  const key = readKey('codex', settings, env, CODEX_KEY_NAMES);
  const login = key === undefined ? findCodexLogin(env) : undefined;
  const config = [
    ...CODEX_CONFIG,
    ...CODEX_OFF.map((name) => `features.${name}=false`),
    `model_instructions_file=${JSON.stringify(join(home, ROLE))}`,
    ...(settings.effort === undefined ? [] : [`model_reasoning_effort=${JSON.stringify(settings.effort)}`]),
    ...describeProvider(settings, key !== undefined),
  ];
  return {
    command,
    args: [
      ...before,
      ...['exec', '--json', '--sandbox', 'read-only', '--skip-git-repo-check', '--ephemeral'],
      ...['--ignore-user-config', '--ignore-rules', '--color', 'never'],
      ...['--model', readModel('codex', settings, CODEX_MODEL)],
      ...['--output-last-message', join(home, ANSWER), '--output-schema', join(home, SCHEMA)],
      ...config.flatMap((one) => ['-c', one]),
      ...readExtraArgs('codex', settings, BYPASS),
    ],
    ...buildEnvironment(env, settings, {}, key === undefined ? {} : { CODEX_API_KEY: key.value }),
    worksIn: 'empty',
    homeFiles: [
      { path: SCHEMA, text: JSON.stringify(request.schema) },
      { path: ROLE, text: AGENT_ROLE },
    ],
    loginFiles: login === undefined ? [] : [{ from: login, to: '.codex/auth.json' }],
    homeVariables: { CODEX_HOME: '.codex' },
    stdin: request.prompt,
    keepsHome: keepsHomeBySettings(settings),
    answerFile: ANSWER,
    printsLate: true,
  };
}

/** File of `codex login`. Undefined where it is not there. */
export function findCodexLogin(env: Env): string | undefined {
  const folder = env.CODEX_HOME ?? (env.HOME === undefined ? undefined : join(env.HOME, '.codex'));
  if (folder === undefined) return undefined;
  const file = join(folder, 'auth.json');
  return existsSync(file) ? file : undefined;
}

function describeProvider(settings: DriverSettings, hasKey: boolean): string[] {
  if (!hasKey && settings.baseUrl === undefined) return [];
  const address = settings.baseUrl === undefined ? MAKER : checkBaseUrl('codex', settings.baseUrl);
  const fields = [
    'name="test-review"',
    `base_url=${JSON.stringify(address)}`,
    'wire_api="responses"',
    'request_max_retries=1',
    'stream_max_retries=1',
    ...(hasKey ? ['env_key="CODEX_API_KEY"'] : []),
  ];
  return ['model_provider="test_review"', `model_providers.test_review={${fields.join(',')}}`];
}
