import type { GateResult, TestReviewConfig, Verdict } from '@nx-test-review/contracts';
import { makeTempDir, makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFlags } from '../plugin/agent-flags';
import { openWorkspace } from '.';
import { makeRun } from './run-store';

jest.setTimeout(60_000);

const STUB = join(__dirname, '../../../../tools/testing/stub-agent.mjs');

let repo: TempRepo;
let scratch: string;
beforeEach(() => {
  repo = makeTempRepo();
  scratch = makeTempDir();
});
afterEach(() => {
  repo.remove();
  rmSync(scratch, { recursive: true, force: true });
});

interface StubPlan {
  see?: { row: string; at: string; message?: string }[];
  look?: 'confirmed' | 'refuted';
  about?: string;
  fail?: string;
}

function planStub(plan: StubPlan): void {
  writeFileSync(join(scratch, 'plan.json'), JSON.stringify({ ...plan, log: join(scratch, 'calls.jsonl') }));
}

interface StubCall {
  purpose: string;
  runId: string;
  paths: string[];
}

/** What the stub was asked since the last time. */
function takeCalls(): StubCall[] {
  const file = join(scratch, 'calls.jsonl');
  if (!existsSync(file)) return [];
  const calls = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as StubCall);
  rmSync(file);
  return calls;
}

const askedPaths = (): string[] =>
  takeCalls()
    .flatMap(({ paths }) => paths)
    .sort();

function config(agent: TestReviewConfig['agent'] = {}, policy: TestReviewConfig['policy'] = {}): string {
  return JSON.stringify({
    schemaVersion: 1,
    policy: { replay: 'any', ...policy },
    store: { dir: join(scratch, 'store') },
    agent: {
      name: 'custom',
      when: 'always',
      isolation: 'off',
      drivers: { custom: { command: [process.execPath, STUB, join(scratch, 'plan.json')] } },
      ...agent,
    },
  } satisfies TestReviewConfig);
}

const spec = (title: string, expected = 3): string =>
  [
    "import { describe, expect, it } from 'vitest';",
    "import { total } from './total';",
    '',
    "describe('total', () => {",
    `  it('${title}', () => {`,
    `    expect(total([1, 2])).toBe(${expected});`,
    '  });',
    '});',
    '',
  ].join('\n');

const SOURCE = 'export const total = (all: number[]) => all.reduce((sum, one) => sum + one, 0);\n';

function commitBase(names: readonly string[], text = config()): void {
  repo.commit({
    'nx.json': '{ "plugins": ["nx-test-review"] }',
    'test-review.config.json': text,
    '.gitignore': '.test-review/\n',
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`libs/${name}/package.json`, JSON.stringify({ name })],
        [`libs/${name}/src/total.ts`, SOURCE],
        [`libs/${name}/src/total.spec.ts`, spec('adds')],
      ]),
    ),
  });
}

interface Ran {
  gate: GateResult;
  verdicts: Record<string, Verdict>;
  lines: string[];
}

let runs = 0;

/** One run over projects as nx would have it: tasks first, then the gate. */
async function run(
  names: readonly string[],
  agent: AgentFlags = {},
  env: Record<string, string> = {},
): Promise<Ran> {
  const projects = names.map((name) => ({
    name,
    root: `libs/${name}`,
    dependencies: [],
    tags: [],
    reviewExecutor: 'nx-test-review:test-review',
  }));
  const lines: string[] = [];
  const workspace = await openWorkspace(
    { root: repo.root, projects, targetName: 'test-review', t0TargetName: 'test-review-t0' },
    {
      agent,
      env: { PATH: process.env['PATH'], HOME: scratch, TMPDIR: scratch, ...env },
      progress: (line) => lines.push(line),
    },
  );
  runs += 1;
  const review = await workspace.openReview({
    ...makeRun('affected', { ref: 'main', how: 'flag' }, null),
    id: `run-${process.pid}-${runs}`,
  });
  try {
    const judged = await Promise.all(names.map((name) => review.judge(name)));
    const outcomes = names.map((name) => ({
      id: `${name}:test-review`,
      project: name,
      target: 'test-review',
      status: 'success',
    }));
    const { result } = await review.gate(outcomes);
    return {
      gate: result,
      lines,
      verdicts: Object.fromEntries(judged.map(({ verdict }) => [verdict.project, verdict])),
    };
  } finally {
    await review.close();
  }
}

const outcomesOf = (verdict: Verdict | undefined): Record<string, string> =>
  Object.fromEntries((verdict?.agent.review?.specs ?? []).map(({ path, outcome }) => [path, outcome]));

describe('what an agent is asked', () => {
  beforeEach(() => {
    planStub({ see: [{ row: 'M3', at: "it('works" }] });
    commitBase(['cart', 'shop']);
    repo.git('switch', '-q', '-c', 'change');
  });

  it('is the changed spec, and its finding stands in verdict and gate with its provenance', async () => {
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
    const { gate, verdicts, lines } = await run(['cart', 'shop']);

    expect(askedPaths()).toEqual(['libs/cart/src/total.spec.ts']);
    expect(verdicts['cart']).toMatchObject({
      state: 'passed',
      agent: { name: 'custom', asked: true },
      findings: [
        {
          row: 'M3',
          source: 't1',
          line: 5,
          provenance: 'modified',
          effect: 'advisory',
          titlePath: ['total', 'works'],
        },
      ],
    });
    expect(gate.agent).toMatchObject({ calls: 1, specs: { asked: 1 } });
    expect(lines).toContain('cart: asks custom about 1 spec');
  });

  it('is nothing again: the second run replays and says where from', async () => {
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
    const first = await run(['cart', 'shop']);
    takeCalls();
    const second = await run(['cart', 'shop']);

    expect(takeCalls()).toEqual([]);
    expect(outcomesOf(second.verdicts['cart'])).toEqual({ 'libs/cart/src/total.spec.ts': 'replayed' });
    expect(second.gate.agent?.replays).toEqual([
      expect.objectContaining({ runId: first.gate.runId, specs: 1 }),
    ]);
    expect(second.verdicts['cart']?.findings).toEqual(first.verdicts['cart']?.findings);
  });

  it('is the same again where another program is to answer', async () => {
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
    await run(['cart', 'shop']);
    takeCalls();
    const command = [process.execPath, '--no-warnings', STUB, join(scratch, 'plan.json')];
    repo.git('switch', '-q', 'main');
    repo.commit({ 'test-review.config.json': config({ drivers: { custom: { command } } }) });
    repo.git('switch', '-q', 'change');
    repo.git('rebase', '-q', 'main');
    await run(['cart', 'shop']);

    expect(askedPaths()).toEqual(['libs/cart/src/total.spec.ts']);
  });

  it('is a spec that imports a changed file, and its old lines are old', async () => {
    repo.commit({ 'libs/cart/src/total.ts': SOURCE.replace('sum + one', 'one + sum') });
    planStub({ see: [{ row: 'M3', at: "it('adds" }] });
    const { verdicts } = await run(['cart', 'shop']);

    expect(askedPaths()).toEqual(['libs/cart/src/total.spec.ts']);
    expect(verdicts['cart']?.findings).toMatchObject([
      { row: 'M3', provenance: 'pre-existing', effect: 'not-counted', effectReason: 'pre-existing' },
    ]);
  });

  it('is not that spec when only changed ones are wanted', async () => {
    repo.commit({ 'libs/cart/src/total.ts': SOURCE.replace('sum + one', 'one + sum') });
    const { verdicts } = await run(['cart', 'shop'], { scope: 'changed' });

    expect(takeCalls()).toEqual([]);
    expect(outcomesOf(verdicts['cart'])).toEqual({ 'libs/cart/src/total.spec.ts': 'reached-not-asked' });
  });

  it('is nothing where layout and comments changed only', async () => {
    const reformatted = `// totals\n${spec('adds').replaceAll("'", '"').replace('toBe(3)', 'toBe(\n3,\n)')}`;
    repo.commit({
      'libs/cart/src/total.spec.ts': reformatted,
      'libs/cart/src/total.ts': `${SOURCE}\n// sums`,
    });
    const { gate, verdicts } = await run(['cart', 'shop']);

    expect(takeCalls()).toEqual([]);
    expect(outcomesOf(verdicts['cart'])).toEqual({ 'libs/cart/src/total.spec.ts': 'unchanged-in-meaning' });
    expect(gate).toMatchObject({ state: 'passed', agent: { calls: 0 } });
  });

  it('is nothing without a base', async () => {
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
    const workspace = await openWorkspace(
      {
        root: repo.root,
        projects: [{ name: 'cart', root: 'libs/cart', dependencies: [], tags: [] }],
        targetName: 'test-review',
        t0TargetName: 'test-review-t0',
      },
      { env: { PATH: process.env['PATH'], HOME: scratch } },
    );
    const review = await workspace.openReview({ ...makeRun('run-many', null, null), gate: false });
    const { verdict } = await review.judge('cart');
    await review.close();

    expect(verdict.agent).toMatchObject({
      asked: false,
      reason: expect.stringContaining('without a base') as string,
    });
    expect(takeCalls()).toEqual([]);
  });

  it('names changed source that no spec reaches', async () => {
    repo.commit({
      'libs/cart/src/orphan.ts': 'export const orphan = 1;',
      'libs/cart/src/total.spec.ts': spec('sums'),
    });
    const { gate } = await run(['cart', 'shop']);

    expect(gate.agent?.unreachedSource).toEqual(['libs/cart/src/orphan.ts']);
  });
});

describe('an agent that fails', () => {
  beforeEach(() => {
    commitBase(['cart', 'shop']);
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({
      'libs/cart/src/total.spec.ts': spec('works'),
      'libs/shop/src/total.spec.ts': spec('sums'),
    });
  });

  it('with an answer about another file makes the run incomplete, and T0 stands', async () => {
    planStub({ about: 'libs/other/src/total.spec.ts' });
    const { gate, verdicts } = await run(['cart', 'shop']);

    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 3 });
    expect(verdicts['cart']?.agent.unjudged).toEqual([
      { path: 'libs/cart/src/total.spec.ts', exitClass: 3, reason: expect.any(String) as string },
    ]);
    expect(verdicts['cart']?.agent.review?.failures).toEqual([
      expect.objectContaining({
        kind: 'refused-report',
        message: expect.stringContaining('libs/other/src/total.spec.ts') as string,
      }),
    ]);
  });

  it('by its exit code is class 3, and asked once more where retries are set', async () => {
    planStub({ fail: 'it fell over' });
    const { gate } = await run(['cart', 'shop'], {}, { CI: 'true' });

    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 3 });
    expect(takeCalls()).toHaveLength(4);
  });

  it('by not being there is class 2, and says what to do', async () => {
    repo.git('switch', '-q', 'main');
    const agent = { drivers: { custom: { command: ['no-such-agent'] } } };
    repo.commit({ 'test-review.config.json': config(agent) });
    repo.git('switch', '-q', 'change');
    repo.git('rebase', '-q', 'main');
    const { gate } = await run(['cart', 'shop']);

    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 2, agent: { calls: 0 } });
    expect(gate.reasons.join('\n')).toContain('no-such-agent');
  });

  it('by not being there is told and no more where the policy can do without', async () => {
    repo.git('switch', '-q', 'main');
    const agent = { drivers: { custom: { command: ['no-such-agent'] } } };
    repo.commit({ 'test-review.config.json': config(agent, { agentRequired: false }) });
    repo.git('switch', '-q', 'change');
    repo.git('rebase', '-q', 'main');
    const { gate } = await run(['cart', 'shop']);

    expect(gate).toMatchObject({ state: 'passed', exitClass: 0 });
    expect(gate.agent?.line).toContain('agent not run');
  });
});

describe('stored answers under CI', () => {
  const key = { CI: 'true', TEST_REVIEW_STORE_KEY: 'a secret of the pipeline' };
  beforeEach(() => {
    planStub({ see: [{ row: 'M3', at: "it('works" }] });
    commitBase(['cart'], config({}, { replay: undefined }));
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
  });

  it('count when they were made with the key at hand', async () => {
    await run(['cart'], {}, key);
    takeCalls();
    const { gate } = await run(['cart'], {}, key);
    expect([takeCalls(), gate.agent?.specs]).toEqual([[], { replayed: 1 }]);
  });

  it.each<[string, Record<string, string>]>([
    ['without a key', { CI: 'true' }],
    ['with another key', { ...key, TEST_REVIEW_STORE_KEY: 'of somebody else' }],
  ])('do not count %s: it is asked again, and said why', async (_what, env) => {
    await run(['cart'], {}, key);
    takeCalls();
    const { gate } = await run(['cart'], {}, env);
    expect(askedPaths()).toEqual(['libs/cart/src/total.spec.ts']);
    expect(gate.agent?.warnings.join()).toContain('a stored answer was not taken');
  });

  it('of a store that the change brings along are refused, class 2', async () => {
    repo.git('switch', '-q', 'main');
    const own = JSON.parse(config()) as TestReviewConfig;
    repo.commit({ 'test-review.config.json': JSON.stringify({ ...own, store: { dir: 'answers' } }) });
    repo.git('switch', '-q', 'change');
    repo.git('rebase', '-q', 'main');
    repo.commit({ 'answers/v1/ab/note.json': '{}' });
    const { gate } = await run(['cart'], {}, key);
    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 2 });
    expect(gate.reasons.join()).toContain('git tracks');
    expect(takeCalls()).toEqual([]);
  });
});

describe('a finding that would block', () => {
  beforeEach(() => {
    commitBase(['cart'], config({}, { rows: { M3: 'block' } }));
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
  });

  it('blocks once a second look confirms it', async () => {
    planStub({ see: [{ row: 'M3', at: "it('works" }], look: 'confirmed' });
    const { gate } = await run(['cart']);

    expect(takeCalls().map(({ purpose }) => purpose)).toEqual(['review', 'second-look']);
    expect(gate).toMatchObject({ state: 'failed', exitClass: 1, agent: { secondLooks: 1, calls: 2 } });
  });

  it('is advisory once a second look refutes it', async () => {
    planStub({ see: [{ row: 'M3', at: "it('works" }], look: 'refuted' });
    const { gate } = await run(['cart']);

    expect(gate).toMatchObject({
      state: 'passed',
      findings: [{ effect: 'advisory', effectReason: 'refuted' }],
    });
  });
});

describe('before the first call', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
  const changeAll = (): void =>
    void repo.commit(
      Object.fromEntries(names.map((name) => [`libs/${name}/src/total.spec.ts`, spec(`sums ${name}`)])),
    );

  it('a run over its budget stops, names the base, and says how to go on', async () => {
    planStub({});
    commitBase(names, config({ budget: { calls: 2 } }));
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({
      'libs/a/src/total.spec.ts': spec('sums a'),
      'libs/b/src/total.spec.ts': spec('sums b'),
      'libs/c/src/total.spec.ts': spec('sums c'),
    });
    const { gate } = await run(names);

    expect(takeCalls()).toEqual([]);
    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 2 });
    const said = gate.reasons.join('\n');
    expect(said).toContain('the estimate of 3 calls is over agent.budget.calls (2 calls)');
    expect(said).toContain('(main, from flag)');
    expect(said).toContain('--ask-anyway');
  });

  it('a run that most specs are in stops', async () => {
    planStub({});
    commitBase(names);
    repo.git('switch', '-q', '-c', 'change');
    changeAll();
    const { gate } = await run(names);

    expect(takeCalls()).toEqual([]);
    expect(gate.reasons.join('\n')).toContain('12 of 12 specs changed in meaning');
  });

  it('goes on where somebody wants it asked anyway, until the budget is spent', async () => {
    planStub({});
    commitBase(names, config({ budget: { calls: 2 } }));
    repo.git('switch', '-q', '-c', 'change');
    changeAll();
    const { gate } = await run(names, { askAnyway: true });

    expect(askedPaths()).toHaveLength(2);
    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 3 });
    expect(gate.agent?.unjudged).toHaveLength(10);
  });
});

describe('leaving the agent out', () => {
  const leaveOut: AgentFlags = { name: 'none', because: 'the provider is down', by: 'ada' };
  const change = (): void => {
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
  };

  it('is refused under CI where the base does not allow it', async () => {
    planStub({});
    commitBase(['cart']);
    change();
    await expect(run(['cart'], leaveOut, { CI: 'true' })).rejects.toThrow('wants custom asked');
  });

  it('takes a reason under CI where the base allows it, and the gate says who and why', async () => {
    planStub({});
    commitBase(['cart'], config({}, { allowWithoutAgent: true }));
    change();
    const { gate } = await run(['cart'], leaveOut, { CI: 'true' });

    expect(gate).toMatchObject({
      state: 'passed',
      agent: { withoutAgent: { by: 'ada', because: 'the provider is down' } },
    });
    await expect(run(['cart'], { name: 'none' }, { CI: 'true' })).rejects.toThrow('needs a reason');
  });

  it('is not allowed by the change itself', async () => {
    planStub({});
    commitBase(['cart']);
    change();
    repo.commit({ 'test-review.config.json': config({ name: 'none' }, { allowWithoutAgent: true }) });
    await expect(run(['cart'], leaveOut, { CI: 'true' })).rejects.toThrow('wants custom asked');
    const { verdicts } = await run(['cart'], {}, { CI: 'true' });
    expect(verdicts['cart']?.agent).toMatchObject({ name: 'custom', asked: true });
  });
});

describe('a store of answers under CI', () => {
  const storeIn = (dir: string): string =>
    JSON.stringify({ ...(JSON.parse(config()) as object), store: { dir } });
  const judge = async (dir: string) => {
    planStub({});
    commitBase(['cart'], storeIn(dir));
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works'), 'answers/v1/one.json': '{}' });
    return run(['cart'], {}, { CI: 'true' });
  };

  it.each([
    ['it', () => 'answers'],
    ['what a link from outside leads to', () => join(scratch, 'link')],
    ['all of the workspace', () => '.'],
  ])('is refused where git tracks %s', async (_what, dir) => {
    symlinkSync(join(repo.root, 'answers'), join(scratch, 'link'));
    const { gate } = await judge(dir());

    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 2 });
    expect(gate.reasons.join('\n')).toMatch(/the store of answers in .* holds a file that git tracks/);
    expect(takeCalls()).toEqual([]);
  });

  it('is taken where it lies outside', async () => {
    expect((await judge(join(scratch, 'store'))).gate.state).toBe('passed');
  });
});

describe('an agent that is started from the tree', () => {
  const judge = { drivers: { custom: { command: [process.execPath, 'tools/judge.mjs'] } } };
  const runs = `process.argv[2] = ${JSON.stringify('PLAN')};\nawait import(${JSON.stringify(STUB)});\n`;
  beforeEach(() => {
    planStub({});
    const script = runs.replace('PLAN', join(scratch, 'plan.json'));
    repo.write({ 'tools/judge.mjs': script });
    commitBase(['cart'], config(judge));
    repo.git('switch', '-q', '-c', 'change');
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
  });

  it('is asked, and each verdict says from where it comes', async () => {
    const { verdicts } = await run(['cart'], {}, { CI: 'true' });
    expect(askedPaths()).toEqual(['libs/cart/src/total.spec.ts']);
    expect(verdicts['cart']?.agent.review?.warnings).toContainEqual(
      expect.stringContaining('from the tree under review (tools/judge.mjs)'),
    );
  });

  it('is not asked under CI about the change that edits it', async () => {
    repo.commit({ 'tools/judge.mjs': 'process.stdout.write("{}");\n' });
    const { gate, verdicts } = await run(['cart'], {}, { CI: 'true' });
    expect(takeCalls()).toEqual([]);
    expect(gate).toMatchObject({ state: 'incomplete', exitClass: 2 });
    expect(verdicts['cart']?.agent.unjudged).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('a change cannot judge itself') as string }),
    ]);
  });
});
