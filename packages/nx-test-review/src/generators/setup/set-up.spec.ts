import { addProjectConfiguration, readJson, writeJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { ConfigSchema } from '@nx-test-review/contracts';
import configurationGenerator from '../configuration/generator';
import initGenerator from '../init/generator';
import { setUp } from './set-up';

let tree: Tree;
beforeEach(() => void (tree = createTreeWithEmptyWorkspace()));

const text = (path: string) => tree.read(path, 'utf8') ?? '';
const init = (options: Parameters<typeof initGenerator>[1] = {}) =>
  initGenerator(tree, { skipFormat: true, ...options });

describe('init', () => {
  it('registers the plugin, writes the configuration and ignores the output', async () => {
    await init();
    expect(readJson(tree, 'nx.json').plugins).toEqual(['nx-test-review']);
    expect(ConfigSchema.parse(readJson(tree, 'test-review.config.json'))).toEqual({
      $schema: './node_modules/nx-test-review/schemas/config.schema.json',
      schemaVersion: 1,
      agent: { name: 'none' },
    });
    expect(text('.gitignore')).toMatch(/^\.test-review\/$/m);
  });

  it('names the agent that is wanted', async () => {
    await init({ agent: 'claude' });
    expect(ConfigSchema.parse(readJson(tree, 'test-review.config.json')).agent).toEqual({ name: 'claude' });
  });

  it('adds no CI file unless it is asked for one', async () => {
    await init();
    expect([tree.exists('.github'), tree.exists('.gitlab-ci.yml')]).toEqual([false, false]);
  });

  it('changes nothing when it runs again', async () => {
    await init({ ci: 'gitlab' });
    const paths = ['nx.json', 'test-review.config.json', '.gitignore', '.gitlab-ci.yml'];
    const first = paths.map(text);
    await init({ ci: 'gitlab' });
    expect(paths.map(text)).toEqual(first);
    expect(setUp(tree, '.', { ci: 'gitlab' }).map(({ what }) => what)).toEqual([
      'kept',
      'kept',
      'kept',
      'kept',
    ]);
  });

  it('keeps a registration with its options, and the other plugins in their order', async () => {
    const own = { plugin: 'nx-test-review', options: { targetName: 'review' }, exclude: ['old/**'] };
    writeJson(tree, 'nx.json', { plugins: ['@nx/js', own, 'x'] });
    await init();
    expect(readJson(tree, 'nx.json').plugins).toEqual(['@nx/js', own, 'x']);
  });

  it('adds itself after the plugins that are there', async () => {
    writeJson(tree, 'nx.json', { defaultBase: 'trunk', plugins: ['@nx/js'] });
    await init();
    expect(readJson(tree, 'nx.json')).toEqual({
      defaultBase: 'trunk',
      plugins: ['@nx/js', 'nx-test-review'],
    });
  });

  it('leaves the configuration of the user', async () => {
    tree.write('test-review.config.json', '{ "exclude": ["x"] }');
    await init();
    expect(text('test-review.config.json')).toBe('{ "exclude": ["x"] }');
  });

  it.each(['.test-review', '/.test-review/', '**/.test-review/**'])(
    'sees that %s ignores the output already',
    async (line) => {
      tree.write('.gitignore', `dist\n${line}\n`);
      await init();
      expect(text('.gitignore')).toBe(`dist\n${line}\n`);
    },
  );

  it('ends an unfinished last line of .gitignore, with the line ends of the file', async () => {
    tree.write('.gitignore', 'dist\r\ntmp');
    await init();
    expect(text('.gitignore')).toBe('dist\r\ntmp\r\n.test-review/\r\n');
  });

  it('shows with a fresh configuration how lost tests are made to block', () => {
    const shown = setUp(tree, '.', {}).filter(({ what }) => what === 'to do');
    expect(shown).toHaveLength(1);
    const [, policy = ''] = /"policy": (\{.*\}) in test-review/.exec(shown[0]?.text ?? '') ?? [];
    expect(ConfigSchema.parse({ policy: JSON.parse(policy) as unknown }).policy?.rows).toEqual({
      D1: 'block',
      D2: 'block',
      D3: 'block',
      D7: 'block',
    });
  });

  it('leaves a configuration that is there to the team', () => {
    tree.write('test-review.config.json', '{}');
    expect(setUp(tree, '.', {}).filter(({ what }) => what === 'to do')).toEqual([]);
  });

  it('says what it did', () => {
    tree.write('test-review.config.json', '{}');
    expect(setUp(tree, '.', {})).toEqual([
      { what: 'wrote', text: 'the registration in nx.json' },
      { what: 'kept', text: 'test-review.config.json' },
      { what: 'wrote', text: '.test-review/ in .gitignore' },
    ]);
  });
});

describe('the CI file', () => {
  it('of GitHub runs ci on the whole history, with no expression inside of shell text', async () => {
    await init({ ci: 'github' });
    const workflow = text('.github/workflows/test-review.yml');
    expect(workflow).toContain('fetch-depth: 0');
    expect(workflow).toMatch(
      /run: npx nx-test-review ci --publish github\n\s+env:\n\s+GITHUB_TOKEN: \$\{\{ .*\n\s+NX_BASE: \$\{\{/,
    );
    expect(workflow).not.toMatch(/run:.*\$\{\{/);
  });

  it('of GitHub is left when there is one', async () => {
    tree.write('.github/workflows/test-review.yml', 'mine');
    await init({ ci: 'github' });
    expect(text('.github/workflows/test-review.yml')).toBe('mine');
  });

  it('of GitLab runs ci on the whole history', async () => {
    await init({ ci: 'gitlab' });
    expect(text('.gitlab-ci.yml')).toContain("GIT_DEPTH: '0'");
    expect(text('.gitlab-ci.yml')).toMatch(/^ {4}- npx nx-test-review ci$/m);
  });

  it('of GitLab lies beside one that is there, and the user is told to include it', () => {
    tree.write('.gitlab-ci.yml', 'build: {}\n');
    const notes = setUp(tree, '.', { ci: 'gitlab' });
    expect(text('.gitlab-ci.yml')).toBe('build: {}\n');
    expect(text('.gitlab/test-review.yml')).toContain('nx-test-review ci');
    expect(notes.at(-1)).toMatchObject({
      what: 'to do',
      text: expect.stringContaining('.gitlab/test-review.yml') as string,
    });
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm install --frozen-lockfile', 'pnpm exec nx-test-review ci'],
    ['yarn.lock', 'yarn install --frozen-lockfile', 'yarn nx-test-review ci'],
    ['bun.lock', 'bun install --frozen-lockfile', 'bunx nx-test-review ci'],
    ['package-lock.json', 'npm ci', 'npx nx-test-review ci'],
  ])('speaks the package manager of %s', async (lock, install, run) => {
    tree.write(lock, '');
    await init({ ci: 'github' });
    const workflow = text('.github/workflows/test-review.yml');
    expect(workflow).toContain(`- run: ${install}\n`);
    expect(workflow).toContain(`- run: ${run} --publish github\n`);
  });
});

describe('configuration', () => {
  beforeEach(() => addProjectConfiguration(tree, 'cart', { root: 'libs/shop/cart' }));
  const configure = (project?: string) => configurationGenerator(tree, { project, skipFormat: true });

  it('gives a project a configuration of its own, and the workspace what it lacks', async () => {
    await configure('cart');
    expect(ConfigSchema.parse(readJson(tree, 'libs/shop/cart/test-review.config.json'))).toEqual({
      $schema: '../../../node_modules/nx-test-review/schemas/config.schema.json',
      schemaVersion: 1,
    });
    expect(readJson(tree, 'nx.json').plugins).toEqual(['nx-test-review']);
    expect(tree.exists('test-review.config.json')).toBe(false);
  });

  it('does what init does when no project is named', async () => {
    await configure();
    expect(tree.exists('test-review.config.json')).toBe(true);
  });

  it('leaves the configuration of the project when it runs again', async () => {
    await configure('cart');
    tree.write('libs/shop/cart/test-review.config.json', '{}');
    await configure('cart');
    expect(text('libs/shop/cart/test-review.config.json')).toBe('{}');
  });

  it('refuses a project that is not there, names those that are, and changes nothing', async () => {
    await expect(configure('card')).rejects.toMatchObject({
      exitClass: 2,
      code: 'project-unknown',
      message: expect.stringContaining('name one of: cart') as string,
    });
    expect(readJson(tree, 'nx.json').plugins).toBeUndefined();
  });
});

it('prints what it did, and only once the files are there', async () => {
  const info = jest.spyOn(console, 'info').mockImplementation();
  const log = jest.spyOn(console, 'log').mockImplementation();
  const done = await init();
  expect([info.mock.calls, log.mock.calls]).toEqual([[], []]);
  await done();
  expect([...info.mock.calls, ...log.mock.calls].flat().join('\n')).toContain(
    'wrote: the registration in nx.json',
  );
});
