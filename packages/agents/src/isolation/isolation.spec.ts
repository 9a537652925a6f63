import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../detect/find-program';
import { makeRoom } from '../room/make-room';
import { askAgent } from '../ask-agent';
import { openScene, WIDE } from '../testing/scenario-driver';
import type { AgentOutcome, AgentRequest, Invocation } from '../types';
import { isolate } from './isolate';

// Real processes: a busy machine starts them late.
jest.setTimeout(60_000);

let scene: ReturnType<typeof openScene>;
beforeEach(() => {
  scene = openScene();
});
afterEach(() => scene.close());

const real = findProgram('bwrap', process.env['PATH']);
const works =
  real !== undefined && spawnSync(real, ['--ro-bind', '/', '/', '--unshare-pid', 'true']).status === 0;
const because =
  real === undefined ? 'bubblewrap is not installed here' : 'bubblewrap may make no namespace here';

/** A folder for the PATH with one program of ours. */
function fake(name: string, script: string, folder = join(scene.base, 'bin')): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

/** Runs what comes after "--", as a sandbox that holds nothing. */
const LEAKY = 'while [ "$1" != "--" ]; do shift; done; shift; exec "$@"';
/** Plays a sandbox that holds: of a proof only the last place is written to. */
const HOLDING = `while [ "$1" != "--" ]; do shift; done; shift
case "$1" in /bin/sh) for place in "$@"; do :; done; printf held > "$place";; *) exec "$@";; esac`;

const ask = (scenario: string[], more: Partial<AgentRequest>, invocation: Partial<Invocation> = {}) =>
  askAgent(scene.driver(scenario, invocation), {
    ...scene.request(),
    isolation: 'required',
    ...more,
    env: { ...scene.request().env, HOME: join(scene.base, 'user'), ...more.env },
  });

function said<T>(outcome: AgentOutcome): T {
  if (!outcome.ok) throw new Error(`${outcome.message}\n${outcome.tail ?? ''}`);
  return JSON.parse(outcome.text) as T;
}

describe('without a sandbox on the machine', () => {
  const env = { PATH: '/nowhere' };

  it('a call that requires one is class 2, and nobody is asked', async () => {
    const outcome = await ask(['answer'], { env });
    expect(outcome).toMatchObject({ ok: false, kind: 'isolation', exitClass: 2, retryable: false });
    expect(!outcome.ok && outcome.message).toContain('bwrap was not found');
    expect(scene.pids()).toEqual([]);
  });

  it('a call under CI goes without, with a warning', async () => {
    const outcome = await ask(['answer'], { env, isolation: 'auto', ci: true });
    expect(outcome).toMatchObject({ ok: true, isolation: 'none' });
    expect(outcome.warnings.join()).toContain('without a sandbox');
  });

  it.each([
    ['off', true],
    ['auto', false],
  ] as const)('a call with isolation %s and CI %s says nothing of it', async (isolation, ci) => {
    expect(await ask(['answer'], { env, isolation, ci })).toMatchObject({
      ok: true,
      isolation: 'none',
      warnings: [],
    });
  });
});

describe('a sandbox is proved before it is relied on', () => {
  it('one that lets a write through is none, and the write is taken back', async () => {
    const outcome = await ask(['answer'], { env: { PATH: fake('bwrap', LEAKY) } });
    expect(outcome).toMatchObject({ ok: false, kind: 'isolation', exitClass: 2 });
    expect(!outcome.ok && outcome.message).toContain('went through');
    expect(readdirSync(scene.workspace)).toEqual([]);
  });

  it('one that runs nothing is none, with its own words', async () => {
    const PATH = fake('bwrap', 'echo "setting up uid map: Permission denied" >&2; exit 1');
    const outcome = await ask(['answer'], { env: { PATH }, isolation: 'auto', ci: true });
    expect(outcome).toMatchObject({ ok: true, isolation: 'none' });
    expect(outcome.warnings.join()).toContain('setting up uid map: Permission denied');
  });

  it('one that lies in the tree under review is not taken', async () => {
    const PATH = fake('bwrap', HOLDING, join(scene.workspace, 'node_modules', '.bin'));
    const outcome = await ask(['answer'], { env: { PATH } });
    expect(!outcome.ok && outcome.message).toContain('bwrap was not found');
  });

  it('one that holds runs the agent, and is named', async () => {
    expect(await ask(['answer'], { env: { PATH: fake('bwrap', HOLDING) } })).toMatchObject({
      ok: true,
      isolation: 'bwrap',
      text: '{"answer":42}',
    });
  });
});

describe('on macOS', () => {
  const open = async (PATH: string, more: Partial<AgentRequest> = {}) => {
    const room = makeRoom(join(scene.base, 'rooms'));
    const request = { ...scene.request(), isolation: 'required', ...more, env: { PATH } } as AgentRequest;
    const invocation = scene.driver(['answer']).invoke!(request, room.home);
    try {
      return { room, isolation: await isolate(request, room, invocation, 'darwin') };
    } finally {
      room.remove();
    }
  };
  const HOLDING_MAC = 'shift; shift; for place in "$@"; do :; done; printf held > "$place"';

  it('the profile allows writes to the private folders, and not to the workspace', async () => {
    const { isolation, room } = await open(fake('sandbox-exec', HOLDING_MAC));
    if (typeof isolation === 'string') throw new Error(isolation);
    const { args } = isolation.wrap({ command: 'agent', args: ['-p'] });
    expect(isolation.kind).toBe('sandbox-exec');
    expect(args.slice(2)).toEqual(['agent', '-p']);
    expect(args[1]).toContain('(deny file-write*)');
    expect(args[1]).toContain(`(allow file-write* (subpath "${room.home}")`);
    expect(args[1]).toContain(`(deny file-write* (subpath "${scene.workspace}"))`);
  });

  it('a path that the profile cannot name is refused', async () => {
    const workspace = join(scene.base, 'a "quoted" folder');
    mkdirSync(workspace);
    const { isolation } = await open(fake('sandbox-exec', HOLDING_MAC), { workspace });
    expect(isolation).toContain('holds a quote');
  });
});

it('elsewhere there is none', async () => {
  const room = makeRoom(join(scene.base, 'rooms'));
  const request = { ...scene.request(), isolation: 'required' } as const;
  expect(
    await isolate(request, room, scene.driver(['answer']).invoke!(request, room.home), 'freebsd'),
  ).toContain('there is none for freebsd');
  room.remove();
});

(works ? describe : describe.skip)(`with bubblewrap${works ? '' : ` (skipped: ${because})`}`, () => {
  const env = { PATH: process.env['PATH'] ?? '' };

  it('an agent writes to its private folders and nowhere else', async () => {
    mkdirSync(join(scene.base, 'user'));
    const places = [
      join(scene.workspace, 'planted'),
      join(scene.base, 'beside'),
      join(scene.base, 'user', 'planted'),
      join(homedir(), `.planted-${process.pid}`),
    ];
    const outcome = await ask(['try-writes', ...places.map((path) => `@${path}`), 'HOME/own', 'TMPDIR/own'], {
      env,
    });
    expect(outcome.isolation).toBe('bwrap');
    const told = said<Record<string, string>>(outcome);
    expect([told['HOME/own'], told['TMPDIR/own']]).toEqual(['written', 'written']);
    expect(places.filter((path) => existsSync(path))).toEqual([]);
    expect(told[`@${places[0]}`]).toBe('EROFS');
  });

  it('an agent reads the workspace, and not the temporary files of others', async () => {
    writeFileSync(join(scene.base, 'beside'), 'of somebody else');
    writeFileSync(join(scene.workspace, 'a.spec.ts'), 'it works');
    const paths = [`@${scene.workspace}/a.spec.ts`, `@${scene.base}/beside`];
    const told = said<Record<string, unknown>>(await ask(['try-reads', ...paths], { env }));
    expect(paths.map((path) => told[path])).toEqual(['it works', 'ENOENT']);
  });

  it('places of secrets in a home that is seen are empty', async () => {
    // Beside this file: in most checkouts no folder for temporary files hides it.
    const user = join(__dirname, `.user-${process.pid}`);
    mkdirSync(join(user, '.ssh'), { recursive: true });
    writeFileSync(join(user, '.ssh', 'id'), 'a private key');
    writeFileSync(join(user, 'netrc'), 'a password');
    symlinkSync(join(user, 'netrc'), join(user, '.netrc'));
    try {
      const paths = [join(user, '.ssh'), join(user, '.netrc'), join(user, 'netrc')];
      const told = said<Record<string, unknown>>(
        await ask(['try-reads', ...paths.map((path) => `@${path}`)], { env: { ...env, HOME: user } }),
      );
      expect(told[`@${paths[0]}`]).toEqual([]);
      // Where the repository itself lies among temporary files, they are not there at all.
      for (const path of paths.slice(1)) expect(['EACCES', 'ENOENT']).toContain(told[`@${path}`]);
      expect(readFileSync(join(user, '.ssh', 'id'), 'utf8')).toBe('a private key');
    } finally {
      spawnSync('rm', ['-rf', user]);
    }
  });

  it('an agent sees no process but its own', async () => {
    const told = said<Record<string, string[]>>(await ask(['try-reads', '@/proc'], { env }));
    const pids = told['@/proc']!.filter((name) => /^\d+$/.test(name));
    expect(pids.length).toBeLessThan(5);
  });

  it('the home of the user is writable where a login lies only there, the workspace in it is not', async () => {
    const user = join(scene.base, 'user');
    const workspace = join(user, 'code');
    mkdirSync(workspace, { recursive: true });
    const places = [join(user, 'state'), join(workspace, 'planted')];
    const outcome = await ask(
      ['try-writes', ...places.map((path) => `@${path}`)],
      { env, workspace },
      { keepsHome: 'the login lies there', env: { HOME: user } },
    );
    expect(said(outcome)).toEqual({ [`@${places[0]}`]: 'written', [`@${places[1]}`]: 'EROFS' });
    expect(existsSync(places[0]!)).toBe(true);
  });

  it.each(['stubborn', 'stubborn-child'])('an agent that ignores signals is killed: %s', async (scenario) => {
    const stop = new AbortController();
    const driver = scene.driver([scenario], {}, { line: () => void stop.abort() });
    const request = { ...scene.request(), isolation: 'required', signal: stop.signal } as const;
    const outcome = await askAgent(driver, {
      ...request,
      env: { ...request.env, ...env },
      limits: { ...WIDE, graceMs: 100 },
    });
    expect(outcome).toMatchObject({ ok: false, kind: 'aborted', isolation: 'bwrap' });
  });

  it('an agent leaves no child', async () => {
    expect(await ask(['leave-daemon'], { env })).toMatchObject({ ok: true, text: '{"answer":42}' });
  });

  it('an agent works in an empty folder where it needs no file', async () => {
    const outcome = await ask(['folder'], { env }, { worksIn: 'empty' });
    expect(outcome).toMatchObject({ ok: true, isolation: 'bwrap' });
    expect(outcome.ok && outcome.text).toMatch(/\/work$/);
  });
});
