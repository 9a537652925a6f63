import { createGithubPublisher, type Publisher } from '@nx-test-review/report';
import { readPipeline } from '@nx-test-review/scope';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findUp } from '../find-root';
import { runProgram } from '../run-program';

type Env = Readonly<Record<string, string | undefined>>;

/** The publisher that the pipeline's variables describe, or what is missing for one. */
export async function openPublisher(cwd: string, env: Env): Promise<Publisher | { missing: string }> {
  const token = env['GITHUB_TOKEN'] || env['GH_TOKEN'];
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  const headSha = await findPublishedHead(cwd, env);
  if (!token) return { missing: 'GITHUB_TOKEN is not set' };
  if (owner === '' || repo === '') return { missing: 'GITHUB_REPOSITORY does not say owner/name' };
  if (headSha === undefined) return { missing: 'there is no commit to publish at' };
  const pullNumber = findPullNumber(env);
  return createGithubPublisher({
    apiUrl: env['GITHUB_API_URL'] || 'https://api.github.com',
    token,
    owner,
    repo,
    headSha,
    ...(pullNumber === undefined ? {} : { pullNumber }),
    gate: env['TEST_REVIEW_GATE_NAME'] || 'test-review',
    externalId: randomUUID(),
  });
}

/** The commit that an answer is shown at: the head of the request, else what is checked out. */
export async function findPublishedHead(cwd: string, env: Env): Promise<string | undefined> {
  return readPipeline({ env, readEvent })?.head ?? (await readHead(cwd, env));
}

/** The number of the request; of a commit after the fact where another workflow judged it. */
function findPullNumber(env: Env): number | 'find' | undefined {
  const event = env['GITHUB_EVENT_PATH'] ? (readEvent(env['GITHUB_EVENT_PATH']) as PullEvent) : undefined;
  const told = event?.pull_request?.number;
  if (typeof told === 'number') return told;
  const [, ref] = /^refs\/pull\/(\d+)\//.exec(env['GITHUB_REF'] ?? '') ?? [];
  if (ref !== undefined) return Number(ref);
  return env['GITHUB_EVENT_NAME'] === 'workflow_run' ? 'find' : undefined;
}

interface PullEvent {
  pull_request?: { number?: unknown };
}

function readEvent(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function readHead(cwd: string, env: Env): Promise<string | undefined> {
  if (findUp(cwd, ['.git']) === undefined) return undefined;
  const { code, stdout } = await runProgram('git', ['rev-parse', 'HEAD'], {
    cwd,
    env: env as NodeJS.ProcessEnv,
  });
  return code === 0 ? stdout.trim() : undefined;
}
