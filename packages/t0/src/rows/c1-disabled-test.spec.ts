import { testRow } from '../testing/row-table';

describe('disabled test', () => {
  testRow('C1', [
    [
      'a skipped suite is one finding, its tests are none',
      "describe.skip('a', () => {\n  it('b', () => { expect(f()).toBe(1); });\n});",
      [1],
    ],
    [
      'a skipped test inside a skipped suite is a second one',
      "describe.skip('a', () => {\n  it.skip('b', () => { expect(f()).toBe(1); });\n});",
      [1, 2],
    ],
    ['xdescribe', "xdescribe('a', () => { it('b', () => { expect(f()).toBe(1); }); });", [1]],
    ['xtest', "xtest('a', () => { expect(f()).toBe(1); });", [1]],
    ['an empty body disables nothing', "it.skip('a', function () {});", []],
    ['skip with each', "it.skip.each([1, 2])('a %i', (n) => { expect(f(n)).toBe(n); });", [1]],
    ['each with skip behind it', "it.each([1, 2]).skip('a %i', (n) => { expect(f(n)).toBe(n); });", [1]],
    ['each by a tagged table', "it.skip.each`a\n${1}`('a', ({ a }) => { expect(f(a)).toBe(1); });", [1]],
    ['todo with a body', "it.todo('a', () => { expect(f()).toBe(1); });", [1]],
    ['todo without a body disables nothing', "it.todo('a');", []],
    ['skip without a body disables nothing', "it.skip('a');", []],
    ['concurrent skip', "it.concurrent.skip('a', async () => { expect(await f()).toBe(1); });", [1]],
    [
      'context and specify of mocha',
      "context.skip('a', () => { specify('b', () => { expect(f()).to.equal(1); }); });",
      [1],
      { framework: 'mocha' },
    ],
    [
      'xcontext of mocha',
      "xcontext('a', () => { it('b', () => { expect(f()).to.equal(1); }); });",
      [1],
      { framework: 'mocha' },
    ],
    ['a comment with an issue above', "// SHOP-214\nit.skip('a', () => { expect(f()).toBe(1); });", []],
    ['a comment with a number sign', "it.skip('a', () => { expect(f()).toBe(1); }); // #214", []],
    [
      'a comment with three words above',
      "// waits for broker\nit.skip('a', () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'a block comment with three words above',
      "/**\n * Broken until the upgrade.\n */\nit.skip('a', () => { expect(f()).toBe(1); });",
      [],
    ],
    ['two words are no reason', "// broken now\nit.skip('a', () => { expect(f()).toBe(1); });", [2]],
    [
      'a lint directive is no reason',
      "// eslint-disable-next-line jest/no-disabled-tests\nit.skip('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'a comment two lines above is no reason',
      "// the broker is not there\n\nit.skip('a', () => { expect(f()).toBe(1); });",
      [3],
    ],
    [
      'code that was commented out is no reason',
      "// it('old thing here', () => { run(); });\nit.skip('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'the comment of the line before belongs to that line',
      "const a = 1; // the first of all\nit.skip('a', () => { expect(f()).toBe(a); });",
      [2],
    ],
    [
      'skip as an option',
      "import { test, expect } from 'vitest';\ntest('a', { skip: true }, () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'skip as an option that is false',
      "import { test, expect } from 'vitest';\ntest('a', { skip: false }, () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'skip as an option with a condition',
      "import { test, expect } from 'vitest';\ntest('a', { skip: !process.env.DB }, () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'options at the end',
      "import { test, expect } from 'vitest';\ntest('a', () => { expect(f()).toBe(1); }, { skip: true });",
      [2],
    ],
    [
      'skipIf(true)',
      "import { test, expect } from 'vitest';\ntest.skipIf(true)('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'runIf(false)',
      "import { test, expect } from 'vitest';\ntest.runIf(false)('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'skipIf(condition)',
      "import { test, expect } from 'vitest';\ntest.skipIf(isWindows)('a', () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'a renamed import',
      "import { it as check, expect } from 'vitest';\ncheck.skip('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'an alias by test.extend',
      "import { test, expect } from '@playwright/test';\nconst mine = test.extend({});\nmine.skip('a', async () => { expect(f()).toBe(1); });",
      [3],
    ],
    [
      'a fixture test of the workspace',
      "import { test, expect } from './fixtures';\ntest.skip('a', async ({ page }) => { await expect(page).toHaveURL('/'); });",
      [2],
      { framework: 'playwright' },
    ],
    [
      'an alias that depends on a condition',
      "const maybe = hasBroker ? test : test.skip;\nmaybe('a', () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'an alias that is always skip',
      "const later = it.skip;\nlater('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'a runtime skip without anything',
      "import { test, expect } from '@playwright/test';\ntest('a', async () => {\n  test.skip();\n  expect(f()).toBe(1);\n});",
      [3],
    ],
    [
      'a runtime skip that is always true',
      "import { test, expect } from '@playwright/test';\ntest('a', async () => {\n  test.skip(true);\n  expect(f()).toBe(1);\n});",
      [3],
    ],
    [
      'a runtime skip that is always true, with a reason',
      "import { test, expect } from '@playwright/test';\ntest('a', async () => {\n  test.skip(true, 'needs a broker');\n  expect(f()).toBe(1);\n});",
      [],
    ],
    [
      'a runtime skip behind an if',
      "import { test, expect } from '@playwright/test';\ntest('a', async ({ isMobile }) => {\n  if (isMobile) test.skip();\n  expect(f()).toBe(1);\n});",
      [],
    ],
    [
      'a runtime skip by a callback at suite level',
      "import { test, expect } from '@playwright/test';\ntest.describe('s', () => {\n  test.skip(({ browserName }) => browserName !== 'chromium', 'chromium only');\n  test('a', async () => { expect(f()).toBe(1); });\n});",
      [],
    ],
    [
      'a bare runtime skip at suite level',
      "import { test, expect } from '@playwright/test';\ntest.describe('s', () => {\n  test.fixme();\n  test('a', async () => { expect(f()).toBe(1); });\n});",
      [3],
    ],
    [
      'fixme declares a test that is off',
      "import { test, expect } from '@playwright/test';\ntest.fixme('a', async () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'this.skip()',
      "it('a', function () {\n  this.skip();\n  expect(f()).to.equal(1);\n});",
      [2],
      { framework: 'mocha' },
    ],
    [
      'this.skip() behind an if',
      "it('a', function () {\n  if (!db) this.skip();\n  expect(f()).to.equal(1);\n});",
      [],
      { framework: 'mocha' },
    ],
    [
      'pending() with a reason',
      "it('a', () => {\n  pending('waits for the broker');\n  expect(f()).toBe(1);\n});",
      [],
      { framework: 'jasmine' },
    ],
    [
      'pending() without a reason',
      "it('a', () => {\n  pending();\n  expect(f()).toBe(1);\n});",
      [2],
      { framework: 'jasmine' },
    ],
    [
      't.skip() of node:test',
      "import test from 'node:test';\nimport assert from 'node:assert';\ntest('a', (t) => {\n  t.skip();\n  assert.equal(f(), 1);\n});",
      [4],
    ],
    [
      'a suite in node:test with a reason',
      "import { describe, it } from 'node:test';\nimport assert from 'node:assert';\ndescribe('a', { skip: 'no broker' }, () => { it('b', () => { assert.equal(f(), 1); }); });",
      [],
    ],
    ['skip of a stream', "it('a', () => { expect(source.pipe(skip(1)).skip(2)).toEqual([3]); });", []],
    ['skip in a string', "it('a', () => { expect(run(\"it.skip('x', () => {})\")).toBe(1); });", []],
    ['fails is another thing', "it.fails('a', () => { expect(f()).toBe(1); });", [], { framework: 'vitest' }],
  ]);
});
