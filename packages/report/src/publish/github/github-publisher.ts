import type { Outcome, Publisher, PublishReport } from '../publisher';
import { closeCheckRun, openCheckRun } from './check-run';
import { writeComment } from './comment';
import { describeCheck } from './describe-check';
import { openApi, type GithubApi, type GithubTarget } from './open-api';
import { PublishError, type RetryOptions } from './with-retries';

export interface GithubPublisherOptions extends GithubTarget, Partial<RetryOptions> {
  /** Commit that the result belongs to. */
  headSha: string;
  /** Undefined: no comment, since there is no request. `find`: the open request that the commit is the head of. */
  pullNumber?: number | 'find';
  /** Name of the gate: of the check run, and of the comment. Two workspaces of one repository have two. */
  gate: string;
  externalId: string;
  /** Longest time for one answer. */
  limitMs?: number;
}

const READ_ONLY =
  'the token may not write here (a request of a fork, or permissions without checks: write): nothing was published';

/** Check run and comment at GitHub. */
export function createGithubPublisher(options: GithubPublisherOptions): Publisher {
  const { headSha, pullNumber, gate, externalId } = options;
  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const warnings: string[] = [];
  let api: GithubApi | undefined;
  let check: number | undefined;
  let readOnly = false;
  let closed: Promise<PublishReport> | undefined;

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (isRefusal(error)) readOnly = true;
      warnings.push(`GitHub, ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  const closeOnce = async (outcome: Outcome): Promise<PublishReport> => {
    const done: string[] = [];
    const host = api;
    if (host !== undefined && check !== undefined) {
      const id = check;
      await guarded(async () => {
        const left = await closeCheckRun(host, id, describeCheck(outcome));
        done.push('check run closed');
        if (left > 0) warnings.push(`GitHub, ${left} annotations could not be written`);
      });
    }
    if (host !== undefined && pullNumber !== undefined && !readOnly) {
      await guarded(async () => {
        const number = pullNumber === 'find' ? await findPull(host, headSha) : pullNumber;
        done.push(
          number === undefined
            ? 'no comment: no open request has this commit as its head'
            : await writeComment(host, { pullNumber: number, gate, headSha }, outcome),
        );
      });
    }
    if (readOnly) warnings.push(READ_ONLY);
    return { done, warnings };
  };

  return {
    name: 'github',
    open: () =>
      guarded(async () => {
        api = await openApi(options, { ...options, wait });
        check = await openCheckRun(api, { name: gate, headSha, externalId });
      }),
    close: (outcome) => (closed ??= closeOnce(outcome)),
  };
}

async function findPull({ owner, repo, call }: GithubApi, headSha: string): Promise<number | undefined> {
  const pulls = await call('find the pull request', (rest, request) =>
    rest.repos.listPullRequestsAssociatedWithCommit({ owner, repo, commit_sha: headSha, request }),
  );
  return pulls.find(({ head }) => head.sha === headSha)?.number;
}

function isRefusal(error: unknown): boolean {
  return error instanceof PublishError && (error.status === 403 || error.status === 404);
}
