import type { DriverSettings } from '@nx-test-review/contracts';
import type { Driver, Presence } from '../../types';
import type { Env } from '../shared/environment';
import { askHttp } from './ask';

export const httpDriver: Driver = {
  name: 'http',
  title: 'A server with chat completions',
  testedVersions: [],
  defaultModel: undefined,
  enforces: { readOnly: 'enforced', schema: 'asked', budget: 'none' },
  detect: (settings, env) => Promise.resolve(detectHttp(settings, env)),
  ask: (request, tellSecret) => askHttp(request, httpDriver, tellSecret),
};

/** Whether the server is there is not asked: presence is what the settings say. */
function detectHttp(settings: DriverSettings, env: Env): Presence {
  const missing = [
    ...(settings.baseUrl === undefined ? ['baseUrl'] : []),
    ...(settings.model === undefined ? ['model'] : []),
  ];
  const login = findLogin(settings, env);
  return {
    found: missing.length === 0,
    path: null,
    version: null,
    versionTested: true,
    login,
    hint: describe(settings, missing, login),
  };
}

function findLogin(settings: DriverSettings, env: Env): Presence['login'] {
  if (settings.keyCommand !== undefined || settings.keyVariable === undefined) return 'unknown';
  return (env[settings.keyVariable] ?? '') === '' ? 'no' : 'yes';
}

function describe(settings: DriverSettings, missing: string[], login: Presence['login']): string {
  if (missing.length > 0) return `set ${missing.map((name) => `agent.drivers.http.${name}`).join(' and ')}`;
  return login === 'no' ? `set ${settings.keyVariable} to a key` : '';
}
