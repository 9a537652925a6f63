import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, IMPORT, REMOVES, TOTALS, cartSpec, suite } from './shop';

const SPEC = 'src/cart.spec.ts';
const HELP = 'src/testing/checks.ts';
const FAKE = 'src/testing/fake-expect.ts';
const SETUP = 'src/test-setup.ts';
const CONFIG = 'jest.config.ts';
const BASE = { 'src/cart.ts': CART, [SPEC]: cartSpec(REMOVES, TOTALS) };
const NOOP =
  'const any = new Proxy(() => any, { get: () => any });\nexport const check = () => any;\nexport { check as expect };\n';
const expectFrom = (specifier: string): string =>
  `import { expect } from '${specifier}';\n${cartSpec(REMOVES, TOTALS)}`;

const HELPED = `import { expectOne } from './testing/checks';\n${IMPORT}${suite(
  'cart',
  "it('adds', () => {\n  expectOne(add([], 'tea'));\n});",
  "it('removes', () => {\n  expectOne(remove(['tea', 'milk'], 'milk'));\n});",
)}`;
const CHECKS =
  "export function expectOne(cart) {\n  expect(cart).toHaveLength(1);\n  expect(cart[0]).toBe('tea');\n}\n";
const helped = (name: string, after: string, ...expect: string[]): ChangePair => ({
  name,
  before: { 'src/cart.ts': CART, [SPEC]: HELPED, 'src/other.spec.ts': HELPED, [HELP]: CHECKS },
  after: { [HELP]: after },
  joined: [SPEC, 'src/other.spec.ts'],
  expect,
});

const setUp = (name: string, before: string | undefined, after: string, ...expect: string[]): ChangePair => ({
  name,
  before: {
    ...BASE,
    [CONFIG]: `export default { setupFilesAfterEnv: ['<rootDir>/${SETUP}'] };\n`,
    ...(before === undefined ? {} : { [SETUP]: before }),
  },
  after: { [SETUP]: after },
  expect: expect.map((line) => line.replace(' |', ` ${SETUP} |`)),
});

const mocked = (name: string, head: string, ...expect: string[]): ChangePair => ({
  name,
  before: BASE,
  after: { [SPEC]: `${head}\n${BASE[SPEC]}` },
  expect,
});

const alias = (name: string, config: string, ...expect: string[]): ChangePair => ({
  name,
  before: {
    ...BASE,
    [CONFIG]: 'export default {};\n',
    'src/testing/fake-cart.ts': 'export const remove = () => [];\nexport const total = () => 0;\n',
  },
  after: { [CONFIG]: config },
  joined: [SPEC],
  expect,
});

const shimmed = (name: string, shim: string, ...expect: string[]): ChangePair => ({
  name,
  before: {
    ...BASE,
    [SPEC]: `import { expect, it } from 'vitest';\n${cartSpec(REMOVES, TOTALS)}`,
    'vitest.config.ts': 'export default { test: { globals: true } };\n',
    'src/testing/shim.ts': shim,
  },
  after: {
    'vitest.config.ts':
      "export default { test: { globals: true }, resolve: { alias: { vitest: './src/testing/shim.ts' } } };\n",
  },
  joined: [SPEC],
  expect,
});

const FIXTURES = 'apps/shop-e2e/src/fixtures.ts';
const E2E = 'apps/shop-e2e/src/buy.spec.ts';
const fixtures = (line: string): string =>
  `import { test as base, expect } from '@playwright/test';\nexport const test = base.extend({\n  shop: async ({ page }, use) => {\n    await page.goto('/');\n${line}    await use(page);\n  },\n});\nexport { expect };\n`;
const USES =
  "import { test, expect } from './fixtures';\ntest('buys', async ({ shop }) => {\n  await expect(shop).toHaveTitle('Shop');\n});\n";
const fixture = (name: string, before: string, after: string, ...expect: string[]): ChangePair => ({
  name,
  before: { [E2E]: USES, [FIXTURES]: fixtures(before) },
  after: { [FIXTURES]: fixtures(after) },
  joined: [E2E],
  project: { stands: true, what: 'project shop' },
  expect,
});

const tester = (...cases: string[]): string =>
  `import { RuleTester } from 'eslint';\nimport { rule } from './rule';\nnew RuleTester().run('rule', rule, {\n  valid: [\n${cases.join(',\n')},\n  ],\n  invalid: [],\n});\n`;
const RULES = { 'src/rule.ts': 'export const rule = () => 1;\n' };
const cases = (name: string, before: string[], after: string[], ...expect: string[]): ChangePair => ({
  name,
  before: { ...RULES, 'src/rule.spec.ts': tester(...before) },
  after: { 'src/rule.spec.ts': tester(...after) },
  expect,
});

/** Specs that look as they did, while what stands in front of them takes their meaning. */
export const LOST_BEHIND: ChangePair[] = [
  {
    name: 'expect comes from a module that does nothing',
    before: BASE,
    after: { [FAKE]: NOOP, [SPEC]: expectFrom('./testing/fake-expect') },
    expect: [
      `D2 ${SPEC} | expect(cart)`,
      `D2 ${SPEC} | expect(total(cart))`,
      `D2 ${SPEC} | expect(total([]))`,
    ],
  },
  {
    name: 'expect of the framework is exchanged for a function of the workspace',
    before: { ...BASE, [SPEC]: `import { expect, it, describe } from 'vitest';\n${cartSpec(REMOVES)}` },
    after: {
      [FAKE]: 'export function expect(value) {\n  return { toEqual() {}, toBe() {} };\n}\n',
      [SPEC]: `import { it, describe } from 'vitest';\nimport { expect } from './testing/fake-expect';\n${cartSpec(REMOVES)}`,
    },
    expect: [`D2 ${SPEC} | expect(cart)`],
  },
  helped('a helper that asserts no more', 'export function expectOne() {}\n', `D2 ${HELP} | toHaveLength(1)`),
  helped(
    'a helper that asserts less',
    "export function expectOne(cart) {\n  expect(cart).toBeDefined();\n  expect(cart[0]).toBe('tea');\n}\n",
    `D3 ${HELP} | toBeDefined`,
  ),
  fixture(
    'a fixture that asserts no more',
    "    await expect(page).toHaveURL('/');\n",
    '',
    `D2 ${FIXTURES} | toHaveURL`,
  ),
  {
    name: 'a hook by its name that asserts no more',
    before: {
      ...BASE,
      [SPEC]: `${IMPORT}function clean() {\n  expect(total([])).toBe(0);\n}\nafterEach(clean);\n${suite('cart', REMOVES)}`,
    },
    after: { [SPEC]: `${IMPORT}function clean() {}\nafterEach(clean);\n${suite('cart', REMOVES)}` },
    expect: [`D2 ${SPEC} | expect(total([]))`],
  },
  setUp('a set-up file that skips all tests', '', 'globalThis.it = it.skip;\n', 'D7 | globalThis.it'),
  setUp(
    'a set-up file that makes tests of nothing',
    '',
    "global['test'] = () => {};\n",
    "D7 | global['test']",
  ),
  setUp(
    'a set-up file that redefines suites',
    '',
    "Object.defineProperty(globalThis, 'describe', { value: describe.skip });\n",
    'D7 | defineProperty',
  ),
  setUp(
    'a set-up file with an expect of its own',
    '',
    '(globalThis as any).expect = () => any;\n',
    'D2 | globalThis as any',
  ),
  setUp(
    'a set-up file that overlays a matcher',
    '',
    'expect.extend({ toBe() {\n  return { pass: true };\n} });\n',
    'D2 | expect.extend',
  ),
  setUp(
    'a set-up file with a listener that keeps failures',
    '',
    "Cypress.on('fail', (error) => {\n  console.log(error.message);\n  return false;\n});\n",
    "D2 | Cypress.on('fail'",
  ),
  setUp(
    'a set-up file that takes its meaning from a word of Cypress',
    '',
    "Cypress.Commands.overwrite('should', (original, subject) => subject);\n",
    'D2 | Cypress.Commands.overwrite',
  ),
  setUp(
    'a set-up file that takes its meaning from a word of chai',
    '',
    "chai.Assertion.overwriteMethod('equal', () => function () {});\n",
    'D2 | chai.Assertion',
  ),
  setUp(
    'a set-up file after which chai asserts nothing',
    '',
    'chai.Assertion.prototype.assert = () => {};\n',
    'D2 | chai.Assertion',
  ),
  setUp('a set-up file with retries', '', 'jest.retryTimes(3);\n', 'D5 | retryTimes'),
  setUp(
    'a set-up file with a longer limit',
    'jest.setTimeout(5000);\n',
    'jest.setTimeout(60000);\n',
    'D5 | setTimeout(60000)',
  ),
  {
    name: 'a set-up file that stood there is put in front of the tests',
    before: { ...BASE, [CONFIG]: 'export default {};\n', 'tools/rest.ts': 'globalThis.it = it.skip;\n' },
    after: { [CONFIG]: "export default { setupFiles: ['./tools/rest.ts'] };\n" },
    expect: ['D7 tools/rest.ts | globalThis.it'],
  },
  mocked('the subject is mocked', "jest.mock('./cart');", `D2 ${SPEC} | mock of ./cart`),
  mocked(
    'the subject is mocked by a factory',
    "vi.mock('./cart', () => ({ remove: () => ['milk'], total: () => 5 }));",
    `D2 ${SPEC} | mock of ./cart`,
  ),
  alias(
    'the runner gives a fake for the subject',
    "export default { moduleNameMapper: { '^\\\\./cart$': '<rootDir>/src/testing/fake-cart.ts' } };\n",
    `D2 ${CONFIG} | moduleNameMapper`,
  ),
  shimmed(
    'the runner gives a shim for the library that asserts',
    `export const it = (title, run) => run();\n${NOOP}`,
    'D2 vitest.config.ts | vitest',
  ),
  cases(
    'a case of a table goes',
    ["'var a = 1'", "'let b'"],
    ["'var a = 1'"],
    "D1 src/rule.spec.ts | 'let b'",
  ),
];

export const STANDING_BEHIND: ChangePair[] = honest([
  {
    name: 'expect comes from a module that hands on the real one',
    before: BASE,
    after: {
      [FAKE]: "import { expect as base } from '@playwright/test';\nexport const expect = base.extend({});\n",
      [SPEC]: expectFrom('./testing/fake-expect'),
    },
  },
  {
    name: 'expect comes from a module that exports it again',
    before: BASE,
    after: { [FAKE]: "export { expect } from 'vitest';\n", [SPEC]: expectFrom('./testing/fake-expect') },
  },
  { ...helped('a helper that asserts more', CHECKS.replace('}\n', "  expect(cart).toContain('tea');\n}\n")) },
  { ...helped('a helper with other names', CHECKS.replaceAll('cart', 'items')) },
  {
    ...helped(
      'a helper that hands its checks on',
      `import { one } from './one';\nexport function expectOne(cart) {\n  one(cart);\n}\n`,
    ),
    after: {
      [HELP]: `import { one } from './one';\nexport function expectOne(cart) {\n  one(cart);\n}\n`,
      'src/testing/one.ts': CHECKS.replace('expectOne', 'one'),
    },
  },
  {
    name: 'product code that asserts no more',
    before: {
      'src/cart.ts':
        "import assert from 'node:assert';\nexport function add(cart, item) {\n  assert(item);\n  return [...cart, item];\n}\n",
      [SPEC]: "import { add } from './cart';\nit('adds', () => {\n  expect(add([], 1)).toEqual([1]);\n});\n",
    },
    after: { 'src/cart.ts': 'export function add(cart, item) {\n  return [...cart, item];\n}\n' },
    joined: [SPEC],
  },
  {
    ...fixture(
      'a fixture that asserts the same in another order',
      "    await expect(page).toHaveURL('/');\n    await expect(page).toHaveTitle('S');\n",
      "    await expect(page).toHaveTitle('S');\n    await expect(page).toHaveURL('/');\n",
    ),
  },
  setUp(
    'a set-up file that puts the runner under a global name',
    '',
    "import { it, expect } from 'vitest';\nglobalThis.it = it;\nglobalThis.expect = expect;\n",
  ),
  setUp(
    'a set-up file with matchers of the house',
    '',
    'expect.extend({ toBeSorted(list) {\n  return { pass: list.length > 0 };\n} });\n',
  ),
  setUp(
    'a set-up file that words failures anew',
    '',
    "Cypress.on('fail', (error) => {\n  error.message = name(error);\n  throw error;\n});\n",
  ),
  setUp(
    'a set-up file that adds to a word of Cypress',
    '',
    "Cypress.Commands.overwrite('should', (original, subject, ...rest) => {\n  note(rest);\n  return original(subject, ...rest);\n});\n",
  ),
  setUp(
    'a set-up file that gives another command of Cypress a meaning',
    '',
    "Cypress.Commands.overwrite('visit', (_, url) => open(url));\n",
  ),
  setUp(
    'a set-up file that adds to a word of chai',
    '',
    "chai.use((_, utils) => utils.overwriteMethod(Assertion.prototype, 'equal', (_super) => function (wanted) {\n  _super.call(this, plain(wanted));\n}));\n",
  ),
  setUp(
    'a set-up file with a word of chai that asserts by itself',
    '',
    "chai.Assertion.overwriteMethod('equal', () => function (wanted) {\n  this.assert(same(this._obj, wanted), 'a', 'b');\n});\n",
  ),
  setUp('a set-up file that leaves it to a function of another place', '', "Cypress.on('fail', tell);\n"),
  setUp('a set-up file that names it in a comment', '', '// globalThis.it = it.skip would stop all\n'),
  setUp(
    'a set-up file that stubs the browser',
    '',
    'globalThis.fetch = () => Promise.resolve();\nwindow.matchMedia = () => ({});\n',
  ),
  setUp('a set-up file with a shorter limit', 'jest.setTimeout(60000);\n', 'jest.setTimeout(9000);\n'),
  {
    name: 'what the subject uses is mocked',
    before: { ...BASE, 'src/db.ts': 'export const save = () => 1;\n' },
    after: { [SPEC]: `import { save } from './db';\njest.mock('./db');\n${cartSpec(REMOVES, TOTALS)}` },
  },
  {
    ...mocked(
      'a part of the subject is mocked',
      "vi.mock('./cart', async (importOriginal) => ({ ...(await importOriginal()), log: vi.fn() }));",
    ),
  },
  {
    name: 'a mock of the subject that was there before',
    before: { ...BASE, [SPEC]: `jest.mock('./cart');\n${cartSpec(REMOVES, TOTALS)}` },
    after: { [SPEC]: `jest.mock('./cart');\n// note\n${cartSpec(REMOVES, TOTALS)}` },
  },
  {
    ...alias(
      'the runner gives a stub for styles',
      "export default { moduleNameMapper: { '\\\\.css$': '<rootDir>/src/testing/fake-cart.ts' } };\n",
    ),
  },
  shimmed(
    'the runner gives a shim that hands on the library',
    "export * from '@vitest/runner';\nexport { expect } from '@vitest/expect';\n",
  ),
  {
    ...alias(
      'the runner is told where a library stands',
      "export default { moduleNameMapper: { '^@shop/(.*)$': '<rootDir>/libs/$1/src' } };\n",
    ),
  },
  {
    ...cases(
      'a case written with other white space',
      ["'if (a) {\\n  b()\\n}'"],
      ["'if (a) {\\n    b()\\n}'"],
    ),
  },
  {
    ...cases(
      'one of two cases that differ by indentation goes',
      ['`\n  a();\n`', '`\n      a();\n`'],
      ['`\n  a();\n`'],
    ),
  },
]);
