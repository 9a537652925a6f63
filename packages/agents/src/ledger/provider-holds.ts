import type { FailureKind } from '../types';
import type { CallEnd } from './types';

/** What calls of a driver taught about its provider. Times are ms since the epoch. */
export interface DriverState {
  /** No call of the driver before that. */
  heldUntil: number;
  /** When the last limit was met: calls that began before teach nothing new. */
  heldAt: number;
  /** Limits met in a row. */
  strikes: number;
  because: string;
  /** After a hold one call goes first. */
  probing: boolean;
  /** Why the driver is not asked any more. */
  stopped?: string;
}

const FIRST_HOLD_MS = 5000;
const LONGEST_HOLD_MS = 10 * 60_000;
const MOST_STRIKES = 6;

/** Failures that each further call of the driver would meet too. */
const HOPELESS: readonly FailureKind[] = ['missing', 'login', 'auth', 'configuration', 'isolation', 'quota'];

const FRESH: DriverState = { heldUntil: 0, heldAt: 0, strikes: 0, because: '', probing: false };

/** State of a driver after one of its calls, which began at `since`. */
export function afterCall(
  before: DriverState = FRESH,
  since: number,
  end: CallEnd,
  now: number,
): DriverState {
  const isNews = since >= before.heldAt;
  if (end.ok) return isNews ? { ...before, strikes: 0, probing: false } : before;
  if (!end.retryable && HOPELESS.includes(end.kind)) return { ...before, stopped: end.message };
  const isLimit = end.kind === 'quota' || (end.kind === 'api' && end.retryAfterMs !== null);
  // Another failure of the call that went first says that the provider answers.
  if (!isLimit) return isNews ? { ...before, probing: false } : before;
  const strikes = before.strikes + (isNews ? 1 : 0);
  const wait = end.retryAfterMs ?? Math.min(FIRST_HOLD_MS * 2 ** Math.max(0, strikes - 1), LONGEST_HOLD_MS);
  if (wait > LONGEST_HOLD_MS) {
    return {
      ...before,
      stopped: `its provider asks to wait ${Math.ceil(wait / 60_000)} minutes: ${end.message}`,
    };
  }
  if (strikes >= MOST_STRIKES) {
    return { ...before, stopped: `its provider limited ${strikes} calls in a row: ${end.message}` };
  }
  const heldUntil = Math.max(before.heldUntil, now + wait);
  return { ...before, heldUntil, heldAt: now, strikes, because: end.message, probing: true };
}
