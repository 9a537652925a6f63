import { runT0 } from './run-t0';
import { createJudge, type Judge } from './testing/judge';
import { createMemoryView } from './testing/memory-view';
import type { ModelView } from './types';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const SKIPPED = "it.skip('a', () => { expect(f()).toBe(1); });";

/** A view whose resolver fails for the first spec. */
function createBrokenView({ frontEnd }: Judge, broken: string, sound: string): ModelView {
  const code = `import { help } from './help';\n${SKIPPED}\nit('b', () => { help(); });`;
  const view = createMemoryView({ [broken]: code, [sound]: SKIPPED }, frontEnd, ['jest']);
  return {
    ...view,
    resolve(from, specifier) {
      if (from === broken) throw new Error('no such folder');
      return view.resolve(from, specifier);
    },
  };
}

describe('runT0', () => {
  it('tells of each spec that is done, also of one that is not judged', () => {
    const { frontEnd, registry } = judge;
    const view = createMemoryView({ 'a.spec.ts': SKIPPED, 'b.spec.ts': 'it(' }, frontEnd, ['jest']);
    const told: number[] = [];
    runT0({ specs: ['b.spec.ts', 'a.spec.ts'], view, registry, onSpec: (done) => told.push(done) });
    expect(told).toEqual([1, 2]);
  });

  it('takes severity and slug from the registry', () => {
    expect(judge.findings('C1', SKIPPED)[0]).toMatchObject({
      row: 'C1',
      slug: 'disabled-test',
      severity: 'Critical',
      path: 'src/case.spec.ts',
      line: 1,
      at: 'head',
      source: 't0',
      quote: SKIPPED,
      titlePath: ['a'],
    });
  });

  it('keeps a suppressed finding and shows its reason', () => {
    const [finding] = judge.findings('C1', `// test-review-ignore C1 -- the device is away\n${SKIPPED}`);
    expect(finding?.suppression).toEqual({ line: 1, reason: 'the device is away' });
  });

  it('takes a suppression by slug, and one beside the code for its own line', () => {
    const [finding] = judge.findings(
      'C1',
      `${SKIPPED} // test-review-ignore disabled-test -- the device is away`,
    );
    expect(finding?.suppression?.reason).toBe('the device is away');
  });

  it.each([
    ['without a reason', '// test-review-ignore C1'],
    ['of another row', '// test-review-ignore C2 -- the device is away'],
    ['two lines above', '// test-review-ignore C1 -- the device is away\n'],
  ])('does not take a suppression %s', (_what, comment) => {
    const findings = judge.findings('C1', `${comment}\n${SKIPPED}`);
    expect(findings.map((finding) => finding.suppression)).toEqual([undefined]);
  });

  it('gives the same fingerprint when lines move and quotes or names of files change', () => {
    const [here] = judge.findings('C1', SKIPPED);
    const [there] = judge.findings('C1', `\n\n${SKIPPED.replaceAll("'", '"')}`, {
      path: 'other/name.spec.ts',
    });
    expect(there?.fingerprint).toBe(here?.fingerprint);
  });

  it('tells equal findings apart by their order in the file', () => {
    const code = "it('a', () => {\n  expect(1).toBe(1);\n  expect(1).toBe(1);\n});";
    expect(new Set(judge.findings('C3', code).map((finding) => finding.fingerprint)).size).toBe(2);
  });

  it('sorts findings by line, then by row', () => {
    const code =
      "it.only('b', () => { expect(true).toBe(true); });\nit.skip('a', () => { expect(f()).toBe(1); });";
    expect(judge.run(code).findings.map(({ line, row }) => `${line} ${row}`)).toEqual([
      '1 C2',
      '1 C3',
      '2 C1',
    ]);
  });

  it('excludes a spec without any test by name', () => {
    const result = judge.run('export const a = 1;');
    expect(result.specs).toEqual([]);
    expect(result.excluded).toEqual([{ path: 'src/case.spec.ts', reason: 'no test found' }]);
  });

  it('says what registers the tests of a spec that names none', () => {
    const files = {
      'src/cases.ts': 'export function defineAll(rows) { rows.forEach((row) => it(row, () => {})); }',
    };
    const result = judge.run("import { defineAll } from './cases';\ndefineAll(['a', 'b']);", { files });
    expect(result.excluded).toEqual([
      { path: 'src/case.spec.ts', reason: 'no test of its own: tests are registered by defineAll()' },
    ]);
  });

  it('takes no set-up and no data for a registration of tests', () => {
    const files = { 'src/help.ts': 'export function fill(rows) { return rows; }' };
    const result = judge.run("import { fill } from './help';\nfill(['a']);\nsetupTests();", { files });
    expect(result.excluded.map(({ reason }) => reason)).toEqual(['no test found']);
  });

  it('counts the tests of a table runner and of types', () => {
    const table =
      "import { RuleTester } from 'eslint';\nnew RuleTester().run('a', rule, { valid: [], invalid: [] });";
    const types = "import { expectType } from 'tsd';\nexpectType<string>(f());";
    expect(judge.run(table).specs.map((spec) => spec.tests)).toEqual([1]);
    expect(judge.run(types).specs.map((spec) => spec.tests)).toEqual([1]);
  });

  it('names a file that does not parse, and finds nothing in it', () => {
    const result = judge.run("it.only('a', () => {\n  expect(;\n});");
    expect(result.findings).toEqual([]);
    expect(result.unreadable).toEqual([
      { path: 'src/case.spec.ts', reason: expect.stringMatching(/^syntax error in line 2: /) as string },
    ]);
  });

  it('follows a fixture that overrides its own name to the one below it', () => {
    const fixture =
      "import { test as base } from '@playwright/test';\n" +
      'export const test = base.extend({ page: async ({ page }, use) => { await use(page); } });';
    const code =
      "import { expect } from '@playwright/test';\nimport { test } from './fixture';\n" +
      "test('opens', async ({ page }) => {\n  await page.goto('/');\n  await expect(page).toHaveTitle('Shop');\n});";
    const result = judge.run(code, { files: { 'src/fixture.ts': fixture } });
    expect(result.unreadable).toEqual([]);
    expect(result.specs.map((spec) => spec.tests)).toEqual([1]);
  });

  it('names a spec that a rule cannot follow, and judges the others', () => {
    const view = createBrokenView(judge, 'src/a.spec.ts', 'src/b.spec.ts');
    const result = runT0({ specs: ['src/a.spec.ts', 'src/b.spec.ts'], view, registry: judge.registry });
    expect(result.unreadable).toEqual([
      { path: 'src/a.spec.ts', reason: 'it could not be judged: no such folder' },
    ]);
    expect(result.findings.map(({ path, row }) => `${path} ${row}`)).toEqual(['src/b.spec.ts C1']);
  });

  it('lists each file that it read with its content hash', () => {
    const files = { 'src/help.ts': 'export const ok = () => { expect(f()).toBe(1); };' };
    const { reads } = judge.run("import { ok } from './help';\nit('a', () => { ok(); });", { files });
    expect(Object.keys(reads).sort()).toEqual(['src/case.spec.ts', 'src/help.ts']);
  });

  it('looks only for rows of the file’s frameworks', () => {
    const code = "it('a', () => { page.getByRole('button').first().click(); expect(f()).toBe(1); });";
    expect(judge.lines('M11', code, { framework: 'jest' })).toEqual([]);
  });
});
