import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from './run-cli';
import { runInFolder } from './testing/run';

jest.setTimeout(120_000);

const SPEC = `import { expect, it } from 'vitest';

it('adds', () => {
  const sum = 3;
  expect(sum).toBe(sum);
});
`;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('waive', () => {
  let repo: TempRepo;
  let file: string;
  beforeEach(() => {
    repo = makeTempRepo();
    file = join(repo.root, 'test-review.waivers.json');
    repo.commit({ 'package.json': '{"name":"shop"}', 'src/a.ts': 'export {};\n' });
  });
  afterEach(() => repo.remove());

  const waive = (...argv: string[]) => runInFolder(repo.root, 'waive', ...argv);
  const full = [
    '--owner',
    'team-shop',
    '--reason',
    'the shape is what matters here',
    '--expires',
    inDays(30),
  ];
  const read = () =>
    JSON.parse(readFileSync(file, 'utf8')) as { $schema?: string; waivers: { row: string }[] };

  it('adds a waiver that the gate then honours', async () => {
    repo.git('checkout', '-q', '-b', 'topic');
    repo.commit({ 'src/a.spec.ts': SPEC });
    expect((await runInFolder(repo.root, 'check', '--base', 'main')).exitClass).toBe(1);
    expect((await waive('C3', '--path', 'src/a.spec.ts', ...full)).exitClass).toBe(0);
    expect((await runInFolder(repo.root, 'check', '--base', 'main')).exitClass).toBe(0);
  });

  it('keeps what the file holds already', async () => {
    repo.write({ 'test-review.waivers.json': '{"$schema":"./s.json","schemaVersion":1,"waivers":[]}' });
    await waive('C3', '--path', 'src/a.spec.ts', ...full);
    await waive('hard-wait', '--path', 'src/a.spec.ts', ...full);
    expect(read()).toMatchObject({ $schema: './s.json', waivers: [{ row: 'C3' }, { row: 'hard-wait' }] });
  });

  it.each([
    ['an unknown row', ['C99', '--path', 'src/a.spec.ts', ...full], 'C99'],
    [
      'a day in the past',
      ['C3', '--path', 'a', ...full.slice(0, 4), '--expires', '2020-01-01'],
      'waiver-date',
    ],
    ['a life over the maximum', ['C3', '--path', 'a', ...full.slice(0, 4), '--expires', inDays(400)], '180'],
    [
      'a short reason',
      ['C3', '--path', 'a', '--owner', 'o', '--reason', 'why', '--expires', inDays(9)],
      'reason',
    ],
    ['nothing to waive', ['C3', ...full], 'waive-what'],
    [
      'two things at once',
      ['C3', '--path', 'a', '--fingerprint', 'fp1:0123456789abcdef', ...full],
      'waive-what',
    ],
    ['missing words without a terminal', ['C3', '--path', 'a'], '--owner, --reason, --expires'],
    ['a place without a run', ['--at', 'src/a.spec.ts:5', ...full], 'run-not-found'],
  ])('refuses %s and writes nothing', async (_name, argv, words) => {
    const { exitClass, stderr } = await waive(...argv);
    expect({ exitClass, told: stderr.includes(words) }).toEqual({ exitClass: 2, told: true });
    expect(existsSync(file)).toBe(false);
  });

  it('refuses the same waiver twice', async () => {
    await waive('C3', '--path', 'src/a.spec.ts', ...full);
    expect((await waive('C3', '--path', 'src/a.spec.ts', ...full)).exitClass).toBe(2);
    expect(read().waivers).toHaveLength(1);
  });

  it('says when the gate will not honour it', async () => {
    const { stdout } = await waive('D1', '--path', 'src/a.spec.ts', ...full);
    expect(stdout).toContain('newWaiverRows does not name it');
  });

  it('says nothing of the kind where it will', async () => {
    const { stdout } = await waive('C3', '--path', 'src/a.spec.ts', ...full);
    expect(stdout).not.toContain('not honour');
  });

  it('asks at a terminal for what is missing only', async () => {
    const asked: string[] = [];
    const ask = (question: string) => {
      asked.push(question.split(' ')[0]?.replace(':', '') ?? '');
      return Promise.resolve(question.startsWith('expires') ? inDays(10) : 'an answer that is long');
    };
    const sink = { write: () => undefined };
    const argv = ['waive', 'C3', '--path', 'src/a.spec.ts', '--owner', 'team-shop'];
    expect(await runCli(argv, { stdout: sink, stderr: sink, cwd: repo.root, env: {}, ask })).toBe(0);
    expect(asked).toEqual(['reason', 'expires']);
    expect(read().waivers).toHaveLength(1);
  });
});
