import { memoryFiles } from '../testing/memory-files';
import { isBrowserSpec } from './browser-spec';

const SPEC = 'e2e/specs/buy.test.ts';
const BUYS = "test('buys', async ({ app }) => { expect(await app.cart()).toBe(1); });";
const EXTENDS =
  "import { test as base } from '@playwright/test';\nexport { expect } from '@playwright/test';\nexport const test = base.extend({});";

const asks = (text: string, files: Record<string, string> = {}): boolean =>
  isBrowserSpec(memoryFiles({ [SPEC]: text, ...files }), SPEC);

describe('isBrowserSpec', () => {
  it.each([
    "import { test } from '@playwright/test';",
    "it('opens', () => { cy.visit('/'); });",
    "test('opens', async ({ page }) => {});",
  ])('goes by the words of the spec: %s', (text) => {
    expect(asks(text)).toBe(true);
  });

  it.each([
    ['../fixtures', { 'e2e/fixtures/index.ts': EXTENDS }],
    ['../fixtures/index.js', { 'e2e/fixtures/index.ts': EXTENDS }],
    ['../all', { 'e2e/all.ts': "export { test, expect } from './fixtures';", 'e2e/fixtures.ts': EXTENDS }],
  ])('follows the test function to where the house extends it: %s', (from, files) => {
    expect(asks(`import { test, expect } from '${from}';\n${BUYS}`, files)).toBe(true);
  });

  it.each([
    ['a helper that another runner uses', "import { open } from '../fixtures';", EXTENDS],
    [
      'a test function of another runner',
      "import { test } from '../fixtures';",
      "export { test } from 'vitest';",
    ],
    ['a file that is not there', "import { test } from '../nowhere';", EXTENDS],
  ])('takes nothing for one by %s', (_, line, fixtures) => {
    expect(asks(`${line}\n${BUYS}`, { 'e2e/fixtures.ts': fixtures })).toBe(false);
  });

  it('ends on files that hand the test function to each other', () => {
    const files = {
      'e2e/a.ts': "export { test } from './b';",
      'e2e/b.ts': "export { test } from './a';",
    };
    expect(asks(`import { test } from '../a';\n${BUYS}`, files)).toBe(false);
  });
});
