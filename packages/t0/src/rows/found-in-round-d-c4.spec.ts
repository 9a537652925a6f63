import { createJudge, type Judge } from '../testing/judge';
import { testRow } from '../testing/row-table';

/** Kinds of findings of C4 and C6 that were wrong or arguable on round D, each beside its right neighbour. */

const FLUENT = `class Cell {
    update(value: string): this { context.value = value; return this; }
    check(text: string) { expect(read()).toBe(text); return this; }
    read() { return element().innerText; }
  }`;

describe('fluent page objects', () => {
  const below = (body: string): string =>
    `describe('cell', () => {\n  let page: Cell;\n  beforeEach(() => { page = new Cell(); });\n  it('a', () => {\n    ${body}\n  });\n  ${FLUENT}\n});`;
  testRow('C4', [
    ['a method that asserts at the end', below("page.update('1').check('1');"), []],
    ['a method that asserts on the way', below("page.check('1').update('2');"), []],
    ['methods that only do', below("page.update('1').update('2');"), [4]],
    ['a method behind one that gives something else', below("page.read().check('1');"), [4]],
    ['a method that is only named on the way', below("page.check.update('1');"), [4]],
  ]);

  const files = {
    'src/base.ts': `export ${FLUENT}\nexport function makePage(): Cell | undefined { return new Cell(); }`,
  };
  const made = (body: string): string =>
    `import { makePage, type Cell } from './base';\nlet page: Cell;\nbeforeEach(() => { page = makePage()!; });\nit('a', () => {\n  ${body}\n});`;
  testRow(
    'C4',
    [
      [
        'an object made by a function and known by its type',
        made("page.update('1').check('1').update('2');"),
        [],
      ],
      ['methods of it that only do', made("page.update('1').update('2');"), [4]],
    ],
    { files },
  );
});

describe('queries of a render wrapper beside end-to-end specs', () => {
  const files = {
    'src/render.tsx':
      "import { render } from '@testing-library/react';\nexport const renderWithTheme = (ui) => { const utils = render(<Theme>{ui}</Theme>); return { ...utils, router }; };",
  };
  const shown = (taken: string, body: string): string =>
    `import * as React from 'react';\nimport { renderWithTheme } from './render';\nit('a', async () => {\n  const { ${taken} } = renderWithTheme(<Form />);\n  ${body}\n});`;
  const options = { files, framework: 'cypress', path: 'src/form.test.tsx' } as const;
  testRow(
    'C4',
    [
      ['a query that throws', shown('getByText', "getByText('Label');"), []],
      ['one that is waited for', shown('findByText', "await findByText('Label');"), []],
      ['a query that gives nothing', shown('queryByText', "queryByText('Label');"), [3]],
      ['a bare expect around a query that throws', shown('getByText', "expect(getByText('Label'));"), []],
      [
        'a bare expect around a query that gives nothing',
        shown('queryByText', "expect(queryByText('Label'));"),
        [5],
      ],
    ],
    options,
  );
  testRow(
    'C6',
    [
      [
        'a bare expect around a query that throws, beside others',
        shown('getByText', "expect(read()).toBe(1);\n  expect(getByText('Label'));"),
        [],
      ],
      [
        'a bare expect around what is asked of an element that was found',
        shown('getByText', "expect(read()).toBe(1);\n  expect(getByText('Label').textContent?.match(/x/));"),
        [6],
      ],
      [
        'a bare expect around a query that gives nothing, beside others',
        shown('queryByText', "expect(read()).toBe(1);\n  expect(queryByText('Label'));"),
        [6],
      ],
    ],
    options,
  );
});

describe('commands that check', () => {
  const tagged = (from: string, call: string): string =>
    `${from}\nit('a', async () => {\n  await make();\n  await ${call};\n});`;
  testRow('C4', [
    [
      'a runner of type tests as a tag',
      tagged("import tstyche from 'tstyche/tag';", 'tstyche`--quiet --root ${cwd}`'),
      [],
    ],
    ['another tag', tagged("import css from 'styles/tag';", 'css`--quiet`'), [2]],
  ]);
});

describe('waits that are begun early', () => {
  const page = (body: string): string =>
    `import { test } from '@playwright/test';\ntest('a', async ({ page }) => {\n  ${body}\n});`;
  testRow('C4', [
    [
      'a condition in the page, with calls of its own, before the page is closed',
      page("await page.waitForFunction(() => window.links?.includes('/a'));\n  await page.close();"),
      [],
    ],
    [
      'such a condition before the test goes on',
      page("await page.waitForFunction(() => window.links?.includes('/a'));\n  await page.click('a');"),
      [2],
    ],
    [
      'requests that are kept and awaited together at the end',
      page(
        "const put = page.waitForRequest((req) => req.url().endsWith('/mine'));\n  const get = page.waitForRequest('/other');\n  await page.goto('/');\n  await Promise.all([put, get]);",
      ),
      [],
    ],
    [
      'a request that is kept and never awaited',
      page("const put = page.waitForRequest('/mine');\n  await page.goto('/');"),
      [2],
    ],
    [
      'a request that is awaited before the test goes on',
      page(
        "const put = page.waitForRequest('/mine');\n  await page.goto('/');\n  await put;\n  await page.click('a');",
      ),
      [2],
    ],
  ]);

  const helper = (text: string) => ({ files: { 'test/helper.js': text } });
  const WAITER = (late: string): string =>
    `export function events(app, ...names) {\n  const { promise, resolve, reject } = Promise.withResolvers();\n  setTimeout(() => { ${late} }, 500);\n  app.on(names[0], resolve);\n  return promise;\n}`;
  const CODE =
    "import { events } from './helper';\nit('a', async () => {\n  const seen = events(app, 'restarted');\n  await change();\n  await seen;\n});";
  testRow(
    'C4',
    [
      ['a helper that rejects after a time', CODE, [], helper(WAITER("reject(new Error('late'));"))],
      [
        'such a helper before the test goes on',
        "import { events } from './helper';\nit('a', async () => {\n  await events(app, 'started');\n  await change();\n});",
        [2],
        helper(WAITER("reject(new Error('late'));")),
      ],
      ['a helper that gives up after a time', CODE, [2], helper(WAITER('resolve();'))],
    ],
    { path: 'test/a.test.js' },
  );

  const log = (body: string): string =>
    `it('a', async () => {\n  const child = await start();\n  await change();\n  for await (const line of child.log) {\n    ${body}\n  }\n});`;
  testRow('C4', [
    ['a loop over a stream that only prints', log('console.log(line);'), [1]],
    [
      'a loop over a list that ends early',
      "it('a', async () => {\n  for (const line of await lines()) {\n    if (line === 'x') break;\n  }\n});",
      [1],
    ],
  ]);
});

describe('names bound to a member', () => {
  const files = {
    'src/support.js':
      'export function matchesSql(a, b) { expect(a).toBe(b); }\nexport function current() { return db; }',
  };
  const bound = (member: string): string =>
    `const Support = require('./support');\nconst call = Support.${member};\nit('a', () => {\n  call(make(), 'x');\n});`;
  testRow(
    'C4',
    [
      ['of a required module that asserts', bound('matchesSql'), []],
      ['of a required module that does not', bound('current'), [3]],
      [
        'of an object of the file that asserts',
        "const support = { total(n) { expect(read()).toBe(n); }, open() { go(); } };\nconst total = support.total;\nit('a', () => {\n  total(2);\n});",
        [],
      ],
      [
        'of an object of the file that does not',
        "const support = { total(n) { expect(read()).toBe(n); }, open() { go(); } };\nconst open = support.open;\nit('a', () => {\n  open(2);\n});",
        [3],
      ],
    ],
    { files },
  );
});

describe('a catch before a check', () => {
  const tried = (behind: string): string =>
    `for (const row of rows) {\n  it(row.title, async () => {\n    let result;\n    try {\n      result = await load(row.files);\n    } catch (error) {\n      expect(error.message).toBe(row.error);\n    }\n    ${behind}\n  });\n}`;
  testRow('C6', [
    [
      'of what the try block made',
      tried('if (result) { expect(sorted(result)).toEqual(row.output ? sorted(row.output) : undefined); }'),
      [],
    ],
    ['of something else', tried('expect(row.title).toBeDefined();'), [7]],
    ['of a field of that name', tried('expect(row.result).toBeDefined();'), [7]],
  ]);
});

describe('a bare expect around a chain of Cypress', () => {
  const card = (call: string): string =>
    `import { card } from './po';\nit('a', () => {\n  card().title().should('exist');\n  expect(card().actions()${call});\n});`;
  testRow(
    'C6',
    [
      ['that looks for a text on the way', card(".contains('Resume').click()"), []],
      ['that only does something', card('.click()'), [4]],
    ],
    { framework: 'cypress', path: 'cypress/e2e/a.spec.ts', files: { 'cypress/e2e/po.ts': '' } },
  );
});

describe('where a person has to look', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  it.each([
    [
      'a title that says that it goes well',
      "it('handles a missing path gracefully', () => { remove(); });",
      true,
    ],
    ['another title', "it('handles a missing path', () => { remove(); });", false],
    [
      'a command of a shell library',
      "import { $ } from 'execa'; it('builds', async () => { await $`npm run build`; });",
      true,
    ],
    [
      'a loop over a stream that ends on the message',
      "it('a', async () => { await change(); for await (const line of log) { if (line.includes('x')) break; } });",
      true,
    ],
    [
      'a loop over a stream before the test goes on',
      "it('a', async () => { for await (const line of log) { if (line.includes('x')) break; } await change(); });",
      false,
    ],
    ['a call of the same name', "import { $ } from './dom'; it('builds', async () => { $`main`; });", false],
  ])('%s', (_what, code, advisory) => {
    const files = { 'src/dom.ts': 'export const $ = (parts) => select(parts);' };
    expect(judge.findings('C4', code, { files }).map((one) => one.advisory === true)).toEqual([advisory]);
  });
});
