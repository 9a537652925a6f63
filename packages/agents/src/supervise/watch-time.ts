import type { SupervisedStart } from './supervise';

/** Longest delay that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Overall and idle timer, and the caller's own signal. `lastAt` tells when output came last, on the monotonic clock. */
export function watchTime(
  { limits, watchSilence, signal }: Pick<SupervisedStart, 'limits' | 'watchSilence' | 'signal'>,
  lastAt: () => number,
  stop: (why: 'timeout' | 'idle' | 'aborted') => void,
) {
  const overall = setTimeout(() => stop('timeout'), Math.min(limits.overallMs, LONGEST_MS));
  let idle: NodeJS.Timeout | undefined;
  const look = (): void => {
    // Output may have come while this process was busy: it is read before anybody is called silent.
    setImmediate(() => setImmediate(() => (ended ? undefined : arm())));
  };
  const arm = (): void => {
    const rest = lastAt() + limits.idleMs - performance.now();
    if (rest <= 0) return stop('idle');
    idle = setTimeout(look, Math.min(rest, LONGEST_MS));
  };
  let ended = false;
  const onAbort = (): void => stop('aborted');
  if (watchSilence) arm();
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    end(): void {
      ended = true;
      clearTimeout(overall);
      clearTimeout(idle);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}
