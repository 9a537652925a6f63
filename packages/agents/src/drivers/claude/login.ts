import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverSettings } from '@nx-test-review/contracts';
import type { LoginState } from '../../detect/detect-program';
import type { Probe } from '../../detect/run-probe';
import type { Env } from '../shared/environment';
import { readEvent } from '../shared/read-event';
import { CLAUDE_KEY_NAMES } from './settings';

/** File that `/login` writes where there is no keychain. Undefined where it is not there. */
export function findClaudeLogin(env: Env): string | undefined {
  const folder = env.CLAUDE_CONFIG_DIR ?? (env.HOME === undefined ? undefined : join(env.HOME, '.claude'));
  if (folder === undefined) return undefined;
  const file = join(folder, '.credentials.json');
  return existsSync(file) ? file : undefined;
}

/** `claude auth status` is asked only where no variable answers, and not of a command that only stands in for it. */
export async function findClaudeLoginState(
  settings: DriverSettings,
  env: Env,
  ask: (args: readonly string[]) => Promise<Probe>,
): Promise<LoginState> {
  const names = settings.keyVariable === undefined ? CLAUDE_KEY_NAMES : [settings.keyVariable];
  if (names.some((name) => (env[name] ?? '') !== '')) return 'yes';
  if (settings.keyVariable !== undefined) return 'no';
  if (settings.command !== undefined) return 'unknown';
  const status = await ask(['auth', 'status']);
  if (!status.ended) return 'unknown';
  const told = readEvent(status.stdout.replace(/\s*\n\s*/g, ' '))?.loggedIn;
  if (typeof told !== 'boolean') return 'unknown';
  return told ? 'yes' : 'no';
}
