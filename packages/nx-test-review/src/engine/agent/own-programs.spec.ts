import { makeTempDir } from '@tools/testing/temp-repo';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listOwnPrograms, weighPrograms, type OwnProgramsInput } from './own-programs';

let root: string;
let elsewhere: string;
beforeEach(() => {
  root = makeTempDir();
  elsewhere = makeTempDir();
});
afterEach(() => {
  for (const folder of [root, elsewhere]) rmSync(folder, { recursive: true, force: true });
});

function put(folder: string, path: string): string {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, '#!/bin/sh\n');
  chmodSync(place, 0o755);
  return place;
}

const list = (parts: Partial<OwnProgramsInput>): string[] =>
  listOwnPrograms({ root, driver: 'custom', settings: {}, env: {}, ...parts });

const weigh = (parts: Partial<OwnProgramsInput>, changed: readonly string[], ci = true) =>
  weighPrograms({
    root,
    driver: 'custom',
    settings: {},
    env: {},
    ci,
    change: { files: changed.map((path) => ({ path, status: 'modified', uncommitted: false })) },
    ...parts,
  });

describe('files of the tree that an agent is started from', () => {
  it.each([
    ['the program itself', { command: ['./tools/judge.sh'] }, ['tools/judge.sh']],
    ['what an interpreter is given', { command: ['node', 'tools/judge.sh'] }, ['tools/judge.sh']],
    ['what an option carries', { command: ['node', '--import=./tools/judge.sh', '-'] }, ['tools/judge.sh']],
    ['an argument that is put after all others', { args: ['tools/judge.sh'] }, ['tools/judge.sh']],
    ['a folder by what Node starts in it', { command: ['node', 'tools/agent'] }, ['tools/agent/index.js']],
    ['nothing for words that are no files', { command: ['node', '-e', 'x'.repeat(9000), '.'] }, []],
  ])('%s', (_what, settings, paths) => {
    put(root, 'tools/judge.sh');
    put(root, 'tools/agent/index.js');
    expect(list({ settings })).toEqual(paths);
  });

  it('a program that the PATH finds there, and what its link leads to', () => {
    put(root, 'packages/fake/cli.js');
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    symlinkSync('../../packages/fake/cli.js', join(root, 'node_modules/.bin/claude'));
    expect(list({ driver: 'claude', env: { PATH: join(root, 'node_modules/.bin') } })).toEqual([
      'node_modules/.bin/claude',
      'packages/fake/cli.js',
    ]);
  });

  it('the program that prints the key of a server', () => {
    put(root, 'tools/key.sh');
    expect(list({ driver: 'http', settings: { keyCommand: ['sh', 'tools/key.sh'] } })).toEqual([
      'tools/key.sh',
    ]);
  });

  it('no program that lies elsewhere', () => {
    put(elsewhere, 'claude');
    expect(list({ driver: 'claude', env: { PATH: elsewhere } })).toEqual([]);
    expect(list({ settings: { command: [put(elsewhere, 'judge.sh')] } })).toEqual([]);
  });
});

describe('a program of the tree', () => {
  const settings = { command: ['node', 'tools/judge.mjs'] };
  beforeEach(() => void put(root, 'tools/judge.mjs'));

  it('is refused under CI when the change edits it', () => {
    const { refusal } = weigh({ settings }, ['libs/a.spec.ts', 'tools/judge.mjs']);
    expect(refusal).toContain('this change edits tools/judge.mjs, which custom is started from');
    expect(refusal).toContain('Keep it outside of the repository');
  });

  it('is told elsewhere when the change edits it', () =>
    expect(weigh({ settings }, ['tools/judge.mjs'], false)).toEqual({
      warnings: [expect.stringContaining('under CI this is an error')],
    }));

  it('is told when the change leaves it alone', () =>
    expect(weigh({ settings }, ['libs/a.spec.ts'])).toEqual({
      warnings: [expect.stringContaining('from the tree under review (tools/judge.mjs)')],
    }));

  it('is told of when it is installed and the change alters what is installed', () => {
    put(root, 'node_modules/.bin/claude');
    const claude = { driver: 'claude' as const, env: { PATH: join(root, 'node_modules/.bin') } };
    expect(weigh(claude, ['package-lock.json']).warnings).toEqual([
      expect.stringContaining('this change alters what is installed there'),
    ]);
    expect(weigh(claude, ['libs/a.spec.ts'])).toEqual({ warnings: [] });
  });

  it('is no matter when it lies elsewhere', () =>
    expect(weigh({ settings: { command: [put(elsewhere, 'judge.sh')] } }, ['tools/judge.mjs'])).toEqual({
      warnings: [],
    }));
});
