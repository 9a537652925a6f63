import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProcessesOf, isRunning, readPids, waitUntil } from '@tools/testing/fake-agents/fake-agents';
import { makeTempDir } from '@tools/testing/temp-repo';
import { sweepRooms } from '../room/sweep-rooms';

// Real processes: a busy machine starts them late.
jest.setTimeout(60_000);

const WORKER = join(__dirname, '../../../../tools/testing/fake-agents/worker.cjs');

let base: string;
let started: ChildProcess[];
let said: string;

beforeEach(() => {
  base = makeTempDir('guard-');
  mkdirSync(join(base, 'tmp'));
  started = [];
  said = '';
});

afterEach(() => {
  const running = [...agents(), ...started.map(({ pid }) => pid!), ...findGuards()].filter(isRunning);
  const rooms = readdirSync(join(base, 'tmp'));
  for (const pid of running) process.kill(pid, 'SIGKILL');
  rmSync(base, { recursive: true, force: true });
  expect({ running, rooms }).toEqual({ running: [], rooms: [] });
});

const agents = (): number[] => readPids(join(base, 'pids'));

/** Guards whose worker is one of this test: they carry its PATH, and are told by their parent while it lives. */
function findGuards(): number[] {
  return findProcessesOf(`${base}/bin`).filter((pid) => readCommand(pid).includes('guard.js'));
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function startWorker(...scenarios: string[]): ChildProcess {
  return startNode([WORKER, ...scenarios]);
}

function startNode(args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: base,
    env: {
      PATH: `${process.env['PATH']}:${base}/bin`,
      TMPDIR: join(base, 'tmp'),
      FAKE_AGENT_PIDS: join(base, 'pids'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout!.on('data', (text: Buffer) => (said += text.toString('utf8')));
  started.push(child);
  return child;
}

/** Its own handlers are there, not only those of Node. */
function catchesHangup(pid: number): boolean {
  const [, caught = '0'] = /^SigCgt:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (BigInt(`0x${caught}`) & 1n) === 1n;
}

const kill = (pid: number | undefined): void => void process.kill(pid!, 'SIGKILL');
const gone = (): boolean => !agents().some(isRunning) && findGuards().length === 0;

/** Waits until so many agents and children of agents run, under one guard. */
async function untilRunning(count: number): Promise<void> {
  await waitUntil(() => agents().length === count && findGuards().length === 1, `${count} processes run`);
}

describe('when the worker is killed', () => {
  it('nothing of its calls is left within five seconds', async () => {
    const worker = startWorker('hang', 'stubborn');
    await untilRunning(2);
    kill(worker.pid);
    await waitUntil(gone, 'the guard has killed the agents', 5000);
    expect(readdirSync(join(base, 'tmp'))).toEqual([]);
  });

  it('children that ignore signals are killed too', async () => {
    const worker = startWorker('stubborn-child');
    await untilRunning(2);
    kill(worker.pid);
    await waitUntil(gone, 'the guard has killed agent and child', 5000);
  });

  it('the guard outlives a signal to the group of the worker', async () => {
    const worker = startWorker('hang');
    await untilRunning(1);
    await waitUntil(() => catchesHangup(findGuards()[0]!), 'the guard has taken its post');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(findGuards()[0]!, signal);
    kill(worker.pid);
    await waitUntil(gone, 'the guard has killed the agent', 5000);
  });
});

describe('200 MB of output', () => {
  it.each(['flood', 'flood-errors'])('cost a worker with 48 MB nothing: %s', async (scenario) => {
    const worker = startNode(['--max-old-space-size=48', WORKER, scenario]);
    await once(worker, 'exit');
    expect(JSON.parse(said)).toMatchObject([{ ok: true }]);
    await waitUntil(gone, 'nothing is left');
  });

  it('in one line are cut off', async () => {
    const worker = startNode(['--max-old-space-size=96', WORKER, 'flood-line']);
    await once(worker, 'exit');
    expect(JSON.parse(said)).toMatchObject([
      { kind: 'output-cap', message: expect.stringContaining('a line of more') },
    ]);
    await waitUntil(gone, 'nothing is left');
  });
});

describe('when nx is killed', () => {
  it('the worker ends with it, and nothing is left', async () => {
    const nx = startWorker('--nx', 'hang');
    await untilRunning(1);
    const worker = Number(said);
    expect(isRunning(worker)).toBe(true);
    kill(nx.pid);
    await waitUntil(() => gone() && !isRunning(worker), 'worker, guard and agent are gone', 5000);
  });
});

describe('when the guard is killed', () => {
  it('its calls are failures of class 3, and the worker goes on', async () => {
    const worker = startWorker('hang', 'stubborn');
    await untilRunning(2);
    kill(findGuards()[0]);
    await waitUntil(() => !isRunning(worker.pid!), 'the worker has ended by itself');
    expect(JSON.parse(said)).toMatchObject([
      { ok: false, kind: 'guard', exitClass: 3, retryable: true },
      { ok: false, kind: 'guard', exitClass: 3, retryable: true },
    ]);
    await waitUntil(gone, 'nothing is left');
  });
});

describe('when worker and guard are killed at once', () => {
  it('the next start ends the agent and removes its folder', async () => {
    const worker = startWorker('stubborn');
    await untilRunning(1);
    const [guard] = findGuards();
    process.kill(worker.pid!, 'SIGSTOP');
    kill(guard);
    kill(worker.pid);
    await waitUntil(() => !isRunning(worker.pid!), 'the worker is dead');
    expect(agents().filter(isRunning)).toHaveLength(1);
    expect(await sweepRooms(join(base, 'tmp'))).toEqual([]);
    expect(agents().filter(isRunning)).toEqual([]);
    expect(readdirSync(join(base, 'tmp'))).toEqual([]);
  });

  it('a folder whose owner lives is left alone', async () => {
    const worker = startWorker('hang');
    await untilRunning(1);
    expect(await sweepRooms(join(base, 'tmp'))).toEqual([]);
    expect(agents().filter(isRunning)).toHaveLength(1);
    kill(worker.pid);
    await waitUntil(gone, 'the guard has killed the agent', 5000);
  });

  it('a folder without the marker is left alone', async () => {
    const foreign = join(base, 'tmp', 'nx-test-review-call-foreign');
    mkdirSync(foreign);
    expect(await sweepRooms(join(base, 'tmp'))).toEqual([]);
    expect(readdirSync(join(base, 'tmp'))).toEqual(['nx-test-review-call-foreign']);
    rmSync(foreign, { recursive: true });
  });
});
