import { ConfigurationError, type DriverName, type DriverSettings } from '@nx-test-review/contracts';
import type { Env } from './environment';

/**
 * Value of the key: that of `keyVariable` where the settings name one, else of the first of the driver's own names that
 * is set. Undefined where none is. Throws when the named variable is empty: another key would be a silent other account.
 */
export function readKey(
  driver: DriverName,
  settings: DriverSettings,
  env: Env,
  ownNames: readonly string[],
): { name: string; value: string } | undefined {
  const names = settings.keyVariable === undefined ? ownNames : [settings.keyVariable];
  for (const name of names) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') return { name, value };
  }
  if (settings.keyVariable === undefined) return undefined;
  throw new ConfigurationError({
    code: 'key-not-set',
    message: `${driver}: the environment variable ${settings.keyVariable}, which agent.drivers.${driver}.keyVariable names, is not set`,
    hint: `set ${settings.keyVariable} to a key, or take keyVariable out of the settings`,
  });
}
