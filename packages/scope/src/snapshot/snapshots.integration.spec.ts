import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempDir, makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { resolveChange } from '../git/resolve-change';
import type { OpenSnapshot } from '../types';
import { openBaseSnapshot } from './base-snapshot';
import { findFolderRoot, openFolderSnapshot } from './folder-snapshot';
import { openHeadSnapshot, type SnapshotOptions } from './head-snapshot';

let repo: TempRepo;
const folders: string[] = [];
beforeEach(() => {
  repo = makeTempRepo();
});
afterEach(() => {
  repo.remove();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function openBoth(options: SnapshotOptions = {}): Promise<{ head: OpenSnapshot; base: OpenSnapshot }> {
  const change = await resolveChange(repo.root, { baseRef: 'main', how: 'flag' });
  const head = await openHeadSnapshot(repo.root, options);
  return { head, base: await openBaseSnapshot(repo.root, change, head, options) };
}

describe('openHeadSnapshot', () => {
  it('lists tracked and untracked files, sorted, without ignored and deleted ones', async () => {
    repo.commit({ 'b.ts': '', 'a.ts': '', 'gone.ts': '', '.gitignore': 'dist\n' });
    repo.write({ 'gone.ts': null, 'new.ts': '', 'dist/x.ts': '' });
    const head = await openHeadSnapshot(repo.root);
    expect(head.list()).toEqual(['.gitignore', 'a.ts', 'b.ts', 'new.ts']);
    expect(head.has('gone.ts')).toBe(false);
  });

  it('reads names with spaces, umlauts and other scripts', async () => {
    const names = ['a b.spec.ts', 'prüfung.spec.ts', '名前.spec.ts'];
    repo.commit(Object.fromEntries(names.map((name) => [name, name])));
    const head = await openHeadSnapshot(repo.root);
    expect(head.list()).toEqual(names);
    for (const name of names) expect(head.read(name)).toEqual({ ok: true, text: name });
  });

  it('reads CRLF and a byte order mark as plain text', async () => {
    repo.commit({ 'a.ts': '\uFEFFone\r\ntwo\rthree\n' });
    expect((await openHeadSnapshot(repo.root)).read('a.ts')).toEqual({ ok: true, text: 'one\ntwo\nthree\n' });
  });

  it.each([
    ['a NUL', Buffer.from('it(\0)'), /NUL byte at offset 3/],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0x62]), /not valid UTF-8/],
    ['UTF-16', Buffer.from('\uFEFFab', 'utf16le'), /UTF-16/],
    ['more than the limit', Buffer.alloc(2000, 'a'), /too large: 2000 bytes, limit 1024/],
  ])('gives a reason for a file with %s', async (_what, content, reason) => {
    repo.commit({ 'a.ts': content });
    const head = await openHeadSnapshot(repo.root, { maxFileBytes: 1024 });
    expect(head.has('a.ts')).toBe(true);
    expect(head.read('a.ts')).toEqual({ ok: false, reason: expect.stringMatching(reason) as string });
  });

  it('reads a file at the limit', async () => {
    repo.commit({ 'a.ts': 'a'.repeat(1024) });
    expect((await openHeadSnapshot(repo.root, { maxFileBytes: 1024 })).read('a.ts').ok).toBe(true);
  });

  it('follows a link inside of the workspace and refuses one that leaves it', async () => {
    const outside = makeTempDir();
    folders.push(outside);
    writeFileSync(join(outside, 'secret.ts'), 'secret');
    repo.write({ 'a.ts': 'inside' });
    symlinkSync('a.ts', join(repo.root, 'in.ts'));
    symlinkSync(join(outside, 'secret.ts'), join(repo.root, 'out.ts'));
    symlinkSync('loop.ts', join(repo.root, 'loop.ts'));
    repo.commit({});
    const head = await openHeadSnapshot(repo.root);
    expect(head.read('in.ts')).toEqual({ ok: true, text: 'inside' });
    expect(head.read('out.ts')).toEqual({ ok: false, reason: 'a link that leaves the workspace' });
    expect(head.read('loop.ts')).toEqual({ ok: false, reason: 'a link that goes in circles' });
  });

  it('reads nothing outside of its list', async () => {
    repo.commit({ 'web/a.ts': '', 'secret.ts': 'secret' });
    const head = await openHeadSnapshot(join(repo.root, 'web'));
    expect(head.read('../secret.ts').ok).toBe(false);
    expect(head.read('missing.ts').ok).toBe(false);
  });

  it('does not enter submodules and nested repositories', async () => {
    repo.commit({ 'a.ts': '' });
    const inner = makeTempRepo();
    folders.push(inner.root);
    inner.commit({ 'inside.spec.ts': '' });
    repo.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.root, 'vendor/inner');
    repo.git('clone', '-q', inner.root, join(repo.root, 'nested'));
    const head = await openHeadSnapshot(repo.root);
    expect(head.list()).toEqual(['.gitmodules', 'a.ts']);
  });

  it('keeps a name that no report can quote apart', async () => {
    repo.commit({ 'a.ts': '', 'b\nc.spec.ts': '' });
    const head = await openHeadSnapshot(repo.root);
    expect(head.list()).toEqual(['a.ts']);
    expect(head.refused).toEqual([{ path: '"b\\nc.spec.ts"', reason: 'a line feed in its name' }]);
  });
});

describe('openBaseSnapshot', () => {
  it('stands as the merge base stood', async () => {
    repo.commit({
      'kept.ts': 'kept\n',
      'edited.ts': 'before\r\n',
      'gone.ts': 'gone\n',
      'old/name.ts': 'moved\n',
    });
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit({
      'edited.ts': 'after\n',
      'gone.ts': null,
      'added.ts': '',
      'old/name.ts': null,
      'new/name.ts': 'moved\n',
    });
    repo.write({ 'untracked.ts': '' });
    const { base } = await openBoth();
    await base.prefetch(['edited.ts', 'gone.ts', 'old/name.ts', 'kept.ts', 'added.ts', 'missing.ts']);
    expect(base.list()).toEqual(['edited.ts', 'gone.ts', 'kept.ts', 'old/name.ts']);
    expect(base.read('edited.ts')).toEqual({ ok: true, text: 'before\n' });
    expect(base.read('gone.ts')).toEqual({ ok: true, text: 'gone\n' });
    expect(base.read('kept.ts')).toEqual({ ok: true, text: 'kept\n' });
    expect(base.read('added.ts').ok).toBe(false);
    expect(base.has('added.ts')).toBe(false);
    expect(base.has('untracked.ts')).toBe(false);
    base.close();
  });

  it('reads a changed file that nobody fetched', async () => {
    repo.commit({ 'a.ts': 'before\n' });
    repo.write({ 'a.ts': 'after\n' });
    const { base } = await openBoth();
    expect(base.read('a.ts')).toEqual({ ok: true, text: 'before\n' });
  });

  it('gives reasons for what is no text at the base', async () => {
    repo.commit({
      'big.ts': 'b'.repeat(3000),
      'bin.ts': Buffer.from([1, 0, 2]),
      'name with spaces.ts': 'ok',
    });
    symlinkSync('big.ts', join(repo.root, 'link.ts'));
    repo.commit({});
    repo.write({ 'big.ts': '', 'bin.ts': '', 'link.ts': null, 'name with spaces.ts': '' });
    const { base } = await openBoth({ maxFileBytes: 1024 });
    await base.prefetch(['big.ts', 'bin.ts', 'link.ts', 'name with spaces.ts']);
    expect(base.read('big.ts')).toEqual({ ok: false, reason: 'too large: 3000 bytes, limit 1024' });
    expect(base.read('bin.ts')).toEqual({ ok: false, reason: expect.stringContaining('NUL') as string });
    expect(base.read('link.ts')).toEqual({ ok: false, reason: 'a link at the base' });
    expect(base.read('name with spaces.ts')).toEqual({ ok: true, text: 'ok' });
  });

  it('is class 2 where git does not have the texts of the base, fetched ahead or not', async () => {
    repo.commit({ 'a.ts': 'before\n' });
    const oid = repo.git('rev-parse', 'HEAD:a.ts').trim();
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit({ 'a.ts': 'after\n' });
    const { base } = await openBoth();
    rmSync(join(repo.root, '.git/objects', oid.slice(0, 2), oid.slice(2)));
    expect(() => base.read('a.ts')).toThrow(
      expect.objectContaining({ code: 'object-missing', exitClass: 2 }),
    );
    await expect(base.prefetch(['a.ts'])).rejects.toMatchObject({ code: 'object-missing' });
  });

  it('fetches many files of equal and empty content', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`f${at}.ts`, at % 2 === 0 ? '' : 'same\n']),
    );
    repo.commit(files);
    repo.write(Object.fromEntries(Object.keys(files).map((path) => [path, 'now\n'])));
    const { base } = await openBoth();
    await base.prefetch(Object.keys(files));
    for (const [path, text] of Object.entries(files)) expect(base.read(path)).toEqual({ ok: true, text });
  });
});

describe('openFolderSnapshot', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeTempDir();
    folders.push(folder);
    for (const path of ['src/a.spec.ts', 'src/util.ts', 'node_modules/x/x.spec.ts', 'dist/a.spec.ts']) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), 'export {};\n');
    }
  });

  it('lists a folder without git, packages and builds', async () => {
    expect((await openFolderSnapshot(folder)).list()).toEqual(['src/a.spec.ts', 'src/util.ts']);
  });

  it('lists what was named, and still knows what lies beside it', async () => {
    const snapshot = await openFolderSnapshot(folder, { within: ['src/a.spec.ts'] });
    expect(snapshot.list()).toEqual(['src/a.spec.ts']);
    expect(snapshot.read('src/util.ts').ok).toBe(true);
    expect(snapshot.resolve('src/a.spec.ts', './util')).toEqual({ kind: 'file', path: 'src/util.ts' });
    expect(snapshot.has('node_modules/x/x.spec.ts')).toBe(false);
  });

  it('walks a folder that is named, whatever its name', async () => {
    expect((await openFolderSnapshot(folder, { within: ['dist'] })).list()).toEqual(['dist/a.spec.ts']);
  });

  it('does not walk out of the folder through a link', async () => {
    const outside = makeTempDir();
    folders.push(outside);
    writeFileSync(join(outside, 'x.spec.ts'), '');
    symlinkSync(outside, join(folder, 'src/out'));
    const snapshot = await openFolderSnapshot(folder);
    expect(snapshot.list()).not.toContain('src/out/x.spec.ts');
    expect(snapshot.read('src/out').ok).toBe(false);
  });

  it('takes the workspace above the files as the root, and the common folder where there is none', () => {
    mkdirSync(join(folder, 'lib'));
    const common = findFolderRoot([join(folder, 'src/a.spec.ts'), join(folder, 'lib')]);
    expect(common).toBe(folder);
    writeFileSync(join(folder, 'nx.json'), '{}');
    expect(findFolderRoot([join(folder, 'src/a.spec.ts')])).toBe(folder);
  });
});
