import { NO_USAGE, type Budget, type Usage } from '@nx-test-review/contracts';
import { Account, newAccount, type Claim, type Decision } from './account';
import type { CallEnd } from './types';

const MINUTE = 60_000;
const ANSWERED: CallEnd = { ok: true };
const limited = (retryAfterMs: number | null = null): CallEnd => ({
  ok: false,
  kind: 'quota',
  message: '429: slow down',
  retryable: true,
  retryAfterMs,
});
const failed = (kind: 'auth' | 'api' | 'timeout', retryable = false): CallEnd => ({
  ok: false,
  kind,
  message: `${kind} failed`,
  retryable,
  retryAfterMs: null,
});
const took = (tokens: number, costUsd: number | null = null): Usage => ({
  ...NO_USAGE,
  inputTokens: tokens,
  costUsd,
  costFrom: costUsd === null ? null : 'agent',
});

let count = 0;
const claim = (more: Partial<Claim> = {}): Claim => ({
  id: `call-${++count}`,
  owner: 'me',
  driver: 'claude',
  project: 'shop',
  estimateTokens: 100,
  ...more,
});
const open = (budget?: Budget, concurrency = 8): Account =>
  new Account(newAccount('run-1'), { concurrency, budget });

/** Starts a call and returns its id. */
function start(account: Account, now = 0, more: Partial<Claim> = {}): string {
  const one = claim(more);
  expect(account.decide(one, now)).toEqual({ do: 'grant' });
  account.start(one, now);
  return one.id;
}

function run(account: Account, usage: Usage, end: CallEnd = ANSWERED, now = 0): void {
  account.end(start(account, now), usage, end, now);
}

const why = (decision: Decision): string => ('why' in decision ? decision.why : '');

describe('places', () => {
  it('are as many as there may be calls at a time', () => {
    const account = open(undefined, 2);
    start(account);
    const second = start(account);
    expect(account.decide(claim(), 0)).toMatchObject({ do: 'wait' });
    account.end(second, NO_USAGE, ANSWERED, 0);
    expect(account.decide(claim(), 0)).toEqual({ do: 'grant' });
  });

  it('are shared by all drivers', () => {
    const account = open(undefined, 1);
    start(account, 0, { driver: 'codex' });
    expect(account.decide(claim(), 0)).toMatchObject({ do: 'wait' });
  });
});

describe('a budget of calls', () => {
  it('counts calls under way', () => {
    const account = open({ calls: 2 });
    start(account);
    start(account);
    expect(account.decide(claim(), 0)).toMatchObject({ do: 'deny', reason: 'budget' });
  });

  it('that is spent says what was spent', () => {
    const account = open({ calls: 1 });
    run(account, took(1234, 0.5));
    const denial = account.decide(claim(), 3 * MINUTE);
    expect(why(denial)).toContain('1 calls');
    expect(why(denial)).toContain('1234 tokens, $0.50, 3.0 minutes');
  });

  it('does not count a call that was let in and never made', () => {
    const account = open({ calls: 1 });
    account.withdraw(start(account));
    expect(account.decide(claim(), 0)).toEqual({ do: 'grant' });
  });
});

describe('a budget of tokens', () => {
  it('denies what does not fit any more', () => {
    const account = open({ tokens: 1000 });
    run(account, took(950));
    expect(account.decide(claim({ estimateTokens: 51 }), 0)).toMatchObject({ do: 'deny', reason: 'budget' });
    expect(account.decide(claim({ estimateTokens: 50 }), 0)).toEqual({ do: 'grant' });
  });

  it('waits where calls under way decide', () => {
    const account = open({ tokens: 1000 });
    const first = start(account, 0, { estimateTokens: 900 });
    const next = claim({ estimateTokens: 200 });
    expect(account.decide(next, 0)).toMatchObject({ do: 'wait' });
    account.end(first, took(500), ANSWERED, 0);
    expect(account.decide(next, 0)).toEqual({ do: 'grant' });
  });

  it('counts what a process took that died as it was estimated', () => {
    const account = open({ tokens: 1000 });
    account.lose(start(account, 0, { estimateTokens: 950 }));
    expect(account.decide(claim(), 0)).toMatchObject({ do: 'deny' });
    expect(account.spent(0)).toMatchObject({ calls: 1, lostCalls: 1, lostTokens: 950 });
  });
});

describe('a budget of money', () => {
  it('goes by what tokens cost so far', () => {
    const account = open({ usd: 1 });
    run(account, took(900, 0.9));
    expect(account.decide(claim({ estimateTokens: 99 }), 0)).toEqual({ do: 'grant' });
    expect(account.decide(claim({ estimateTokens: 101 }), 0)).toMatchObject({ do: 'deny' });
  });

  it('goes by the price that a call brings along', () => {
    const account = open({ usd: 1 });
    expect(account.decide(claim({ estimateUsd: 1.01 }), 0)).toMatchObject({ do: 'deny' });
    expect(account.decide(claim({ estimateUsd: 0.99 }), 0)).toEqual({ do: 'grant' });
  });

  it('tells what it leaves', () => {
    const account = open({ usd: 1 });
    run(account, took(10, 0.25));
    expect(account.remaining(0)).toEqual({ remainingMs: null, remainingUsd: 0.75 });
  });

  it('counts calls whose cost nobody told', () => {
    const account = open({ usd: 1 });
    run(account, took(10));
    run(account, took(10, 0.1));
    expect(account.spent(0)).toMatchObject({ unpricedCalls: 1, usage: { costUsd: 0.1, costFrom: 'partly' } });
  });
});

describe('a budget of minutes', () => {
  it('runs from the first call', () => {
    const account = open({ minutes: 5 });
    start(account, 10 * MINUTE);
    expect(account.decide(claim(), 15 * MINUTE - 1)).toEqual({ do: 'grant' });
    expect(account.decide(claim(), 15 * MINUTE)).toMatchObject({ do: 'deny', reason: 'budget' });
    expect(account.remaining(11 * MINUTE).remainingMs).toBe(4 * MINUTE);
  });

  it('ends the wait of a call that waits longer', () => {
    const account = open({ minutes: 5 });
    run(account, NO_USAGE, limited(9 * MINUTE));
    expect(account.decide(claim(), 0)).toMatchObject({ do: 'wait', until: 5 * MINUTE });
  });
});

describe('a limit of the provider', () => {
  it('holds all calls of the driver as long as was asked, and no other driver', () => {
    const account = open();
    run(account, NO_USAGE, limited(30_000), 1000);
    expect(account.decide(claim(), 1000)).toMatchObject({ do: 'wait', until: 31_000 });
    expect(account.decide(claim({ driver: 'codex' }), 1000)).toEqual({ do: 'grant' });
    expect(account.decide(claim(), 31_000)).toEqual({ do: 'grant' });
    expect(account.status(1000).held).toEqual([{ driver: 'claude', ms: 30_000, why: '429: slow down' }]);
  });

  it('is followed by one call that goes first', () => {
    const account = open();
    run(account, NO_USAGE, limited(1000));
    const first = start(account, 1000);
    expect(account.decide(claim(), 1000)).toMatchObject({ do: 'wait' });
    account.end(first, NO_USAGE, ANSWERED, 2000);
    start(account, 2000);
    expect(account.decide(claim(), 2000)).toEqual({ do: 'grant' });
  });

  it('lets another call go first when that one failed otherwise', () => {
    const account = open();
    run(account, NO_USAGE, limited(1000));
    account.end(start(account, 1000), NO_USAGE, failed('timeout'), 2000);
    start(account, 2000);
    expect(account.decide(claim(), 2000)).toEqual({ do: 'grant' });
  });

  it('without a time holds longer each time', () => {
    const account = open();
    run(account, NO_USAGE, limited(), 0);
    expect(account.decide(claim(), 0)).toMatchObject({ until: 5000 });
    run(account, NO_USAGE, limited(), 5000);
    expect(account.decide(claim(), 5000)).toMatchObject({ until: 15_000 });
  });

  it('that many calls under way meet is one limit', () => {
    const account = open();
    const calls = [1, 2, 3, 4, 5, 6, 7].map(() => start(account));
    for (const id of calls) account.end(id, NO_USAGE, limited(), 100);
    expect(account.decide(claim(), 100)).toMatchObject({ do: 'wait', until: 5100 });
  });

  it('is not lifted by an answer to a call that began before', () => {
    const account = open();
    const early = start(account, 0);
    run(account, NO_USAGE, limited(1000), 10);
    account.end(early, NO_USAGE, ANSWERED, 20);
    expect(account.decide(claim(), 20)).toMatchObject({ do: 'wait' });
  });

  it('met again and again ends the driver for this run', () => {
    const account = open();
    for (let now = 0; now < 6; now++) run(account, NO_USAGE, limited(1), now);
    const denial = account.decide(claim(), 60 * MINUTE);
    expect(denial).toMatchObject({ do: 'deny', reason: 'driver' });
    expect(why(denial)).toContain('6 calls in a row');
  });

  it('that asks to wait too long ends the driver for this run', () => {
    const account = open();
    run(account, NO_USAGE, limited(90 * MINUTE));
    expect(why(account.decide(claim(), 0))).toContain('wait 90 minutes');
  });
});

describe('a failure that each call would meet', () => {
  it('ends the driver for this run, and no other', () => {
    const account = open();
    run(account, NO_USAGE, failed('auth'));
    expect(account.decide(claim(), 0)).toMatchObject({ do: 'deny', reason: 'driver' });
    expect(account.decide(claim({ driver: 'codex' }), 0)).toEqual({ do: 'grant' });
    expect(account.status(0).stopped).toEqual([{ driver: 'claude', why: 'auth failed' }]);
  });

  it.each(['api', 'timeout'] as const)('is not %s', (kind) => {
    const account = open();
    run(account, NO_USAGE, failed(kind));
    expect(account.decide(claim(), 0)).toEqual({ do: 'grant' });
  });
});
