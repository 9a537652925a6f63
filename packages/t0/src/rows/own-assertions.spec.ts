import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';

/** Assertions that are the code under test, or that are written in a way that only runs to their name. */
describe('C3 of an assertion', () => {
  let judge: Judge;
  beforeAll(async () => {
    judge = await createJudge();
  });
  const told = (code: string, options?: JudgeOptions) =>
    judge.findings('C3', code, options).map(({ advisory }) => advisory === true);
  const test = (body: string, head = ''): string => `${head}it('a', () => { ${body} });`;
  const library = {
    files: { 'src/checks.ts': 'export function expect(found) { return new Checks(found); }' },
  };
  const fixture = {
    files: {
      'src/checks.ts': "import { test } from '@playwright/test';\nexport { expect } from '@playwright/test';",
    },
  };
  const chai = { files: { 'src/checks.ts': 'export const util = 1;' } };
  const from = "import { expect } from './checks';\n";
  const whole = "import * as chai from './checks';\n";
  const own = "import { assert } from './assert';\n";
  const product = {
    files: { 'src/assert.ts': 'export function assert(found) { if (!found) throw new Error(); }' },
  };
  const added = "import * as matchers from 'jest-extended';\nexpect.extend(matchers);\n";
  const built = "import * as chai from '../index.js';\n";
  const extend = "import * as matchers from './to-be-true';\nexpect.extend(matchers);\n";

  it.each([
    ['of a library of the workspace', test('expect(1).toBe(1);', from), library],
    ['of a chai of the workspace', test('const { expect } = chai; expect(1).to.equal(1);', whole), chai],
    ['of a chai that is not built', test('const { expect } = chai; expect(1).to.equal(1);', built), {}],
    ['by a matcher that the file adds', test('expect(true).toBeTrue();', extend), {}],
    [
      'by a matcher that the file writes out',
      test('expect(true).toBeTrue();', 'expect.extend({ toBeTrue() { return look(); } });\n'),
      {},
    ],
    [
      'of a chai that is taken at the top',
      test('expect(1).to.equal(1);', `${whole}const { expect } = chai;\n`),
      chai,
    ],
    [
      'of a chai that is taken in the suite',
      `${whole}describe('s', () => { const expect = chai.expect; ${test('expect(1).to.equal(1);')} });`,
      chai,
    ],
    ['whose other arm fails', test('if (f()) { assert.ok(true); } else { assert.fail(); }'), {}],
  ])('is advisory: one %s', (_what, code, options) => {
    expect(told(code, options)).toEqual([true]);
  });
  it.each([
    ['of a library that a fixture hands on', test('expect(1).toBe(1);', from), fixture],
    ['by a matcher of the runner beside own ones', test('expect(true).toBeTruthy();', extend), {}],
    ['by such a matcher that the file does not add', test('expect(true).toBeTrue();'), {}],
    ['whose other arm does nothing', test('if (f()) { assert.ok(true); } else { log(); }'), {}],
    ['of should', test('found.should.equal(found);'), {}],
    ['of the runner beside an assert of the product', test('expect(1).toBe(1);', own), product],
    ['of the runner beside a whole file of such a name', test('expect(1).toBe(1);', whole), chai],
    [
      'of node beside a whole file of such a name',
      test('assert.ok(true);', `import assert from 'node:assert';\n${whole}`),
      chai,
    ],
    ['by a matcher of a package', test('expect(true).toBeTrue();', added), {}],
    [
      'by a matcher that the file does not write out',
      test('expect(true).toBeTrue();', 'expect.extend({});\n'),
      {},
    ],
  ])('is decisive: one %s', (_what, code, options) => {
    expect(told(code, options)).toEqual([false]);
  });
  it.each([
    ['of should that is negated', test('found.should.not.equal(found);')],
    ['of should with an open word', test('found.should[how].equal(found);')],
    ['of expect with an open word', test('expect(found)[how].equal(found);')],
    ['of assert with an open name', test('assert[how](true);')],
  ])('is silent: one %s', (_what, code) => {
    expect(told(code)).toEqual([]);
  });
});
