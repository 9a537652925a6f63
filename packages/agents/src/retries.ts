import { setTimeout as pause } from 'node:timers/promises';
import { addUsage } from '@nx-test-review/contracts';
import type { AgentFailure, AgentOutcome } from './types';

export interface RetryOptions {
  /** Further tries after the first one: 0 to 5. */
  retries: number;
  /** Told before each further try. `waitMs`: what the provider asked for. */
  onRetry?(retry: { attempt: number; of: number; waitMs: number; failure: AgentFailure }): void;
  signal?: AbortSignal;
}

const MOST_RETRIES = 5;
/** A provider that asks for more is not waited for within a call. */
const LONGEST_WAIT_MS = 10 * 60_000;

/**
 * Asks again after a failure of class 3 that another try may mend. Each try is a call from a clean start: `ask` is
 * called anew, and enters the account of the run anew. The usage of the outcome is that of all tries together.
 */
export async function askWithRetries(
  ask: (attempt: number) => Promise<AgentOutcome>,
  { retries, onRetry, signal }: RetryOptions,
): Promise<{ outcome: AgentOutcome; attempts: number }> {
  const most = Math.min(Math.max(0, retries), MOST_RETRIES) + 1;
  const tried: AgentOutcome[] = [];
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(attempt);
    tried.push(outcome);
    const again = !outcome.ok && outcome.exitClass === 3 && outcome.retryable && !signal?.aborted;
    if (!again || attempt >= most) return { outcome: joinTries(tried), attempts: attempt };
    const waitMs = outcome.retryAfterMs ?? 0;
    if (waitMs > LONGEST_WAIT_MS) return { outcome: joinTries(tried), attempts: attempt };
    onRetry?.({ attempt: attempt + 1, of: most, waitMs, failure: outcome });
    await pause(waitMs, undefined, signal ? { signal } : {}).catch(() => undefined);
    if (signal?.aborted) return { outcome: joinTries(tried), attempts: attempt };
  }
}

function joinTries(tried: readonly AgentOutcome[]): AgentOutcome {
  const last = tried.at(-1)!;
  if (tried.length === 1) return last;
  return {
    ...last,
    usage: addUsage(tried.map(({ usage }) => usage)),
    elapsedMs: tried.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0),
    warnings: [...new Set(tried.flatMap(({ warnings }) => warnings))],
  };
}
