import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { NO_USAGE } from '@nx-test-review/contracts';
import { isRunning, waitUntil } from '@tools/testing/fake-agents/fake-agents';
import { makeTempDir } from '@tools/testing/temp-repo';
import { endMeeting, meet, meetingFolder } from './meeting';
import { openLedger } from './open-ledger';
import type { EnterRequest, Ledger, LedgerOptions, LedgerStatus, Slot } from './types';

// Real processes: a busy machine starts them late.
jest.setTimeout(60_000);

const WORKER = join(__dirname, '../../../../tools/testing/fake-agents/ledger-worker.cjs');

let base: string;
let ledgers: Ledger[];
let workers: ChildProcess[];

beforeEach(() => {
  base = makeTempDir('ledger-');
  ledgers = [];
  workers = [];
});

afterEach(async () => {
  await Promise.all(ledgers.map((ledger) => ledger.close()));
  const running = workers.map(({ pid }) => pid!).filter(isRunning);
  for (const pid of running) process.kill(pid, 'SIGKILL');
  const left = readdirSync(base).filter((name) => name.startsWith('nxtr-'));
  rmSync(base, { recursive: true, force: true });
  expect({ running, left }).toEqual({ running: [], left: [] });
});

async function open(more: Partial<LedgerOptions> = {}): Promise<Ledger> {
  const ledger = await openLedger({ runId: 'run-1', concurrency: 4, tmp: base, ...more });
  ledgers.push(ledger);
  return ledger;
}

const call = (more: Partial<EnterRequest> = {}): EnterRequest => ({
  driver: 'claude',
  project: 'shop',
  estimateTokens: 100,
  ...more,
});

async function enter(ledger: Ledger, more: Partial<EnterRequest> = {}): Promise<Slot> {
  const slot = await ledger.enter(call(more));
  if (!slot.granted) throw new Error(slot.why);
  return slot;
}

const leave = (slot: Slot): Promise<void> => slot.leave({ ...NO_USAGE, inputTokens: 10 }, { ok: true });

/** Waits for the wait of a call: what it is told, and what becomes of it. */
function enterLater(ledger: Ledger, more: Partial<EnterRequest> = {}) {
  let onWait: (why: string) => void = () => undefined;
  const waits = new Promise<string>((resolve) => (onWait = resolve));
  return { waits, slot: ledger.enter(call({ ...more, onWait })) };
}

describe('an account that several share', () => {
  it('has one number of places', async () => {
    const [one, two] = [await open({ concurrency: 1 }), await open({ concurrency: 1 })];
    const first = await enter(one!);
    const second = enterLater(two!);
    expect(await second.waits).toContain('1 calls are under way');
    await leave(first);
    expect((await second.slot).granted).toBe(true);
  });

  it('has one budget', async () => {
    const [one, two] = [await open({ budget: { calls: 1 } }), await open({ budget: { calls: 1 } })];
    await leave(await enter(one!));
    expect(await two!.enter(call())).toMatchObject({
      granted: false,
      reason: 'budget',
      spent: { calls: 1, usage: { inputTokens: 10 } },
    });
  });

  it('holds all for the limit that one met', async () => {
    const [one, two] = [await open(), await open()];
    const limit = { ok: false, kind: 'quota', message: '429', retryable: true, retryAfterMs: 200 } as const;
    await (await enter(one!)).leave(NO_USAGE, limit);
    const held = enterLater(two!);
    expect(await held.waits).toContain('asked to wait: 429');
    expect((await held.slot).granted).toBe(true);
  });

  it('tells what is under way and what waits', async () => {
    const [one, two] = [await open({ concurrency: 1 }), await open({ concurrency: 1 })];
    const slot = await enter(one!, { project: 'shop' });
    const second = enterLater(two!, { project: 'cart', driver: 'codex' });
    await second.waits;
    const status = await two!.status();
    expect(status).toMatchObject({
      running: [{ project: 'shop', driver: 'claude' }],
      waiting: [{ project: 'cart', driver: 'codex' }],
      spent: { calls: 1 },
      warnings: [],
    });
    await leave(slot);
    await second.slot;
  });

  it('is not shared with another run', async () => {
    const [one, two] = [
      await open({ budget: { calls: 1 } }),
      await open({ runId: 'run-2', budget: { calls: 1 } }),
    ];
    await enter(one!);
    expect((await two!.enter(call())).granted).toBe(true);
  });

  it('has one keeper when many open it at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, () => open({ concurrency: 1, budget: { calls: 12 } })),
    );
    let under = 0;
    await Promise.all(
      many.map(async (ledger) => {
        const slot = await enter(ledger);
        under += 1;
        expect(under).toBe(1);
        under -= 1;
        await leave(slot);
      }),
    );
    expect((await many[0]!.status()).spent).toMatchObject({ calls: 12, usage: { inputTokens: 120 } });
  });
});

describe('a call that gives up', () => {
  it('while it waits leaves no trace', async () => {
    const ledger = await open({ concurrency: 1 });
    const slot = await enter(ledger);
    const stop = new AbortController();
    const waiting = enterLater(ledger, { signal: stop.signal });
    await waiting.waits;
    stop.abort();
    expect(await waiting.slot).toMatchObject({ granted: false, reason: 'aborted' });
    expect(await ledger.status()).toMatchObject({ waiting: [], spent: { calls: 1 } });
    await leave(slot);
  });

  it('before it began is told so', async () => {
    const ledger = await open();
    expect(await ledger.enter(call({ signal: AbortSignal.abort() }))).toMatchObject({ reason: 'aborted' });
  });
});

describe('when the keeper leaves', () => {
  it('another goes on with what was spent and what is under way', async () => {
    const [one, two, three] = [await open(), await open(), await open()];
    await leave(await enter(one!));
    const slot = await enter(two!);
    await one!.close();
    expect(await three!.status()).toMatchObject({
      running: [{ project: 'shop' }],
      spent: { calls: 2, usage: { inputTokens: 10 }, lostCalls: 0 },
    });
    await leave(slot);
    expect((await three!.status()).spent).toMatchObject({ usage: { inputTokens: 20 } });
  });

  it('who waited goes on waiting, and is let in', async () => {
    const [one, two] = [await open({ concurrency: 1 }), await open({ concurrency: 1 })];
    await enter(one!);
    const waiting = enterLater(two!);
    await waiting.waits;
    await one!.close();
    expect((await waiting.slot).granted).toBe(true);
  });

  it('and was the last one, nothing is left', async () => {
    const ledger = await open();
    await leave(await enter(ledger));
    await ledger.close();
    expect(readdirSync(base)).toEqual([]);
  });
});

describe('an account with a folder', () => {
  it('is gone on with by a process that comes after all others left', async () => {
    const folder = join(base, 'run');
    const first = await open({ folder, budget: { calls: 2 } });
    await leave(await enter(first));
    await first.close();
    const next = await open({ folder, budget: { calls: 2 } });
    expect((await next.status()).spent).toMatchObject({ calls: 1, usage: { inputTokens: 10 } });
    await leave(await enter(next));
    expect((await next.enter(call())).granted).toBe(false);
  });

  it('that cannot be written says so', async () => {
    rmSync(join(base, 'file'), { force: true });
    const ledger = await open({ folder: '/dev/null/nowhere' });
    await leave(await enter(ledger));
    expect((await ledger.status()).warnings.join()).toContain('could not be written');
  });
});

describe('when a process is killed', () => {
  const options = { runId: 'run-1', concurrency: 1 };
  const start = async (more: Partial<LedgerOptions> = {}): Promise<ChildProcess> => {
    const child = fork(WORKER, [JSON.stringify({ ...options, tmp: base, ...more })]);
    workers.push(child);
    await once(child, 'message');
    return child;
  };
  const tell = async (child: ChildProcess, question: object): Promise<unknown> => {
    child.send(question);
    return (await once(child, 'message'))[0];
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  it('the keeper, others go on, and its call counts as lost', async () => {
    const keeper = await start();
    expect(await tell(keeper, { enter: call() })).toMatchObject({ granted: true });
    const ledger = await open(options);
    const waiting = enterLater(ledger);
    await waiting.waits;
    await kill(keeper);
    const slot = await waiting.slot;
    expect(slot.granted).toBe(true);
    expect((await ledger.status()).spent).toMatchObject({ calls: 2, lostCalls: 1, lostTokens: 100 });
  });

  it('another than the keeper, its place is free and its call counts as lost', async () => {
    const ledger = await open(options);
    const other = await start();
    await tell(other, { enter: call() });
    const waiting = enterLater(ledger);
    await waiting.waits;
    await kill(other);
    expect((await waiting.slot).granted).toBe(true);
    expect((await ledger.status()).spent.lostCalls).toBe(1);
  });

  it('the keeper, a call of another process that is under way stays so', async () => {
    const keeper = await start();
    const other = await start();
    await tell(other, { enter: call({ project: 'cart' }) });
    await kill(keeper);
    const status = (await tell(other, { status: true })) as LedgerStatus;
    expect(status).toMatchObject({ running: [{ project: 'cart' }], spent: { calls: 1, lostCalls: 0 } });
    await tell(other, { leave: 0 });
    other.send({ close: true });
    await once(other, 'exit');
  });

  it('the only one, the next goes on with its folder', async () => {
    const folder = join(base, 'run');
    const only = await start({ folder });
    await tell(only, { enter: call() });
    await kill(only);
    const next = await open({ ...options, folder });
    expect((await next.status()).spent).toMatchObject({ calls: 1, lostCalls: 1 });
    expect((await next.enter(call())).granted).toBe(true);
  });

  it('one after the other, the last goes on', async () => {
    const three = [await start(), await start(), await start()];
    const ledger = await open(options);
    await leave(await enter(ledger));
    for (const one of three) await kill(one);
    expect((await ledger.status()).spent).toMatchObject({ calls: 1, usage: { inputTokens: 10 } });
  });

  it('the only one, its folder is swept by a later run once it is old', async () => {
    const only = await start({ runId: 'run-0' });
    await kill(only);
    const left = readdirSync(base);
    expect(left).toHaveLength(1);
    const other = await open({ runId: 'run-2' });
    expect(readdirSync(base)).toContain(left[0]);
    const old = new Date(Date.now() - 60 * 60_000);
    utimesSync(join(base, left[0]!), old, old);
    await open({ runId: 'run-3' });
    expect(readdirSync(base)).not.toContain(left[0]);
    await other.close();
    await waitUntil(() => !isRunning(only.pid!), 'it is gone');
  });
});

describe('a crowd that comes, goes and is killed', () => {
  interface Note {
    pid: number;
    what: 'in' | 'out' | 'killed';
  }
  const notes = (file: string): Note[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Note);

  it('spends the budget exactly, and never more places than there are', async () => {
    const file = join(base, 'notes');
    writeFileSync(file, '');
    const options = {
      runId: 'run-1',
      concurrency: 2,
      budget: { calls: 60 },
      folder: join(base, 'run'),
      tmp: base,
    };
    const start = (): ChildProcess => {
      const child = fork(WORKER, [JSON.stringify(options), file]);
      workers.push(child);
      return child;
    };
    const crowd = [start(), start(), start(), start()];
    for (let kills = 1; kills <= 6; kills++) {
      await waitUntil(() => notes(file).length >= kills * 12, `the crowd made ${kills * 6} calls`, 40_000);
      const victim = crowd.shift()!;
      victim.kill('SIGKILL');
      if (victim.exitCode === null && victim.signalCode === null) await once(victim, 'exit');
      appendFileSync(file, `${JSON.stringify({ pid: victim.pid, what: 'killed' })}\n`);
      crowd.push(start());
    }
    await waitUntil(() => workers.every(({ pid }) => !isRunning(pid!)), 'all found the budget spent', 40_000);
    const inside = new Set<number>();
    let most = 0;
    for (const { pid, what } of notes(file)) {
      if (what === 'in') inside.add(pid);
      else inside.delete(pid);
      most = Math.max(most, inside.size);
    }
    const made = notes(file).filter(({ what }) => what === 'in').length;
    const ledger = await open(options);
    const { spent } = await ledger.status();
    expect(spent.calls).toBe(60);
    // A process may be killed between its grant and its note, and its call counts all the same.
    expect(made + spent.lostCalls).toBeGreaterThanOrEqual(60);
    expect(made).toBeLessThanOrEqual(60);
    expect(most).toBeLessThanOrEqual(2);
  });
});

describe('a keeper that hangs up on everybody', () => {
  it('is given up, with what to do', async () => {
    const folder = meetingFolder('run-1\0', base);
    const { server } = await meet(folder, (one) => one.on('connection', (socket) => socket.destroy()));
    const ledger = await openLedger({ runId: 'run-1', concurrency: 1, tmp: base });
    await expect(ledger.status()).rejects.toMatchObject({ exitClass: 2, code: 'ledger-broken' });
    server!.close();
    endMeeting(folder);
  });
});

describe('the folder where processes meet', () => {
  it('is not used when others may enter it', async () => {
    const first = await open();
    const [name] = readdirSync(base);
    await first.close();
    mkdirSync(join(base, name!), { mode: 0o777 });
    chmodSync(join(base, name!), 0o777);
    await expect(openLedger({ runId: 'run-1', concurrency: 1, tmp: base })).rejects.toMatchObject({
      exitClass: 2,
      code: 'ledger-folder',
    });
    rmSync(join(base, name!), { recursive: true });
  });
});
