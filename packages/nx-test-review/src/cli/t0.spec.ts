import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { T0OutputSchema, type T0Output } from '@nx-test-review/contracts';
import { makeTempDir } from '@tools/testing/temp-repo';
import { runInFolder } from './testing/run';
import { useTempFolder } from './testing/temp-folder';

const GOOD = `import { expect, it } from 'vitest';
import { add } from './add';

it('adds', () => {
  expect(add(1, 2)).toBe(3);
});
`;
const SKIPPED = GOOD.replace("it('adds'", "it.skip('adds'");
const SLEEPING = GOOD.replace(
  "it('adds', () => {",
  "it('adds', async () => {\n  await new Promise((done) => setTimeout(done, 500));",
);
const BROKEN = "it('adds', () => {";
const CALLS_HELPER = `import { it } from 'vitest';
import { totalIs } from './total';

it('adds', () => {
  totalIs(3);
});
`;

describe('t0', () => {
  const folder = useTempFolder();
  const judge = async (...argv: string[]): Promise<{ exitClass: number; output: T0Output }> => {
    const { exitClass, stdout } = await runInFolder(folder.root, 't0', ...argv, '--json');
    return { exitClass, output: T0OutputSchema.parse(JSON.parse(stdout)) };
  };

  describe('verdict', () => {
    it('ends with 1 when a Critical finding is open, and says where it stands', async () => {
      folder.write({ 'src/cart.spec.ts': SKIPPED });
      const { exitClass, output } = await judge('src/cart.spec.ts');
      expect(exitClass).toBe(1);
      expect(output.findings).toEqual([
        expect.objectContaining({
          row: 'C1',
          severity: 'Critical',
          path: 'src/cart.spec.ts',
          line: 4,
          quote: "it.skip('adds', () => {",
          fingerprint: expect.stringMatching(/^fp1:/),
        }),
      ]);
    });

    it('ends with 0 when there is none', async () => {
      folder.write({ 'src/cart.spec.ts': GOOD });
      expect(await judge('src')).toEqual({
        exitClass: 0,
        output: { schemaVersion: 1, judged: 1, findings: [], suppressions: [], unreadable: [], excluded: [] },
      });
    });

    it('says how many specs were judged, and counts none that was not', async () => {
      folder.write({ 'a.spec.ts': GOOD, 'b.spec.ts': SKIPPED, 'empty.spec.ts': 'export const none = 1;\n' });
      const { output } = await judge('.');
      expect(output.judged).toBe(2);
      expect(output.excluded.map(({ path }) => path)).toEqual(['empty.spec.ts']);
    });

    it('ends with 0 when the worst finding is High', async () => {
      folder.write({ 'cart.spec.ts': SLEEPING });
      const { exitClass, output } = await judge('cart.spec.ts');
      expect(output.findings.map(({ row }) => row)).toEqual(['H1']);
      expect(exitClass).toBe(0);
    });

    it('ends with 0 when the Critical finding is suppressed with a reason, and keeps showing it', async () => {
      folder.write({
        'cart.spec.ts': SKIPPED.replace(
          'it.skip',
          '// test-review-ignore C1 -- waits for the broker of SHOP-1\nit.skip',
        ),
      });
      const { exitClass, output } = await judge('cart.spec.ts');
      expect(exitClass).toBe(0);
      expect(output.findings).toEqual([
        expect.objectContaining({ row: 'C1', suppression: expect.anything() }),
      ]);
    });
  });

  describe('suppressions in code', () => {
    const CODE = [
      '// test-review-ignore C1 -- waits for the broker of SHOP-1',
      "it.skip('a', () => { expect(f()).toBe(1); });",
      '// test-review-ignore H1 -- there is no event',
      "it('b', () => { expect(f()).toBe(1); });",
      '// test-review-ignore C1',
      "it('c', () => { expect(f()).toBe(1); });",
      '',
    ].join('\n');

    it('are listed with their reasons: malformed ones first, then unused ones', async () => {
      folder.write({ 'cart.spec.ts': `import { it, expect } from 'vitest';\n${CODE}` });
      const { stdout } = await runInFolder(folder.root, 't0', 'cart.spec.ts');
      expect(stdout.split('\n').filter((line) => line.startsWith('  cart.spec.ts:'))).toEqual([
        '  cart.spec.ts:6  C1  malformed: it gives no reason; write: // test-review-ignore C1 -- the reason',
        '  cart.spec.ts:4  H1  unused: there is no event; T0 finds no H1 on line 5: delete it',
        '  cart.spec.ts:2  C1  used: waits for the broker of SHOP-1',
      ]);
      expect(stdout).toContain('1 suppressed; 1 malformed suppression; 1 unused suppression');
    });

    it('are data, by paths from the working directory', async () => {
      folder.write({
        'src/cart.spec.ts': `import { it, expect } from 'vitest';\n${CODE}`,
        'package.json': '{}',
      });
      const { output } = await judge('src');
      expect(output.suppressions.map(({ path, line, status }) => `${path}:${line} ${status}`)).toEqual([
        'src/cart.spec.ts:2 used',
        'src/cart.spec.ts:4 unused',
        'src/cart.spec.ts:6 malformed',
      ]);
    });
  });

  describe('what is judged', () => {
    it('judges a named file whatever its name, and not when it is only found', async () => {
      folder.write({ 'src/checks.ts': SKIPPED, 'src/cart.spec.ts': GOOD });
      expect((await judge('src/checks.ts')).exitClass).toBe(1);
      expect((await judge('src')).exitClass).toBe(0);
    });

    it('takes several files and folders at once, each file once', async () => {
      folder.write({ 'a/a.spec.ts': SKIPPED, 'b/b.test.ts': SKIPPED });
      const { output } = await judge('a', 'b/b.test.ts', 'a/a.spec.ts', 'b');
      expect(output.findings.map(({ path }) => path)).toEqual(['a/a.spec.ts', 'b/b.test.ts']);
    });

    it('reports paths relative to the working directory', async () => {
      folder.write({ 'src/cart.spec.ts': SKIPPED, 'docs/index.md': '' });
      const { stdout } = await runInFolder(join(folder.root, 'docs'), 't0', '../src', '--json');
      expect(JSON.parse(stdout).findings[0].path).toBe('../src/cart.spec.ts');
    });

    it('takes absolute paths', async () => {
      folder.write({ 'src/cart.spec.ts': SKIPPED });
      expect((await judge(join(folder.root, 'src'))).output.findings[0]?.path).toBe('src/cart.spec.ts');
    });

    it('follows helpers beyond what is named', async () => {
      folder.write({
        'package.json': '{"name":"shop"}',
        'src/cart.spec.ts': CALLS_HELPER.replace('./total', '../helpers/total'),
        'helpers/total.ts':
          "import { expect } from 'vitest';\nexport function totalIs(sum) { expect(sum).toBe(3); }\n",
      });
      expect((await judge('src')).output.findings).toEqual([]);
    });

    it('names tests of other languages instead of passing over them', async () => {
      folder.write({
        'src/cart.spec.ts': GOOD,
        'src/test_cart.py': '',
        'src/cart_test.go': '',
        'src/notes.txt': '',
      });
      const { exitClass, output } = await judge('src');
      expect(exitClass).toBe(0);
      expect(output.excluded).toEqual([
        { path: 'src/cart_test.go', reason: 'a test in Go: no row reads it' },
        { path: 'src/test_cart.py', reason: 'a test in Python: no row reads it' },
      ]);
    });

    it('names a spec-shaped file that is no spec where it stands', async () => {
      folder.write({ 'src/cart.spec.ts': GOOD, 'src/__fixtures__/bad.spec.ts': SKIPPED });
      const { output } = await judge('src');
      expect(output.excluded).toEqual([
        { path: 'src/__fixtures__/bad.spec.ts', reason: expect.stringContaining('__fixtures__') },
      ]);
    });

    it('counts lines the same with CRLF and a byte order mark', async () => {
      folder.write({ 'cart.spec.ts': `\uFEFF${SKIPPED.replace(/\n/g, '\r\n')}` });
      expect((await judge('cart.spec.ts')).output.findings).toEqual([
        expect.objectContaining({ row: 'C1', line: 4, quote: "it.skip('adds', () => {" }),
      ]);
    });

    it('reads a file whose name is not ASCII', async () => {
      folder.write({ 'prüfung/größe.spec.ts': SKIPPED });
      expect((await judge('prüfung')).output.findings[0]?.path).toBe('prüfung/größe.spec.ts');
    });
  });

  describe('nothing judged is no pass', () => {
    it('ends with 3 when a found spec does not parse, beside open findings too', async () => {
      folder.write({ 'a.spec.ts': BROKEN, 'b.spec.ts': SKIPPED });
      const { exitClass, output } = await judge('.');
      expect(exitClass).toBe(3);
      expect(output.unreadable).toEqual([{ path: 'a.spec.ts', reason: expect.any(String) }]);
      expect(output.findings.map(({ path }) => path)).toEqual(['b.spec.ts']);
    });

    it('ends with 3 when all that is named is of a kind that no row reads', async () => {
      folder.write({ 'test_cart.py': 'assert True', 'README.md': '' });
      const { exitClass, output } = await judge('test_cart.py', 'README.md');
      expect(exitClass).toBe(3);
      expect(output.excluded).toEqual([
        { path: 'README.md', reason: 'no row reads this kind of file' },
        { path: 'test_cart.py', reason: 'a test in Python: no row reads it' },
      ]);
    });

    it('says on stderr which of the named files it did not judge beside others', async () => {
      folder.write({ 'cart.spec.ts': GOOD, 'README.md': '' });
      const { exitClass, stderr } = await runInFolder(folder.root, 't0', 'cart.spec.ts', 'README.md');
      expect(exitClass).toBe(0);
      expect(stderr).toBe('not judged: README.md: no row reads this kind of file\n');
    });

    it('ends with 3 for a named file without a test', async () => {
      folder.write({ 'cart.spec.ts': 'export const nothing = 1;' });
      expect((await judge('cart.spec.ts')).exitClass).toBe(3);
    });

    it('ends with 3 when a folder holds no spec, and says so', async () => {
      folder.write({ 'src/cart.ts': '' });
      const { exitClass, stderr } = await runInFolder(folder.root, 't0', 'src');
      expect(exitClass).toBe(3);
      expect(stderr).toContain('[class 3] t0-incomplete: nothing was judged');
    });

    it('ends with 3 for a binary spec', async () => {
      folder.write({ 'a.spec.ts': 'it(\u0000)', 'b.spec.ts': GOOD });
      const { exitClass, output } = await judge('.');
      expect(exitClass).toBe(3);
      expect(output.unreadable.map(({ path }) => path)).toEqual(['a.spec.ts']);
    });

    it('ends with 3 for a link that leaves the workspace, and reads nothing of its target', async () => {
      const outside = makeTempDir();
      folder.write({
        'package.json': '{"name":"shop"}',
        [`../${outside.split('/').pop()}/out.spec.ts`]: SKIPPED,
      });
      symlinkSync(join(outside, 'out.spec.ts'), join(folder.root, 'cart.spec.ts'));
      const { exitClass, output } = await judge('cart.spec.ts');
      expect({ exitClass, findings: output.findings }).toEqual({ exitClass: 3, findings: [] });
    });
  });

  describe('bad arguments', () => {
    it('refuses paths that are not there with class 2, naming all of them', async () => {
      folder.write({ 'cart.spec.ts': GOOD });
      const { exitClass, stdout, stderr } = await runInFolder(
        folder.root,
        't0',
        'cart.spec.ts',
        'none',
        'gone.spec.ts',
        '--json',
      );
      expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
      expect(stderr).toMatch(/path-missing: there is no "none", no "gone\.spec\.ts"/);
    });

    it('refuses to run without a path', async () => {
      expect((await runInFolder(folder.root, 't0')).exitClass).toBe(2);
    });
  });

  describe('configuration', () => {
    it('applies excludes of the nearest file and lists what they take out', async () => {
      folder.write({
        'test-review.config.json': '{"exclude":["old/**"]}',
        'old/a.spec.ts': SKIPPED,
        'new/b.spec.ts': GOOD,
      });
      const { exitClass, output } = await judge('.');
      expect(exitClass).toBe(0);
      expect(output.excluded).toEqual([
        { path: 'old/a.spec.ts', reason: expect.stringContaining('configuration') },
      ]);
    });

    it('judges a named file that configuration excludes', async () => {
      folder.write({ 'test-review.config.json': '{"exclude":["old/**"]}', 'old/a.spec.ts': SKIPPED });
      expect((await judge('old/a.spec.ts')).exitClass).toBe(1);
    });

    it('takes further specs from include', async () => {
      folder.write({ 'test-review.config.json': '{"include":["checks/*.ts"]}', 'checks/a.ts': SKIPPED });
      expect((await judge('.')).exitClass).toBe(1);
    });

    it('takes names of helpers from the root of the workspace when it runs in a folder of it', async () => {
      folder.write({
        'nx.json': '{}',
        'test-review.config.json': '{"helpers":{"assertions":["sumUp"]}}',
        'libs/cart/cart.spec.ts': CALLS_HELPER.replace(/totalIs/g, 'sumUp').replace('./total', 'sum-kit'),
      });
      const { exitClass } = await runInFolder(join(folder.root, 'libs/cart'), 't0', '.');
      expect(exitClass).toBe(0);
    });

    it('reads globs of a project relative to its own folder', async () => {
      folder.write({
        'nx.json': '{}',
        'libs/cart/test-review.config.json': '{"exclude":["old/**"]}',
        'libs/cart/old/a.spec.ts': SKIPPED,
        'libs/cart/b.spec.ts': GOOD,
      });
      expect((await runInFolder(join(folder.root, 'libs/cart'), 't0', '.')).exitClass).toBe(0);
    });

    it('does not look for configuration above a folder that belongs to no workspace', async () => {
      folder.write({ 'test-review.config.json': '{"exclude":["**"]}', 'plain/a.spec.ts': SKIPPED });
      expect((await runInFolder(join(folder.root, 'plain'), 't0', '.')).exitClass).toBe(1);
    });

    it('refuses an invalid one with class 2', async () => {
      folder.write({ 'test-review.config.json': '{"helper":{}}', 'a.spec.ts': GOOD });
      const { exitClass, stderr } = await runInFolder(folder.root, 't0', '.');
      expect(exitClass).toBe(2);
      expect(stderr).toContain('config-invalid: test-review.config.json');
    });
  });

  describe('for people', () => {
    it('prints place, row, severity, message and quote of each finding, and the sum', async () => {
      folder.write({ 'a.spec.ts': SKIPPED, 'b.spec.ts': GOOD });
      const { stdout } = await runInFolder(folder.root, 't0', '.');
      expect(stdout).toMatch(/^a\.spec\.ts:4 {2}C1 Critical {2}.+\n {4}it\.skip\('adds', \(\) => \{\n/);
      expect(stdout).toMatch(/\n2 specs judged: 1 Critical\n$/);
    });

    it('says that there is no open finding', async () => {
      folder.write({ 'b.spec.ts': GOOD });
      expect((await runInFolder(folder.root, 't0', '.')).stdout).toBe('1 spec judged: no open finding\n');
    });

    it('lists what it could not read and what it left out', async () => {
      folder.write({ 'a.spec.ts': BROKEN, 'test_b.py': '' });
      const { stdout } = await runInFolder(folder.root, 't0', '.');
      expect(stdout).toMatch(/^unreadable, so not judged:\n {2}a\.spec\.ts: .+\n/);
      expect(stdout).toContain('excluded:\n  test_b.py: a test in Python: no row reads it\n');
    });
  });
});
