import type { Octokit } from '@octokit/rest' with { 'resolution-mode': 'import' };
import { withRetries, type RetryOptions } from './with-retries';

export interface GithubTarget {
  /** Of api.github.com, or of an enterprise server with its `/api/v3`. */
  apiUrl: string;
  token: string;
  owner: string;
  repo: string;
}

type Methods = Octokit['rest'];

/** The few calls that publishing makes, each with its retries and its time limit. */
export interface GithubApi {
  owner: string;
  repo: string;
  call<T>(
    what: string,
    run: (rest: Methods, request: { signal: AbortSignal }) => Promise<{ data: T }>,
  ): Promise<T>;
}

const LIMIT_MS = 30_000;
const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Opens the client. Nothing is sent yet. */
export async function openApi(
  target: GithubTarget,
  options: RetryOptions & { limitMs?: number },
): Promise<GithubApi> {
  const { Octokit } = await import('@octokit/rest');
  const { rest } = new Octokit({
    auth: target.token,
    baseUrl: target.apiUrl.replace(/\/+$/, ''),
    userAgent: 'nx-test-review',
    log: QUIET,
  });
  return {
    owner: target.owner,
    repo: target.repo,
    call: async (what, run) => {
      const attempt = () => run(rest, { signal: AbortSignal.timeout(options.limitMs ?? LIMIT_MS) });
      return (await withRetries(what, attempt, options)).data;
    },
  };
}
