import { makeTempDir } from '@tools/testing/temp-repo';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { answerOnce, type Answer } from './answer-once';

let folder: string;
beforeEach(() => void (folder = makeTempDir()));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const no: Answer = { exitClass: 1, text: 'no' };

it('lets the first one compute and gives the others its answer', async () => {
  let release = (_: Answer): void => undefined;
  const first = answerOnce(folder, 'gate', () => new Promise((resolve) => (release = resolve)));
  const second = answerOnce(folder, 'gate', () => Promise.reject(new Error('computed twice')));
  release(no);
  expect(await Promise.all([first, second])).toEqual([no, no]);
  expect(await answerOnce(folder, 'gate', () => Promise.reject(new Error('computed again')))).toEqual(no);
});

it('computes for each name of its own', async () => {
  const yes: Answer = { exitClass: 0, text: 'yes' };
  await answerOnce(folder, 'gate-a', () => Promise.resolve(no));
  expect(await answerOnce(folder, 'gate-b', () => Promise.resolve(yes))).toEqual(yes);
});

it.each([
  ['a claim that nobody signed', ''],
  ['a claim that is no number', 'x'],
])('computes after a while over %s', async (_, text) => {
  writeFileSync(join(folder, 'gate.claim'), text);
  expect(await answerOnce(folder, 'gate', () => Promise.resolve(no))).toEqual(no);
});

it('gives its answer and lets the others compute when it cannot be written', async () => {
  mkdirSync(join(folder, 'gate.answer.json', 'in-the-way'), { recursive: true });
  expect(await answerOnce(folder, 'gate', () => Promise.resolve(no))).toEqual(no);
  expect(existsSync(join(folder, 'gate.claim'))).toBe(false);
});

it('computes when the first one died without an answer', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'gate.claim'), String(pid));
  expect(await answerOnce(folder, 'gate', () => Promise.resolve(no))).toEqual(no);
});
