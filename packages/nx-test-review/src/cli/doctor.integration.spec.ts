import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import type { DoctorLine } from './doctor/types';
import { runInFolder } from './testing/run';

// Each case runs git or node several times, and other suites run beside it.
jest.setTimeout(120_000);

describe('doctor', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      'nx.json': '{"defaultBase":"main","plugins":["nx-test-review"]}',
      'package.json': '{"name":"shop"}',
      '.gitignore': '.test-review/\n',
    });
  });
  afterEach(() => repo.remove());

  const examine = async (): Promise<{
    exitClass: number;
    lines: DoctorLine[];
    find(check: string): DoctorLine[];
  }> => {
    const { exitClass, stdout } = await runInFolder(repo.root, 'doctor', '--json');
    const lines: DoctorLine[] = JSON.parse(stdout).checks;
    return { exitClass, lines, find: (check) => lines.filter((line) => line.check === check) };
  };

  it('ends with 2 when something is wrong, and says what to do about it', async () => {
    const { exitClass, lines } = await examine();
    expect(exitClass).toBe(2);
    const wrong = lines.filter(({ status }) => status !== 'ok');
    expect(wrong).not.toEqual([]);
    expect(wrong.filter(({ fix }) => fix === undefined)).toEqual([]);
  });

  it('finds that Nx is not installed', async () => {
    expect((await examine()).find('nx')).toEqual([
      expect.objectContaining({ status: 'fail', detail: expect.stringContaining('not installed') }),
    ]);
  });

  it('finds the registration', async () => {
    expect((await examine()).find('registration')).toEqual([
      {
        check: 'registration',
        status: 'ok',
        detail: 'nx.json registers nx-test-review, targets test-review, test-review-t0',
      },
    ]);
  });

  it('finds that the registration is missing', async () => {
    repo.write({ 'nx.json': '{"plugins":[]}' });
    expect((await examine()).find('registration')).toEqual([
      expect.objectContaining({ status: 'fail', fix: 'npx nx add nx-test-review' }),
    ]);
  });

  it('finds the base', async () => {
    expect((await examine()).find('base')).toEqual([
      expect.objectContaining({
        status: 'ok',
        detail: expect.stringMatching(/^main \(from defaultBase\) at [0-9a-f]{12}: 0 files changed$/),
      }),
    ]);
  });

  it('finds that the base is unknown', async () => {
    repo.write({ 'nx.json': '{"defaultBase":"trunk","plugins":["nx-test-review"]}' });
    expect((await examine()).find('base')).toEqual([
      expect.objectContaining({ status: 'fail', detail: expect.stringContaining('"trunk"') }),
    ]);
  });

  it('finds a project configuration that is not valid', async () => {
    repo.write({ 'libs/cart/test-review.config.json': '{"polcy":{}}', 'test-review.config.json': '{}' });
    expect((await examine()).find('configuration libs/cart/test-review.config.json')).toEqual([
      expect.objectContaining({ status: 'fail', detail: expect.stringContaining('polcy') }),
    ]);
  });

  it('finds a row in the policy that nobody knows', async () => {
    repo.write({ 'test-review.config.json': '{"policy":{"rows":{"C99":"off"}}}' });
    expect((await examine()).find('configuration test-review.config.json')).toEqual([
      expect.objectContaining({ status: 'fail', detail: expect.stringContaining('C99') }),
    ]);
  });

  it('finds waivers that are past their date, and those that hold', async () => {
    const waiver = { row: 'C1', owner: 'cart team', reason: 'waits for the new broker' };
    repo.write({
      'test-review.waivers.json': JSON.stringify({
        schemaVersion: 1,
        waivers: [
          { ...waiver, path: 'old.spec.ts', expires: '2020-01-31' },
          { ...waiver, path: 'new.spec.ts', expires: '2999-01-31' },
        ],
      }),
    });
    const [all, ended] = (await examine()).find('waivers');
    expect(all).toMatchObject({ status: 'ok', detail: '2 waivers, 1 in force' });
    expect(ended).toMatchObject({ status: 'warn', detail: expect.stringContaining('old.spec.ts') });
  });

  it('finds a broken waiver file', async () => {
    repo.write({ 'test-review.waivers.json': '{"schemaVersion":1,"waivers":[{"row":"C1"}]}' });
    expect((await examine()).find('waivers')).toEqual([expect.objectContaining({ status: 'fail' })]);
  });

  it('warns when reports would be committed', async () => {
    repo.write({ '.gitignore': '' });
    expect((await examine()).find('ignore')).toEqual([
      expect.objectContaining({ status: 'warn', fix: 'add a line .test-review/ to .gitignore' }),
    ]);
  });

  it('says why Nx does not use its daemon', async () => {
    repo.write({ 'nx.json': '{"useDaemonProcess":false}' });
    expect((await examine()).find('daemon')).toEqual([
      { check: 'daemon', status: 'ok', detail: 'off (useDaemonProcess in nx.json)' },
    ]);
  });

  it('prints lines with advice for people', async () => {
    const { stdout } = await runInFolder(repo.root, 'doctor');
    expect(stdout).toMatch(/^fail +nx +Nx is not installed in this workspace\n +what to do: /m);
  });
});

describe('doctor, of agents', () => {
  let repo: TempRepo;
  beforeEach(() => void (repo = makeTempRepo()));
  afterEach(() => repo.remove());

  const linesOf = async (agent: object, policy: object = {}): Promise<Record<string, DoctorLine>> => {
    repo.commit({
      'nx.json': '{"defaultBase":"main","plugins":["nx-test-review"]}',
      'test-review.config.json': JSON.stringify({ agent, policy }),
    });
    const { stdout } = await runInFolder(repo.root, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: DoctorLine[] };
    return Object.fromEntries(checks.map((line) => [line.check, line]));
  };

  it('says that nobody is asked, and needs none of them', async () => {
    const lines = await linesOf({ name: 'none' });
    expect(lines['agent']).toMatchObject({ status: 'ok', detail: expect.stringContaining('none') as string });
    expect(lines['agent custom']).toEqual({
      check: 'agent custom',
      status: 'ok',
      detail: 'not here, not asked for',
    });
  });

  it('finds a configured program, and says what its driver can enforce', async () => {
    const lines = await linesOf({ name: 'custom', drivers: { custom: { command: [process.execPath] } } });
    expect(lines['agent custom']).toMatchObject({
      status: 'ok',
      detail: `${process.execPath}, login unknown without asking it; read-only none, schema asked, budget none`,
    });
  });

  it('fails where a configured program is missing, and only looks at it where policy can do without', async () => {
    const agent = { name: 'custom', drivers: { custom: { command: ['no-such-agent'] } } };
    expect((await linesOf(agent))['agent custom']).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('no-such-agent') as string,
    });
    expect((await linesOf(agent, { agentRequired: false }))['agent custom']).toMatchObject({
      status: 'warn',
    });
  });

  it('warns of a program that lies in the workspace, and of none that lies elsewhere', async () => {
    repo.commit({ 'tools/judge.mjs': '' });
    const agentBy = (script: string) => ({
      name: 'custom',
      drivers: { custom: { command: [process.execPath, script] } },
    });
    expect((await linesOf(agentBy('tools/judge.mjs')))['agent custom program']).toMatchObject({
      status: 'warn',
      detail: 'lies in the workspace: tools/judge.mjs',
      fix: expect.stringContaining('keep it outside of the repository') as string,
    });
    expect(await linesOf(agentBy('/no/such/judge.mjs'))).not.toHaveProperty('agent custom program');
  });

  it('fails where a mixture names no driver', async () => {
    const lines = await linesOf({ name: 'mixed' });
    expect(lines['agent']).toMatchObject({ status: 'fail' });
  });
});
