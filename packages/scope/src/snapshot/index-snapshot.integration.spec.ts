import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { resolveStagedChange } from '../git/resolve-staged';
import { openBaseSnapshot } from './base-snapshot';
import { openIndexSnapshot } from './index-snapshot';

describe('the index as a side', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({ 'a.ts': 'base a', 'b.ts': 'base b', 'c.ts': 'base c' });
  });
  afterEach(() => repo.remove());
  const text = async (path: string): Promise<unknown> => (await openIndexSnapshot(repo.root)).read(path);

  it('reads a partly staged file as it is staged', async () => {
    repo.write({ 'a.ts': 'staged a' });
    repo.git('add', 'a.ts');
    repo.write({ 'a.ts': 'unstaged a' });
    expect(await text('a.ts')).toEqual({ ok: true, text: 'staged a' });
  });

  it('reads a file that is changed and not staged as it was', async () => {
    repo.write({ 'a.ts': 'unstaged a' });
    expect(await text('a.ts')).toEqual({ ok: true, text: 'base a' });
  });

  it('lists neither untracked files nor those that are only announced, and lists what is gone from disk alone', async () => {
    repo.write({ 'new.ts': 'new', 'meant.ts': 'meant', 'b.ts': null });
    repo.git('add', '-N', 'meant.ts');
    const index = await openIndexSnapshot(repo.root);
    expect(index.list()).toEqual(['a.ts', 'b.ts', 'c.ts']);
    expect(index.read('b.ts')).toEqual({ ok: true, text: 'base b' });
    expect(index.has('new.ts')).toBe(false);
  });

  it('resolves imports among the staged files only', async () => {
    repo.write({ 'new.ts': '' });
    const index = await openIndexSnapshot(repo.root);
    expect(index.resolve('a.ts', './b')).toEqual({ kind: 'file', path: 'b.ts' });
    expect(index.resolve('a.ts', './new').kind).not.toBe('file');
  });

  it('tells what the commit would change, moves included, and nothing else', async () => {
    repo.write({ 'a.ts': 'staged a' });
    renameSync(join(repo.root, 'b.ts'), join(repo.root, 'moved.ts'));
    repo.git('add', '-A');
    repo.write({ 'c.ts': 'unstaged c', 'new.ts': '' });
    const change = await resolveStagedChange(repo.root);
    expect(
      change.files.map(({ path, status, movedTo, movedFrom }) => [path, status, movedTo ?? movedFrom]),
    ).toEqual([
      ['a.ts', 'modified', undefined],
      ['b.ts', 'deleted', 'moved.ts'],
      ['moved.ts', 'added', 'b.ts'],
    ]);
  });

  it('gives HEAD as the base below it', async () => {
    repo.write({ 'a.ts': 'staged a' });
    repo.git('add', 'a.ts');
    repo.write({ 'a.ts': 'unstaged a' });
    const head = await openIndexSnapshot(repo.root);
    const base = await openBaseSnapshot(repo.root, await resolveStagedChange(repo.root), head);
    expect(base.read('a.ts')).toEqual({ ok: true, text: 'base a' });
  });

  it('reads the index that a running commit uses', async () => {
    repo.write({ 'a.ts': 'other a' });
    const indexFile = join(repo.root, '.git', 'other-index');
    repo.git('read-tree', `--index-output=${indexFile}`, 'HEAD');
    expect((await resolveStagedChange(repo.root, { indexFile })).files).toEqual([]);
    expect((await openIndexSnapshot(repo.root, { indexFile })).read('a.ts')).toEqual({
      ok: true,
      text: 'base a',
    });
  });

  it('refuses merge conflicts with class 2', async () => {
    repo.git('checkout', '-q', '-b', 'side');
    repo.commit({ 'a.ts': 'side a' });
    repo.git('checkout', '-q', 'main');
    repo.commit({ 'a.ts': 'main a' });
    expect(() => repo.git('merge', '-q', 'side')).toThrow();
    await expect(resolveStagedChange(repo.root)).rejects.toMatchObject({ exitClass: 2, code: 'unmerged' });
  });
});
