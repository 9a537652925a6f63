import { testRow } from '../testing/row-table';

const it1 = (...lines: string[]): string => ["it('a', async () => {", ...lines, '});'].join('\n');
const pw = (...lines: string[]): string =>
  [
    "import { test, expect } from '@playwright/test';",
    "test('a', async ({ page }) => {",
    ...lines,
    '});',
  ].join('\n');

describe('hard wait', () => {
  testRow('H1', [
    [
      'a renamed fixture',
      "import { test } from '@playwright/test';\ntest('a', async ({ page: p }) => { await p.waitForTimeout(500); });",
      [2],
    ],
    ['the page of a locator', pw('await locator.page().waitForTimeout(1000);'), [3]],
    ['a constant', pw('const SETTLE = 750;', 'await page.waitForTimeout(SETTLE);'), [4]],
    [
      'in a hook',
      "import { test } from '@playwright/test';\ntest.beforeEach(async ({ page }) => {\n  await page.waitForTimeout(10);\n});\ntest('a', async () => {});",
      [3],
    ],
    ['in a step', pw("await test.step('b', async () => {", '  await page.waitForTimeout(10);', '});'), [4]],
    [
      'a time limit is no wait',
      pw("await page.getByText('a').click({ timeout: 5000 });", 'test.setTimeout(10_000);'),
      [],
    ],
    ['a response is no fixed time', pw("await page.waitForResponse('**/a');"), []],
    [
      'a promise of a timer in a block',
      it1('await new Promise((resolve) => { setTimeout(resolve, 100); });'),
      [2],
    ],
    [
      'a promise of a timer with an inner arrow',
      it1('await new Promise((resolve) => setTimeout(() => resolve(), 100));'),
      [2],
    ],
    ['no length', it1('await new Promise((resolve) => setTimeout(resolve));'), []],
    ['length 0', it1('await new Promise((resolve) => setTimeout(resolve, 0));'), []],
    [
      'a sleep of 0',
      "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nit('a', async () => {\n  await sleep(0);\n});",
      [],
    ],
    ['setImmediate', it1('await new Promise((resolve) => setImmediate(resolve));'), []],
    [
      'returned',
      "it('a', () => new Promise((r) => setTimeout(r, 50)).then(() => { expect(f()).toBe(1); }));",
      [1],
    ],
    ['in a then', it1('await f().then(() => new Promise((r) => setTimeout(r, 50)));'), [2]],
    [
      'timers/promises',
      "import { setTimeout } from 'node:timers/promises';\nit('a', async () => {\n  await setTimeout(100);\n});",
      [3],
    ],
    ['a timer that does other things', it1("setTimeout(() => bus.emit('x'), 10);", 'await once(bus);'), []],
    [
      'fake timers',
      it1(
        'vi.useFakeTimers();',
        'const p = sleep(100);',
        'await vi.advanceTimersByTimeAsync(100);',
        'await p;',
      ),
      [],
    ],
    [
      'fake timers in a hook',
      "beforeEach(() => { jest.useFakeTimers(); });\nit('a', async () => {\n  await new Promise((r) => setTimeout(r, 10));\n});",
      [],
    ],
    [
      'a local sleep',
      "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nit('a', async () => {\n  await sleep(100);\n});",
      [3],
    ],
    [
      'a sleep with a calculated length',
      "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nit('a', async () => {\n  await sleep(2 * SECOND);\n});",
      [3],
    ],
    [
      'a local helper with another name',
      "async function settle() { await new Promise((r) => setTimeout(r, 20)); }\nit('a', async () => {\n  await settle();\n});",
      [3],
    ],
    [
      'a helper that calls a sleep',
      "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nasync function settle() { await sleep(20); }\nit('a', async () => {\n  await settle();\n});",
      [4],
    ],
    [
      'a helper that only makes a slow answer',
      "const slow = () => new Promise((r) => setTimeout(r, 20));\nit('a', async () => {\n  await run({ fetch: slow });\n});",
      [],
    ],
    [
      'a delay in a fake answer',
      it1(
        'const load = vi.fn(async () => { await new Promise((r) => setTimeout(r, 20)); return 1; });',
        'await run(load);',
      ),
      [],
    ],
    [
      'a delay in a route',
      pw(
        "await page.route('**/a', async (route) => { await new Promise((r) => setTimeout(r, 100)); await route.fulfill(); });",
      ),
      [],
    ],
    [
      'a polling helper',
      "async function until(f) { for (let i = 0; i < n(); i++) { if (await f()) return; await new Promise((r) => setTimeout(r, 20)); } throw new Error('late'); }\nit('a', async () => {\n  await until(g);\n});",
      [],
    ],
    [
      'a sleep that is not awaited',
      "const sleep = (ms) => new Promise((r) => setTimeout(r, ms));\nit('a', async () => {\n  sleep(100);\n});",
      [],
    ],
    [
      'a sleep of a package',
      "import delay from 'delay';\nit('a', async () => {\n  await delay(100);\n});",
      [3],
    ],
    ['a wait for an alias', "it('a', () => { cy.wait('@users'); });", [], { framework: 'cypress' }],
    ['several aliases', "it('a', () => { cy.wait(['@a', '@b']); });", [], { framework: 'cypress' }],
    [
      'a constant in Cypress',
      "const LONG = 500;\nit('a', () => { cy.wait(LONG); });",
      [2],
      { framework: 'cypress' },
    ],
    ['a chained wait', "it('a', () => { cy.get('a').wait(500); });", [1], { framework: 'cypress' }],
    ['a short wait', "it('a', () => { cy.wait(1); });", [1], { framework: 'cypress' }],
    ['the pause of WebdriverIO', it1('await browser.pause(100);'), [2]],
    ['a generator-like delay of rxjs', it1('source.pipe(delay(100)).subscribe();'), []],
  ]);

  testRow(
    'H1',
    [
      [
        'through an import',
        "import { sleep } from './wait';\nit('a', async () => {\n  await sleep(100);\n});",
        [3],
      ],
      [
        'through a page object',
        "import { Page } from './wait';\nit('a', async () => {\n  const page = new Page();\n  await page.settle();\n});",
        [4],
      ],
      [
        'a helper named delay that does not sleep',
        "import { delay } from './wait';\nit('a', async () => {\n  await delay(100);\n});",
        [],
      ],
      [
        'a name in the configuration',
        "import { settle } from 'house';\nit('a', async () => {\n  await settle();\n});",
        [3],
        { helpers: { sleeps: ['settle'] } },
      ],
      [
        'a sleep that is not there',
        "import { sleep } from './gone';\nit('a', async () => {\n  await sleep(100);\n});",
        [3],
      ],
    ],
    {
      files: {
        'src/wait.ts':
          'export const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));\nexport class Page { async settle() { await sleep(100); } }\nexport const delay = async (n: number) => n;\n',
      },
    },
  );
});
