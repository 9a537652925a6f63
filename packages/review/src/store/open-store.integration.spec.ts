import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StoredReview } from '../types';
import { listStore, pruneStore, verifyStore } from './manage-store';
import { openStore, type StoreOptions } from './open-store';

const KEY = 'a'.repeat(64);
const OTHER = `b${'a'.repeat(63)}`;
const SECRET = 'a secret of the pipeline';
const review: StoredReview = {
  path: 'libs/ship/quote.spec.ts',
  findings: [],
  dropped: [],
  notes: [{ kind: 'other', path: null, line: null, text: 'nothing to see' }],
  contextUsed: [],
  modelReported: 'model-a',
  seen: { form: 'f', rows: ['H10'], units: [{ from: 1, hash: 'aa' }] },
  madeAt: '2026-11-30T10:00:00.000Z',
  madeBy: 'run-1',
};

describe('openStore', () => {
  let root: string;
  let dir: string;

  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'tr-store-')));
    dir = join(root, 'store');
    mkdirSync(join(root, 'tree'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const open = (more: Partial<StoreOptions> = {}): ReturnType<typeof openStore> =>
    openStore({
      dir,
      replay: 'any',
      runId: 'run-2',
      root: join(root, 'tree'),
      ci: true,
      trackedFiles: () => [],
      ...more,
    });
  const fileOf = (key: string): string => join(dir, 'v1', key.slice(0, 2), `${key}.json`);

  it('gives back what was kept', () => {
    open().write(KEY, review);
    expect(open().read(KEY)).toEqual({ review });
    expect(open().last?.('libs/ship/quote.spec.ts')).toEqual(review);
  });

  it('has nothing to say of an answer that is not there', () => {
    expect(open().read(KEY)).toEqual({});
    expect(open().last?.('libs/ship/quote.spec.ts')).toBeUndefined();
  });

  it('leaves no half and no leftover behind', () => {
    open().write(KEY, review);
    open().write(KEY, { ...review, madeBy: 'run-3' });
    expect(readdirSync(dirname(fileOf(KEY)))).toEqual([`${KEY}.json`]);
    expect(open().read(KEY)).toEqual({ review: { ...review, madeBy: 'run-3' } });
  });

  it.each([
    ['half an entry', (text: string) => text.slice(0, text.length / 2), 'no JSON'],
    ['an empty file', () => '', 'no JSON'],
    [
      'another version',
      (text: string) => text.replace('"schemaVersion":1', '"schemaVersion":2'),
      'schemaVersion',
    ],
    [
      'an edited answer',
      (text: string) => text.replace('nothing to see', 'all is fine'),
      'not what was written',
    ],
  ])('takes %s for none, and says so', (_, edit, words) => {
    open().write(KEY, review);
    writeFileSync(fileOf(KEY), edit(readFileSync(fileOf(KEY), 'utf8')));
    expect(open().read(KEY)).toEqual({ because: expect.stringContaining(words) });
  });

  it('takes an entry under the name of another one for none', () => {
    open({ key: SECRET }).write(KEY, review);
    mkdirSync(dirname(fileOf(OTHER)), { recursive: true });
    writeFileSync(fileOf(OTHER), readFileSync(fileOf(KEY)));
    expect(open({ key: SECRET }).read(OTHER)).toEqual({ because: 'it was made under another name' });
  });

  it('follows no link to an entry', () => {
    open().write(KEY, review);
    mkdirSync(dirname(fileOf(OTHER)), { recursive: true });
    symlinkSync(fileOf(KEY), fileOf(OTHER));
    expect(open().read(OTHER)).toEqual({ because: 'it is reached by a link' });
  });

  it('refuses a name that leads elsewhere', () => {
    expect(() => open().write('../../outside', review)).toThrow('no name of an entry');
  });

  describe('under the policy', () => {
    it('own-run believes answers of this run only', () => {
      open().write(KEY, review);
      expect(open({ replay: 'own-run' }).read(KEY)).toEqual({ because: 'it is of another run' });
      expect(open({ replay: 'own-run', runId: 'run-1' }).read(KEY)).toEqual({ review });
    });

    it('own-run believes no entry that only says to be of this run where there is a key', () => {
      const own = { replay: 'own-run', runId: 'run-1', key: SECRET } as const;
      open().write(KEY, review);
      expect(open(own).read(KEY)).toEqual({ because: 'it was not made with the key at hand' });
      open(own).write(KEY, review);
      expect(open(own).read(KEY)).toEqual({ review });
    });

    it('authenticated believes what was made with the key at hand', () => {
      open({ key: SECRET }).write(KEY, review);
      expect(open({ replay: 'authenticated', key: SECRET }).read(KEY)).toEqual({ review });
      expect(open({ replay: 'authenticated', key: 'another' }).read(KEY).review).toBeUndefined();
    });

    it('authenticated believes nothing that has no MAC, and nothing without a key', () => {
      open().write(KEY, review);
      expect(open({ replay: 'authenticated', key: SECRET }).read(KEY).review).toBeUndefined();
      open({ key: SECRET }).write(KEY, review);
      expect(open({ replay: 'authenticated' }).read(KEY)).toEqual({
        because: expect.stringContaining('no key'),
      });
      expect(open({ replay: 'authenticated', key: '' }).read(KEY).review).toBeUndefined();
    });

    it('any gives no proof to what it took without one, when it is written again', () => {
      open().write(KEY, review);
      const lax = open({ key: SECRET });
      expect(lax.read(KEY)).toEqual({ review });
      lax.write(KEY, review);
      lax.write(OTHER, review);
      const strict = open({ replay: 'authenticated', key: SECRET });
      expect(strict.read(KEY).review).toBeUndefined();
      expect(strict.read(OTHER)).toEqual({ review });
    });

    it('a secret that can be guessed is warned of', () => {
      expect(open({ key: 'short' }).warnings).toEqual([expect.stringContaining('guessed')]);
      expect(open({ key: SECRET }).warnings).toEqual([]);
    });

    it('authenticated refuses an answer that was signed under another name, its name and sum set right', () => {
      open({ key: SECRET }).write(KEY, review);
      open().write(OTHER, review);
      const { mac } = JSON.parse(readFileSync(fileOf(KEY), 'utf8')) as { mac: string };
      const swapped = JSON.parse(readFileSync(fileOf(OTHER), 'utf8')) as object;
      writeFileSync(fileOf(OTHER), JSON.stringify({ ...swapped, mac }));
      expect(open({ replay: 'any' }).read(OTHER)).toEqual({ review });
      expect(open({ replay: 'authenticated', key: SECRET }).read(OTHER).review).toBeUndefined();
    });
  });

  describe('in the tree', () => {
    const tree = (): string => join(root, 'tree');
    const git = (...args: string[]): void => void execFileSync('git', args, { cwd: tree(), stdio: 'ignore' });
    const tracked = (place: string): string[] =>
      execFileSync('git', ['ls-files', '--', place], { cwd: tree(), encoding: 'utf8' })
        .split('\n')
        .filter(Boolean);

    beforeEach(() => git('init', '-q'));

    it('is refused under CI when git tracks a file of it, and warned of elsewhere', () => {
      const inTree = join(tree(), 'answers');
      open({ dir: inTree }).write(KEY, review);
      git('add', '-A');
      expect(() => open({ dir: inTree, trackedFiles: tracked })).toThrow(
        expect.objectContaining({ exitClass: 2, code: 'store-in-tree' }),
      );
      expect(open({ dir: inTree, trackedFiles: tracked, ci: false }).warnings).toHaveLength(1);
    });

    it('is taken when git ignores it', () => {
      const inTree = join(tree(), 'answers');
      writeFileSync(join(tree(), '.gitignore'), 'answers\n');
      open({ dir: inTree }).write(KEY, review);
      git('add', '-A');
      expect(open({ dir: inTree, trackedFiles: tracked }).warnings).toEqual([]);
    });

    it('is refused under CI when a link of the tree leads to it', () => {
      symlinkSync(root, join(tree(), 'linked'));
      expect(() => open({ dir: join(tree(), 'linked', 'store') })).toThrow(
        expect.objectContaining({ exitClass: 2, message: expect.stringContaining('link') }),
      );
    });

    it('is refused under CI when a link from outside leads to tracked files', () => {
      const inTree = join(tree(), 'answers');
      open({ dir: inTree }).write(KEY, review);
      git('add', '-A');
      symlinkSync(inTree, join(root, 'outside'));
      expect(() => open({ dir: join(root, 'outside'), trackedFiles: tracked })).toThrow(
        expect.objectContaining({ exitClass: 2 }),
      );
    });
  });

  describe('for people', () => {
    it('lists answers, the newest first, and names what is broken', () => {
      const store = open({ key: SECRET });
      store.write(KEY, review);
      store.write(OTHER, { ...review, madeAt: '2026-12-01T10:00:00.000Z' });
      const third = 'c'.repeat(64);
      mkdirSync(dirname(fileOf(third)), { recursive: true });
      writeFileSync(fileOf(third), '{');
      const { rows, broken } = listStore(dir, SECRET);
      expect(rows.map(({ key, authentic }) => [key, authentic])).toEqual([
        [OTHER, true],
        [KEY, true],
      ]);
      expect(broken).toEqual([{ file: fileOf(third), because: expect.stringContaining('broken') }]);
    });

    it('tells good answers from those of another key', () => {
      open({ key: 'another' }).write(KEY, review);
      open({ key: SECRET }).write(OTHER, review);
      expect(verifyStore(dir, SECRET)).toMatchObject({
        good: 2,
        authentic: 1,
        foreign: [{ key: KEY }],
        broken: [],
      });
    });

    it('prunes what is old and broken, and leaves files that are not its own', () => {
      const store = open();
      store.write(KEY, review);
      store.write(OTHER, { ...review, path: 'b.spec.ts', madeAt: '2026-12-01T10:00:00.000Z' });
      const foreign = join(dir, 'v1', 'notes.txt');
      const beside = join(dirname(fileOf(OTHER)), 'README.md');
      const leftover = `${fileOf(OTHER)}.99-00000000.tmp`;
      const fresh = `${fileOf(OTHER)}.99-11111111.tmp`;
      for (const file of [foreign, beside, leftover, fresh]) writeFileSync(file, 'x');
      utimesSync(leftover, new Date('2026-01-01'), new Date('2026-01-01'));
      const { removed, kept } = pruneStore(dir, { before: new Date('2026-12-01') });
      expect(kept).toBe(1);
      expect(removed).toEqual(expect.arrayContaining([fileOf(KEY), leftover]));
      expect([KEY, OTHER].map((key) => existsSync(fileOf(key)))).toEqual([false, true]);
      expect([foreign, beside, fresh].map((file) => existsSync(file))).toEqual([true, true, true]);
    });

    it('has nothing to list or prune where there is no store', () => {
      expect(listStore(join(root, 'nowhere'))).toEqual({ rows: [], broken: [] });
      expect(pruneStore(join(root, 'nowhere'), { before: new Date() })).toEqual({ removed: [], kept: 0 });
    });
  });
});
