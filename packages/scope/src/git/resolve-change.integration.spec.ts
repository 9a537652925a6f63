import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { resolveChange } from './resolve-change';

describe('resolveChange', () => {
  let repo: TempRepo;
  const folders: string[] = [];
  beforeEach(() => {
    repo = makeTempRepo();
  });
  afterEach(() => {
    repo.remove();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const change = (baseRef = 'main', headRef?: string) =>
    resolveChange(repo.root, { baseRef, how: 'flag', ...(headRef === undefined ? {} : { headRef }) });

  /** A clone by file URL, which honours --depth. */
  const cloneShallow = (...args: string[]): string => {
    const folder = makeTempDir();
    folders.push(folder);
    execFileSync('git', ['clone', '-q', ...args, `file://${repo.root}`, folder], { stdio: 'pipe' });
    return folder;
  };

  describe('what changed', () => {
    it('compares with the merge base, not with the tip of the base', async () => {
      const fork = repo.commit({ 'a.ts': '1\n' });
      repo.git('checkout', '-q', '-b', 'topic');
      const head = repo.commit({ 'b.ts': '2\n' });
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'a.ts': 'moved on\n' });
      repo.git('checkout', '-q', 'topic');

      const result = await change();

      expect(result.base).toEqual({ ref: 'main', sha: fork, how: 'flag' });
      expect(result.head).toBe(head);
      expect(result.files.map((file) => [file.path, file.status])).toEqual([['b.ts', 'added']]);
    });

    it('is empty and clean when nothing changed', async () => {
      repo.commit({ 'a.ts': '1\n' });
      const result = await change();
      expect(result.files).toEqual([]);
      expect(result.dirty).toBe(false);
    });

    it('counts committed, staged, unstaged and untracked files', async () => {
      repo.commit({
        'unstaged.ts': '1\n',
        'staged.ts': '1\n',
        'same.ts': '1\n',
        '.gitignore': 'ignored.ts\n',
      });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'committed.ts': '1\n' });
      repo.write({ 'staged.ts': '2\n', 'unstaged.ts': '2\n', 'untracked.ts': '1\n', 'ignored.ts': '1\n' });
      repo.git('add', 'staged.ts');

      const result = await change();

      expect(result.files.map((file) => [file.path, file.status, file.uncommitted])).toEqual([
        ['committed.ts', 'added', false],
        ['staged.ts', 'modified', true],
        ['unstaged.ts', 'modified', true],
        ['untracked.ts', 'added', true],
      ]);
      expect(result.dirty).toBe(true);
    });

    it('keeps deletions, committed or not', async () => {
      repo.commit({ 'gone.ts': '1\n', 'wiped.ts': '1\n' });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'gone.ts': null });
      repo.write({ 'wiped.ts': null });
      const result = await change();
      expect(result.files.map((file) => [file.path, file.status])).toEqual([
        ['gone.ts', 'deleted'],
        ['wiped.ts', 'deleted'],
      ]);
    });

    it('takes a file that left the index and stayed on disk for modified', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('rm', '-q', '--cached', 'a.ts');
      const result = await change();
      expect(result.files.map((file) => [file.path, file.status])).toEqual([['a.ts', 'modified']]);
    });

    it('tells a move as a deletion and an addition that know each other', async () => {
      const text = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join('');
      repo.commit({ 'libs/a/x.spec.ts': text });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'libs/a/x.spec.ts': null, 'libs/b/x.spec.ts': `${text}one more\n` });
      const result = await change();
      expect(result.byPath.get('libs/a/x.spec.ts')).toMatchObject({
        status: 'deleted',
        movedTo: 'libs/b/x.spec.ts',
      });
      expect(result.byPath.get('libs/b/x.spec.ts')).toMatchObject({
        status: 'added',
        movedFrom: 'libs/a/x.spec.ts',
      });
    });

    it.each([
      ['a link to a folder', (path: string) => symlinkSync('..', path), 'linked'],
      ['a link to nothing', (path: string) => symlinkSync('nowhere', path), 'linked'],
      ['a name that begins with a quotation mark', (path: string) => writeFileSync(path, ''), '"a'],
    ])('pairs untracked files beside %s', async (_, make, name) => {
      repo.commit({ 'b.ts': 'the same text\n' });
      repo.write({ 'b.ts': null, 'new.ts': 'the same text\n' });
      make(join(repo.root, name));
      expect((await change()).byPath.get('b.ts')?.movedTo).toBe('new.ts');
    });

    it('pairs a move that git does not track yet by equal content', async () => {
      repo.commit({ 'a.spec.ts': 'it("a");\n', 'b.spec.ts': 'it("b");\n' });
      repo.write({
        'a.spec.ts': null,
        'b.spec.ts': null,
        'new.spec.ts': 'it("b");\n',
        'other.spec.ts': 'it("c");\n',
      });
      const result = await change();
      expect(result.byPath.get('b.spec.ts')?.movedTo).toBe('new.spec.ts');
      expect(result.byPath.get('a.spec.ts')?.movedTo).toBeUndefined();
    });

    it('reads names with spaces, umlauts, other scripts and quotes as they are', async () => {
      repo.commit({});
      const names = ['a b.spec.ts', 'it"s.spec.ts', 'prüfung.spec.ts', '名前.spec.ts'];
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit(Object.fromEntries(names.map((name) => [name, 'x\n'])));
      const result = await change();
      expect(result.files.map((file) => file.path)).toEqual(names);
      expect(result.files.map((file) => file.lines)).toEqual(
        names.map(() => [{ start: 1, end: 1, kind: 'added' }]),
      );
    });

    it('sees only its own part when the workspace is a folder of the repository', async () => {
      repo.commit({ 'web/a.ts': '1\n', 'other/b.ts': '1\n' });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'web/a.ts': '2\n', 'other/b.ts': '2\n' });
      const result = await resolveChange(join(repo.root, 'web'), { baseRef: 'main', how: 'flag' });
      expect(result.files.map((file) => file.path)).toEqual(['a.ts']);
    });

    it('names a file with merge conflicts once, as modified', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'a.ts': '2\n' });
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'a.ts': '3\n' });
      expect(() => repo.git('merge', 'topic')).toThrow();
      const result = await change('topic');
      expect(result.files.map((file) => [file.path, file.status])).toEqual([['a.ts', 'modified']]);
    });

    it('works on a detached head', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('checkout', '-q', '--detach');
      const head = repo.commit({ 'a.ts': '2\n' });
      const result = await change();
      expect(result.head).toBe(head);
      expect(result.files).toHaveLength(1);
    });

    it('is not led astray by user configuration or a surrounding git', async () => {
      repo.commit({ 'a.ts': 'one\ntwo\n' });
      for (const setting of ['diff.noprefix', 'diff.mnemonicPrefix', 'diff.renames'])
        repo.git('config', setting, 'true');
      repo.git('config', 'diff.external', 'false');
      repo.git('config', 'color.ui', 'always');
      repo.git('config', 'core.quotepath', 'on');
      repo.write({ 'a.ts': 'one\nTWO\n' });
      process.env['GIT_DIR'] = '/nowhere';
      try {
        const result = await change();
        expect(result.files).toEqual([
          {
            path: 'a.ts',
            status: 'modified',
            lines: [{ start: 2, end: 2, kind: 'modified' }],
            uncommitted: true,
          },
        ]);
      } finally {
        delete process.env['GIT_DIR'];
      }
    });

    it('names a submodule as one path and does not enter it', async () => {
      repo.commit({ 'a.ts': '1\n' });
      const inner = makeTempRepo();
      folders.push(inner.root);
      inner.commit({ 'inside.spec.ts': '1\n' });
      repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'vendor/inner');
      const result = await change();
      expect(result.files.map((file) => file.path)).toEqual(['.gitmodules', 'vendor/inner']);
    });
  });

  describe('line evidence', () => {
    const before = ['a', 'b', 'c', 'd'].map((line) => `${line}\n`).join('');
    it('tells added lines from modified ones and leaves pure deletions out', async () => {
      repo.commit({ 'a.ts': before });
      repo.write({ 'a.ts': 'a\nB1\nB2\nc\nnew\n' });
      repo.git('add', '-A');
      repo.write({ 'a.ts': 'new first\na\nB1\nB2\nc\n' });
      const result = await change();
      expect(result.byPath.get('a.ts')?.lines).toEqual([
        { start: 1, end: 1, kind: 'added' },
        { start: 3, end: 4, kind: 'modified' },
      ]);
    });

    it('has none for binary and for untracked files', async () => {
      repo.commit({ 'a.bin': Buffer.from([0, 1, 2]), 'a.ts': before });
      repo.write({ 'a.bin': Buffer.from([0, 1, 3]), 'a.ts': `${before}e\n`, 'new.ts': 'x\n' });
      const { byPath } = await change();
      expect(byPath.get('a.bin')?.lines).toBeUndefined();
      expect(byPath.get('new.ts')?.lines).toBeUndefined();
      expect(byPath.get('a.ts')?.lines).toEqual([{ start: 5, end: 5, kind: 'added' }]);
    });

    it('belongs to the right file when a file turns into a link', async () => {
      repo.commit({ 'a.ts': before, 'b.ts': before });
      repo.write({ 'a.ts': null, 'b.ts': `${before}e\n` });
      symlinkSync('b.ts', join(repo.root, 'a.ts'));
      const { byPath } = await change();
      expect(byPath.get('a.ts')?.status).toBe('modified');
      expect(byPath.get('b.ts')?.lines).toEqual([{ start: 5, end: 5, kind: 'added' }]);
    });

    it('is not fooled by content that looks like a patch', async () => {
      repo.commit({ 'a.ts': 'x\n', 'b.ts': 'x\n' });
      repo.write({ 'a.ts': 'x\ndiff --git a/q b/q\n@@ -1 +900,5 @@\n', 'b.ts': 'x\ny\n' });
      const { byPath } = await change();
      expect(byPath.get('a.ts')?.lines).toEqual([{ start: 2, end: 3, kind: 'added' }]);
      expect(byPath.get('b.ts')?.lines).toEqual([{ start: 2, end: 2, kind: 'added' }]);
    });
  });

  describe('what it refuses', () => {
    it('an unknown base, with a way to name another', async () => {
      repo.commit({ 'a.ts': '1\n' });
      await expect(change('nowhere')).rejects.toMatchObject({
        exitClass: 2,
        code: 'base-not-found',
        message: expect.stringContaining('"nowhere" (from flag)') as string,
        hint: expect.stringContaining('--base=<ref>') as string,
      });
    });

    it('an unknown branch of a remote, with the command that fetches it', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('remote', 'add', 'origin', 'https://example.invalid/x.git');
      await expect(change('origin/main')).rejects.toMatchObject({
        code: 'base-not-found',
        hint: expect.stringContaining('git fetch origin +refs/heads/main:refs/remotes/origin/main') as string,
      });
      await expect(change('release')).rejects.toMatchObject({
        hint: expect.stringContaining('git fetch origin release:release') as string,
      });
    });

    it('a ref that begins with a dash, before git runs', async () => {
      await expect(change('-x')).rejects.toMatchObject({ exitClass: 2, code: 'base-invalid' });
      await expect(change('--output=/tmp/x')).rejects.toMatchObject({ exitClass: 2, code: 'base-invalid' });
      await expect(change('main', '-x')).rejects.toMatchObject({ exitClass: 2, code: 'head-invalid' });
    });

    it('a shallow clone that lacks the base, with the command that deepens it', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'a.ts': '2\n' });
      const clone = cloneShallow('--depth', '1', '--branch', 'topic');
      await expect(resolveChange(clone, { baseRef: 'origin/main', how: 'NX_BASE' })).rejects.toMatchObject({
        exitClass: 2,
        code: 'base-not-found-shallow',
        hint: expect.stringMatching(/git fetch --unshallow origin .*main.*fetch-depth: 0/) as string,
      });
    });

    it('a shallow clone that has the base and not where they part', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('checkout', '-q', '-b', 'topic');
      repo.commit({ 'a.ts': '2\n' });
      repo.git('checkout', '-q', 'main');
      repo.commit({ 'b.ts': '2\n' });
      const clone = cloneShallow('--depth', '1', '--no-single-branch', '--branch', 'topic');
      await expect(resolveChange(clone, { baseRef: 'origin/main', how: 'flag' })).rejects.toMatchObject({
        exitClass: 2,
        code: 'no-merge-base-shallow',
        hint: expect.stringContaining('git fetch --unshallow') as string,
      });
    });

    it('no shallow clone that reaches back far enough', async () => {
      const base = repo.commit({ 'a.ts': '1\n' });
      repo.commit({ 'a.ts': '2\n' });
      const clone = cloneShallow('--depth', '2');
      const result = await resolveChange(clone, { baseRef: base, how: 'NX_BASE' });
      expect(result.files.map((file) => file.path)).toEqual(['a.ts']);
    });

    it('a base without common history', async () => {
      repo.commit({ 'a.ts': '1\n' });
      repo.git('checkout', '-q', '--orphan', 'other');
      repo.commit({ 'b.ts': '1\n' });
      await expect(change()).rejects.toMatchObject({ exitClass: 2, code: 'no-merge-base' });
    });

    it('a repository without a commit', async () => {
      repo.write({ 'a.ts': '1\n' });
      await expect(change()).rejects.toMatchObject({ exitClass: 2, code: 'no-commit' });
    });

    it('a head that is not checked out, and not one that is', async () => {
      const first = repo.commit({ 'a.ts': '1\n' });
      const second = repo.commit({ 'a.ts': '2\n' });
      await expect(change('main', first)).rejects.toMatchObject({
        exitClass: 2,
        code: 'head-not-checked-out',
        hint: `git checkout ${first}`,
      });
      await expect(change(first, second)).resolves.toMatchObject({ head: second });
      await expect(change(first, 'main')).resolves.toMatchObject({ head: second });
    });

    it('a folder without git', async () => {
      const folder = makeTempDir();
      folders.push(folder);
      await expect(resolveChange(folder, { baseRef: 'main', how: 'flag' })).rejects.toMatchObject({
        exitClass: 2,
        code: 'not-a-repository',
      });
    });

    it('a folder that does not exist', async () => {
      const folder = join(repo.root, 'missing');
      await expect(resolveChange(folder, { baseRef: 'main', how: 'flag' })).rejects.toMatchObject({
        exitClass: 2,
        code: 'git-not-started',
      });
    });

    it.each([
      ['a line feed', 'a\nb.spec.ts'],
      ['a carriage return', 'a\rb.spec.ts'],
    ])('a changed path with %s', async (_what, name) => {
      repo.commit({ 'a.ts': '1\n' });
      writeFileSync(join(repo.root, name), 'x');
      await expect(change()).rejects.toMatchObject({ exitClass: 2, code: 'hostile-path' });
    });

    it('a changed path that is not UTF-8', async () => {
      repo.commit({ 'a.ts': '1\n' });
      writeFileSync(
        Buffer.concat([Buffer.from(`${repo.root}/`), Buffer.from([0xff, 0x2e, 0x74, 0x73])]),
        'x',
      );
      await expect(change()).rejects.toMatchObject({ exitClass: 2, code: 'hostile-path' });
    });
  });
});
