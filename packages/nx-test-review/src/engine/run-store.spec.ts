import { makeTempDir } from '@tools/testing/temp-repo';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfOther } from './run-store';

let root: string;
beforeEach(() => void (root = makeTempDir()));
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('leaves a file alone that holds the text already, and puts another one in its place', () => {
  const path = join(root, 't0', 'a.json');
  writeIfOther(path, 'one\n');
  const { ino } = statSync(path);
  writeIfOther(path, 'one\n');
  expect(statSync(path).ino).toBe(ino);
  writeIfOther(path, 'two\n');
  expect([readFileSync(path, 'utf8'), statSync(path).ino === ino]).toEqual(['two\n', false]);
});
