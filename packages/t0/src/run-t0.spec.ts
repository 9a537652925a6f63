import { createJudge, type Judge } from './testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const SKIPPED = "it.skip('a', () => { expect(f()).toBe(1); });";

describe('runT0', () => {
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
