import { UsageError } from '@nx-test-review/contracts';
import { checkRef } from './check-ref';
import type { FoundBase } from './find-base';

type Env = Readonly<Record<string, string | undefined>>;

/** What a CI system tells of the change that it runs for. */
export interface PipelineChange {
  /** Name of the CI system, for people. */
  system: string;
  /** `request`: a pull or merge request. `push`: a branch. `other`: a schedule, a manual start. */
  kind: 'request' | 'push' | 'other';
  base?: FoundBase;
  /** Commit that a code host shows the result at, where it is not what is checked out. */
  head?: string;
  /** How to name the base by hand in this system. */
  advice: string;
}

export interface PipelineInput {
  env: Env;
  /** Reads the event file of GitHub Actions; undefined when it is not there or no JSON. */
  readEvent?: (path: string) => unknown;
}

/** Reads the variables of the CI system around, undefined outside of the known ones. Runs no git. */
export function readPipeline(input: PipelineInput): PipelineChange | undefined {
  const { env } = input;
  if (env['GITHUB_ACTIONS'] === 'true') return readGithub(input);
  if (env['GITLAB_CI'] === 'true') return readGitlab(env);
  if (env['CIRCLECI'] === 'true') return readCircle(env);
  if (env['TF_BUILD'] !== undefined) return readAzure(env);
  if (given(env, 'JENKINS_URL') !== undefined) return readJenkins(env);
  return undefined;
}

/**
 * The base of a pipeline. A request whose base nobody tells is class 2 and never compared with the default branch
 * instead: that might hide what the request does.
 */
export function requirePipelineBase(pipeline: PipelineChange): FoundBase | undefined {
  if (pipeline.base !== undefined || pipeline.kind !== 'request') return pipeline.base;
  throw new UsageError({
    code: 'request-without-base',
    message: `${pipeline.system} runs this for a pull or merge request and does not tell its base`,
    hint: pipeline.advice,
  });
}

interface GithubEvent {
  before?: unknown;
  pull_request?: { base?: { sha?: unknown }; head?: { sha?: unknown } };
  merge_group?: { base_sha?: unknown; head_sha?: unknown };
  workflow_run?: { event?: unknown; head_sha?: unknown; pull_requests?: { base?: { sha?: unknown } }[] };
}

function readGithub({ env, readEvent }: PipelineInput): PipelineChange {
  const path = given(env, 'GITHUB_EVENT_PATH');
  const event = ((path === undefined ? undefined : readEvent?.(path)) ?? {}) as GithubEvent;
  const system = 'GitHub Actions';
  const advice = 'set NX_BASE to ${{ github.event.pull_request.base.sha }}';
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const told = (
    kind: PipelineChange['kind'],
    base: FoundBase | undefined,
    head?: unknown,
  ): PipelineChange => ({
    system,
    kind,
    advice,
    ...(base === undefined ? {} : { base }),
    ...(isCommit(head) ? { head } : {}),
  });
  if (name.startsWith('pull_request')) {
    const { base, head } = event.pull_request ?? {};
    const branch = given(env, 'GITHUB_BASE_REF');
    return told('request', commit(base?.sha, system) ?? branchOf(branch, system), head?.sha);
  }
  if (name === 'merge_group') {
    return told('request', commit(event.merge_group?.base_sha, system), event.merge_group?.head_sha);
  }
  if (name === 'workflow_run') {
    const run = event.workflow_run;
    const isRequest = typeof run?.event === 'string' && run.event.startsWith('pull_request');
    const base = commit(run?.pull_requests?.[0]?.base?.sha, system);
    return told(isRequest ? 'request' : 'other', base, run?.head_sha);
  }
  return told(name === 'push' ? 'push' : 'other', name === 'push' ? commit(event.before, system) : undefined);
}

function readGitlab(env: Env): PipelineChange {
  const system = 'GitLab CI';
  const advice = 'run it in a merge request pipeline, or set NX_BASE to $CI_MERGE_REQUEST_DIFF_BASE_SHA';
  if (
    given(env, 'CI_MERGE_REQUEST_IID') !== undefined ||
    env['CI_PIPELINE_SOURCE'] === 'merge_request_event'
  ) {
    const base =
      commit(env['CI_MERGE_REQUEST_DIFF_BASE_SHA'], system) ??
      commit(env['CI_MERGE_REQUEST_TARGET_BRANCH_SHA'], system) ??
      branchOf(given(env, 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME'), system);
    const head = env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA'];
    return { system, kind: 'request', advice, ...(base && { base }), ...(isCommit(head) ? { head } : {}) };
  }
  const base = commit(env['CI_COMMIT_BEFORE_SHA'], system);
  return { system, kind: 'push', advice, ...(base && { base }) };
}

/** CircleCI tells the base in a pipeline value only, which is no variable. */
function readCircle(env: Env): PipelineChange {
  const request = given(env, 'CIRCLE_PULL_REQUEST') ?? given(env, 'CIRCLE_PULL_REQUESTS');
  return {
    system: 'CircleCI',
    kind: request === undefined ? 'push' : 'request',
    advice: 'set NX_BASE to << pipeline.git.base_revision >> in the environment of the job',
  };
}

function readAzure(env: Env): PipelineChange {
  const system = 'Azure Pipelines';
  const advice = 'set NX_BASE to origin/$(System.PullRequest.TargetBranchName)';
  if (env['BUILD_REASON'] !== 'PullRequest') return { system, kind: 'push', advice };
  const branch = given(env, 'SYSTEM_PULLREQUEST_TARGETBRANCH')?.replace(/^refs\/heads\//, '');
  const base = branchOf(branch, system);
  const head = env['SYSTEM_PULLREQUEST_SOURCECOMMITID'];
  return { system, kind: 'request', advice, ...(base && { base }), ...(isCommit(head) ? { head } : {}) };
}

function readJenkins(env: Env): PipelineChange {
  const system = 'Jenkins';
  const advice = 'set NX_BASE to origin/$CHANGE_TARGET in a multibranch pipeline';
  if (given(env, 'CHANGE_ID') !== undefined) {
    const base = branchOf(given(env, 'CHANGE_TARGET'), system);
    return { system, kind: 'request', advice, ...(base && { base }) };
  }
  const base = commit(env['GIT_PREVIOUS_SUCCESSFUL_COMMIT'], `${system}, last green commit`);
  return { system, kind: 'push', advice, ...(base && { base }) };
}

function given(env: Env, name: string): string | undefined {
  const value = env[name];
  return value === undefined || value === '' ? undefined : value;
}

/** All zeros stand for "there was none": the first push of a branch. */
function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) && !/^0+$/.test(value);
}

function commit(value: unknown, how: string): FoundBase | undefined {
  return isCommit(value) ? { ref: value, how } : undefined;
}

function branchOf(name: string | undefined, how: string): FoundBase | undefined {
  return name === undefined ? undefined : { ref: checkRef(`origin/${name}`, 'base'), how };
}
