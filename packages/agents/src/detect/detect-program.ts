import type { DriverSettings } from '@nx-test-review/contracts';
import { BASE_NAMES, type Env } from '../drivers/shared/environment';
import { readCommand } from '../drivers/shared/command';
import type { Presence } from '../types';
import { findProgram } from './find-program';
import { type Probe, runProbe } from './run-probe';

export type LoginState = Presence['login'];

/** What is asked of a command line before anything is paid for. */
export interface ProgramFacts {
  /** Name of the executable, when the settings name none. */
  command: string;
  install: string;
  testedVersions: readonly string[];
  /** What to do when there is no login. */
  loginHint: string;
  /** Switches that keep the program from the network, and names of its own that it may see. */
  quiet: Readonly<Record<string, string>>;
  ownNames: readonly string[];
  /** Reads files and variables, or asks the program itself; `ask` runs it with the user's own home. */
  findLogin(ask: (args: readonly string[]) => Promise<Probe>): Promise<LoginState>;
}

const VERSION = /\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.-]+)?/;

/**
 * Presence on the PATH that the agent will get, what `--version` prints on stdout, and the login. A login command that
 * cannot run or takes more than 15 seconds proves nothing.
 */
export async function detectProgram(
  facts: ProgramFacts,
  settings: DriverSettings,
  env: Env,
): Promise<Presence> {
  const { command, before } = readCommand(settings, facts.command, process.cwd());
  const path = findProgram(command, env.PATH);
  if (path === undefined) return describeMissing(facts, command, env);
  const seen = seenBy(facts, settings, env);
  const ask = (args: readonly string[]): Promise<Probe> => runProbe(path, [...before, ...args], seen);
  const probe = await ask(['--version']);
  const version = probe.ended && probe.code === 0 ? (VERSION.exec(probe.stdout)?.[0] ?? null) : null;
  const versionTested = version !== null && facts.testedVersions.includes(version);
  const login = await facts.findLogin(ask);
  return { found: true, path, version, versionTested, login, hint: describe(facts, version, login) };
}

function describeMissing(facts: ProgramFacts, command: string, env: Env): Presence {
  const where = command.includes('/') ? 'it is no program' : `searched PATH: ${env.PATH || 'which is empty'}`;
  return {
    found: false,
    path: null,
    version: null,
    versionTested: false,
    login: 'unknown',
    hint: `${command} was not found (${where}); ${facts.install}`,
  };
}

function describe(facts: ProgramFacts, version: string | null, login: LoginState): string {
  const hints: string[] = [];
  if (login === 'no') hints.push(facts.loginHint);
  if (version === null) hints.push(`${facts.command} --version told no version: check that it starts`);
  else if (facts.testedVersions.length > 0 && !facts.testedVersions.includes(version)) {
    hints.push(`${version} is not a tested version (${facts.testedVersions.join(', ')})`);
  }
  return hints.join('; ');
}

function seenBy(facts: ProgramFacts, settings: DriverSettings, env: Env): Record<string, string> {
  const seen: Record<string, string> = {};
  for (const name of [...BASE_NAMES, 'HOME', ...facts.ownNames, ...(settings.env ?? [])]) {
    const value = env[name];
    if (value !== undefined) seen[name] = value;
  }
  return { ...seen, ...facts.quiet };
}
