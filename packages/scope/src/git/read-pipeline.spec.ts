import { readPipeline, requirePipelineBase, type PipelineChange } from './read-pipeline';

const SHA = 'a'.repeat(40);
const HEAD = 'b'.repeat(40);
const ZEROS = '0'.repeat(40);

const read = (env: Record<string, string>, event?: unknown): PipelineChange =>
  readPipeline({ env, readEvent: () => event }) as PipelineChange;
const github = (name: string, event: unknown, env: Record<string, string> = {}): PipelineChange =>
  read({ GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: '/event.json', ...env }, event);

describe('readPipeline', () => {
  it('knows nothing outside of a CI system', () => {
    expect(readPipeline({ env: { CI: 'true' } })).toBeUndefined();
  });

  it.each<[string, PipelineChange, Partial<PipelineChange>]>([
    [
      'a pull request',
      github('pull_request', { pull_request: { base: { sha: SHA }, head: { sha: HEAD } } }),
      { kind: 'request', base: { ref: SHA, how: 'GitHub Actions' }, head: HEAD },
    ],
    [
      'a pull request whose event file cannot be read',
      github('pull_request', undefined, { GITHUB_BASE_REF: 'release/2' }),
      { kind: 'request', base: { ref: 'origin/release/2', how: 'GitHub Actions' } },
    ],
    [
      'a merge queue',
      github('merge_group', { merge_group: { base_sha: SHA, head_sha: HEAD } }),
      { kind: 'request', base: { ref: SHA, how: 'GitHub Actions' }, head: HEAD },
    ],
    [
      'the second job after a pull request of the same repository',
      github('workflow_run', {
        workflow_run: { event: 'pull_request', head_sha: HEAD, pull_requests: [{ base: { sha: SHA } }] },
      }),
      { kind: 'request', base: { ref: SHA, how: 'GitHub Actions' }, head: HEAD },
    ],
    ['a push', github('push', { before: SHA }), { kind: 'push', base: { ref: SHA, how: 'GitHub Actions' } }],
    [
      'a merge request of GitLab',
      read({
        GITLAB_CI: 'true',
        CI_MERGE_REQUEST_IID: '7',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: SHA,
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: HEAD,
      }),
      { kind: 'request', base: { ref: SHA, how: 'GitLab CI' }, head: HEAD },
    ],
    [
      'a merge request of which only the branch is told',
      read({
        GITLAB_CI: 'true',
        CI_PIPELINE_SOURCE: 'merge_request_event',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: '',
        CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
      }),
      { kind: 'request', base: { ref: 'origin/main', how: 'GitLab CI' } },
    ],
    [
      'a push of GitLab',
      read({ GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: SHA }),
      { kind: 'push', base: { ref: SHA, how: 'GitLab CI' } },
    ],
    [
      'a pull request of Azure',
      read({
        TF_BUILD: 'True',
        BUILD_REASON: 'PullRequest',
        SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
        SYSTEM_PULLREQUEST_SOURCECOMMITID: HEAD,
      }),
      { kind: 'request', base: { ref: 'origin/main', how: 'Azure Pipelines' }, head: HEAD },
    ],
    [
      'a change request of Jenkins',
      read({ JENKINS_URL: 'http://j', CHANGE_ID: '3', CHANGE_TARGET: 'main' }),
      { kind: 'request', base: { ref: 'origin/main', how: 'Jenkins' } },
    ],
    [
      'a branch of Jenkins that was green before',
      read({ JENKINS_URL: 'http://j', GIT_PREVIOUS_SUCCESSFUL_COMMIT: SHA }),
      { kind: 'push', base: { ref: SHA, how: 'Jenkins, last green commit' } },
    ],
  ])('reads %s', (_name, found, wanted) => {
    expect(found).toMatchObject(wanted);
  });

  it.each<[string, PipelineChange]>([
    ['the first push of a branch on GitHub', github('push', { before: ZEROS })],
    ['the first push of a branch on GitLab', read({ GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: ZEROS })],
    ['a schedule', github('schedule', {})],
    ['a push on CircleCI', read({ CIRCLECI: 'true' })],
    ['a push on Azure', read({ TF_BUILD: 'True', BUILD_REASON: 'IndividualCI' })],
  ])('has no base for %s, and that is no fault', (_name, found) => {
    expect(requirePipelineBase(found)).toBeUndefined();
  });

  it.each<[string, PipelineChange, string]>([
    ['CircleCI', read({ CIRCLECI: 'true', CIRCLE_PULL_REQUEST: 'https://x/pull/3' }), 'base_revision'],
    ['Azure', read({ TF_BUILD: 'True', BUILD_REASON: 'PullRequest' }), 'TargetBranchName'],
    ['Jenkins', read({ JENKINS_URL: 'http://j', CHANGE_ID: '3' }), 'CHANGE_TARGET'],
    ['GitLab', read({ GITLAB_CI: 'true', CI_MERGE_REQUEST_IID: '7' }), 'DIFF_BASE_SHA'],
    ['GitHub', github('pull_request', undefined), 'pull_request.base.sha'],
    [
      'the second job after a pull request of a fork',
      github('workflow_run', { workflow_run: { event: 'pull_request', pull_requests: [] } }),
      'NX_BASE',
    ],
  ])('refuses a request without a base on %s and says how to name it', (_name, found, advice) => {
    expect(() => requirePipelineBase(found)).toThrow(
      expect.objectContaining({
        exitClass: 2,
        code: 'request-without-base',
        hint: expect.stringContaining(advice),
      }),
    );
  });

  it('refuses a branch name that git would take for something else', () => {
    const env = { JENKINS_URL: 'http://j', CHANGE_ID: '3', CHANGE_TARGET: 'a\nb' };
    expect(() => read(env)).toThrow(expect.objectContaining({ code: 'base-invalid' }));
  });
});
