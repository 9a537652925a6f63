import { testRow } from '../testing/row-table';

/** Kinds of findings that were wrong on repositories that nobody had tuned a rule on, each beside its right neighbour. */

const LIBRARY = "import { render, screen } from '@testing-library/react';\n";

testRow(
  'C6',
  [
    [
      'a matcher of jest-dom in a folder with a Playwright configuration',
      `${LIBRARY}it('a', () => {\n  render(<Form />);\n  expect(screen.getByText('x')).toBeVisible();\n});`,
      [],
    ],
    [
      'a file that imports other things and no test function',
      "import { makeForm } from './form';\nit('a', () => {\n  expect(makeForm()).toHaveValue('x');\n});",
      [],
    ],
    [
      'a file that imports its test function from fixtures',
      "import { expect, test } from './fixtures';\ntest('a', async ({ page }) => {\n  expect(page.getByText('x')).toBeVisible();\n});",
      [3],
    ],
  ],
  { framework: 'playwright', path: 'src/case.spec.tsx' },
);

testRow('C6', [
  [
    'a try that ends in the failure of the test context',
    "import test from 'node:test';\ntest('a', async (t) => {\n  try {\n    await go();\n    t.assert.fail('no error');\n  } catch (e) {\n    t.assert.strictEqual(e.code, 1);\n  }\n});",
    [],
  ],
  [
    'a try that ends in another call of the test context',
    "import test from 'node:test';\ntest('a', async (t) => {\n  try {\n    await go();\n    t.diagnostic('done');\n  } catch (e) {\n    t.assert.strictEqual(e.code, 1);\n  }\n});",
    [7],
  ],
  [
    'a fulfilled handler that always fails',
    "import assert from 'assert';\nit('a', () => {\n  return go().then(() => assert.ok(false), (err) => {\n    assert.equal(err.code, 1);\n  });\n});",
    [],
  ],
  [
    'a fulfilled handler that does something',
    "import assert from 'assert';\nit('a', () => {\n  return go().then(() => log('ok'), (err) => {\n    assert.equal(err.code, 1);\n  });\n});",
    [4],
  ],
  [
    'a failure behind a try whose catch returns',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (error) {\n    expect(error.message).toBe('no');\n    return;\n  }\n  throw new Error('nothing was thrown');\n});",
    [],
  ],
  [
    'more work behind a try whose catch returns',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (error) {\n    expect(error.message).toBe('no');\n    return;\n  }\n  log('nothing was thrown');\n});",
    [5],
  ],
  [
    'a mark in a catch that always fails',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(true).toBe(false);\n  }\n});",
    [],
  ],
  [
    'a mark in a catch that nothing was caught',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e).toBeUndefined();\n  }\n});",
    [],
  ],
  [
    'an assertion in a catch about what was caught',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n  }\n});",
    [5],
  ],
  [
    'three assertions of one catch are one finding',
    "it('a', () => {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n    expect(e.name).toBe('x');\n    expect(e.text).toBe('y');\n  }\n});",
    [5],
  ],
  [
    'an expect around a call that asserts',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(assertSelected(f()));\n});",
    [],
  ],
  [
    'an expect around a call that does not assert',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(selected(f()));\n});",
    [3],
  ],
]);

testRow('C3', [
  [
    'a mark in a method of a test that plans its assertions',
    "import test from 'node:test';\ntest('a', (t) => {\n  t.plan(1);\n  class Logger extends Base {\n    write() {\n      t.assert.ok(true);\n    }\n  }\n  run(new Logger());\n});",
    [],
  ],
  [
    'a mark in a method of a test without a plan',
    "import test from 'node:test';\ntest('a', (t) => {\n  class Logger extends Base {\n    write() {\n      t.assert.ok(true);\n    }\n  }\n  run(new Logger());\n});",
    [5],
  ],
]);

const resting = (comment: string): string =>
  `it.skip('a', () => {\n  // ${comment}\n  expect(f()).toBe(1);\n});`;

testRow('C1', [
  ['an issue as the first thing in the body', resting('SHOP-3793: the browser freezes'), []],
  ['an excuse as the first thing in the body', resting('This does not work in strict mode'), []],
  ['a step as the first thing in the body', resting('Open the page and press the button'), [1]],
  [
    'an excuse further down in the body',
    "it.skip('a', () => {\n  const x = f();\n  // This does not work in strict mode\n  expect(x).toBe(1);\n});",
    [1],
  ],
  [
    'a text in the options of node:test beside another mark',
    "import { describe, it } from 'node:test';\ndescribe.skip('a', { todo: 'Find out why it throws' }, () => {\n  it('b', () => { f(); });\n});",
    [],
  ],
  [
    'a suite of types that rests',
    "import { describe, expectTypeOf, it } from 'vitest';\ndescribe.skip('types', () => {\n  it('b', () => { expectTypeOf(f()).toBeNumber(); });\n});",
    [],
  ],
  [
    'a suite with a value among its types that rests',
    "import { describe, expect, expectTypeOf, it } from 'vitest';\ndescribe.skip('types', () => {\n  it('b', () => { expectTypeOf(f()).toBeNumber(); });\n  it('c', () => { expect(f()).toBe(1); });\n});",
    [2],
  ],
]);

testRow('C6', [
  [
    'a loop of cheerio',
    "it('a', () => {\n  $('img').each((_i, el) => {\n    expect(el.src).toBe('x');\n  });\n});",
    [],
  ],
  [
    'an asynchronous callback of such a loop',
    "it('a', () => {\n  $('img').each(async (_i, el) => {\n    expect(await load(el)).toBe('x');\n  });\n});",
    [3],
  ],
  [
    'a property of a chai plugin',
    "import { expect } from 'chai';\nit('a', async () => {\n  expect(f()).to.equal(1);\n  await expect(row).to.be.softDeleted;\n});",
    [],
  ],
  [
    'a method of chai that is not called',
    "import { expect } from 'chai';\nit('a', async () => {\n  expect(f()).to.equal(1);\n  expect(row).to.deep.equal;\n});",
    [4],
  ],
  [
    'a catch that alone ends the test',
    "it('a', function (done) {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n    done();\n  }\n});",
    [],
  ],
  [
    'a test that ends either way',
    "it('a', function (done) {\n  try {\n    parse('x');\n  } catch (e) {\n    expect(e.code).toBe(1);\n  }\n  done();\n});",
    [5],
  ],
  [
    'a failure under a condition at the end of the try',
    "import assert from 'assert';\nfor (const ok of [true, false]) it('a', () => {\n  try {\n    parse('x');\n    if (!ok) assert.fail('passed');\n  } catch (e) {\n    if (ok) throw e;\n    assert.equal(e.code, 1);\n  }\n});",
    [],
  ],
]);

testRow('C6', [
  [
    'an expect around a query that throws',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(screen.getByText('x'));\n});",
    [],
  ],
  [
    'an expect around a query that finds or not',
    "it('a', () => {\n  expect(f()).toBe(1);\n  expect(screen.queryByText('x'));\n});",
    [3],
  ],
]);
