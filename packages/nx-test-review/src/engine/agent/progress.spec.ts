import { makeTempDir } from '@tools/testing/temp-repo';
import { EventSchema } from '@nx-test-review/contracts';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HEARTBEAT_MS } from '../heartbeat';
import { openProgress, type Progress } from './progress';

let folder: string;
let lines: string[];
let progress: Progress;
beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-03-02T10:00:00Z') });
  folder = makeTempDir();
  lines = [];
  progress = openProgress({
    runId: 'run-1',
    file: join(folder, 'events.jsonl'),
    print: (line) => lines.push(line),
  });
});
afterEach(() => {
  progress.close();
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const call = { project: 'cart', driver: 'claude', specs: ['a.spec.ts'] };

it('tells each event in one line, and keeps it as data that the schema knows', () => {
  progress.emit({ type: 'agent-started', ...call });
  progress.emit({ type: 'agent-ended', ...call, state: 'answered', seconds: 12.3, message: '900 tokens' });

  expect(lines).toEqual(['cart: asks claude about 1 spec', 'cart: claude answered after 12.3 s, 900 tokens']);
  const kept = readFileSync(join(folder, 'events.jsonl'), 'utf8').trim().split('\n');
  expect(kept.map((line) => EventSchema.safeParse(JSON.parse(line)).success)).toEqual([true, true]);
});

it('says what is under way, and for how long, when nothing was told for a while', () => {
  const end = progress.begin(call);
  jest.advanceTimersByTime(HEARTBEAT_MS + 1000);
  expect(lines).toEqual([expect.stringMatching(/^still running: cart \(claude, 1[23] s\)$/)]);

  end();
  jest.advanceTimersByTime(10 * HEARTBEAT_MS);
  expect(lines).toHaveLength(1);
});

it('is never silent for 15 seconds while a call is under way', () => {
  progress.begin(call);
  jest.advanceTimersByTime(60_000);
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(HEARTBEAT_MS + 1000).toBeLessThan(15_000);
});

it('beats no more once it is closed', () => {
  progress.begin(call);
  progress.close();
  jest.advanceTimersByTime(10 * HEARTBEAT_MS);
  expect(lines).toEqual([]);
});

it('tells words of an agent as one line that no terminal and no build log obeys, and keeps them whole', () => {
  const message =
    'down\n::error::owned ##vso[task.setvariable variable=x]1 \u001b]0;owned\u0007\u202edesrever';
  progress.emit({ type: 'agent-ended', ...call, state: 'failed', seconds: 1, message });

  expect(lines).toEqual([
    'cart: claude failed after 1 s, down \\u003a:error::owned #\\u0023vso[task.setvariable variable=x]1 \\u202edesrever',
  ]);
  const kept = JSON.parse(readFileSync(join(folder, 'events.jsonl'), 'utf8')) as { message: string };
  expect(kept.message).toBe(message);
});
