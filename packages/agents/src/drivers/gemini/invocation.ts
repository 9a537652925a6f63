import { join } from 'node:path';
import type { AgentRequest, Invocation } from '../../types';
import { checkBaseUrl } from '../shared/base-url';
import { readCommand } from '../shared/command';
import { buildEnvironment, keepsHomeBySettings } from '../shared/environment';
import { readExtraArgs, readModel, refuseEffort } from '../shared/extra-args';
import { readKey } from '../shared/key';
import { AGENT_ROLE } from '../shared/role';
import { findGeminiLogin } from './login';
import { describeGeminiSettings, GEMINI_KEY_NAMES, GEMINI_MODEL, GEMINI_QUIET } from './settings';

const BYPASS =
  /^--?y(?:olo)?$|^--approval-mode|^yolo$|^auto_edit$|^--allowed-|^--(?:admin-)?policy|^--include-directories|^-?-e(?:xtensions)?$|acp$/i;
const ROLE = 'role.md';

/** Plan mode with an empty list of tools, in an empty folder that is trusted because nothing lies in it. */
export function invokeGemini(request: AgentRequest, home: string): Invocation {
  const { settings, env } = request;
  refuseEffort('gemini', settings);
  const { command, before } = readCommand(settings, 'gemini', request.workspace);
  const key = readKey('gemini', settings, env, GEMINI_KEY_NAMES);
  const login = key === undefined ? findGeminiLogin(env) : undefined;
  const address: Record<string, string> =
    settings.baseUrl === undefined
      ? {}
      : { GOOGLE_GEMINI_BASE_URL: checkBaseUrl('gemini', settings.baseUrl) };
  const auth = login === undefined ? 'gemini-api-key' : 'oauth-personal';
  return {
    command,
    args: [
      ...before,
      ...['-p', '', '--output-format', 'stream-json', '--model', readModel('gemini', settings, GEMINI_MODEL)],
      ...['--approval-mode', 'plan', '--skip-trust'],
      ...readExtraArgs('gemini', settings, BYPASS),
    ],
    ...buildEnvironment(
      env,
      settings,
      { ...GEMINI_QUIET, ...address, GEMINI_SYSTEM_MD: join(home, ROLE) },
      key === undefined ? {} : { GEMINI_API_KEY: key.value },
    ),
    worksIn: 'empty',
    homeFiles: [
      { path: '.gemini/settings.json', text: JSON.stringify(describeGeminiSettings(auth)) },
      { path: ROLE, text: AGENT_ROLE },
    ],
    loginFiles: login === undefined ? [] : [{ from: login, to: '.gemini/oauth_creds.json' }],
    homeVariables: { GEMINI_CLI_HOME: '' },
    stdin: request.prompt,
    keepsHome: keepsHomeBySettings(settings),
    printsLate: false,
  };
}
