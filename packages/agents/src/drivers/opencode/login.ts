import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverSettings } from '@nx-test-review/contracts';
import type { LoginState } from '../../detect/detect-program';
import type { Env } from '../shared/environment';
import { asObject } from '../shared/read-event';
import { PROVIDER_KEYS } from './settings';

/** File of `opencode auth login`, when it holds something for this provider. */
export function findOpencodeLogin(env: Env, provider: string): string | undefined {
  const data = env.XDG_DATA_HOME ?? (env.HOME === undefined ? undefined : join(env.HOME, '.local', 'share'));
  if (data === undefined) return undefined;
  const file = join(data, 'opencode', 'auth.json');
  try {
    return asObject(JSON.parse(readFileSync(file, 'utf8')))?.[provider] === undefined ? undefined : file;
  } catch {
    return undefined;
  }
}

/** `opencode auth list` always ends with 0 and takes seconds to start: files and variables tell more. */
export function findOpencodeLoginState(settings: DriverSettings, env: Env): LoginState {
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  if (settings.keyVariable !== undefined) return isSet(settings.keyVariable) ? 'yes' : 'no';
  const provider = settings.model?.split('/')[0] ?? '';
  if ((PROVIDER_KEYS[provider] ?? []).some(isSet)) return 'yes';
  if (findOpencodeLogin(env, provider) !== undefined) return 'yes';
  // A server of one's own may want no key, and providers that are not in the list may have keys elsewhere.
  return settings.baseUrl === undefined && provider in PROVIDER_KEYS ? 'no' : 'unknown';
}
