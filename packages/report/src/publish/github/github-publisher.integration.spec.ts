import { FakeHost, type HostFault } from '@tools/testing/code-host/fake-host.cjs';
import { makeHostileGate, makeLargeGate } from '../../testing/hostile-gate';
import { SAMPLE_GATES } from '../../testing/sample-gates';
import type { Outcome, PublishReport } from '../publisher';
import { createGithubPublisher, type GithubPublisherOptions } from './github-publisher';

// Some cases send a hundred requests, and other suites run beside it.
jest.setTimeout(60_000);

const HEAD = 'a'.repeat(40);
const OLDER = 'c'.repeat(40);
const GATE = 'test-review';

describe('publishing to GitHub', () => {
  let host: FakeHost;
  let waits: number[];
  beforeEach(async () => {
    host = await new FakeHost().start();
    waits = [];
  });
  afterEach(async () => {
    await host.stop();
    expect(host.violations).toEqual([]);
  });

  const make = (options: Partial<GithubPublisherOptions> = {}) =>
    createGithubPublisher({
      apiUrl: host.url,
      token: 'secret-token',
      owner: 'shop',
      repo: 'web',
      headSha: HEAD,
      pullNumber: 7,
      gate: GATE,
      externalId: 'run-1',
      wait: (ms) => {
        waits.push(ms);
        return Promise.resolve();
      },
      ...options,
    });
  const publish = async (
    outcome: Outcome = { gate: SAMPLE_GATES['failed']!() },
    options: Partial<GithubPublisherOptions> = {},
  ): Promise<PublishReport> => {
    const publisher = make(options);
    await publisher.open();
    return publisher.close(outcome);
  };
  const ownComments = () => host.comments.filter(({ login }) => login === host.login);
  const calls = (id: string) => host.requests.filter((request) => request.id === id);

  it('opens a check run before anything is known', async () => {
    await make().open();
    expect(host.checkRuns).toMatchObject([{ name: GATE, head_sha: HEAD, status: 'in_progress' }]);
  });

  it('closes it with answer, summary and annotations, and writes one comment', async () => {
    const report = await publish();
    expect(report).toEqual({ done: ['check run closed', 'comment written'], warnings: [] });
    const [run] = host.checkRuns;
    expect(run).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(run?.annotations.map(({ annotation_level }) => annotation_level)).toEqual([
      'failure',
      'failure',
      ...Array.from({ length: 4 }, () => 'warning'),
    ]);
    expect(host.comments[0]?.body.split('\n')[0]).toBe(`<!-- nx-test-review gate=${GATE} head=${HEAD} -->`);
  });

  it('lists what is old in the check run, and only counts it in the comment', async () => {
    await publish();
    const old = 'Not counted (1)';
    expect(host.checkRuns[0]?.output).toMatchObject({ summary: expect.stringContaining(old) });
    expect(host.comments[0]?.body).not.toContain(old);
    expect(host.comments[0]?.body).toContain('1 not counted (1 pre-existing)');
  });

  it('lists what a waiver holds in the comment', async () => {
    await publish({ gate: SAMPLE_GATES['waived']!() });
    expect(host.comments[0]?.body).toContain('Not counted (');
  });

  it.each([
    ['passed', 'success'],
    ['waived', 'success'],
    ['nothing-affected', 'neutral'],
    ['skipped', 'neutral'],
    ['inventory', 'neutral'],
    ['failed', 'failure'],
    ['incomplete', 'failure'],
    ['broken', 'failure'],
  ])('concludes %s as %s', async (state, conclusion) => {
    await publish({ gate: SAMPLE_GATES[state]!() });
    expect(host.checkRuns).toMatchObject([{ conclusion }]);
  });

  it('shows a refused flag, in a block that it cannot end', async () => {
    await publish({ error: { exitClass: 2, message: "unknown option '--x'\n```\n@team" } });
    expect(host.checkRuns[0]).toMatchObject({ conclusion: 'failure', output: { title: 'broken (class 2)' } });
    expect(host.checkRuns[0]?.output.summary).toContain("````text\nunknown option '--x'\n```\n@team\n````");
  });

  it('closes once, whoever asks first', async () => {
    const publisher = make();
    await publisher.open();
    const first = publisher.close({ error: { exitClass: 3, message: 'stopped by SIGTERM' } });
    const second = publisher.close({ gate: SAMPLE_GATES['passed']!() });
    expect(await second).toBe(await first);
    expect(host.checkRuns).toMatchObject([{ conclusion: 'failure' }]);
  });

  it('updates its comment in the second run', async () => {
    await publish();
    const report = await publish({ gate: SAMPLE_GATES['passed']!() }, { externalId: 'run-2' });
    expect(report.done).toContain('comment updated');
    expect(host.comments).toHaveLength(1);
    expect(host.checkRuns.map(({ conclusion }) => conclusion)).toEqual(['failure', 'success']);
  });

  it('takes its comment along after a force push', async () => {
    await publish({ gate: SAMPLE_GATES['failed']!() });
    host.pull.head.sha = OLDER;
    await publish({ gate: SAMPLE_GATES['passed']!() }, { headSha: OLDER });
    expect(host.comments).toHaveLength(1);
    expect(host.comments[0]?.body).toContain(`head=${OLDER}`);
  });

  it('leaves the comment alone when the run of an older commit ends last', async () => {
    await publish({ gate: SAMPLE_GATES['passed']!() });
    const before = host.comments[0]?.body;
    const report = await publish({ gate: SAMPLE_GATES['failed']!() }, { headSha: OLDER });
    expect(report.done).toContain(`no comment: the request is at ${HEAD.slice(0, 12)} by now`);
    expect(host.comments).toMatchObject([{ body: before }]);
    expect(host.checkRuns[1]).toMatchObject({ head_sha: OLDER, conclusion: 'failure' });
  });

  it('keeps a comment for each of two gates', async () => {
    await Promise.all([publish(), publish(undefined, { gate: 'test-review (docs)', externalId: 'run-2' })]);
    expect(host.comments).toHaveLength(2);
    expect(host.checkRuns.map(({ name }) => name).sort()).toEqual([GATE, 'test-review (docs)']);
  });

  it('leaves one comment when two runs of one gate find none', async () => {
    await Promise.all([publish(), publish(undefined, { externalId: 'run-2' })]);
    expect(host.comments).toHaveLength(1);
  });

  it("does not touch somebody else's comment with our first line", async () => {
    const body = `<!-- nx-test-review gate=${GATE} head=${HEAD} -->\nall is well`;
    host.comments.push({ id: 900, login: 'somebody', body });
    await publish();
    expect(host.comments).toHaveLength(2);
    expect(host.comments[0]).toEqual({ id: 900, login: 'somebody', body });
  });

  it('does not take a comment of its own that only quotes the first line', async () => {
    host.comments.push({
      id: 900,
      login: host.login,
      body: `> <!-- nx-test-review gate=${GATE} head=${HEAD} -->`,
    });
    await publish();
    expect(ownComments()).toHaveLength(2);
  });

  it('finds its comment on a later page, under the name of a person whose token it has', async () => {
    host.knowsUser = true;
    host.login = 'release-person';
    for (let id = 1000; id < 1130; id++) host.comments.push({ id, login: 'somebody', body: 'hm' });
    await publish();
    await publish(undefined, { externalId: 'run-2' });
    expect(ownComments()).toHaveLength(1);
  });

  it('finds the request of a commit where the pipeline does not name it', async () => {
    expect((await publish(undefined, { pullNumber: 'find' })).done).toContain('comment written');
    const other = await publish(undefined, { pullNumber: 'find', headSha: OLDER, externalId: 'run-2' });
    expect(other.done).toContain('no comment: no open request has this commit as its head');
  });

  it('writes no comment without a request', async () => {
    const options = { pullNumber: undefined } as unknown as Partial<GithubPublisherOptions>;
    expect((await publish(undefined, options)).done).toEqual(['check run closed']);
    expect(host.comments).toEqual([]);
  });

  it('writes 5,000 findings in batches of 50, worst first, within all limits', async () => {
    const gate = makeLargeGate(5_000);
    await publish({ gate });
    const [run] = host.checkRuns;
    expect(run?.annotations).toHaveLength(5_000);
    const levels = run?.annotations.map(({ annotation_level }) => annotation_level) ?? [];
    expect(levels.lastIndexOf('failure')).toBeLessThan(levels.indexOf('warning'));
    expect(calls('checks/update')).toHaveLength(101);
    expect(Buffer.byteLength(host.comments[0]?.body ?? '')).toBeLessThanOrEqual(65_536);
    expect(run?.output.summary?.length).toBeLessThanOrEqual(65_535);
  });

  it('makes hostile text safe, and has one first line', async () => {
    await publish({ gate: makeHostileGate() });
    const outsideOfCode = (text = '') => text.replace(/`[^`]*`/g, '');
    expect(outsideOfCode(host.checkRuns[0]?.output.summary)).not.toMatch(/<script|<!--/);
    expect(outsideOfCode(host.comments[0]?.body).split('<!--')).toHaveLength(2);
  });

  it.each<[string, HostFault, number]>([
    ['a server error', { status: 502 }, 1_000],
    ['a closed connection', 'close', 1_000],
    [
      'a secondary rate limit',
      { status: 403, headers: { 'retry-after': '7' }, message: 'You have exceeded a secondary rate limit' },
      7_000,
    ],
    ['a rate limit', { status: 429, headers: { 'retry-after': '3' } }, 3_000],
  ])('tries again after %s, when the host says', async (_name, fault, wait) => {
    host.fail('checks/create', fault);
    const report = await publish();
    expect({ warnings: report.warnings, waits }).toEqual({ warnings: [], waits: [wait] });
    expect(host.checkRuns).toHaveLength(1);
  });

  it('does not open or comment twice when the connection ends after the work was done', async () => {
    host.fail('checks/create', 'close-after');
    host.fail('issues/create-comment', 'close-after');
    await publish();
    expect(host.checkRuns).toMatchObject([{ status: 'completed' }]);
    expect(host.comments).toHaveLength(1);
  });

  it('gives up a host that never answers, and says so', async () => {
    host.fail('checks/create', 'hang', 4);
    const report = await publish(undefined, { limitMs: 20 });
    expect(report.warnings).toEqual([expect.stringMatching(/^GitHub, open the check run: /)]);
  });

  it('does not wait longer than it has patience for', async () => {
    host.fail('checks/create', { status: 429, headers: { 'retry-after': '4000' } });
    const report = await publish();
    expect(waits).toEqual([]);
    expect(report.warnings).toEqual([expect.stringContaining('(429)')]);
  });

  it('says that a token is refused, tries once, and publishes nothing', async () => {
    host.fail('checks/create', { status: 401 });
    host.fail('pulls/get', { status: 401 });
    const report = await publish();
    expect(report.warnings).toEqual([expect.stringContaining('(401)'), expect.stringContaining('(401)')]);
    expect({ checks: host.checkRuns, comments: host.comments, waits }).toEqual({
      checks: [],
      comments: [],
      waits: [],
    });
  });

  it('ends in a warning with the token of a fork', async () => {
    host.readOnly = true;
    const report = await publish();
    expect(report).toMatchObject({
      done: [],
      warnings: [expect.stringContaining('(403)'), expect.stringContaining('fork')],
    });
    expect(host.comments).toEqual([]);
  });

  it('closes the check run although a batch of annotations is refused, and counts it', async () => {
    host.fail('checks/update', { status: 422, message: 'Validation Failed' });
    const report = await publish();
    expect(report.warnings).toEqual([expect.stringContaining('6 annotations')]);
    expect(host.checkRuns[0]).toMatchObject({ status: 'completed', conclusion: 'failure', annotations: [] });
  });

  it('takes the path of an enterprise server', async () => {
    await publish(undefined, { apiUrl: `${host.url}/api/v3/` });
    expect(host.requests[0]?.path).toBe('/api/v3/repos/shop/web/check-runs');
  });

  it('never says the token', async () => {
    host.fail('checks/create', { status: 401, message: 'Bad credentials' });
    expect(JSON.stringify(await publish())).not.toContain('secret-token');
  });
});
