import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverSettings } from '@nx-test-review/contracts';
import type { LoginState } from '../../detect/detect-program';
import type { Env } from '../shared/environment';
import { GEMINI_KEY_NAMES } from './settings';

/** File of a login with an account. Undefined where it is not there. */
export function findGeminiLogin(env: Env): string | undefined {
  const home = env.GEMINI_CLI_HOME ?? env.HOME;
  if (home === undefined) return undefined;
  const file = join(home, '.gemini', 'oauth_creds.json');
  return existsSync(file) ? file : undefined;
}

/** The program has no command for this: variables and the file are all that there is. */
export function findGeminiLoginState(settings: DriverSettings, env: Env): LoginState {
  const names = settings.keyVariable === undefined ? GEMINI_KEY_NAMES : [settings.keyVariable];
  if (names.some((name) => (env[name] ?? '') !== '')) return 'yes';
  if (settings.keyVariable !== undefined) return 'no';
  return findGeminiLogin(env) === undefined ? 'no' : 'yes';
}
