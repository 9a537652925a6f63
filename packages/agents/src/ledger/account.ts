import {
  addUsage,
  countTokens,
  NO_USAGE,
  type Budget,
  type DriverName,
  type Usage,
} from '@nx-test-review/contracts';
import { describeSpent } from './describe-spent';
import { afterCall, type DriverState } from './provider-holds';
import type { CallEnd, LedgerStatus, Spent } from './types';

/** A call under way or about to be. */
export interface Claim {
  id: string;
  /** Process that makes it. */
  owner: string;
  driver: DriverName;
  project: string;
  estimateTokens: number;
  estimateUsd?: number;
}

export interface RunningCall extends Claim {
  /** ms since the epoch. */
  since: number;
}

/** All that a run has to remember; written to disk at each change. */
export interface AccountState {
  schemaVersion: 1;
  runId: string;
  firstCallAt: number | null;
  calls: number;
  usages: Usage | null;
  lostCalls: number;
  lostTokens: number;
  unpricedCalls: number;
  running: RunningCall[];
  drivers: Partial<Record<DriverName, DriverState>>;
}

export type Decision =
  | { do: 'grant' }
  | { do: 'deny'; reason: 'budget' | 'driver'; why: string }
  /** `until` in ms since the epoch: then it is worth another look, whatever happens before. */
  | { do: 'wait'; why: string; until?: number };

export function newAccount(runId: string): AccountState {
  const nothing = { calls: 0, lostCalls: 0, lostTokens: 0, unpricedCalls: 0 };
  return { schemaVersion: 1, runId, firstCallAt: null, usages: null, running: [], drivers: {}, ...nothing };
}

/** The rules of the account, without clock, disk or network. Times are ms since the epoch. */
export class Account {
  constructor(
    readonly state: AccountState,
    private readonly limits: { concurrency: number; budget?: Budget },
  ) {}

  decide(claim: Claim, now: number): Decision {
    const decision =
      this.checkStopped(claim) ??
      this.checkBudget(claim, now) ??
      this.checkHold(claim, now) ??
      this.checkPlace() ??
      ({ do: 'grant' } as const);
    const left = this.remainingMs(now);
    if (decision.do !== 'wait' || left === null) return decision;
    return { ...decision, until: Math.min(decision.until ?? Infinity, now + left) };
  }

  /** What the budget leaves, null where it sets no limit. */
  remaining(now: number): { remainingMs: number | null; remainingUsd: number | null } {
    const usd = this.limits.budget?.usd;
    return {
      remainingMs: this.remainingMs(now),
      remainingUsd: usd === undefined ? null : Math.max(0, usd - this.usd()),
    };
  }

  /** Starts a call. It counts as made from now on, whatever becomes of it. */
  start(claim: Claim, now: number): void {
    this.state.firstCallAt ??= now;
    this.state.calls += 1;
    this.state.running.push({ ...claim, since: now });
  }

  end(id: string, usage: Usage, end: CallEnd, now: number): void {
    const call = this.take(id);
    if (!call) return;
    this.state.usages = addUsage([...(this.state.usages ? [this.state.usages] : []), usage]);
    if (usage.costUsd === null && countTokens(usage) > 0) this.state.unpricedCalls += 1;
    this.state.drivers[call.driver] = afterCall(this.state.drivers[call.driver], call.since, end, now);
  }

  /** A call that was let in and never made. */
  withdraw(id: string): void {
    if (this.take(id)) this.state.calls -= 1;
  }

  /** The process of a call died: nobody will tell what the call took. */
  lose(id: string): void {
    const call = this.take(id);
    if (!call) return;
    this.state.lostCalls += 1;
    this.state.lostTokens += call.estimateTokens;
  }

  spent(now: number): Spent {
    const { calls, usages, lostCalls, lostTokens, unpricedCalls, firstCallAt } = this.state;
    const elapsedMs = firstCallAt === null ? 0 : Math.max(0, now - firstCallAt);
    return { calls, usage: usages ?? NO_USAGE, lostCalls, lostTokens, unpricedCalls, elapsedMs };
  }

  status(now: number): Omit<LedgerStatus, 'waiting' | 'warnings'> {
    const drivers = Object.entries(this.state.drivers) as [DriverName, DriverState][];
    return {
      running: this.state.running.map(({ project, driver, since }) => ({
        project,
        driver,
        seconds: Math.max(0, (now - since) / 1000),
      })),
      held: drivers
        .filter(([, { heldUntil, stopped }]) => stopped === undefined && heldUntil > now)
        .map(([driver, { heldUntil, because }]) => ({ driver, ms: heldUntil - now, why: because })),
      stopped: drivers.flatMap(([driver, { stopped }]) =>
        stopped === undefined ? [] : { driver, why: stopped },
      ),
      spent: this.spent(now),
    };
  }

  private take(id: string): RunningCall | undefined {
    const at = this.state.running.findIndex((call) => call.id === id);
    return at === -1 ? undefined : this.state.running.splice(at, 1)[0];
  }

  private checkStopped({ driver }: Claim): Decision | undefined {
    const stopped = this.state.drivers[driver]?.stopped;
    return stopped === undefined
      ? undefined
      : { do: 'deny', reason: 'driver', why: `${driver} is not asked again in this run: ${stopped}` };
  }

  private checkHold({ driver }: Claim, now: number): Decision | undefined {
    const state = this.state.drivers[driver];
    if (!state) return undefined;
    if (state.heldUntil > now) {
      return {
        do: 'wait',
        why: `the provider of ${driver} asked to wait: ${state.because}`,
        until: state.heldUntil,
      };
    }
    const isProbe = (call: RunningCall): boolean => call.driver === driver && call.since >= state.heldUntil;
    if (state.probing && this.state.running.some(isProbe)) {
      return { do: 'wait', why: `one call tries whether the provider of ${driver} answers again` };
    }
    return undefined;
  }

  private checkBudget(claim: Claim, now: number): Decision | undefined {
    const { budget } = this.limits;
    if (!budget) return undefined;
    const spent = (what: string): Decision => ({
      do: 'deny',
      reason: 'budget',
      why: `the budget of ${what} does not allow another call (${describeSpent(this.spent(now))})`,
    });
    if (budget.calls !== undefined && this.state.calls >= budget.calls) return spent(`${budget.calls} calls`);
    if (budget.minutes !== undefined && this.remainingMs(now)! <= 0)
      return spent(`${budget.minutes} minutes`);
    const tokens = this.fits(
      this.tokens(),
      claim.estimateTokens,
      (call) => call.estimateTokens,
      budget.tokens,
    );
    if (tokens === 'over') return spent(`${budget.tokens} tokens`);
    const usd = this.fits(this.usd(), this.priceOf(claim), (call) => this.priceOf(call), budget.usd);
    if (usd === 'over') return spent(`$${budget.usd}`);
    if (tokens === 'later' || usd === 'later') {
      return { do: 'wait', why: 'what the calls under way take decides whether the budget allows another' };
    }
    return undefined;
  }

  /** Over: with what is spent already. Later: only if the calls under way take what was estimated. */
  private fits(
    spent: number,
    wanted: number,
    reserve: (call: RunningCall) => number,
    limit: number | undefined,
  ): 'yes' | 'later' | 'over' {
    if (limit === undefined) return 'yes';
    if (spent >= limit || spent + wanted > limit) return 'over';
    const reserved = this.state.running.reduce((sum, call) => sum + reserve(call), 0);
    return spent + reserved + wanted > limit ? 'later' : 'yes';
  }

  private checkPlace(): Decision | undefined {
    const { length } = this.state.running;
    if (length < this.limits.concurrency) return undefined;
    return { do: 'wait', why: `${length} calls are under way, which is as many as there may be` };
  }

  private remainingMs(now: number): number | null {
    const minutes = this.limits.budget?.minutes;
    if (minutes === undefined) return null;
    return (this.state.firstCallAt ?? now) + minutes * 60_000 - now;
  }

  private tokens(): number {
    return countTokens(this.state.usages ?? NO_USAGE) + this.state.lostTokens;
  }

  private usd(): number {
    return (this.state.usages?.costUsd ?? 0) + this.state.lostTokens * this.usdPerToken();
  }

  private priceOf(claim: Claim): number {
    return claim.estimateUsd ?? claim.estimateTokens * this.usdPerToken();
  }

  private usdPerToken(): number {
    const tokens = countTokens(this.state.usages ?? NO_USAGE);
    return tokens === 0 ? 0 : (this.state.usages?.costUsd ?? 0) / tokens;
  }
}
