import type { Budget, DriverName, Usage } from '@nx-test-review/contracts';
import type { AgentFailure, AgentOutcome } from '../types';

export interface LedgerOptions {
  /** All processes that open a ledger for the same run on one machine share one account. */
  runId: string;
  /** Calls at a time over the whole run. */
  concurrency: number;
  /** What the run may spend; undefined: as much as it needs. */
  budget?: Budget;
  /**
   * Folder that keeps the account, absolute: the next process of the run goes on with it, also when no other is there
   * any more. Undefined: the account ends with the last process that has it open.
   */
  folder?: string;
  /** Folder for temporary files; default: the system's. */
  tmp?: string;
}

/** One call that wants to be made. */
export interface EnterRequest {
  driver: DriverName;
  /** For people: who is asked about what. */
  project: string;
  /** Tokens that the call will take, as far as that can be told before. */
  estimateTokens: number;
  /** Its price in US dollars; default: by what the tokens of this run cost so far. */
  estimateUsd?: number;
  /** Called when the call has to wait, with the reason for people, and again when the reason changes. */
  onWait?(why: string): void;
  signal?: AbortSignal;
}

/** What a run has spent so far. */
export interface Spent {
  calls: number;
  usage: Usage;
  /** Calls of processes that died: what they took is counted as their estimates. */
  lostCalls: number;
  lostTokens: number;
  /** Calls that ended without a cost that anybody told: a budget in dollars does not hold them. */
  unpricedCalls: number;
  /** Since the first call, in ms. */
  elapsedMs: number;
}

export interface Slot {
  granted: true;
  /** Ends the call: what it took and how it ended. A limit of the provider holds all calls of the driver. */
  leave(usage: Usage, outcome: AgentOutcome | CallEnd): Promise<void>;
  /** What the budget leaves for this call, in ms and US dollars; null: no limit. */
  remainingMs: number | null;
  remainingUsd: number | null;
}

export interface Denial {
  granted: false;
  /** `budget`: it is spent. `driver`: it cannot be asked any more in this run. `aborted`: the caller gave up. */
  reason: 'budget' | 'driver' | 'aborted';
  /** In words, with what was spent. */
  why: string;
  spent: Spent;
}

export interface LedgerStatus {
  running: { project: string; driver: DriverName; seconds: number }[];
  waiting: { project: string; driver: DriverName; why: string }[];
  /** Drivers whose provider asked to wait, with what is left of it in ms, and those that are not asked any more. */
  held: { driver: DriverName; ms: number; why: string }[];
  stopped: { driver: DriverName; why: string }[];
  /** Why the account does not outlive the process that keeps it, where that is so. */
  warnings: string[];
  spent: Spent;
}

/** How a call ended, as far as the account cares. */
export type CallEnd =
  { ok: true } | ({ ok: false } & Pick<AgentFailure, 'kind' | 'message' | 'retryable' | 'retryAfterMs'>);

/** The account of one run: who may be asked now, and what it has cost. */
export interface Ledger {
  /** Waits for its turn. What was spent is a denial and no exception. */
  enter(request: EnterRequest): Promise<Slot | Denial>;
  status(): Promise<LedgerStatus>;
  /** Leaves the run. Calls of this process that are under way are counted as lost. The last one removes what was shared. */
  close(): Promise<void>;
}
