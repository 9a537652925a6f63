import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GateResultSchema, type GateResult } from '@nx-test-review/contracts';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { runInFolder } from './testing/run';

// Each case runs git or node several times, and other suites run beside it.
jest.setTimeout(120_000);

const SPEC = `import { expect, it } from 'vitest';
import { add } from './add';

it('adds', () => {
  expect(add(1, 2)).toBe(3);
});

it('adds nothing', () => {
  expect(add(1, 0)).toBe(1);
});
`;
const SKIPPED = SPEC.replace("it('adds'", "it.skip('adds'");
const CHANGED = SPEC.replace('add(1, 2)).toBe(3)', 'add(2, 2)).toBe(4)');

describe('check', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      'package.json': '{"name":"shop"}',
      'src/add.ts': 'export const add = (a: number, b: number) => a + b;\n',
      'src/add.spec.ts': SPEC,
      'lib/add.ts': 'export const add = (a: number, b: number) => a + b;\n',
      'lib/add.spec.ts': SPEC,
    });
  });
  afterEach(() => repo.remove());

  const check = async (
    ...argv: string[]
  ): Promise<{ exitClass: number; result: GateResult; rows: string[] }> => {
    const { exitClass, stdout } = await runInFolder(repo.root, 'check', ...argv, '--json');
    const result = GateResultSchema.parse(JSON.parse(stdout));
    const rows = result.findings
      .filter(({ effect }) => effect === 'blocking')
      .map(({ row, path }) => `${row} ${path}`);
    return { exitClass, result, rows };
  };

  // What a team sets that lets lost tests block.
  const LOST = ['--policy', 'rows.D1=block'];

  describe('against a base', () => {
    beforeEach(() => repo.git('checkout', '-q', '-b', 'topic'));

    it('passes a clean change', async () => {
      repo.commit({ 'src/add.spec.ts': CHANGED });
      const { exitClass, result } = await check('--base', 'main');
      expect({ exitClass, state: result.state }).toEqual({ exitClass: 0, state: 'passed' });
    });

    it('takes policy of the command line over the files', async () => {
      repo.commit({ 'src/add.spec.ts': SKIPPED });
      const off = await check('--base', 'main', '--policy', 'rows.D7=off', '--policy', 'rows.C1=off');
      expect(off.exitClass).toBe(0);
      expect(off.result.policy.source).toMatch(/, and flags$/);
      expect((await check('--base', 'main', '--policy', 'rows.D7=off')).exitClass).toBe(1);
    });

    it('judges two packages that bear one name as two', async () => {
      repo.git('checkout', '-q', 'main');
      repo.commit({
        'package.json': '{"name":"shop","workspaces":["src","lib"]}',
        'src/package.json': '{"name":"part"}',
        'lib/package.json': '{"name":"part"}',
      });
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ 'src/add.spec.ts': CHANGED, 'lib/add.spec.ts': CHANGED });
      const { exitClass, result } = await check('--base', 'main');
      const names = result.projects.map(({ project }) => project).sort();
      expect({ exitClass, names }).toEqual({ exitClass: 0, names: ['part (lib)', 'part (src)'] });
    });

    it('names a changed spec whose tests only a call registers, since nothing in it was judged', async () => {
      repo.commit({
        'src/cases.spec.ts': "import { runCases } from 'cases-runner';\nrunCases(['a', 'b']);\n",
      });
      const { exitClass, result } = await check('--base', 'main');
      expect({ exitClass, state: result.state }).toEqual({ exitClass: 0, state: 'skipped' });
      expect(result.notes.join('\n')).toContain('not judged: src/cases.spec.ts');
    });

    it('fixes what counts in the change and judges it again, and leaves what is old', async () => {
      const focus = (code: string): string => code.replace("it('adds nothing'", "it.only('adds nothing'");
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'lib/add.spec.ts': focus(SPEC) });
      repo.git('checkout', '-q', '-B', 'topic');
      const lib = `${focus(SPEC)}// touched\n`;
      repo.write({ 'src/add.spec.ts': focus(SPEC), 'lib/add.spec.ts': lib });
      expect((await check('--base', 'main')).rows).toEqual(['C2 src/add.spec.ts']);
      const dry = await runInFolder(repo.root, 'check', '--base', 'main', '--fix-dry-run');
      expect(dry.exitClass).toBe(1);
      expect(dry.stdout).toContain("-it.only('adds nothing'");
      const { exitClass, result } = await check('--base', 'main', '--fix');
      expect({ exitClass, fixed: result.fixes?.files.map(({ path }) => path) }).toEqual({
        exitClass: 0,
        fixed: ['src/add.spec.ts'],
      });
      expect(readFileSync(join(repo.root, 'src/add.spec.ts'), 'utf8')).toBe(SPEC);
      expect(readFileSync(join(repo.root, 'lib/add.spec.ts'), 'utf8')).toBe(lib);
    });

    it('does not fix what is staged', async () => {
      const { exitClass, stderr } = await runInFolder(repo.root, 'check', '--staged', '--fix');
      expect(exitClass).toBe(2);
      expect(stderr).toContain('[class 2] fix-staged');
    });

    it('lists each suppression of the affected specs, and refuses one that a stopped test outgrew', async () => {
      repo.commit({
        'src/add.spec.ts': SPEC.replace(
          "it('adds'",
          "// test-review-ignore H1 -- no event\n// test-review-ignore C1 -- the adder is away\nit.skip('adds'",
        ),
      });
      const { exitClass, result } = await check('--base', 'main');
      expect(exitClass).toBe(1);
      expect(
        result.suppressions.map(({ project, line, row, status }) => [project, line, row, status]),
      ).toEqual([
        ['(root)', 4, 'H1', 'unused'],
        ['(root)', 5, 'C1', 'refused'],
      ]);
      const { stdout } = await runInFolder(repo.root, 'check', '--base', 'main');
      expect(stdout).toContain('SUPPRESSIONS IN CODE (1 REFUSED, 1 UNUSED)');
    });

    it('blocks a test that the change stopped, committed or not', async () => {
      repo.write({ 'src/add.spec.ts': SKIPPED });
      const { exitClass, result } = await check('--base', 'main');
      expect(exitClass).toBe(1);
      const [finding] = result.findings;
      expect([finding?.row, ...(finding?.alsoRows ?? [])].sort()).toEqual(['C1', 'D7']);
    });

    it('passes a change to a spec that the base leaves out on purpose', async () => {
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'test-review.config.json': '{"exclude":["lib/**"]}' });
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ 'lib/add.spec.ts': SKIPPED });
      expect(await check('--base', 'main')).toMatchObject({ exitClass: 0, result: { findings: [] } });
    });

    it('does not pass when the change itself leaves it out', async () => {
      repo.commit({ 'test-review.config.json': '{}' });
      repo.git('checkout', '-q', '-B', 'main');
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ 'test-review.config.json': '{"exclude":["lib/**"]}', 'lib/add.spec.ts': SKIPPED });
      expect((await check('--base', 'main')).exitClass).not.toBe(0);
    });

    it.each([
      ['configuration', 'test-review.config.json', '{}'],
      ['list of waivers', 'test-review.waivers.json', '{"schemaVersion":1,"waivers":[]}'],
      ['baseline', 'test-review.baseline.json', '{"schemaVersion":1,"entries":[]}'],
    ])('lets no change leave a %s that nobody could go by afterwards', async (_, path, text) => {
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'test-review.config.json': '{"exclude":[]}' });
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ [path]: '{', 'src/add.spec.ts': CHANGED });
      expect((await runInFolder(repo.root, 'check', '--base', 'main')).exitClass).toBe(2);
      repo.commit({ [path]: text });
      expect((await check('--base', 'main')).exitClass).toBe(0);
    });

    it('takes a row that is not known for a configuration that cannot be read, on either side', async () => {
      const config = (row: string): string => `{"policy":{"rows":{"${row}":"block"}}}`;
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'test-review.config.json': config('D1') });
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ 'test-review.config.json': config('D99') });
      const { exitClass, stderr } = await runInFolder(repo.root, 'check', '--base', 'main');
      expect(exitClass).toBe(2);
      expect(stderr).toContain('row-unknown: test-review.config.json: policy.rows.D99');
      repo.git('branch', '-f', 'broken');
      repo.commit({ 'test-review.config.json': config('D1'), 'src/add.spec.ts': CHANGED });
      expect((await check('--base', 'broken')).exitClass).toBe(0);
    });

    it('leaves a file alone that only has the name of one', async () => {
      repo.commit({ 'src/cases/test-review.config.json': '{', 'src/add.spec.ts': CHANGED });
      expect((await check('--base', 'main')).exitClass).toBe(0);
    });

    it.each([
      ['configuration', 'test-review.config.json', '{}'],
      ['list of waivers', 'test-review.waivers.json', '{"schemaVersion":1,"waivers":[]}'],
      ['baseline', 'test-review.baseline.json', '{"schemaVersion":1,"entries":[]}'],
    ])('lets a change mend a %s that nobody could read, and judges it by none', async (_, path, text) => {
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'test-review.config.json': '{}' });
      repo.commit({ [path]: '{' });
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ 'lib/add.spec.ts': CHANGED });
      expect((await runInFolder(repo.root, 'check', '--base', 'main')).exitClass).toBe(2);
      repo.commit({ [path]: text });
      const mended = await check('--base', 'main');
      expect(mended.exitClass).toBe(0);
      expect(mended.result.notes.join('\n')).toContain(`${path} cannot be read at the base`);
      repo.commit({ 'lib/add.spec.ts': SKIPPED });
      expect((await check('--base', 'main')).exitClass).toBe(1);
    });

    it('blocks a test that is gone while what it exercised stands', async () => {
      repo.commit({ 'src/add.spec.ts': null });
      const { exitClass, rows } = await check('--base', 'main', ...LOST);
      expect(exitClass).toBe(1);
      expect(rows).toEqual(expect.arrayContaining(['D1 src/add.spec.ts']));
    });

    it('shows a lost test as advisory while the published precision of its row is low', async () => {
      repo.commit({ 'src/add.spec.ts': null });
      const { exitClass, result } = await check('--base', 'main');
      expect(exitClass).toBe(0);
      expect(result.findings.map(({ row, effect }) => `${row} ${effect}`)).toContain('D1 advisory');
    });

    it('passes a spec that went together with its source', async () => {
      repo.commit({ 'src/add.spec.ts': null, 'src/add.ts': null });
      expect((await check('--base', 'main', ...LOST)).exitClass).toBe(0);
    });

    it('names a spec that goes and in which no test could be seen', async () => {
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'src/made.spec.ts': "import { makeTests } from 'made-elsewhere';\nmakeTests('add');\n" });
      repo.git('checkout', '-q', '-B', 'topic');
      repo.commit({ 'src/made.spec.ts': null });
      const { result } = await check('--base', 'main');
      expect([...result.notes, ...result.findings.map(({ path }) => path)].join('\n')).toContain(
        'src/made.spec.ts',
      );
    });

    it('looks at the named paths of the change only', async () => {
      repo.commit({ 'src/add.spec.ts': SKIPPED, 'lib/add.spec.ts': CHANGED });
      expect((await check('--base', 'main', 'lib')).exitClass).toBe(0);
      expect((await check('--base', 'main', 'lib', 'src/add.spec.ts')).exitClass).toBe(1);
    });

    it('takes a path that the change removed', async () => {
      repo.commit({ 'src/add.spec.ts': null });
      expect((await check('--base', 'main', ...LOST, 'src/add.spec.ts')).exitClass).toBe(1);
    });

    it('takes paths relative to the working directory', async () => {
      repo.commit({ 'src/add.spec.ts': SKIPPED });
      expect(
        (await runInFolder(`${repo.root}/src`, 'check', '--base', 'main', 'add.spec.ts')).exitClass,
      ).toBe(1);
    });

    it('refuses a path that neither side has', async () => {
      const { exitClass, stdout, stderr } = await runInFolder(repo.root, 'check', '--base', 'main', 'sorc');
      expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
      expect(stderr).toMatch(/path-missing: .*"sorc"/);
    });

    it('refuses a path outside of the checkout', async () => {
      expect((await runInFolder(repo.root, 'check', '--base', 'main', '..')).exitClass).toBe(2);
    });

    it('refuses a base that is unknown', async () => {
      const { exitClass, stderr } = await runInFolder(repo.root, 'check', '--base', 'trunk');
      expect(exitClass).toBe(2);
      expect(stderr).toContain('[class 2] base-not-found');
    });

    it('ends with 3 when a changed spec cannot be read', async () => {
      repo.write({ 'src/add.spec.ts': `${SPEC}it('broken', () => {` });
      expect((await check('--base', 'main')).exitClass).toBe(3);
    });

    it('writes nothing', async () => {
      repo.commit({ 'src/add.spec.ts': SKIPPED });
      await check('--base', 'main');
      expect(repo.git('status', '--porcelain', '--ignored')).toBe('');
    });
  });

  describe('--staged', () => {
    it('judges what is staged, whatever the working tree holds since', async () => {
      repo.write({ 'src/add.spec.ts': SKIPPED });
      repo.git('add', '-A');
      repo.write({ 'src/add.spec.ts': SPEC });
      const { exitClass, result } = await check('--staged');
      expect(exitClass).toBe(1);
      expect(result.base).toMatchObject({ ref: 'HEAD', how: 'staged' });
    });

    it('does not judge what is not staged', async () => {
      repo.write({ 'src/add.spec.ts': SKIPPED, 'new.spec.ts': SKIPPED });
      expect((await check('--staged')).exitClass).toBe(0);
    });

    it('blocks a staged deletion of a spec whose source stands', async () => {
      repo.git('rm', '-q', 'src/add.spec.ts');
      const { exitClass, rows } = await check('--staged', ...LOST);
      expect(exitClass).toBe(1);
      expect(rows).toEqual(expect.arrayContaining(['D1 src/add.spec.ts']));
    });
  });

  it('prints the answer for people, and a no as one line on stderr', async () => {
    repo.write({ 'src/add.spec.ts': SKIPPED });
    repo.git('add', '-A');
    const { stdout, stderr } = await runInFolder(repo.root, 'check', '--staged');
    expect(stdout).toContain('src/add.spec.ts');
    expect(stderr).toMatch(/^\[class 1\] failed: .+\n$/);
  });
});
