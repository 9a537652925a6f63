import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInFolder } from './testing/run';

// Each case runs git several times, and other suites run beside it.
jest.setTimeout(120_000);

const HEAD = `import { expect, it, describe } from 'vitest';
import { add } from './add';
`;
const selfCheck = (name: string): string => `  it('${name}', () => {
    const sum = add(1, 2);
    expect(sum).toBe(sum);
  });
`;
const suite = (title: string, ...names: string[]): string =>
  `${HEAD}describe('${title}', () => {\n${names.map(selfCheck).join('')}});\n`;

interface Place {
  row: string;
  path: string;
}
interface Answer {
  added: Place[];
  removed: Place[];
  renamed: Place[];
  stale: Place[];
  entries: number;
  findings: (Place & { effect: string; titlePath: string[] })[];
}

describe('baseline', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      'package.json': '{"name":"shop"}',
      'test-review.config.json': '{"policy":{"gateOn":"all"}}',
      'src/add.ts': 'export const add = (a: number, b: number) => a + b;\n',
      'src/add.spec.ts': suite('sums', 'adds', 'adds more'),
      'src/less.spec.ts': suite('less', 'takes'),
    });
  });
  afterEach(() => repo.remove());

  const run = async (...argv: string[]) => {
    const { exitClass, stdout, stderr } = await runInFolder(repo.root, ...argv, '--json');
    return { exitClass, stderr, data: (stdout === '' ? {} : JSON.parse(stdout)) as Answer };
  };
  const places = (list: Place[]): string[] => list.map(({ row, path }) => `${row} ${path}`);
  const write = async (): Promise<void> => {
    expect((await run('baseline', 'write')).exitClass).toBe(0);
    repo.git('add', '-A');
    repo.git('commit', '-qm', 'baseline');
    repo.git('checkout', '-q', '-b', 'topic');
  };
  const blocking = async (): Promise<string[]> => {
    const { data } = await run('check', '--base', 'main');
    return data.findings
      .filter(({ effect }) => effect === 'blocking')
      .map(({ row, path, titlePath }) => `${row} ${path} ${titlePath.join(' > ')}`);
  };

  it('takes in every finding that stands', async () => {
    const { data } = await run('baseline', 'write');
    expect(places(data.added)).toEqual(['C3 src/add.spec.ts', 'C3 src/add.spec.ts', 'C3 src/less.spec.ts']);
  });

  it('leaves out what a suppression holds', async () => {
    repo.write({
      'src/less.spec.ts': suite('less', 'takes').replace(
        '    expect(sum)',
        '    // test-review-ignore C3 -- it documents the shape\n    expect(sum)',
      ),
    });
    const { data } = await run('baseline', 'write');
    expect(places(data.added)).toEqual(['C3 src/add.spec.ts', 'C3 src/add.spec.ts']);
  });

  it('does not overwrite a baseline that is there', async () => {
    await write();
    const { exitClass, stderr } = await run('baseline', 'write');
    expect({ exitClass, told: stderr.includes('baseline-exists') }).toEqual({ exitClass: 2, told: true });
  });

  it('takes in what is new by --replace only, and keeps the notes of what stays', async () => {
    await write();
    const file = join(repo.root, 'test-review.baseline.json');
    const old = JSON.parse(readFileSync(file, 'utf8')) as { entries: { note?: string }[] };
    old.entries.forEach((entry) => (entry.note = 'known'));
    repo.write({
      'test-review.baseline.json': JSON.stringify(old),
      'src/new.spec.ts': suite('new', 'one'),
    });
    const { data } = await run('baseline', 'write', '--replace');
    expect(places(data.added)).toEqual(['C3 src/new.spec.ts']);
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as typeof old;
    expect(entries.map(({ note }) => note)).toEqual(['known', 'known', 'known', undefined]);
  });

  it('is refused before anything is written when the file is malformed', async () => {
    repo.write({ 'test-review.baseline.json': '{"schemaVersion":1,"entries":[{}]}' });
    expect((await run('baseline', 'prune')).exitClass).toBe(2);
    expect(readFileSync(join(repo.root, 'test-review.baseline.json'), 'utf8')).toContain('[{}]');
  });

  it('needs a file for everything but write', async () => {
    expect(await run('baseline', 'check')).toMatchObject({
      exitClass: 2,
      stderr: expect.stringContaining('no-baseline'),
    });
  });

  it('lets old findings through and blocks a new one in the same file', async () => {
    await write();
    expect(await blocking()).toEqual([]);
    repo.commit({ 'src/add.spec.ts': suite('sums', 'adds', 'adds more', 'adds most') });
    expect(await blocking()).toEqual(['C3 src/add.spec.ts sums > adds most']);
  });

  it('sees a mended and an added finding of one file as both', async () => {
    await write();
    repo.commit({
      'src/add.spec.ts': suite('sums', 'adds', 'adds more', 'adds most').replace('toBe(sum)', 'toBe(3)'),
    });
    expect(await blocking()).toEqual(['C3 src/add.spec.ts sums > adds most']);
    const { exitClass, data } = await run('baseline', 'check');
    expect({ exitClass, stale: places(data.stale) }).toEqual({
      exitClass: 1,
      stale: ['C3 src/add.spec.ts'],
    });
  });

  it('says nothing new of a file, a suite and a test that got other names', async () => {
    await write();
    repo.git('mv', 'src/less.spec.ts', 'src/fewer.spec.ts');
    repo.commit({ 'src/add.spec.ts': suite('totals', 'adds', 'adds even more') });
    expect(await blocking()).toEqual([]);
  });

  it('drops what was mended by prune, and adds nothing', async () => {
    await write();
    repo.commit({ 'src/add.spec.ts': suite('sums', 'adds more', 'adds most') });
    const { data } = await run('baseline', 'prune');
    expect({ removed: places(data.removed), entries: data.entries }).toEqual({
      removed: ['C3 src/add.spec.ts'],
      entries: 2,
    });
    expect(await run('baseline', 'check')).toMatchObject({ exitClass: 0, data: { entries: 2 } });
  });

  it('keeps the entries of a spec that cannot be read at the moment', async () => {
    await write();
    repo.write({ 'src/less.spec.ts': 'it(' });
    const { data } = await run('baseline', 'prune');
    expect(data).toMatchObject({ removed: [], entries: 3, unjudged: [{ path: 'src/less.spec.ts' }] });
  });

  it('follows a moved file without a base, and renamed tests with one', async () => {
    await write();
    repo.git('mv', 'src/less.spec.ts', 'src/fewer.spec.ts');
    repo.commit({ 'src/add.spec.ts': suite('totals', 'adds', 'adds even more') });
    const plain = await run('baseline', 'migrate');
    expect(places(plain.data.renamed)).toEqual(['C3 src/fewer.spec.ts']);
    repo.git('checkout', '-q', '--', 'test-review.baseline.json');
    const { data } = await run('baseline', 'migrate', '--base', 'main');
    expect(data.renamed).toHaveLength(3);
    expect(await run('baseline', 'check')).toMatchObject({ exitClass: 0, data: { stale: [], open: [] } });
  });
});
