import type { DriverSettings } from '@nx-test-review/contracts';

export type Env = Readonly<Record<string, string | undefined>>;

/** What any program needs of its surroundings: to be found, to speak the user's language, and to get out through a proxy. */
export const BASE_NAMES = [
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LC_ALL',
  'TZ',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'SSL_CERT_FILE',
  'NODE_EXTRA_CA_CERTS',
] as const;

const MAY_HOLD_PASSWORD = ['HTTPS_PROXY', 'HTTP_PROXY'];

export interface AgentEnvironment {
  env: Record<string, string>;
  secretNames: string[];
}

/** The base names and those that the settings name, each only when it is set, and what a driver itself sets. */
export function buildEnvironment(
  env: Env,
  settings: DriverSettings,
  fixed: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): AgentEnvironment {
  const named = (settings.env ?? []).filter((name) => name !== 'HOME');
  const seen: Record<string, string> = {};
  for (const name of [...BASE_NAMES, ...named]) {
    const value = env[name];
    if (value !== undefined && value !== '') seen[name] = value;
  }
  const passwords = MAY_HOLD_PASSWORD.filter((name) => seen[name]?.includes('@') === true);
  return {
    env: { ...seen, ...fixed, ...secrets },
    secretNames: [
      ...new Set([...Object.keys(secrets), ...named.filter((name) => name in seen), ...passwords]),
    ],
  };
}

/** `env: ["HOME"]` of the settings is the user's word that the agent may have the real one. */
export function keepsHomeBySettings(settings: DriverSettings): string | undefined {
  return settings.env?.includes('HOME') === true
    ? 'the agent sees your own home folder: `env` of its settings names HOME'
    : undefined;
}
