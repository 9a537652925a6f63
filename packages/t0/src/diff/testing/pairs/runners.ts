import type { ChangePair } from '../change-pair';
import { CART, TOTALS, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const E2E = 'apps/shop-e2e/src/buy.spec.ts';
const PW = 'apps/shop-e2e/playwright.config.ts';
const BUYS = `import { test, expect } from '@playwright/test';
test.describe('shop', () => {
  test('buys @smoke', async ({ page }) => {
    await expect(page).toHaveTitle('Shop');
  });
  test('pays', { tag: '@slow' }, async ({ page }) => {
    await expect(page).toHaveURL('/paid');
  });
});
`;

interface Told {
  name: string;
  path: string;
  before: string;
  after: string | null;
  expect?: string[];
  files?: Record<string, string>;
}

/** A configuration, before and after, above a spec that does not change. */
function told({ name, path, before, after, expect = [], files = {} }: Told): ChangePair {
  return {
    name,
    before: { 'src/cart.ts': CART, [SPEC]: cartSpec(TOTALS), [E2E]: BUYS, [path]: before, ...files },
    after: { [path]: after },
    joined: [SPEC, E2E],
    project: { stands: true, what: 'project shop' },
    expect: expect.map((line) => line.replace('D5 |', `D5 ${path} |`).replace('D5? |', `D5? ${path} |`)),
  };
}

const jestSays = (name: string, before: string, after: string, ...expect: string[]): ChangePair =>
  told({
    name: `jest: ${name}`,
    path: 'jest.config.ts',
    before: `export default { ${before} };\n`,
    after: `export default { ${after} };\n`,
    expect,
  });
const vitestSays = (name: string, before: string, after: string, ...expect: string[]): ChangePair =>
  told({
    name: `vitest: ${name}`,
    path: 'vitest.config.ts',
    before: `import { defineConfig } from 'vitest/config';\nexport default defineConfig({ test: { ${before} } });\n`,
    after: `import { defineConfig } from 'vitest/config';\nexport default defineConfig({ test: { ${after} } });\n`,
    expect,
  });
const playwrightSays = (name: string, before: string, after: string, ...expect: string[]): ChangePair =>
  told({
    name: `playwright: ${name}`,
    path: PW,
    before: `import { defineConfig } from '@playwright/test';\nexport default defineConfig({ testDir: './src',\n${before} });\n`,
    after: `import { defineConfig } from '@playwright/test';\nexport default defineConfig({ testDir: './src',\n${after} });\n`,
    expect,
  });
const cypressSays = (name: string, before: string, after: string, ...expect: string[]): ChangePair =>
  told({
    name: `cypress: ${name}`,
    path: 'apps/web-e2e/cypress.config.js',
    before: `const { defineConfig } = require('cypress');\nmodule.exports = defineConfig({ ${before} });\n`,
    after: `const { defineConfig } = require('cypress');\nmodule.exports = defineConfig({ ${after} });\n`,
    expect,
  });
const mochaSays = (
  name: string,
  path: string,
  before: string,
  after: string,
  ...expect: string[]
): ChangePair => told({ name: `mocha: ${name}`, path, before, after, expect });
const scriptSays = (name: string, before: string, after: string, ...expect: string[]): ChangePair =>
  told({
    name: `script: ${name}`,
    path: 'package.json',
    before: JSON.stringify({ scripts: { test: before } }, null, 2),
    after: JSON.stringify({ scripts: { test: after } }, null, 2),
    expect,
  });
const targetSays = (name: string, before: object, after: object, ...expect: string[]): ChangePair =>
  told({
    name: `target: ${name}`,
    path: 'libs/cart/project.json',
    before: JSON.stringify({ targets: { test: before } }, null, 2),
    after: JSON.stringify({ targets: { test: after } }, null, 2),
    expect,
  });

/** D5 and D7 by the configuration of a runner. */
export const LOOSENED_RUNNERS: ChangePair[] = [
  jestSays('a longer time limit', 'testTimeout: 5000', 'testTimeout: 60 * 1000', 'D5 | testTimeout'),
  jestSays('no tests are fine', '', 'passWithNoTests: true', 'D5 | passWithNoTests'),
  jestSays('computed now', 'testTimeout: 5000', 'testTimeout: limit()', 'D5? | testTimeout'),
  told({
    name: 'jest: the whole is computed now',
    path: 'jest.config.ts',
    before: 'export default { testTimeout: 5000 };\n',
    after: "import { make } from '@w/config';\nexport default make({ testTimeout: 5000 });\n",
    expect: ['D5? | testTimeout'],
  }),
  told({
    name: 'jest: computed before and after, with another exclusion',
    path: 'jest.config.ts',
    before: "import { make } from '@w/config';\nexport default make({});\n",
    after:
      "import { make } from '@w/config';\nexport default make({ testPathIgnorePatterns: ['/slow/'] });\n",
    expect: ['D5? | testPathIgnorePatterns'],
  }),
  ...[
    ["testPathIgnorePatterns.push('/slow/')", 'excludes more'],
    ["testMatch.push('!**/slow/**')", 'takes in more, but for some'],
    ["testMatch = ['**/fast/**']", 'takes in something else'],
  ].map(([line, what]) =>
    told({
      name: `jest: computed before and after, and ${what}`,
      path: 'jest.config.js',
      before: "const config = require('@w/config');\nmodule.exports = config;\n",
      after: `const config = require('@w/config');\nconfig.testMatch.push('tests/**');\nconfig.${line};\nmodule.exports = config;\n`,
      expect: [`D5? | config.${line}`],
    }),
  ),
  told({
    name: 'jest: a limit in a preset beside it',
    path: 'jest.preset.js',
    before: 'module.exports = {};\n',
    after: 'module.exports = { testTimeout: 90_000 };\n',
    files: { 'jest.config.ts': "export default { preset: './jest.preset.js' };\n" },
    expect: ['D5 | testTimeout'],
  }),
  vitestSays('retries switched on', '', 'retry: 3', 'D5 | retry: 3'),
  vitestSays('retries raised in an object', 'retry: 1', 'retry: { count: 4 }', 'D5 | retry'),
  vitestSays('hooks may take longer', 'hookTimeout: 10_000', 'hookTimeout: 120_000', 'D5 | hookTimeout'),
  vitestSays('no time limit', '', 'testTimeout: 0', 'D5 | testTimeout: 0'),
  vitestSays('focused tests pass', '', 'allowOnly: true', 'D5 | allowOnly'),
  vitestSays('errors are let go', '', 'dangerouslyIgnoreUnhandledErrors: true', 'D5 | dangerously'),
  vitestSays('a title pattern leaves a test out', '', "testNamePattern: 'other'", `D7 ${SPEC} | totals`),
  told({
    name: 'vitest: in a constant of another file',
    path: 'vitest.shared.ts',
    before: 'export const shared = { retry: 0 };\n',
    after: 'export const shared = { retry: 2 };\n',
    files: {
      'vitest.config.ts':
        "import { shared } from './vitest.shared';\nexport default { test: { ...shared, globals: true } };\n",
    },
    expect: ['D5 | retry: 2'],
  }),
  playwrightSays(
    'retries raised under CI',
    'retries: process.env.CI ? 1 : 0,',
    'retries: process.env.CI ? 3 : 0,',
    'D5 | retries',
  ),
  playwrightSays(
    'longer expectations',
    'expect: { timeout: 5000 },',
    'expect: { timeout: 30_000 },',
    'D5 | expect',
  ),
  playwrightSays(
    'more pixels',
    '',
    'expect: { toHaveScreenshot: { maxDiffPixels: 400 } },',
    'D5 | maxDiffPixels',
  ),
  playwrightSays(
    'an action may take longer',
    'use: { actionTimeout: 2000 },',
    'use: { actionTimeout: 0 },',
    'D5 | actionTimeout',
  ),
  playwrightSays(
    'focus is allowed',
    'forbidOnly: !!process.env.CI,',
    'forbidOnly: false,',
    'D5 | forbidOnly: false',
  ),
  playwrightSays('focus is allowed by saying nothing', 'forbidOnly: true,', '', 'D5 | forbidOnly: true'),
  playwrightSays('snapshots are ignored', '', 'ignoreSnapshots: true,', 'D5 | ignoreSnapshots'),
  playwrightSays(
    'retries of one project',
    "projects: [{ name: 'chromium' }, { name: 'webkit' }],",
    "projects: [{ name: 'chromium' }, { name: 'webkit', retries: 5 }],",
    'D5 | webkit',
  ),
  playwrightSays(
    'a project is gone',
    "projects: [{ name: 'chromium' }, { name: 'webkit' }],",
    "projects: [{ name: 'chromium' }],",
    'D5? | webkit',
  ),
  playwrightSays('a tag is left out', '', 'grepInvert: /@slow/,', `D7 ${E2E} | test('pays'`),
  playwrightSays('only a tag runs', '', 'grep: /@smoke/,', `D7 ${E2E} | test('pays'`),
  playwrightSays('no test has the tag', '', 'grep: /@none/,', `D7 ${E2E} | test('buys`),
  cypressSays('retries in run mode', 'retries: 0', 'retries: { runMode: 2, openMode: 0 }', 'D5 | retries'),
  cypressSays(
    'longer commands',
    'e2e: { defaultCommandTimeout: 4000 }',
    'e2e: { defaultCommandTimeout: 20000 }',
    'D5 | defaultCommandTimeout',
  ),
  mochaSays(
    'longer, in JSON',
    '.mocharc.json',
    '{ "timeout": 2000 }',
    '{ "timeout": 30000 }',
    'D5 | timeout',
  ),
  mochaSays('no limit, in YAML', '.mocharc.yml', 'timeout: 2000\n', 'timeout: 0\n', 'D5 | timeout: 0'),
  mochaSays(
    'retries, in CommonJS',
    '.mocharc.cjs',
    'module.exports = {};\n',
    'module.exports = { retries: 3 };\n',
    'D5 | retries',
  ),
  mochaSays(
    'focus is allowed',
    '.mocharc.json',
    '{ "forbidOnly": true }',
    '{ "forbidOnly": false }',
    'D5 | forbidOnly',
  ),
  mochaSays(
    'a pattern, inverted',
    '.mocharc.json',
    '{}',
    '{ "grep": "totals", "invert": true }',
    `D7 ${SPEC} | totals`,
  ),
  scriptSays('retries', 'playwright test', 'playwright test --retries=3', 'D5 | --retries=3'),
  scriptSays('the failure is let go', 'jest --ci', 'jest --ci || true', 'D5 | || true'),
  scriptSays('no tests are fine', 'vitest run', 'vitest run --passWithNoTests', 'D5 | passWithNoTests'),
  scriptSays('fewer tests', 'mocha', "mocha --grep 'totals nothing'", 'D5 | grep'),
  scriptSays(
    'a longer limit behind a build',
    'npm run build && mocha -t 10',
    'npm run build && mocha --timeout 60000',
    'D5 | timeout',
  ),
  scriptSays('by the options of Cypress', 'cypress run', 'cypress run --config retries=2', 'D5 | retries=2'),
  targetSays(
    'an option',
    { executor: '@nx/jest:jest', options: {} },
    { executor: '@nx/jest:jest', options: { passWithNoTests: true } },
    'D5 | passWithNoTests',
  ),
  targetSays(
    'a flag of a command',
    { command: 'vitest run' },
    { command: 'vitest run --retry=2' },
    'D5 | --retry=2',
  ),
  told({
    name: 'jest: in package.json',
    path: 'package.json',
    before: '{\n  "jest": { "testTimeout": 5000 }\n}',
    after: '{\n  "jest": { "testTimeout": 50000 }\n}',
    expect: ['D5 | "testTimeout": 50000'],
  }),
];

export const SAME_RUNNERS: ChangePair[] = [
  jestSays('a shorter time limit', 'testTimeout: 60000', 'testTimeout: 5000'),
  jestSays('the usual limit written out', '', 'testTimeout: 5000'),
  jestSays('another order of keys', 'testTimeout: 9000, bail: 1', 'bail: 1, testTimeout: 9000'),
  jestSays('stops at the first failure', '', 'bail: 1'),
  jestSays('coverage is collected', '', "collectCoverageFrom: ['src/**']"),
  vitestSays('a reporter', '', "reporters: ['dot'], pool: 'threads'"),
  playwrightSays(
    'traces and a longer build of the server',
    '',
    "use: { trace: 'on' }, webServer: { command: 'x', timeout: 600_000 },",
  ),
  cypressSays('a viewport', 'e2e: {}', 'e2e: { viewportWidth: 900 }'),
  mochaSays('a reporter, in YAML', '.mocharc.yaml', 'timeout: 3000\n', 'reporter: dot\ntimeout: 3000\n'),
  jestSays('other keys', 'verbose: true', 'verbose: false, maxWorkers: 2'),
  jestSays('no tests are no longer fine', 'passWithNoTests: true', ''),
  told({
    name: 'jest: a configuration renamed',
    path: 'jest.config.js',
    before: 'module.exports = { testTimeout: 20000 };\n',
    after: null,
    files: {},
  }),
  told({
    name: 'jest: computed before and after, and nothing of it changed',
    path: 'jest.config.ts',
    before: "import { make } from '@w/config';\nexport default make({ testTimeout: 9 });\n",
    after: "import { make } from '@w/config';\n// note\nexport default make({ testTimeout: 9 });\n",
  }),
  told({
    name: 'jest: computed before and after, and takes in more',
    path: 'jest.config.js',
    before: "const config = require('@w/config');\nmodule.exports = config;\n",
    after:
      "const config = require('@w/config');\nconfig.testMatch.push('tests/**');\nmodule.exports = config;\n",
  }),
  vitestSays('retries taken back', 'retry: 3', ''),
  vitestSays('a title pattern that takes all in', '', "testNamePattern: 'cart'"),
  vitestSays('an expression of the same value', 'testTimeout: 10000', 'testTimeout: 10 * 1000'),
  playwrightSays('fewer retries', 'retries: process.env.CI ? 3 : 0,', 'retries: 0,'),
  playwrightSays('a limit of an action brought in', '', 'use: { actionTimeout: 5000 },'),
  playwrightSays(
    'a new project with its first values',
    "projects: [{ name: 'chromium' }],",
    "projects: [{ name: 'chromium' }, { name: 'webkit', retries: 2 }],",
  ),
  playwrightSays(
    'a tag runs in a project of its own',
    "projects: [{ name: 'all' }],",
    "projects: [{ name: 'all', grepInvert: /@slow/ }, { name: 'slow', grep: /@slow/ }],",
  ),
  playwrightSays('a tag that nothing has', '', 'grepInvert: /@wip/,'),
  playwrightSays('a tag let in again', 'grepInvert: /@slow/,', ''),
  playwrightSays('focus is forbidden', 'forbidOnly: false,', 'forbidOnly: true,'),
  cypressSays('the same retries in another form', 'retries: 2', 'retries: { runMode: 2 }'),
  mochaSays('shorter', '.mocharc.json', '{ "timeout": 5000 }', '{ "timeout": 1000 }'),
  scriptSays('a flag of reporting', 'jest', 'jest --coverage --ci'),
  scriptSays('a failure of another command let go', 'jest', 'rm -r out || true && jest'),
  scriptSays('fewer retries', 'playwright test --retries 3', 'playwright test --retries 1'),
  targetSays('a new target with its first values', {}, { executor: '@nx/vite:test', options: { retry: 2 } }),
];
