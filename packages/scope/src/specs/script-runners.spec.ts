import { memoryFiles } from '../testing/memory-files';
import { createSpecClassifier, type SpecClassifierInput } from './spec-classifier';

/** Specs of a runner that has no configuration: what scripts start says which they are. */

const decide = async (
  path: string,
  texts: Record<string, string>,
  options: Omit<SpecClassifierInput, 'snapshot'> = {},
) => (await createSpecClassifier({ snapshot: memoryFiles({ [path]: '', ...texts }), ...options }))(path);

describe('a runner that only a script starts', () => {
  const manifest = (test: string) => JSON.stringify({ scripts: { test } });
  const browser = "export default { testDir: './e2e', testMatch: '*.e2e.ts' };";
  const taken = async (script: string, text: string, more: Record<string, string> = {}) => {
    const files = { 'package.json': manifest(script), 'playwright.config.ts': browser, ...more };
    return (await decide('src/a.spec.ts', { ...files, 'src/a.spec.ts': text })).notIncluded === undefined;
  };
  const written = (name: string) => `import { it } from '${name}';\nit('works', () => {});`;

  it.each([
    ['vitest', written('vitest')],
    ['vitest run --coverage', written('vitest')],
    ['tsc && vitest --globals', "it('works', () => {});"],
    ['jest --ci', "it('works', () => {});"],
    ['jest', written('@jest/globals')],
  ])('takes in the specs that are written for it: %s', async (script, text) => {
    expect(await taken(script, text)).toBe(true);
  });

  it.each([
    ['vitest', written('@playwright/test')],
    ['vitest', "it('works', () => {});"],
    ['jest', written('vitest')],
    ['node scripts/test.js', written('vitest')],
    ['tsc', "// from 'vitest'\nit('works', () => {});"],
  ])('says nothing for specs of another one: %s', async (script, text) => {
    expect(await taken(script, text)).toBe(false);
  });

  it('asks a configuration that only a script names', async () => {
    const files = {
      'jest.config.js': "module.exports = { testPathIgnorePatterns: ['/integration/'] };",
      'jest.slow.js': "module.exports = { roots: ['<rootDir>/integration'], testMatch: ['**/*.spec.ts'] };",
    };
    const decideWith = (script: string) =>
      decide('integration/a.spec.ts', { ...files, 'package.json': manifest(script) });
    expect(await decideWith('jest --config jest.slow.js')).toMatchObject({ spec: true });
    expect(await decideWith('jest --ci -c=./jest.slow.js')).toMatchObject({ spec: true });
    expect(await decideWith('jest')).toMatchObject({ spec: false });
    expect(await decideWith('jest --config jest.gone.js')).toMatchObject({ spec: false });
  });

  it('leaves nothing out by a configuration that only a script names', async () => {
    const files = {
      'package.json': manifest('jest --config e2e/jest.js'),
      'e2e/jest.js': "module.exports = { testMatch: ['**/*.e2e.ts'] };",
    };
    const found = await decide('src/a.spec.ts', files);
    expect(found).toMatchObject({ spec: true });
    expect(found.notIncluded).toBeUndefined();
  });

  it.each([
    ['beside one that a script starts bare', { 'package.json': manifest('vitest && vitest -c slow.js') }],
    [
      'beside one by name that looks elsewhere',
      {
        'package.json': manifest('vitest -c slow.js'),
        'vitest.config.js': "export default { test: { include: ['lib/**/*.spec.ts'] } };",
      },
    ],
  ])('excludes nothing by a configuration that only a script names: %s', async (_, files) => {
    const slow = { 'slow.js': "export default { test: { exclude: ['**/a.spec.ts'] } };" };
    const text = { 'src/a.spec.ts': "it('works', () => {});" };
    expect(await decide('src/a.spec.ts', { ...files, ...slow, ...text })).toMatchObject({ spec: true });
  });
});

describe('folders of tests without names of specs', () => {
  const TEST = "describe('a', () => {\n  it('b', () => {});\n});";
  const script = (line: string) => ({ 'package.json': JSON.stringify({ scripts: { test: line } }) });
  it.each<[string, string, string]>([
    [
      'folders that a script hands to Mocha',
      'nyc mocha --require test/env -R spec test/ test/acceptance/',
      'test/acceptance/app.js',
    ],
    ['where Mocha looks unless told otherwise', 'mocha', 'test/app.js'],
    ['below that folder when Mocha goes down', 'mocha --recursive', 'test/deep/app.js'],
    ['a pattern of Mocha', 'mocha "spec/**/*.js"', 'spec/deep/app.js'],
    ["where Node's runner looks", 'c8 node --test', 'test/deep/app.js'],
    [
      "folders that a script hands to Node's runner",
      'node --test --test-concurrency 1 checks',
      'checks/app.js',
    ],
    ['a pattern of a runner on top of it', 'borp --timeout 1000 -p "test/cache/*.js"', 'test/cache/app.js'],
  ])('are specs: %s', async (_what, line, path) => {
    expect(await decide(path, { ...script(line), [path]: TEST })).toMatchObject({ spec: true });
  });

  it.each<[string, string, string, string]>([
    ['a helper in such a folder', 'mocha --recursive', 'test/env.js', 'exports.start = () => listen(0);'],
    ['a folder below when Mocha does not go down', 'mocha', 'test/deep/app.js', TEST],
    ['a file that Mocha requires', 'mocha --require test/env.js spec/', 'test/env.js', TEST],
    ['a script that runs something else', 'node server.js', 'test/app.js', TEST],
    ['sources', 'mocha', 'lib/app.js', TEST],
  ])('are none: %s', async (_what, line, path, text) => {
    expect(await decide(path, { ...script(line), [path]: text })).toMatchObject({ spec: false });
  });

  it('follow a configuration of Mocha without a list', async () => {
    const config = { '.mocharc.json': JSON.stringify({ recursive: true }) };
    expect(await decide('test/deep/app.js', { ...config, 'test/deep/app.js': TEST })).toMatchObject({
      spec: true,
    });
    expect(await decide('test/app.js', { '.mocharc.json': '{}', 'test/app.js': 'listen(0);' })).toMatchObject(
      { spec: false },
    );
  });
});
