import type { Run, T0Report } from '@nx-test-review/contracts';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openWorkspace } from './index';
import { makeRunId, t0ReportPath } from './run-store';

jest.setTimeout(60_000);

const SPEC = "import { add } from './add';\nit('adds', () => { expect(add(1, 2)).toBe(3); });\n";
const TAUTOLOGY = `${SPEC}it('says nothing', () => { expect(true).toBe(true); });\n`;

describe('results that lie in the output folder', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      '.gitignore': '.test-review/\n',
      'libs/a/project.json': '{"name":"a"}',
      'libs/a/add.ts': 'export const add = (a: number, b: number) => a + b;\n',
      'libs/a/add.spec.ts': SPEC,
    });
  });
  afterEach(() => repo.remove());

  const open = () =>
    openWorkspace({
      root: repo.root,
      projects: [
        {
          name: 'a',
          root: 'libs/a',
          dependencies: [],
          tags: [],
          reviewExecutor: 'nx-test-review:test-review',
        },
      ],
      targetName: 'test-review',
      t0TargetName: 'test-review-t0',
    });
  const makeRun = (): Run => ({
    schemaVersion: 1,
    kind: 'run',
    id: makeRunId(),
    startedAt: new Date().toISOString(),
    command: 'affected',
    baseRef: 'HEAD',
    baseHow: 'flag',
    headRef: null,
    gate: true,
    excluded: [],
    limited: false,
  });
  const judge = async (change: (report: T0Report) => object) => {
    repo.write({ 'libs/a/add.spec.ts': TAUTOLOGY });
    const { path } = await (await open()).writeT0Report('a');
    const made = JSON.parse(readFileSync(path, 'utf8')) as T0Report;
    writeFileSync(path, JSON.stringify({ ...made, ...change(made) }));
    const { verdict } = await (await (await open()).openReview(makeRun())).judge('a');
    return { state: verdict.state, rerun: verdict.evidence.t0.rerun };
  };

  it('are taken where they say what they read', async () => {
    expect(await judge(() => ({}))).toEqual({ state: 'failed', rerun: false });
  });

  it.each<[string, (report: T0Report) => object]>([
    ['a spec without what was read of it', () => ({ findings: [], reads: {} })],
    [
      'a spec without a test that was never read',
      ({ specs, reads }) => ({
        findings: [],
        specs: [],
        excluded: specs.map(({ path }) => ({ path, reason: 'no tests found' })),
        reads: Object.fromEntries(Object.entries(reads).filter(([path]) => !path.endsWith('.spec.ts'))),
      }),
    ],
    ['another set of specs', () => ({ findings: [], specs: [] })],
  ])('are made again where they name %s', async (_, change) => {
    expect(await judge(change)).toEqual({ state: 'failed', rerun: true });
  });

  it('are not believed by a later gate once the tree says something else', async () => {
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit({ 'libs/a/add.spec.ts': `${SPEC}// more\n` });
    const run = { ...makeRun(), baseRef: 'main' };
    await (await (await open()).openReview(run)).judge('a');
    const gate = async () => {
      const { result } = await (await (await open()).openReview(run)).gate([], { recheck: 'all' });
      return { exitClass: result.exitClass, state: result.state };
    };
    expect(await gate()).toEqual({ exitClass: 0, state: 'passed' });
    repo.write({ 'libs/a/add.spec.ts': TAUTOLOGY });
    expect(await gate()).toEqual({ exitClass: 3, state: 'broken' });
  });

  it('are refused when they come with the repository', async () => {
    const path = t0ReportPath(repo.root, 'libs/a');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '{}');
    repo.git('add', '-f', '.test-review');
    repo.git('commit', '-qm', 'results');
    await expect((await open()).openReview(makeRun())).rejects.toMatchObject({
      code: 'output-tracked',
      exitClass: 2,
    });
  });

  it('are refused when the folder itself comes as a link', async () => {
    writeFileSync(join(repo.root, '.test-review'), '');
    repo.git('add', '-f', '.test-review');
    await expect((await open()).openReview(makeRun())).rejects.toMatchObject({ code: 'output-tracked' });
  });
});
