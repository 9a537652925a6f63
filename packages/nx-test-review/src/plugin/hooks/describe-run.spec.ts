import { RunSchema } from '@nx-test-review/contracts';
import { toRun } from '../to-run';
import { describeRun } from './describe-run';

const context = (text: string, nxJson: object = {}) => ({
  id: '4711',
  argv: ['node', 'nx', ...text.split(' ')],
  workspaceRoot: '/ws',
  nxJsonConfiguration: nxJson,
});
const describeIt = (text: string, env: Record<string, string> = {}, nxJson: object = {}) =>
  describeRun(context(text, nxJson), env);

describe('the base', () => {
  it.each([
    ['flag', 'affected --base=x', { NX_BASE: 'y' }, { defaultBase: 'z' }, 'x', 'flag --base'],
    ['NX_BASE', 'affected', { NX_BASE: 'y' }, { defaultBase: 'z' }, 'y', 'NX_BASE'],
    ['defaultBase', 'affected', {}, { defaultBase: 'z' }, 'z', 'defaultBase in nx.json'],
    [
      'the older place of defaultBase',
      'affected',
      {},
      { affected: { defaultBase: 'w' } },
      'w',
      'defaultBase in nx.json',
    ],
    ["Nx's default", 'affected', { NX_BASE: '' }, {}, 'main', "Nx's default"],
    [
      'HEAD for what is not committed',
      'affected --uncommitted',
      { NX_BASE: 'y' },
      {},
      'HEAD',
      'flag --uncommitted',
    ],
    [
      'the default for named files',
      'affected --files=a.ts',
      {},
      { defaultBase: 'z' },
      'z',
      'defaultBase in nx.json',
    ],
    ['a flag of run-many', 'run-many --base=x', {}, {}, 'x', 'flag --base'],
    ['NX_BASE of run', 'run a:test-review', { NX_BASE: 'y' }, {}, 'y', 'NX_BASE'],
  ])('comes from %s', (_, text, env, nxJson, baseRef, baseHow) => {
    expect(describeIt(text, env as never, nxJson)).toMatchObject({ baseRef, baseHow, gate: true });
  });

  it.each(['run-many -t test-review', 'run a:test-review', 'test-review a'])(
    'is missing for %s, however nx.json names one: an inventory',
    (text) => {
      expect(describeIt(text, { NX_HEAD: 'h' }, { defaultBase: 'z' })).toMatchObject({
        baseRef: null,
        headRef: null,
        gate: false,
      });
    },
  );

  it('comes with a head by flag or NX_HEAD', () => {
    expect(describeIt('affected --base=x --head=h', { NX_HEAD: 'i' }).headRef).toBe('h');
    expect(describeIt('affected', { NX_HEAD: 'i' }).headRef).toBe('i');
    expect(describeIt('affected').headRef).toBeNull();
  });
});

describe('an inventory gates', () => {
  it('by flag', () => expect(describeIt('run-many -t test-review --gate').gate).toBe(true));
  it('by variable', () =>
    expect(describeIt('run-many -t test-review', { TEST_REVIEW_GATE: '1' }).gate).toBe(true));
  it('but no variable stops affected from gating', () =>
    expect(describeIt('affected', { TEST_REVIEW_GATE: '0' }).gate).toBe(true));
});

describe('a run of named files', () => {
  it.each(['--files=a', '--uncommitted', '--untracked', '--stdin'])('is limited by %s', (flag) => {
    expect(describeIt(`affected ${flag}`).limited).toBe(true);
  });
  it('is not limited by --all', () => expect(describeIt('affected --all').limited).toBe(false));
});

describe('the run id', () => {
  it('is that of Nx, the same over all hooks of a run', () => {
    expect(describeIt('affected').runId).toBe('nx-4711');
  });

  const ci = { TEST_REVIEW_RUN_ID: 'ci-1', TEST_REVIEW_COMMAND: 'ci' };

  it('is kept when ci has set it', () => {
    expect(describeIt('affected', ci)).toMatchObject({ runId: 'ci-1', command: 'ci' });
  });

  it('is kept by the post hook, which may see what the pre hook has set', () => {
    expect(describeIt('affected', { ...ci, TEST_REVIEW_NX_RUN: '4711' }).runId).toBe('ci-1');
  });

  it('is not handed down to an nx that a task of that run starts', () => {
    expect(describeIt('affected', { ...ci, TEST_REVIEW_NX_RUN: '42' })).toMatchObject({
      runId: 'nx-4711',
      command: 'affected',
    });
  });

  it.each([
    ['left by an earlier run', { TEST_REVIEW_RUN_ID: 'old-run', TEST_REVIEW_COMMAND: 'affected' }],
    ['set by hand', { TEST_REVIEW_RUN_ID: 'old-run' }],
    ['no folder name', { TEST_REVIEW_RUN_ID: '../../x', TEST_REVIEW_COMMAND: 'ci' }],
  ])('is not taken from outside when it is %s', (_, env) => {
    expect(describeIt('affected', env).runId).toBe('nx-4711');
  });

  const pipeline = { TEST_REVIEW_PIPELINE_RUN: 'build-812' };

  it('is that of the pipeline, whose parts are gated elsewhere', () => {
    expect(describeIt('run-many', pipeline)).toMatchObject({ runId: 'build-812', part: true });
  });

  it('is that of ci before that of the pipeline: ci gates itself', () => {
    expect(describeIt('affected', { ...pipeline, ...ci })).toMatchObject({ runId: 'ci-1', part: false });
  });

  it('is not taken from the pipeline when it is no folder name', () => {
    expect(describeIt('affected', { TEST_REVIEW_PIPELINE_RUN: '../x' })).toMatchObject({
      runId: 'nx-4711',
      part: false,
    });
  });

  it('makes a run that the schema of runs accepts, whatever Nx calls it', () => {
    const facts = describeRun({ ...context('affected'), id: `a/b ${'x'.repeat(200)}` }, {});
    expect(RunSchema.safeParse(toRun(facts, '2026-01-01T00:00:00.000Z')).error).toBeUndefined();
  });
});
