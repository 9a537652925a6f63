import { GateResultSchema } from '@nx-test-review/contracts';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { runInFolder } from './testing/run';

// Each case runs git several times, and other suites run beside it.
jest.setTimeout(120_000);

const SPEC = `import { add } from './add';

it('adds', () => {
  expect(add(1, 2)).toBe(3);
});
`;

describe('check, where the change alters what the runner takes in', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      'package.json': '{"name":"shop"}',
      'jest.config.js':
        "const base = require('./tools/base');\nmodule.exports = { preset: './jest.preset.js', roots: base };\n",
      'jest.preset.js': 'module.exports = {};\n',
      'tools/base.js': "module.exports = ['<rootDir>/src', '<rootDir>/lib'];\n",
      'src/add.ts': 'export const add = (a: number, b: number) => a + b;\n',
      'src/add.spec.ts': SPEC,
      'lib/other.spec.ts': SPEC.replace('./add', '../src/add').replace('adds', 'adds too'),
    });
    repo.git('checkout', '-q', '-b', 'topic');
  });
  afterEach(() => repo.remove());

  const blocking = async (): Promise<string[]> => {
    const policy = ['D1', 'D2', 'D3', 'D7'].flatMap((row) => ['--policy', `rows.${row}=block`]);
    const { stdout } = await runInFolder(repo.root, 'check', '--base', 'main', '--json', ...policy);
    const { findings } = GateResultSchema.parse(JSON.parse(stdout));
    return findings.filter(({ effect }) => effect === 'blocking').map(({ row, path }) => `${row} ${path}`);
  };

  it.each([
    ['testMatch', 'jest.config.js', "module.exports = { testMatch: ['**/other.spec.ts'] };\n"],
    ['testRegex', 'jest.config.js', "module.exports = { testRegex: 'other' };\n"],
    ['roots', 'jest.config.js', "module.exports = { roots: ['<rootDir>/lib'] };\n"],
    ['a list of another file', 'tools/base.js', "module.exports = ['<rootDir>/lib'];\n"],
    ['a preset', 'jest.preset.js', "module.exports = { testPathIgnorePatterns: ['src/'] };\n"],
  ])('blocks a spec that %s does not take in any more', async (_, path, text) => {
    repo.commit({ [path]: text });
    expect(await blocking()).toEqual(['D7 src/add.spec.ts']);
  });

  it.each([
    [
      'jest.config.js',
      "module.exports = { testTimeout: 60_000, roots: ['<rootDir>/src', '<rootDir>/lib'] };\n",
    ],
    ['jest.preset.js', 'module.exports = { passWithNoTests: true };\n'],
    ['package.json', '{"name":"shop","scripts":{"test":"jest --passWithNoTests"}}'],
  ])('names a looser %s, and does not block by it', async (path, text) => {
    repo.git('checkout', '-q', 'main');
    repo.commit({ 'package.json': '{"name":"shop","scripts":{"test":"jest"}}' });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ [path]: text });
    const { stdout } = await runInFolder(repo.root, 'check', '--base', 'main', '--json');
    const { findings } = GateResultSchema.parse(JSON.parse(stdout));
    expect(findings.map(({ row, path: at, effect }) => [row, at, effect])).toEqual([
      ['D5', path, 'advisory'],
    ]);
  });

  it('blocks tests that a title pattern leaves out, in specs that did not change', async () => {
    repo.git('checkout', '-q', 'main');
    repo.commit({
      'jest.config.js': null,
      'jest.preset.js': null,
      'vitest.config.ts': 'export default { test: {} };\n',
    });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ 'vitest.config.ts': "export default { test: { testNamePattern: 'too' } };\n" });
    expect(await blocking()).toEqual(['D7 src/add.spec.ts']);
  });

  it('blocks a helper that asserts no more for specs that did not change', async () => {
    const checked = SPEC.replace(
      "import { add } from './add';",
      "import { add } from './add';\nimport { same } from '../testing/same';",
    ).replace('expect(add(1, 2)).toBe(3)', 'same(add(1, 2))');
    repo.git('checkout', '-q', 'main');
    repo.commit({
      'testing/same.ts': 'export function same(n) {\n  expect(n).toBe(3);\n}\n',
      'src/add.spec.ts': checked,
    });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ 'testing/same.ts': 'export function same() {}\n' });
    expect(await blocking()).toContain('D2 testing/same.ts');
  });

  it('blocks a stored snapshot that goes while its spec asks for it still', async () => {
    const snap = 'src/__snapshots__/add.spec.ts.snap';
    repo.git('checkout', '-q', 'main');
    repo.commit({
      'src/add.spec.ts': SPEC.replace('.toBe(3)', '.toMatchSnapshot()'),
      [snap]: '// Jest Snapshot v1\n\nexports[`adds 1`] = `3`;\n',
    });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ [snap]: null });
    expect(await blocking()).toEqual([`D2 ${snap}`]);
  });

  it('blocks a spec that moves out of what the runner takes in', async () => {
    repo.commit({ 'src/add.spec.ts': null, 'attic/add.spec.ts': SPEC.replace('./add', '../src/add') });
    expect(await blocking()).toEqual(['D7 attic/add.spec.ts']);
  });

  it('passes a spec that moves to where the runner looks, and a configuration that takes in the same', async () => {
    repo.commit({
      'src/add.spec.ts': null,
      'lib/add.spec.ts': SPEC.replace('./add', '../src/add'),
      'jest.config.js': "module.exports = { testMatch: ['**/*.spec.ts'], roots: ['<rootDir>/lib'] };\n",
    });
    expect(await blocking()).toEqual([]);
  });

  it.each([
    ['nothing of a spec that it left out before as well', "testPathIgnorePatterns: ['/e2e/']", []],
    [
      'a spec that it took in before',
      "roots: ['<rootDir>/src', '<rootDir>/lib', '<rootDir>/e2e']",
      ['D7 e2e/flow.spec.ts'],
    ],
  ])('tells %s, where the pattern that leaves it out is new', async (_, before, due) => {
    repo.git('checkout', '-q', 'main');
    repo.commit({
      'jest.config.js': `module.exports = { ${before} };\n`,
      'e2e/playwright.config.ts': 'export default make();\n',
      'e2e/flow.spec.ts': SPEC.replace('./add', '../src/add').replace('adds', 'adds there'),
    });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({ 'jest.config.js': "module.exports = { testPathIgnorePatterns: ['<rootDir>/e2e/'] };\n" });
    expect(await blocking()).toEqual(due);
  });

  it('says nothing of a spec that no runner took in before', async () => {
    repo.git('checkout', '-q', 'main');
    repo.commit({ 'attic/add.spec.ts': SPEC.replace('./add', '../src/add').replace('adds', 'adds there') });
    repo.git('checkout', '-q', '-B', 'topic');
    repo.commit({
      'attic/add.spec.ts': `// old\n${SPEC.replace('./add', '../src/add').replace('adds', 'adds there')}`,
    });
    expect(await blocking()).toEqual([]);
  });
});
