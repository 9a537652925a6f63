export interface RetryOptions {
  /** Waits that many milliseconds. */
  wait(ms: number): Promise<void>;
  /** Longest sum of waits for one call. */
  patienceMs?: number;
}

/** An answer of the code host, or none at all. */
interface HostError {
  status?: number;
  message: string;
  response?: { headers?: Record<string, string | number | undefined> };
}

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 1_000;
const PATIENCE_MS = 120_000;

/**
 * Runs a call again where that may help: no answer, 5xx, and rate limits, after as long as the host asks for. Throws the
 * last error otherwise, and at once when the host asks for more patience than there is.
 */
export async function withRetries<T>(
  what: string,
  attempt: () => Promise<T>,
  options: RetryOptions,
): Promise<T> {
  let left = options.patienceMs ?? PATIENCE_MS;
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = thrown as HostError;
      const pause = count < ATTEMPTS ? waitFor(error, count) : undefined;
      if (pause === undefined || pause > left) throw new PublishError(what, error);
      left -= pause;
      await options.wait(pause);
    }
  }
}

/** Milliseconds to wait, undefined when waiting does not help. */
function waitFor({ status, message, response }: HostError, count: number): number | undefined {
  const headers = response?.headers ?? {};
  const asked = Number(headers['retry-after'] ?? NaN) * 1000;
  if (status === 429 || (status === 403 && isLimit(message, headers))) {
    if (!Number.isNaN(asked)) return asked;
    const reset = Number(headers['x-ratelimit-reset'] ?? NaN) * 1000 - Date.now();
    return Number.isNaN(reset) ? 60_000 : Math.max(reset, 1_000);
  }
  if (status !== undefined && status < 500) return undefined;
  return Number.isNaN(asked) ? FIRST_WAIT_MS * 2 ** (count - 1) : asked;
}

function isLimit(message: string, headers: Record<string, unknown>): boolean {
  return (
    /rate limit|abuse/i.test(message) ||
    headers['retry-after'] !== undefined ||
    headers['x-ratelimit-remaining'] === '0'
  );
}

/** A call that was given up: what it was for, and the host's own words. */
export class PublishError extends Error {
  readonly status: number | undefined;

  constructor(what: string, cause: HostError) {
    const status = cause.status === undefined || cause.status === 500 ? '' : ` (${cause.status})`;
    super(`${what}: ${cause.message.split('\n')[0] ?? ''}${status}`, { cause });
    this.status = cause.status;
  }
}
