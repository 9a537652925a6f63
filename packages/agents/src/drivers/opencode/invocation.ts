import { ConfigurationError } from '@nx-test-review/contracts';
import type { AgentRequest, Invocation } from '../../types';
import { checkBaseUrl } from '../shared/base-url';
import { readCommand } from '../shared/command';
import { buildEnvironment, keepsHomeBySettings } from '../shared/environment';
import { readExtraArgs, readModel } from '../shared/extra-args';
import { readKey } from '../shared/key';
import { AGENT_ROLE } from '../shared/role';
import { findOpencodeLogin } from './login';
import { OPENCODE_KEY, OPENCODE_QUIET, PROVIDER_KEYS } from './settings';

const BYPASS = /^--auto|^--agent|^--attach|^--command|^--share|^--dir|^--port/i;
/** Room of a model that opencode has no entry for. */
const LIMIT = { context: 200_000, output: 32_000 };

/**
 * All tools denied by configuration, which no file of the repository may add to. Errors of requests go to stderr: without
 * that the program would try for ever and say nothing.
 */
export function invokeOpencode(request: AgentRequest): Invocation {
  const { settings, env } = request;
  const { command, before } = readCommand(settings, 'opencode', request.workspace);
  const model = readModel('opencode', settings, undefined);
  const [provider, name] = splitModel(model);
  const key = readKey('opencode', settings, env, PROVIDER_KEYS[provider] ?? []);
  const login = key === undefined ? findOpencodeLogin(env, provider) : undefined;
  return {
    command,
    args: [
      ...before,
      ...['run', '--format', 'json', '--model', model, '--pure', '--title', 'review'],
      ...['--print-logs', '--log-level', 'ERROR'],
      ...(settings.effort === undefined ? [] : ['--variant', settings.effort]),
      ...readExtraArgs('opencode', settings, BYPASS),
    ],
    ...buildEnvironment(
      env,
      settings,
      {
        ...OPENCODE_QUIET,
        OPENCODE_CONFIG_CONTENT: JSON.stringify(
          describeConfig({ model, provider, name, baseUrl: settings.baseUrl, hasKey: key !== undefined }),
        ),
      },
      key === undefined ? {} : { [OPENCODE_KEY]: key.value },
    ),
    worksIn: 'empty',
    homeFiles: [],
    loginFiles: login === undefined ? [] : [{ from: login, to: '.local/share/opencode/auth.json' }],
    homeVariables: {},
    stdin: request.prompt,
    keepsHome: keepsHomeBySettings(settings),
    printsLate: true,
  };
}

function splitModel(model: string): [provider: string, name: string] {
  const slash = model.indexOf('/');
  if (slash > 0 && slash < model.length - 1) return [model.slice(0, slash), model.slice(slash + 1)];
  throw new ConfigurationError({
    code: 'bad-model',
    message: `opencode: agent.drivers.opencode.model is "${model}", which names no provider`,
    hint: 'write it as provider/model, such as anthropic/claude-sonnet-5-5',
  });
}

function describeConfig(facts: {
  model: string;
  provider: string;
  name: string;
  baseUrl: string | undefined;
  hasKey: boolean;
}): object {
  const { model, provider, name, baseUrl, hasKey } = facts;
  const apiKey = hasKey ? { apiKey: `{env:${OPENCODE_KEY}}` } : {};
  const own =
    baseUrl === undefined
      ? hasKey && { options: apiKey }
      : {
          npm: '@ai-sdk/openai-compatible',
          name: provider,
          options: { baseURL: checkBaseUrl('opencode', baseUrl), ...apiKey },
          models: { [name]: { name, limit: LIMIT } },
        };
  return {
    autoupdate: false,
    share: 'disabled',
    enabled_providers: [provider],
    small_model: model,
    permission: { '*': 'deny' },
    agent: { build: { prompt: AGENT_ROLE } },
    ...(own === false ? {} : { provider: { [provider]: own } }),
  };
}
