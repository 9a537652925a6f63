import { hashT0Inputs } from './hash-t0-inputs';
import { runInFolder } from './testing/run';
import { useTempFolder } from './testing/temp-folder';

interface Shown {
  files: string[];
  values: { key: string; value: unknown; source: string }[];
  policy: { line: string };
}

describe('config', () => {
  const folder = useTempFolder();
  beforeEach(() => folder.write({ 'nx.json': '{}', 'libs/cart/cart.ts': '' }));
  const show = async (...argv: string[]): Promise<Shown> =>
    JSON.parse((await runInFolder(folder.root, 'config', ...argv, '--json')).stdout);
  const find = ({ values }: Shown, key: string) => values.find((entry) => entry.key === key);

  it('shows defaults as such', async () => {
    const shown = await show();
    expect(shown.files).toEqual([]);
    expect(find(shown, 'policy.gateOn')).toEqual({
      key: 'policy.gateOn',
      value: 'introduced',
      source: 'default',
    });
  });

  it('names the file that a value comes from', async () => {
    folder.write({ 'test-review.config.json': '{"policy":{"minScore":80}}' });
    expect(find(await show(), 'policy.minScore')).toMatchObject({
      value: 80,
      source: 'test-review.config.json',
    });
  });

  it('lets a project inherit from the root and add to its lists', async () => {
    folder.write({
      'test-review.config.json': '{"exclude":["old/**"],"maxFileBytes":4096}',
      'libs/cart/test-review.config.json': '{"exclude":["old.spec.ts"],"maxFileBytes":8192}',
    });
    const shown = await show('libs/cart');
    expect(find(shown, 'exclude')).toEqual({
      key: 'exclude',
      value: ['old/**', 'libs/cart/old.spec.ts'],
      source: 'test-review.config.json + libs/cart/test-review.config.json',
    });
    expect(find(shown, 'maxFileBytes')).toMatchObject({
      value: 8192,
      source: 'libs/cart/test-review.config.json',
    });
  });

  it('shows the registration in nx.json, and what it leaves to a default', async () => {
    folder.write({
      'nx.json':
        '{"plugins":[{"plugin":"nx-test-review","exclude":["old/**"],"options":{"targetName":"tr"}}]}',
    });
    const { values } = await show();
    expect(values.slice(0, 4)).toEqual([
      { key: 'nx.json.targetName', value: 'tr', source: 'nx.json' },
      { key: 'nx.json.t0TargetName', value: 'test-review-t0', source: 'default' },
      { key: 'nx.json.include', value: [], source: 'default' },
      { key: 'nx.json.exclude', value: ['old/**'], source: 'nx.json' },
    ]);
  });

  it('tells several registrations by their number', async () => {
    folder.write({
      'nx.json': '{"plugins":["nx-test-review",{"plugin":"nx-test-review","options":{"targetName":"tr"}}]}',
    });
    const shown = await show();
    expect(find(shown, 'nx.json#1.targetName')?.value).toBe('test-review');
    expect(find(shown, 'nx.json#2.targetName')?.value).toBe('tr');
  });

  it('says in one line what blocks', async () => {
    folder.write({ 'test-review.config.json': '{"policy":{"gateOn":"all"}}' });
    expect((await show()).policy.line).toMatch(/^blocks on: all /);
  });

  it('prints a table for people', async () => {
    const { exitClass, stdout } = await runInFolder(folder.root, 'config', 'libs/cart');
    expect(exitClass).toBe(0);
    expect(stdout).toMatch(/^configuration of libs\/cart: defaults/);
    expect(stdout).toMatch(/^maxFileBytes +5242880 +default$/m);
  });

  it('refuses a key that is not allowed with class 2, naming file, key and value', async () => {
    folder.write({ 'test-review.config.json': '{"policy":{"minScore":"high"}}' });
    const { exitClass, stdout, stderr } = await runInFolder(folder.root, 'config');
    expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
    expect(stderr).toMatch(/config-invalid: test-review\.config\.json: policy\.minScore: .*"high"/);
  });

  it('refuses a project that is no folder', async () => {
    const { exitClass, stderr } = await runInFolder(folder.root, 'config', 'libs/none');
    expect(exitClass).toBe(2);
    expect(stderr).toContain('project-root-missing');
  });

  it('refuses a folder outside of the workspace', async () => {
    expect((await runInFolder(folder.root, 'config', '..')).exitClass).toBe(2);
  });

  it('prints the hash of the T0 inputs and nothing else, from any folder of the workspace', async () => {
    const { exitClass, stdout, stderr } = await runInFolder(`${folder.root}/libs/cart`, 'config', '--hash');
    expect({ exitClass, stdout, stderr }).toEqual({
      exitClass: 0,
      stdout: `${hashT0Inputs(folder.root)}\n`,
      stderr: '',
    });
  });

  it('prints a hash for a configuration that is broken', async () => {
    folder.write({ 'test-review.config.json': '{' });
    const { exitClass, stdout } = await runInFolder(folder.root, 'config', '--hash');
    expect({ exitClass, stdout }).toEqual({
      exitClass: 0,
      stdout: expect.stringMatching(/^[0-9a-f]{64}\n$/),
    });
  });
});
