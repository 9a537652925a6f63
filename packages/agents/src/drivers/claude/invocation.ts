import type { AgentRequest, Invocation } from '../../types';
import { checkBaseUrl } from '../shared/base-url';
import { readCommand } from '../shared/command';
import { buildEnvironment, keepsHomeBySettings } from '../shared/environment';
import { readExtraArgs, readModel } from '../shared/extra-args';
import { readKey } from '../shared/key';
import { AGENT_ROLE } from '../shared/role';
import { fitSchema } from './fit-schema';
import { findClaudeLogin } from './login';
import { CLAUDE_KEY_NAMES, CLAUDE_MODEL, CLAUDE_QUIET } from './settings';

const BYPASS =
  /bypass|acceptEdits|dangerously|^--(?:allowed-?tools|tools|mcp-config|add-dir|settings|setting-sources|plugin|agents?\b|permission|fallback-model)/i;
/** The answer, and what the CLI asks again for when it was not of the form. */
const MOST_TURNS = '8';

/**
 * No tools, no settings, no instructions of a repository, and the answer through the CLI's own structured output.
 * `--verbose` is what stream-json asks for; partial messages keep the inactivity timer of a long answer from running out.
 */
export function invokeClaude(request: AgentRequest): Invocation {
  const { settings, env, limits } = request;
  const { command, before } = readCommand(settings, 'claude', request.workspace);
  const key = readKey('claude', settings, env, CLAUDE_KEY_NAMES);
  const login = key === undefined ? findClaudeLogin(env) : undefined;
  const keyName = key === undefined || settings.keyVariable !== undefined ? 'ANTHROPIC_API_KEY' : key.name;
  const address: Record<string, string> =
    settings.baseUrl === undefined ? {} : { ANTHROPIC_BASE_URL: checkBaseUrl('claude', settings.baseUrl) };
  return {
    command,
    args: [
      ...before,
      ...['-p', '--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
      ...['--model', readModel('claude', settings, CLAUDE_MODEL)],
      ...['--permission-mode', 'dontAsk', '--tools', '', '--strict-mcp-config', '--setting-sources', ''],
      ...['--no-session-persistence', '--max-turns', MOST_TURNS, '--system-prompt', AGENT_ROLE],
      ...['--json-schema', fitSchema(request.schema)],
      ...(settings.effort === undefined ? [] : ['--effort', settings.effort]),
      ...(limits.usd === undefined ? [] : ['--max-budget-usd', String(limits.usd)]),
      ...readExtraArgs('claude', settings, BYPASS),
    ],
    ...buildEnvironment(
      env,
      settings,
      { ...CLAUDE_QUIET, ...address },
      key === undefined ? {} : { [keyName]: key.value },
    ),
    worksIn: 'empty',
    homeFiles: [],
    loginFiles: login === undefined ? [] : [{ from: login, to: '.claude/.credentials.json' }],
    homeVariables: {},
    stdin: request.prompt,
    keepsHome: keepsHomeBySettings(settings) ?? findKeychain(key !== undefined || login !== undefined),
    printsLate: false,
  };
}

/** On macOS a login lies in the keychain of the user, which is found through the home folder alone. */
function findKeychain(known: boolean): string | undefined {
  return process.platform === 'darwin' && !known
    ? 'the login of claude lies in your keychain, so it sees your own home folder; a key in ANTHROPIC_API_KEY avoids that'
    : undefined;
}
