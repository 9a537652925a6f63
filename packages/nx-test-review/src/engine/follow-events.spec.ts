import { makeTempDir } from '@tools/testing/temp-repo';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { followEvents } from './follow-events';

let folder: string;
beforeEach(() => {
  jest.useFakeTimers();
  folder = makeTempDir();
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

it('hands on whole lines of a file that comes later, as they come, and the rest at the end', () => {
  const file = join(folder, 'events.jsonl');
  const taken: string[] = [];
  const stop = followEvents(file, (line) => taken.push(line));
  jest.advanceTimersByTime(1000);
  appendFileSync(file, '{"a":1}\n{"b"');
  jest.advanceTimersByTime(1000);
  expect(taken).toEqual(['{"a":1}\n']);

  appendFileSync(file, ':2}\n');
  jest.advanceTimersByTime(1000);
  appendFileSync(file, '{"c":3}\n');
  stop();
  expect(taken).toEqual(['{"a":1}\n', '{"b":2}\n', '{"c":3}\n']);
});

it('breaks no character where a piece of the file ends', () => {
  const file = join(folder, 'events.jsonl');
  const taken: string[] = [];
  const line = `{"a":"x${'ü'.repeat(70_000)}"}\n`;
  appendFileSync(file, line);
  followEvents(file, (one) => taken.push(one))();
  expect(taken).toEqual([line]);
});
