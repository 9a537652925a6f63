import { testRow } from '../testing/row-table';

describe('focused test', () => {
  testRow('C2', [
    ['it.only', "it.only('a', () => { expect(f()).toBe(1); });", [1]],
    ['describe.only', "describe.only('a', () => { it('b', () => { expect(f()).toBe(1); }); });", [1]],
    [
      'fit and fdescribe where the runner has them',
      "fdescribe('a', () => {\n  fit('b', () => { expect(f()).toBe(1); });\n});",
      [1, 2],
    ],
    [
      'fit under a runner without such a global',
      "fit('b', () => { expect(f()).toBe(1); });\nit('c', () => { expect(f()).toBe(1); });",
      [],
      { framework: 'vitest' },
    ],
    [
      'fit that the file declares',
      "const fit = (xs) => xs[0];\nit('a', () => { expect(fit([1])).toBe(1); });",
      [],
    ],
    [
      'only in the middle of a chain',
      "it.concurrent.only.each([1])('a %i', async (n) => { expect(await f(n)).toBe(n); });",
      [1],
    ],
    [
      'test.describe.only',
      "import { test, expect } from '@playwright/test';\ntest.describe.only('a', () => { test('b', async () => { expect(f()).toBe(1); }); });",
      [2],
    ],
    ['only by brackets', "it['only']('a', () => { expect(f()).toBe(1); });", [1]],
    [
      'only as an option',
      "import { it, expect } from 'vitest';\nit('a', { only: true }, () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'only as an option that is false',
      "import { it, expect } from 'vitest';\nit('a', { only: false }, () => { expect(f()).toBe(1); });",
      [],
    ],
    [
      'only of something else',
      "it('a', () => { parser.only('x', () => {}); expect(parser.value).toBe(1); });",
      [],
    ],
    [
      'a reason changes nothing',
      "// only this one matters now\nit.only('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'through an alias',
      "import { test as base, expect } from '@playwright/test';\nconst test = base.extend({});\ntest.only('a', async () => { expect(f()).toBe(1); });",
      [3],
    ],
    [
      'by a require of jest globals',
      "const { it, expect } = require('@jest/globals');\nit.only('a', () => { expect(f()).toBe(1); });",
      [2],
    ],
    [
      'a tagged table',
      "describe.only.each`a\n${1}`('x', ({ a }) => { it('b', () => { expect(f(a)).toBe(1); }); });",
      [1],
    ],
    ['it in a string', "it('a', () => { expect(lint(\"it.only('x')\")).toBe(1); });", []],
  ]);
});
