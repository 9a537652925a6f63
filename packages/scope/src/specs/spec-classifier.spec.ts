import { memoryFiles } from '../testing/memory-files';
import { collectSpecs, createSpecClassifier, type SpecClassifierInput } from './spec-classifier';

const decide = async (
  path: string,
  texts: Record<string, string>,
  options: Omit<SpecClassifierInput, 'snapshot'> = {},
) => (await createSpecClassifier({ snapshot: memoryFiles({ [path]: '', ...texts }), ...options }))(path);

/** A configuration that leaves a file out, and one beside it that it keeps. */
interface ExclusionCase {
  what: string;
  config: string;
  text: string;
  out: string;
  kept: string;
  pattern: string;
}

const EXCLUSIONS: ExclusionCase[] = [
  {
    what: 'vitest exclude',
    config: 'libs/a/vitest.config.ts',
    text: "import { defineConfig } from 'vitest/config';\nexport default defineConfig({ test: { exclude: ['src/old/**'] } });",
    out: 'libs/a/src/old/a.spec.ts',
    kept: 'libs/a/src/new/a.spec.ts',
    pattern: 'src/old/**',
  },
  {
    what: 'vitest exclude with defaults spread, given by a function',
    config: 'vite.config.mts',
    text: "import { configDefaults, defineConfig } from 'vitest/config';\nexport default defineConfig(() => ({ plugins: [vue()], test: { exclude: [...configDefaults.exclude, '**/flaky.spec.ts'] } }) satisfies X);",
    out: 'src/flaky.spec.ts',
    kept: 'src/sound.spec.ts',
    pattern: '**/flaky.spec.ts',
  },
  {
    what: 'vitest exclude in a constant, returned from a block',
    config: 'vitest.config.ts',
    text: "const exclude = ['a.spec.ts'] as const;\nexport default defineConfig(async () => { const x = 1; return { test: { exclude } }; });",
    out: 'a.spec.ts',
    kept: 'b.spec.ts',
    pattern: 'a.spec.ts',
  },
  {
    what: 'jest testPathIgnorePatterns beside a preset',
    config: 'libs/a/jest.config.ts',
    text: "export default { preset: '../../jest.preset.js', testPathIgnorePatterns: ['<rootDir>/src/old/', '/flaky\\\\.spec'] };",
    out: 'libs/a/src/old/a.spec.ts',
    kept: 'libs/a/src/older.spec.ts',
    pattern: '<rootDir>/src/old/',
  },
  {
    what: 'jest ignore pattern pushed onto those of a preset',
    config: 'jest.config.js',
    text: "const config = require('some-preset/jest');\nconfig.testMatch.push('<rootDir>/tests/**/*.js');\nconfig.testPathIgnorePatterns.push('/_old');\nmodule.exports = config;",
    out: 'src/_old.test.js',
    kept: 'src/new.test.js',
    pattern: '/_old',
  },
  {
    what: 'jest in package.json',
    config: 'package.json',
    text: JSON.stringify({ jest: { modulePathIgnorePatterns: ['legacy'] } }),
    out: 'legacy/a.test.js',
    kept: 'current/a.test.js',
    pattern: 'legacy',
  },
  {
    what: 'jest negated testMatch in CommonJS',
    config: 'jest.config.js',
    text: "const config = { testMatch: ['**/*.test.js', '!**/slow/**'] };\nmodule.exports = config;",
    out: 'slow/a.test.js',
    kept: 'fast/a.test.js',
    pattern: '!**/slow/**',
  },
  {
    what: 'playwright testIgnore by regular expression',
    config: 'e2e/playwright.config.ts',
    text: "export default defineConfig({ testDir: './tests', testIgnore: [/admin/, '*.skip.spec.ts'] });",
    out: 'e2e/tests/admin/a.spec.ts',
    kept: 'e2e/tests/shop/a.spec.ts',
    pattern: '/admin/',
  },
  {
    what: 'playwright testIgnore in each project',
    config: 'playwright.config.ts',
    text: "export default { testDir: __dirname + '/e2e', projects: [{ name: 'a', testIgnore: 'x.spec.ts' }, { name: 'b', testIgnore: ['x.spec.ts', 'y.spec.ts'] }] };",
    out: 'e2e/x.spec.ts',
    kept: 'e2e/y.spec.ts',
    pattern: 'x.spec.ts',
  },
  {
    what: 'cypress excludeSpecPattern',
    config: 'cypress.config.ts',
    text: "export default defineConfig({ e2e: { specPattern: 'cypress/**/*.cy.ts', excludeSpecPattern: '**/wip/**' } });",
    out: 'cypress/wip/a.cy.ts',
    kept: 'cypress/e2e/a.cy.ts',
    pattern: '**/wip/**',
  },
];

describe('createSpecClassifier', () => {
  it.each(EXCLUSIONS)('names the pattern that leaves a spec out: $what', async (given) => {
    const texts = { [given.config]: given.text };
    expect(await decide(given.out, texts)).toMatchObject({
      spec: false,
      excludedByRunner: { config: given.config, pattern: given.pattern },
    });
  });

  it.each(EXCLUSIONS)('keeps the spec beside it: $what', async (given) => {
    const decision = await decide(given.kept, { [given.config]: given.text });
    expect(decision).toMatchObject({ spec: true });
    expect(decision.excludedByRunner).toBeUndefined();
  });

  it('goes by name where no runner is configured', async () => {
    expect(await decide('src/a.spec.ts', {})).toEqual({ spec: true, because: 'name' });
    expect(await decide('src/a.ts', {})).toEqual({ spec: false, because: 'name' });
  });

  it('takes what a runner includes, whatever its name', async () => {
    const config = { 'vitest.config.ts': "export default { test: { include: ['checks/**/*.check.ts'] } };" };
    expect(await decide('checks/a.check.ts', config)).toEqual({
      spec: true,
      because: 'runner include (vitest.config.ts)',
      runners: { vitest: 'yes' },
    });
    expect(await decide('checks/a.helper.ts', config)).toMatchObject({ spec: false });
  });

  it('reads patterns of a vitest configuration in a folder from where they begin', async () => {
    const config = {
      'tests/unit/vitest.config.ts':
        "export default { test: { include: ['**/tests/unit/**/*.check.ts', 'unit/*.probe.ts'] } };",
      'libs/a/vitest.config.ts': "export default { test: { include: ['src/**/*.check.ts'] } };",
      'test/node/vitest.config.ts': "export default { test: { dir: './test/node' } };",
    };
    expect(await decide('test/node/a.spec.ts', config)).toEqual({
      spec: true,
      because: 'name',
      runners: { vitest: 'yes' },
    });
    expect(await decide('tests/unit/a.check.ts', config)).toMatchObject({ spec: true });
    expect(await decide('tests/unit/a.probe.ts', config)).toMatchObject({ spec: true });
    expect(await decide('libs/a/src/b.check.ts', config)).toMatchObject({ spec: true });
    expect(await decide('libs/a/other/b.check.ts', config)).toMatchObject({ spec: false });
  });

  it('takes what testRegex matches', async () => {
    const config = { 'jest.config.json': JSON.stringify({ rootDir: 'src', testRegex: '.*\\.case\\.ts$' }) };
    expect(await decide('src/a.case.ts', config)).toMatchObject({ spec: true });
    expect(await decide('other/a.case.ts', config)).toMatchObject({ spec: false });
  });

  it.each([
    [
      'pushed',
      "const config = require('some-preset/jest');\nconfig.testMatch.push('<rootDir>/checks/**/*.js');\nmodule.exports = config;",
    ],
    [
      'set',
      "const config = require('some-preset/jest');\nconfig.testMatch = ['<rootDir>/checks/**/*.js'];\nmodule.exports = config;",
    ],
    [
      'joined',
      "const config = require('some-preset/jest');\nmodule.exports = { ...config, testMatch: config.testMatch.concat(['<rootDir>/checks/**/*.js']) };",
    ],
  ])('takes what a pattern includes that is %s onto those of a preset', async (_, text) => {
    const texts = { 'jest.config.js': text, 'checks/a.js': "it('works', () => {});" };
    expect(await decide('checks/a.js', texts)).toEqual({
      spec: true,
      because: 'runner include (jest.config.js)',
      runners: { jest: 'yes' },
    });
    expect(await decide('other/a.js', { ...texts, 'other/a.js': "it('works', () => {});" })).toMatchObject({
      spec: false,
    });
  });

  it('does not believe a pattern that is pushed under a condition', async () => {
    const text =
      "const config = require('some-preset/jest');\nif (process.env.ALL) config.testMatch.push('<rootDir>/checks/**');\nmodule.exports = config;";
    expect(
      await decide('checks/a.js', { 'jest.config.js': text, 'checks/a.js': "it('works', () => {});" }),
    ).toMatchObject({ spec: false });
  });

  it.each([
    ['set under a condition', 'if (process.env.ALL) config.testPathIgnorePatterns = [];', true],
    ['emptied', 'config.testPathIgnorePatterns.length = 0;', true],
    ['taken out of', 'config.testPathIgnorePatterns.pop();', true],
    ['deleted', 'delete config.testPathIgnorePatterns;', true],
    ['set by a key in brackets', "config['testPathIgnorePatterns'] = [];", true],
    ['set by a name', 'config[key] = [];', true],
    ['in what a function gets', 'Object.assign(config, shared);', true],
    ['in what has another name', 'const other = config;\nother.testPathIgnorePatterns = [];', true],
    ['set through the exports', 'module.exports.testPathIgnorePatterns = [];', true],
    ['not touched beside another key', 'if (process.env.ALL) config.verbose = true;', false],
    ['only read', 'const all = config.testPathIgnorePatterns.map(String);', false],
  ])('does not believe patterns that may be gone: %s', async (_, statement, spec) => {
    const text = `const config = {};\nconfig.testPathIgnorePatterns = ['/a'];\n${statement}\nmodule.exports = config;`;
    expect(await decide('src/a.spec.js', { 'jest.config.js': text })).toMatchObject({ spec });
  });

  it('keeps what is taken in where more may come', async () => {
    const text =
      "const config = { testMatch: ['**/checks/**'] };\nif (process.env.ALL) config.testMatch.push('**/more/**');\nmodule.exports = config;";
    const files = { 'jest.config.js': text, 'checks/a.js': "it('works', () => {});" };
    expect(await decide('checks/a.js', files)).toMatchObject({ spec: true });
  });

  it('never takes declarations, snapshots and packages, even when a runner includes them', async () => {
    const config = { 'jest.config.js': "module.exports = { testMatch: ['**/*.ts'] };" };
    for (const path of ['a.spec.d.ts', 'node_modules/x/a.spec.ts', '__snapshots__/a.ts']) {
      expect(await decide(path, config)).toMatchObject({ spec: false });
    }
  });

  it('judges a spec-shaped file that no runner includes, and says so', async () => {
    const config = { 'vitest.config.ts': "export default { test: { include: ['src/**/*.spec.ts'] } };" };
    expect(await decide('scripts/a.spec.ts', config)).toMatchObject({
      spec: true,
      notIncluded: { config: 'vitest.config.ts', pattern: 'src/**/*.spec.ts' },
    });
  });

  it('goes by name and says so where the configuration is not static', async () => {
    const config = { 'jest.config.ts': 'export default buildConfig(process.env);' };
    expect(await decide('a.spec.ts', config)).toEqual({
      spec: true,
      because: 'name; jest.config.ts is not static',
      runners: { jest: 'unknown' },
    });
  });

  it('follows a configuration that is merged with another file', async () => {
    const texts = {
      'vitest.base.mts':
        "export const base = { test: { include: ['**/*.check.ts'], exclude: ['**/old/**'] } } as const;",
      'libs/a/vitest.config.mts':
        "import { defineProject, mergeConfig } from 'vitest/config';\nimport { base } from '../../vitest.base.mjs';\nconst config = mergeConfig(base, defineProject((env) => ({ root: import.meta.dirname, test: { exclude: ['own/**'] } })));\nexport default config;",
    };
    expect(await decide('libs/a/src/a.check.ts', texts)).toMatchObject({ spec: true });
    expect(await decide('libs/a/own/a.check.spec.ts', texts)).toMatchObject({
      excludedByRunner: { config: 'libs/a/vitest.config.mts', pattern: 'own/**' },
    });
    expect(await decide('libs/a/old/a.spec.ts', texts)).toMatchObject({
      excludedByRunner: { pattern: '**/old/**' },
    });
  });

  it('reads the preset that Jest is told by a relative path; the own words of the file win', async () => {
    const texts = {
      'jest.preset.js':
        "const nx = require('@nx/jest/preset').default;\nmodule.exports = { ...nx, testPathIgnorePatterns: ['/old/'] };",
      'libs/a/jest.config.ts': "export default { preset: '../../jest.preset.js' };",
      'libs/b/jest.config.ts':
        "export default { preset: '../../jest.preset.js', testPathIgnorePatterns: [] };",
      'libs/c/package.json': '{"jest":{"preset":"../../jest.preset.js"}}',
    };
    expect(await decide('libs/a/old/a.spec.ts', texts)).toMatchObject({
      excludedByRunner: { config: 'libs/a/jest.config.ts', pattern: '/old/' },
    });
    expect(await decide('libs/c/old/c.spec.ts', texts)).toMatchObject({ spec: false });
    expect(await decide('libs/a/new/a.spec.ts', texts)).toMatchObject({ spec: true });
    expect(await decide('libs/b/old/b.spec.ts', texts)).toMatchObject({ spec: true });
  });

  it.each(['jest-preset', './none.js', './loop.js'])('goes on without the preset %s', async (preset) => {
    const texts = {
      'loop.js': "module.exports = { preset: './loop.js' };",
      'jest.config.js': `module.exports = { preset: '${preset}', testPathIgnorePatterns: ['/old/'] };`,
    };
    expect(await decide('src/a.spec.ts', texts)).toMatchObject({ spec: true });
    expect(await decide('old/a.spec.ts', texts)).toMatchObject({ spec: false });
  });

  it('believes its own part of a merge with a package', async () => {
    const text =
      "import { base } from '@w/config';\nexport default mergeConfig(base, { test: { include: ['spec/**/*.ts'], exclude: ['x/**'] } });";
    const texts = { 'vitest.config.ts': text };
    expect(await decide('spec/a.ts', texts)).toMatchObject({ spec: true });
    expect(await decide('x/a.spec.ts', texts)).toMatchObject({ spec: false });
    expect(await decide('other/a.spec.ts', texts)).toEqual({
      spec: true,
      because: 'name; vitest.config.ts is not static',
      runners: { vitest: 'unknown' },
    });
  });

  it('spreads a required configuration, and ends on files that require each other', async () => {
    const texts = {
      'jest.base.js': "module.exports = { testPathIgnorePatterns: ['/legacy/'] };",
      'jest.config.js': "const base = require('./jest.base');\nmodule.exports = { ...base, verbose: true };",
      'loop/jest.config.js': "const base = require('./other');\nmodule.exports = { ...base };",
      'loop/other.js': "const base = require('./jest.config');\nmodule.exports = { ...base };",
    };
    expect(await decide('legacy/a.spec.js', texts)).toMatchObject({
      excludedByRunner: { pattern: '/legacy/' },
    });
    expect(await decide('current/a.spec.js', texts)).toMatchObject({ spec: true });
    expect(await decide('loop/a.spec.js', texts)).toMatchObject({ spec: true });
  });

  it('knows the folder that the Playwright preset of Nx is given', async () => {
    const text =
      "export default defineConfig({ ...nxE2EPreset(__filename, { testDir: './src' }), testIgnore: ['*.wip.spec.ts'] });";
    const texts = { 'e2e/playwright.config.ts': text };
    expect((await decide('e2e/src/a.spec.ts', texts)).because).toBe('name');
    expect(await decide('e2e/src/a.wip.spec.ts', texts)).toMatchObject({ spec: false });
  });

  it('goes by name where the configuration does not parse', async () => {
    expect(await decide('a.spec.ts', { 'vitest.config.ts': 'export default {{' })).toMatchObject({
      spec: true,
    });
  });

  it('does not believe keys that an unknown spread may overwrite', async () => {
    const before = "export default { testPathIgnorePatterns: ['a.spec'], ...shared };";
    const after = "export default { ...shared, testPathIgnorePatterns: ['a.spec'] };";
    expect(await decide('a.spec.ts', { 'jest.config.ts': before })).toMatchObject({ spec: true });
    expect(await decide('a.spec.ts', { 'jest.config.ts': after })).toMatchObject({ spec: false });
  });

  it('asks the nearest configuration only', async () => {
    const texts = {
      'jest.config.ts': "export default { testPathIgnorePatterns: ['a.spec'] };",
      'libs/a/vite.config.ts': 'export default { test: { globals: true } };',
    };
    expect(await decide('libs/a/a.spec.ts', texts)).toMatchObject({ spec: true });
    expect(await decide('libs/b/a.spec.ts', texts)).toMatchObject({ spec: false });
  });

  it('does not take a Vite configuration without tests for a runner', async () => {
    const texts = {
      'jest.config.ts': "export default { testPathIgnorePatterns: ['a.spec'] };",
      'libs/a/vite.config.ts': 'export default { plugins: [] };',
    };
    expect(await decide('libs/a/a.spec.ts', texts)).toMatchObject({ spec: false });
  });

  it('keeps a spec that the unit runner leaves to the browser runner', async () => {
    const texts = {
      'vitest.config.ts': "export default { test: { exclude: ['e2e/**'] } };",
      'playwright.config.ts': "export default { testDir: './e2e' };",
    };
    expect(await decide('e2e/a.spec.ts', texts)).toMatchObject({ spec: true });
  });

  it('keeps a spec that another configuration of the runner beside it takes in', async () => {
    const texts = {
      'vitest.config.ts': "export default { test: { exclude: ['./playground/**/*.*'] } };",
      'vitest.config.e2e.ts': "export default { test: { include: ['./playground/**/*.spec.ts'] } };",
    };
    expect(await decide('playground/a.spec.ts', texts)).toMatchObject({ spec: true });
    const alone = { 'vitest.config.ts': texts['vitest.config.ts'] };
    expect(await decide('playground/a.spec.ts', alone)).toMatchObject({ spec: false });
  });

  it('asks what a file is written for where the browser runner cannot be read', async () => {
    const texts = {
      'vitest.config.ts': "export default { test: { exclude: ['**/x.spec.ts'] } };",
      'playwright.config.ts': 'export default { ...preset(__filename) };',
    };
    const browser = { 'a/x.spec.ts': "import { test } from '@playwright/test';" };
    const unit = { 'a/x.spec.ts': "import { it } from 'vitest';" };
    expect(await decide('a/x.spec.ts', { ...texts, ...browser })).toMatchObject({ spec: true });
    expect(await decide('a/x.spec.ts', { ...texts, ...unit })).toMatchObject({ spec: false });
  });

  it('lets our own exclude win over include, and include over names', async () => {
    const options = { include: ['checks/**'], exclude: ['**/old/**'] };
    expect(await decide('checks/a.ts', {}, options)).toEqual({ spec: true, because: 'config include' });
    expect(await decide('checks/old/a.ts', {}, options)).toEqual({ spec: false, because: 'config exclude' });
    expect(await decide('src/a.spec.ts', {}, options)).toMatchObject({ spec: true, because: 'name' });
  });

  it('does not let folders above the workspace match', async () => {
    const config = { 'jest.config.js': "module.exports = { testPathIgnorePatterns: ['/workspace/'] };" };
    expect(await decide('a.spec.ts', config)).toMatchObject({ spec: true });
  });
});

describe('collectSpecs', () => {
  it('names spec-shaped files that are left out, and by what', async () => {
    const snapshot = memoryFiles({
      'a.spec.ts': '',
      'old/b.spec.ts': '',
      'own/c.spec.ts': '',
      'own/util.ts': '',
      'vitest.config.ts': "export default { test: { exclude: ['old/**'] } };",
    });
    const classify = await createSpecClassifier({ snapshot, exclude: ['own/**'] });
    expect(collectSpecs(snapshot, classify)).toEqual({
      specs: ['a.spec.ts'],
      excluded: [
        { path: 'old/b.spec.ts', reason: 'excluded by vitest.config.ts: old/**' },
        { path: 'own/c.spec.ts', reason: 'excluded by the test-review configuration' },
      ],
    });
  });
});
