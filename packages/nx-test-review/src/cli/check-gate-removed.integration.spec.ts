import { GateResultSchema, type GateResult } from '@nx-test-review/contracts';
import { symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { runInFolder } from './testing/run';

// Each case runs git several times, and other suites run beside it.
jest.setTimeout(120_000);

const ADD = 'export const add = (a: number, b: number) => a + b;\n';
const SPEC = `import { expect, it } from 'vitest';
import { add } from './add';

it('adds', () => {
  expect(add(1, 2)).toBe(3);
});
`;
const WEAKER = SPEC.replace("it('adds'", "it.skip('adds'");
const SAME_IN_MEANING = SPEC.replace("it('adds'", "it('sums'");

describe('check, where the change touches the gate itself', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      'nx.json': '{\n  // what infers targets here\n  "plugins": ["nx-test-review"],\n}\n',
      'package.json': '{"name":"shop"}',
      'libs/a/project.json': '{\n  // the first\n  "name": "a",\n}\n',
      'libs/a/add.ts': ADD,
      'libs/a/add.spec.ts': SPEC,
    });
    repo.git('checkout', '-q', '-b', 'topic');
  });
  afterEach(() => repo.remove());

  const check = async (): Promise<{ exitClass: number; result: GateResult }> => {
    const { exitClass, stdout } = await runInFolder(repo.root, 'check', '--base', 'main', '--json');
    return { exitClass, result: GateResultSchema.parse(JSON.parse(stdout)) };
  };
  const removed = async (): Promise<string> =>
    (await check()).result.removed.map(({ what, detail }) => `${what}: ${detail}`).join('\n');

  it('is steered by a base whose nx.json has comments: rows that the change switches off still block', async () => {
    repo.commit({
      'libs/a/add.spec.ts': WEAKER,
      'test-review.config.json': '{"policy":{"rows":{"C1":"off","D7":"off"}}}',
    });
    expect((await check()).exitClass).toBe(1);
  });

  it('says that the plugin is taken out of nx.json', async () => {
    repo.commit({ 'nx.json': '{}' });
    expect((await check()).exitClass).toBe(3);
    expect(await removed()).toMatch(/project a: nx-test-review is no longer registered/);
  });

  it.each([
    ['is deleted', null],
    ['cannot be read', '{ "plugins": ['],
  ])('says so too when nx.json %s', async (_, text) => {
    repo.commit({ 'nx.json': text });
    expect((await check()).exitClass).toBe(3);
  });

  it('says that the registration leaves a spec out', async () => {
    repo.commit({ 'nx.json': '{"plugins":[{"plugin":"nx-test-review","exclude":["libs/a/**"]}]}' });
    expect(await removed()).toMatch(/project a: the registration in nx\.json leaves it out/);
  });

  it('says that a target is replaced', async () => {
    repo.commit({
      'libs/a/project.json': '{"name":"a","targets":{"test-review":{"executor":"nx:noop"}}}',
    });
    expect(await removed()).toMatch(/project a: its target test-review is now nx:noop/);
  });

  it('says that the change chooses its own base', async () => {
    repo.git('branch', 'other');
    repo.commit({
      'nx.json': '{"plugins":["nx-test-review"],"defaultBase":"other"}',
      'libs/a/add.spec.ts': SAME_IN_MEANING,
    });
    const { exitClass, stdout } = await runInFolder(repo.root, 'check', '--json');
    expect(exitClass).toBe(3);
    expect(stdout).toContain('defaultBase in nx.json');
    expect(await removed()).toBe('');
  });

  it('passes a change that leaves the gate alone, and one that adds a target of another name', async () => {
    repo.commit({
      'libs/a/add.spec.ts': SAME_IN_MEANING,
      'libs/a/project.json': '{"name":"a","targets":{"lint":{"executor":"nx:noop"}}}',
      'nx.json': '{"plugins":["nx-test-review","@nx/js"]}',
    });
    expect(await check()).toMatchObject({ exitClass: 0, result: { removed: [] } });
  });

  it.each([
    ['a root project', { 'package.json': '{"name":"shop","nx":{}}', 'libs/a/project.json': null }],
    [
      'packages that lerna names',
      { 'lerna.json': '{"packages":["libs/*"]}', 'libs/a/package.json': '{}', 'libs/a/project.json': null },
    ],
  ])('says so for %s', async (_, files) => {
    repo.git('checkout', '-q', 'main');
    repo.commit(files);
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ 'nx.json': '{}' });
    expect((await check()).exitClass).toBe(3);
    expect(await removed()).toMatch(/no longer registered/);
  });

  /** On main the source lies in libs/a/src and its spec where it is told; on topic that folder is taken away. */
  const startWithFolder = (spec: string): void => {
    repo.git('checkout', '-q', 'main');
    const text = spec.includes('/src/') ? SPEC : SPEC.replace('./add', '../src/add');
    repo.commit({
      'libs/a/add.ts': null,
      'libs/a/add.spec.ts': null,
      'libs/a/src/add.ts': ADD,
      [spec]: text,
    });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.git('rm', '-r', '-q', 'libs/a/src');
  };
  const takeAway = {
    'a repository of its own': () => {
      repo.write({ 'libs/a/src/add.ts': ADD, 'libs/a/src/add.spec.ts': WEAKER });
      repo.git('-C', 'libs/a/src', 'init', '-q');
      repo.git('-C', 'libs/a/src', 'add', '-A');
      repo.git('-C', 'libs/a/src', 'commit', '-q', '-m', 'inner');
    },
    'a link that leads out': () => symlinkSync(tmpdir(), join(repo.root, 'libs/a/src')),
  };
  describe.each(Object.keys(takeAway) as (keyof typeof takeAway)[])('where a folder becomes %s', (kind) => {
    it.each([
      ['committed', true],
      ['not committed', false],
    ])('says that its specs are out of sight (%s)', async (_, committed) => {
      startWithFolder('libs/a/src/add.spec.ts');
      takeAway[kind]();
      if (committed) repo.commit({});
      expect((await check()).exitClass).toBe(3);
      expect(await removed()).toMatch(/folder libs\/a\/src: .*not read.*libs\/a\/src\/add\.spec\.ts/);
    });

    it('says so of a spec beside it whose source went out of sight', async () => {
      startWithFolder('libs/a/test/add.spec.ts');
      repo.git('rm', '-q', 'libs/a/test/add.spec.ts');
      takeAway[kind]();
      repo.commit({});
      expect(await removed()).toMatch(/folder libs\/a\/src: .*libs\/a\/test\/add\.spec\.ts/);
    });
  });

  it('passes a folder without specs that becomes a link while no test is lost', async () => {
    startWithFolder('libs/a/test/add.spec.ts');
    takeAway['a link that leads out']();
    repo.commit({ 'libs/a/test/add.spec.ts': SAME_IN_MEANING.replace('./add', '../src/add') });
    expect((await check()).result.removed).toEqual([]);
  });

  it('does not pass a spec that leaves all projects, and names it', async () => {
    repo.commit({ 'libs/a/add.spec.ts': null, 'attic/add.spec.ts': SPEC.replace('./add', '../libs/a/add') });
    const { exitClass, result } = await check();
    expect({ exitClass, uncovered: result.uncovered }).toEqual({
      exitClass: 3,
      uncovered: ['attic/add.spec.ts'],
    });
  });

  it('leaves alone what the registration of the base leaves out already', async () => {
    const registration = '{"plugins":[{"plugin":"nx-test-review","exclude":["libs/b/**"]}]}';
    repo.git('checkout', '-q', 'main');
    repo.commit({
      'nx.json': registration,
      'libs/b/project.json': '{"name":"b"}',
      'libs/b/b.spec.ts': "it('is', () => { expect(1 + 1).toBe(2); });\n",
    });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ 'nx.json': registration.replace('libs/b/**', 'libs/b/*.ts') });
    expect((await check()).result.removed).toEqual([]);
  });
});
