import { applyEdits } from '@nx-test-review/contracts';
import { createJudge, type Judge } from '../testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const BODY = "('a', () => { expect(f()).toBe(1); });";
const VITEST = "import { it, describe, expect } from 'vitest';\n";
const PLAYWRIGHT = "import { test, expect } from '@playwright/test';\n";

/** The text after all fixes of a row; undefined when one of its findings has none. */
function fixed(row: string, code: string): string | undefined {
  const findings = judge.findings(row, code);
  if (findings.length === 0) throw new Error(`${row} finds nothing`);
  const edits = findings.map(({ fix }) => fix?.edits);
  return edits.every((one) => one !== undefined) ? applyEdits(code, edits.flat()) : undefined;
}

describe('the fix of a focus', () => {
  it.each([
    ['it.only', `it.only${BODY}`, `it${BODY}`],
    ['describe.only', `describe.only('x', () => { it${BODY} });`, `describe('x', () => { it${BODY} });`],
    ['context.only', `context.only('x', () => { it${BODY} });`, `context('x', () => { it${BODY} });`],
    ['only by brackets', `it["only"]${BODY}`, `it${BODY}`],
    ['an optional link', `it?.only${BODY}`, `it${BODY}`],
    ['fit', `fit${BODY}`, `it${BODY}`],
    ['ftest', `ftest${BODY}`, `test${BODY}`],
    ['iit and ddescribe', `ddescribe('x', () => { iit${BODY} });`, `describe('x', () => { it${BODY} });`],
    ['fdescribe', `fdescribe('x', () => { it${BODY} });`, `describe('x', () => { it${BODY} });`],
    ['only in a chain', `it.concurrent.only.each([1])${BODY}`, `it.concurrent.each([1])${BODY}`],
    ['a tagged table', 'it.only.each`a\n${1}`' + BODY, 'it.each`a\n${1}`' + BODY],
    ['a chain over lines', `it\n  .only\n  .each([1])${BODY}`, `it\n  .each([1])${BODY}`],
    ['test.only of Playwright', `${PLAYWRIGHT}test.only${BODY}`, `${PLAYWRIGHT}test${BODY}`],
    [
      'test.describe.serial.only of Playwright',
      `${PLAYWRIGHT}test.describe.serial.only('x', () => { test${BODY} });`,
      `${PLAYWRIGHT}test.describe.serial('x', () => { test${BODY} });`,
    ],
    ['an option alone', `${VITEST}it('a', { only: true }, f);`, `${VITEST}it('a', f);`],
    ['an option at the end', `${VITEST}it('a', f, { only: true });`, `${VITEST}it('a', f);`],
    [
      'an option before others',
      `${VITEST}it('a', { only: true, timeout: 5 }, f);`,
      `${VITEST}it('a', { timeout: 5 }, f);`,
    ],
    [
      'an option behind others',
      `${VITEST}it('a', {\n  timeout: 5,\n  only: true,\n}, f);`,
      `${VITEST}it('a', {\n  timeout: 5,\n}, f);`,
    ],
    ['a mark said twice', `${VITEST}it.only('a', { only: true }, f);`, `${VITEST}it('a', f);`],
    [
      'a case of a table',
      "new RuleTester().run('r', rule, { valid: [{ code: 'a', only: true }], invalid: [] });",
      "new RuleTester().run('r', rule, { valid: [{ code: 'a' }], invalid: [] });",
    ],
    ['a comment beside it, which stays', `it.only /* why */ ${BODY}`, `it /* why */ ${BODY}`],
  ])('takes %s away, and nothing else', (_what, code, after) => {
    expect(fixed('C2', code)).toBe(after);
    expect(judge.findings('C2', after)).toEqual([]);
  });

  it.each([
    ['an alias', `const focus = it.only;\nfocus${BODY}`],
    ['a comment that would go along', `${VITEST}it('a', { only: true, /* slow */ timeout: 5 }, f);`],
    ['a line comment that would swallow the rest', `it // mine\n  .only${BODY}`],
  ])('is not offered for %s', (_what, code) => {
    expect(fixed('C2', code)).toBeUndefined();
  });

  it('is a fix, and says what it does', () => {
    expect(judge.findings('C2', `it.only${BODY}`)[0]?.fix).toEqual({
      kind: 'fix',
      description: 'take the focus away',
      edits: [{ line: 1, column: 3, endLine: 1, endColumn: 8, text: '' }],
    });
  });
});

describe('the suggestion of await', () => {
  const test = (line: string, how = 'async ') =>
    `${PLAYWRIGHT}test('a', ${how}({ page }) => {\n  ${line}\n  await expect(page).toHaveURL('/');\n});`;

  it.each([
    ['C6', "expect(page).toHaveTitle('Shop');"],
    ['C6', 'expect(load()).resolves.toBe(1);'],
    ['C6', "step(async () => {\n    expect(page).toHaveTitle('Shop');\n  });"],
    ['M6', "page.click('#buy');"],
    ['M6', "page?.click('#buy');"],
  ])('of %s is put before the statement: %s', (row, line) => {
    const awaited = line.replace(/(expect|page)/, 'await $1');
    expect(fixed(row, test(line))).toBe(test(awaited));
    expect(judge.findings(row, test(line))[0]?.fix?.kind).toBe('suggestion');
  });

  it.each([
    [
      'C6',
      'a function that is not async',
      test("expect(page).toHaveTitle('Shop');", '').replace(/\n {2}await.*/, ''),
    ],
    ['C6', 'a part of a statement', test("ok && expect(page).toHaveTitle('Shop');")],
    ['M6', 'a callback that is not async', test("[1].forEach(() => { page.click('#buy'); });")],
  ])('of %s is not offered in %s', (row, _what, code) => {
    const found = judge.findings(row, code);
    expect(found.map(({ fix }) => fix)).toEqual([undefined]);
  });
});
