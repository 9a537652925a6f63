import { detectProgram, type LoginState } from '../../detect/detect-program';
import type { Probe } from '../../detect/run-probe';
import type { DriverSettings } from '@nx-test-review/contracts';
import type { Driver } from '../../types';
import type { Env } from '../shared/environment';
import { CODEX_MODEL, invokeCodex } from './invocation';
import { createCodexParser } from './parser';
import { CODEX_KEY_NAMES, CODEX_LOGIN_HINT } from './settings';

const TESTED = ['0.171.0'];

/** `codex login status` reads its file alone and knows nothing of keys in variables. */
async function findLogin(
  settings: DriverSettings,
  env: Env,
  ask: (args: readonly string[]) => Promise<Probe>,
): Promise<LoginState> {
  const names = settings.keyVariable === undefined ? CODEX_KEY_NAMES : [settings.keyVariable];
  if (names.some((name) => (env[name] ?? '') !== '')) return 'yes';
  if (settings.keyVariable !== undefined) return 'no';
  if (settings.command !== undefined || settings.baseUrl !== undefined) return 'unknown';
  const status = await ask(['login', 'status']);
  if (!status.ended) return 'unknown';
  return status.code === 0 ? 'yes' : 'no';
}

export const codexDriver: Driver = {
  name: 'codex',
  title: 'Codex CLI',
  testedVersions: TESTED,
  defaultModel: CODEX_MODEL,
  enforces: { readOnly: 'enforced', schema: 'asked', budget: 'none' },
  detect: (settings, env) =>
    detectProgram(
      {
        command: 'codex',
        install: `npm install -g @openai/codex@${TESTED[0]}`,
        testedVersions: TESTED,
        loginHint: CODEX_LOGIN_HINT,
        quiet: {},
        ownNames: ['CODEX_HOME'],
        findLogin: (ask) => findLogin(settings, env, ask),
      },
      settings,
      env,
    ),
  invoke: invokeCodex,
  createParser: createCodexParser,
};
