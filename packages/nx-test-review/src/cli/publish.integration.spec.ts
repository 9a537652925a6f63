import { FakeHost } from '@tools/testing/code-host/fake-host.cjs';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GateResultSchema, type GateResult } from '@nx-test-review/contracts';
import { runCli } from './run-cli';

jest.setTimeout(60_000);

describe('publishing from the command line', () => {
  let host: FakeHost;
  let repo: TempRepo;
  let head: string;
  let stdout: string;
  let stderr: string;
  let summary: string;
  beforeEach(async () => {
    host = await new FakeHost().start();
    repo = makeTempRepo();
    repo.commit({ 'package.json': '{}', 'nx.json': '{}', '.gitignore': '*.md\n*.json\n' });
    head = repo.git('rev-parse', 'HEAD').trim();
    host.pull.head.sha = head;
    summary = join(repo.root, 'summary.md');
    stdout = '';
    stderr = '';
  });
  afterEach(async () => {
    await host.stop();
    repo.remove();
    expect(host.violations).toEqual([]);
  });

  const env = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    GITHUB_TOKEN: 'secret-token',
    GITHUB_API_URL: host.url,
    GITHUB_REPOSITORY: 'shop/web',
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_STEP_SUMMARY: summary,
    ...more,
  });
  const run = (argv: string[], more: Record<string, string> = {}, signal?: AbortSignal) =>
    runCli(argv, {
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      cwd: repo.root,
      env: env(more),
      ...(signal === undefined ? {} : { signal }),
    });
  const answer = (over: Partial<GateResult> = {}): GateResult =>
    GateResultSchema.parse({
      ...(JSON.parse(
        readFileSync(join(__dirname, '../../../report/src/fixtures/golden/passed.json'), 'utf8'),
      ) as GateResult),
      head,
      ...over,
    });
  const publish = (gate: GateResult, more: Record<string, string> = {}) => {
    repo.write({ 'gate.json': JSON.stringify(gate) });
    return run(['publish', '--from', 'gate.json'], more);
  };

  it('brings a refused flag to the pull request', async () => {
    expect(await run(['ci', '--publish', 'github', '--no-such-flag'])).toBe(2);
    expect(host.checkRuns).toMatchObject([
      { head_sha: head, status: 'completed', conclusion: 'failure', output: { title: 'broken (class 2)' } },
    ]);
    expect(host.comments[0]?.body).toContain('--no-such-flag');
  });

  it('brings a broken environment there too, by the variable of the pipeline', async () => {
    expect(await run(['ci'], { TEST_REVIEW_PUBLISH: 'github' })).toBe(2);
    expect(host.checkRuns[0]?.output.summary).toContain('nx-missing');
  });

  it('publishes nothing that nobody asked for', async () => {
    await run(['ci', '--no-such-flag']);
    expect(host.requests).toEqual([]);
  });

  it('refuses an unknown host, and says so here only', async () => {
    expect(await run(['ci', '--publish', 'gitlab'])).toBe(2);
    expect(host.requests).toEqual([]);
    expect(stderr).toContain('github');
  });

  it('closes the check run when the job is stopped', async () => {
    const stop = new AbortController();
    stop.abort('SIGTERM');
    expect(await run(['ci', '--publish=github'], {}, stop.signal)).toBe(3);
    expect(host.checkRuns[0]).toMatchObject({ status: 'completed', output: { title: 'broken (class 3)' } });
    expect(host.checkRuns[0]?.output.summary).toContain('SIGTERM');
  });

  it('shows the answer of another job, and writes the step summary', async () => {
    expect(await publish(answer())).toBe(0);
    expect(host.checkRuns).toMatchObject([{ conclusion: 'success' }]);
    expect(readFileSync(summary, 'utf8')).toContain('Test review');
  });

  it('prints no words of that answer that a build log obeys', async () => {
    await publish(answer({ headline: 'fine\n::add-mask::x' }));
    await publish(answer({ head: 'x\n::add-mask::x' }));
    expect(`${stdout}${stderr}`).toContain('add-mask');
    expect(`${stdout}${stderr}`).not.toMatch(/^\s*::/m);
  });

  it('refuses the answer for another commit', async () => {
    const event = join(repo.root, 'event.json');
    repo.write({
      'event.json': JSON.stringify({
        workflow_run: { event: 'pull_request', head_sha: head, pull_requests: [] },
      }),
    });
    const workflow = { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'workflow_run', GITHUB_EVENT_PATH: event };
    expect(await publish(answer({ head: 'd'.repeat(40) }), workflow)).toBe(3);
    expect(host.checkRuns).toMatchObject([{ conclusion: 'failure', head_sha: head }]);
    expect(await publish(answer(), workflow)).toBe(0);
  });

  it('refuses the answer for another commit where the pipeline names none', async () => {
    expect(await publish(answer({ head: 'd'.repeat(40) }))).toBe(3);
    expect(await publish(answer({ head: null }))).toBe(3);
    expect(host.checkRuns.map(({ conclusion }) => conclusion)).toEqual(['failure', 'failure']);
  });

  it.each([
    ['a broken file', '{"schemaVersion":1}'],
    ['a file of a later version', '{"schemaVersion":2,"kind":"gate"}'],
  ])('shows %s as broken', async (_name, text) => {
    repo.write({ 'gate.json': text });
    expect(await run(['publish', '--from', 'gate.json'])).toBeGreaterThanOrEqual(2);
    expect(host.checkRuns).toMatchObject([{ status: 'completed', conclusion: 'failure' }]);
  });

  it('warns with the token of a fork, keeps the exit class, and leaves remarks in the log', async () => {
    host.readOnly = true;
    expect(await publish(answer(), { GITHUB_ACTIONS: 'true' })).toBe(0);
    expect(stderr).toContain('[publish] warning');
    expect(stderr).toContain('::notice');
    expect(existsSync(summary)).toBe(true);
  });

  it('says what is missing, and judges all the same', async () => {
    expect(await publish(answer(), { GITHUB_TOKEN: '' })).toBe(0);
    expect(stderr).toContain('GITHUB_TOKEN is not set');
    expect(host.requests).toEqual([]);
  });
});
