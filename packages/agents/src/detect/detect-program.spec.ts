import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { DriverName, DriverSettings } from '@nx-test-review/contracts';
import { findDriver } from '../drivers';
import type { Presence } from '../types';
import { runProbe } from './run-probe';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'detect-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A program of this name that runs a script of Node. */
function install(name: string, script: string, mode = 0o755): string {
  const file = join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${script}`);
  chmodSync(file, mode);
  return file;
}

/** Answers --version, and another question with an exit code. */
const program = (version: string, status = 0, told = ''): string => `
  if (process.argv.includes('--version')) { console.error('WARNING 9.9.9'); console.log(${JSON.stringify(version)}); }
  else { console.log(${JSON.stringify(told)}); process.exit(${status}); }
`;

function detect(name: DriverName, settings: DriverSettings = {}, env = {}): Promise<Presence> {
  return findDriver(name).detect(settings, { PATH: folder, HOME: join(folder, 'home'), ...env });
}

describe('what detection finds', () => {
  it('is the program on the PATH that the agent will get, and its version on stdout', async () => {
    const path = install('claude', program('2.1.332 (Claude Code)', 0, '{"loggedIn":true}'));
    expect(await detect('claude')).toEqual({
      found: true,
      path,
      version: '2.1.332',
      versionTested: true,
      login: 'yes',
      hint: '',
    });
  });

  it('says of another version that it is not tested', async () => {
    install('claude', program('3.0.0 (Claude Code)', 0, '{"loggedIn":true}'));
    const presence = await detect('claude');
    expect(presence).toMatchObject({ found: true, version: '3.0.0', versionTested: false });
    expect(presence.hint).toContain('3.0.0 is not a tested version (2.1.332)');
  });

  it('is nothing where the file may not be run, where it is a folder, or where PATH is relative', async () => {
    install('claude', program('1.0.0'), 0o644);
    mkdirSync(join(folder, 'codex'));
    expect((await detect('claude')).found).toBe(false);
    expect((await detect('codex')).found).toBe(false);
    expect((await detect('claude', {}, { PATH: ['.', 'bin'].join(delimiter) })).found).toBe(false);
  });

  it('names the folders that it searched, and how to install', async () => {
    const { hint } = await detect('codex');
    expect(hint).toContain(`searched PATH: ${folder}`);
    expect(hint).toContain('npm install -g @openai/codex@');
  });

  it('is the executable of the settings, by path, with what stands before', async () => {
    const path = install('wrapper', program('2.1.332'));
    const presence = await detect('claude', { command: [path, 'claude'] }, { PATH: '' });
    expect(presence).toMatchObject({ found: true, path, version: '2.1.332', login: 'unknown' });
  });

  it('has no version where the program does not start well', async () => {
    install('claude', 'process.exit(1)');
    expect(await detect('claude')).toMatchObject({ found: true, version: null, login: 'unknown' });
  });
});

describe('login', () => {
  it.each([
    ['claude', 1, '{"loggedIn":false}', 'no'],
    ['claude', 1, 'unknown command', 'unknown'],
    ['codex', 0, 'Logged in', 'yes'],
    ['codex', 1, 'Not logged in', 'no'],
  ] as const)('%s: exit %i and %s is %s', async (name, status, told, login) => {
    install(name, program('1.0.0', status, told));
    const presence = await detect(name);
    expect(presence.login).toBe(login);
    if (login === 'no') expect(presence.hint).toMatch(/log ?in/);
  });

  it('is not asked where a key is set', async () => {
    install('codex', program('0.171.0', 1));
    expect((await detect('codex', {}, { CODEX_API_KEY: 'k' })).login).toBe('yes');
    expect((await detect('codex', { keyVariable: 'K' }, { CODEX_API_KEY: 'k' })).login).toBe('no');
    expect((await detect('codex', { keyVariable: 'K' }, { K: 'k' })).login).toBe('yes');
  });

  it('proves nothing when the command is killed', async () => {
    install(
      'codex',
      "if (process.argv.includes('login')) process.kill(process.pid, 'SIGKILL'); else console.log('0.171.0');",
    );
    expect((await detect('codex')).login).toBe('unknown');
  });

  it('of opencode lies in a file, by provider', async () => {
    install('opencode', program('1.18.33'));
    const settings = { model: 'anthropic/model-a' };
    expect((await detect('opencode', settings)).login).toBe('no');
    const data = join(folder, 'home', '.local', 'share', 'opencode');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'auth.json'), '{"anthropic":{"type":"api"}}');
    expect((await detect('opencode', settings)).login).toBe('yes');
    expect((await detect('opencode', { model: 'openai/model-a' })).login).toBe('no');
    expect((await detect('opencode', { model: 'local/m', baseUrl: 'http://localhost:1' })).login).toBe(
      'unknown',
    );
  });

  it('of gemini is a variable or a file', async () => {
    install('gemini', program('0.61.0'));
    expect((await detect('gemini')).login).toBe('no');
    expect((await detect('gemini', {}, { GEMINI_API_KEY: 'k' })).login).toBe('yes');
    mkdirSync(join(folder, 'home', '.gemini'), { recursive: true });
    writeFileSync(join(folder, 'home', '.gemini', 'oauth_creds.json'), '{}');
    expect((await detect('gemini')).login).toBe('yes');
  });
});

describe('a probe', () => {
  it('is ended at its limit with all that it started, and proves nothing', async () => {
    const script =
      "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' }); setInterval(() => {}, 1e6);";
    const probe = await runProbe(process.execPath, ['-e', script], {}, { limitMs: 300 });
    expect(probe).toEqual({ code: null, stdout: '', ended: false });
  });

  it('does not wait for a helper that holds its pipe', async () => {
    const script =
      "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' }); console.log('1.2.3'); process.exit(0);";
    expect(await runProbe(process.execPath, ['-e', script], {})).toMatchObject({ code: 0, ended: true });
  });

  it('keeps no more of an endless answer than it needs', async () => {
    const script = "process.stdout.write('x'.repeat(1e6));";
    expect((await runProbe(process.execPath, ['-e', script], {})).stdout).toHaveLength(64 * 1024);
  });
});
