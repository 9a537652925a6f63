import { chmodSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { T0OutputSchema, type T0Output } from '@nx-test-review/contracts';
import { applyPatch } from 'diff';
import { runInFolder } from '../testing/run';
import { useTempFolder } from '../testing/temp-folder';

const IMPORT = "import { expect, it } from 'vitest';\n";
const SOUND = `${IMPORT}it('adds', () => {\n  expect(add(1, 2)).toBe(3);\n});\n`;
const FOCUSED = SOUND.replace('it(', 'it.only(');
const FLOATING = `${IMPORT}it('loads', async () => {\n  expect(load()).resolves.toBe(3);\n});\n`;
const AWAITED = FLOATING.replace('  expect', '  await expect');
/** With the await, the helper's sleep becomes a wait of the test. */
const SLEEPY = `${IMPORT}const settle = async () => { await new Promise((done) => setTimeout(done, 50)); };
it('loads', async () => {
  settle();
  expect(add(1, 2)).toBe(3);
});
`;

describe('t0 --fix', () => {
  const folder = useTempFolder();
  const read = (path: string): string => readFileSync(join(folder.root, path), 'utf8');
  const run = (...argv: string[]) => runInFolder(folder.root, 't0', ...argv);
  const json = async (...argv: string[]): Promise<T0Output> =>
    T0OutputSchema.parse(JSON.parse((await run(...argv, '--json')).stdout));

  it('takes the focus away, judges again and says what it did', async () => {
    folder.write({ 'a.spec.ts': FOCUSED });
    const { exitClass, stdout, stderr } = await run('.', '--fix');
    expect(read('a.spec.ts')).toBe(SOUND);
    expect(exitClass).toBe(0);
    expect(stdout).toContain('1 spec judged: no open finding');
    expect(stderr).toContain('fixed a.spec.ts:2  C2: take the focus away\n1 finding fixed in 1 file');
  });

  it('leaves files without a fix as they are, to the byte and to the inode', async () => {
    folder.write({ 'a.spec.ts': FOCUSED, 'b.spec.ts': FLOATING });
    const before = lstatSync(join(folder.root, 'b.spec.ts')).ino;
    expect((await run('.', '--fix')).exitClass).toBe(1);
    expect(read('b.spec.ts')).toBe(FLOATING);
    expect(lstatSync(join(folder.root, 'b.spec.ts')).ino).toBe(before);
  });

  it('takes suggestions only when asked, and counts them else', async () => {
    folder.write({ 'a.spec.ts': FLOATING });
    const plain = await run('a.spec.ts', '--fix');
    expect(plain.stderr).toContain('nothing to fix; 1 suggestion more with --suggestions');
    expect(read('a.spec.ts')).toBe(FLOATING);
    expect((await run('a.spec.ts', '--fix', '--suggestions')).exitClass).toBe(0);
    expect(read('a.spec.ts')).toBe(AWAITED);
  });

  it('keeps a byte order mark, CRLF and permissions', async () => {
    const text = (code: string): string => `\uFEFF${code.replaceAll('\n', '\r\n')}`;
    folder.write({ 'a.spec.ts': text(FOCUSED) });
    chmodSync(join(folder.root, 'a.spec.ts'), 0o755);
    await run('a.spec.ts', '--fix');
    expect(read('a.spec.ts')).toBe(text(SOUND));
    expect(lstatSync(join(folder.root, 'a.spec.ts')).mode & 0o777).toBe(0o755);
  });

  it('leaves what is suppressed', async () => {
    const code = FOCUSED.replace('it.only', '// test-review-ignore C2 -- for the demo\nit.only');
    folder.write({ 'a.spec.ts': code });
    await run('a.spec.ts', '--fix');
    expect(read('a.spec.ts')).toBe(code);
  });

  describe('as a dry run', () => {
    it('prints a patch that gives the fixed text, and writes nothing', async () => {
      folder.write({ 'src/a.spec.ts': FOCUSED, 'package.json': '{}' });
      const { exitClass, stdout, stderr } = await run('src', '--fix-dry-run');
      expect(stdout).toContain('--- a/src/a.spec.ts\n+++ b/src/a.spec.ts\n@@');
      expect(applyPatch(FOCUSED, stdout)).toBe(SOUND);
      expect(read('src/a.spec.ts')).toBe(FOCUSED);
      expect(stderr).toContain('1 finding would be fixed in 1 file; nothing was written');
      expect(exitClass).toBe(1);
    });

    it('prints nothing where there is nothing to fix', async () => {
      folder.write({ 'a.spec.ts': SOUND });
      expect(await run('.', '--fix-dry-run')).toMatchObject({ exitClass: 0, stdout: '' });
    });

    it('is data beside the findings', async () => {
      folder.write({ 'a.spec.ts': FOCUSED });
      const { fixes, findings } = await json('.', '--fix-dry-run');
      expect(fixes).toMatchObject({ applied: false, left: 0, files: [{ path: 'a.spec.ts' }] });
      expect(fixes?.files[0]?.fixed).toEqual([
        {
          row: 'C2',
          line: 2,
          fingerprint: findings[0]?.fingerprint,
          kind: 'fix',
          description: 'take the focus away',
        },
      ]);
    });
  });

  describe('refuses, and writes nothing in any file', () => {
    const refused = async (code: string, exitClass: number, ...argv: string[]): Promise<string> => {
      const outcome = await run('.', '--fix', ...argv);
      expect({ exitClass: outcome.exitClass, stdout: outcome.stdout }).toEqual({ exitClass, stdout: '' });
      expect(outcome.stderr).toContain(`[class ${exitClass}] ${code}: `);
      expect(read('a.spec.ts')).toBe(FOCUSED);
      return outcome.stderr;
    };

    it('when the text after it brings up another finding', async () => {
      folder.write({ 'a.spec.ts': FOCUSED, 'b.spec.ts': SLEEPY });
      const said = await refused('fix-refused', 3, '--suggestions');
      expect(said).toContain('b.spec.ts: the fix brings up H1 on line 4');
      expect(said).toContain('nothing was written, in no file');
    });

    it('for a read-only file', async () => {
      folder.write({ 'a.spec.ts': FOCUSED, 'b.spec.ts': FOCUSED });
      chmodSync(join(folder.root, 'b.spec.ts'), 0o444);
      expect(await refused('fix-not-writable', 2)).toContain('b.spec.ts has a fix and cannot be written');
    });

    it('for a symbolic link', async () => {
      folder.write({ 'a.spec.ts': FOCUSED, 'lib/real.ts': FOCUSED });
      symlinkSync('lib/real.ts', join(folder.root, 'b.spec.ts'));
      expect(await refused('fix-not-writable', 2)).toContain('it is a symbolic link to lib/real.ts');
      expect(lstatSync(join(folder.root, 'b.spec.ts')).isSymbolicLink()).toBe(true);
    });
  });

  it.each([
    ['both ways at once', ['--fix', '--fix-dry-run'], 'bad-arguments'],
    ['suggestions alone', ['--suggestions'], 'suggestions-alone'],
  ])('refuses %s', async (_what, argv, code) => {
    folder.write({ 'a.spec.ts': FOCUSED });
    const { exitClass, stderr } = await run('.', ...argv);
    expect(exitClass).toBe(2);
    expect(stderr).toContain(code);
  });
});
