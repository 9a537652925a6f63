import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DriverName } from '@nx-test-review/contracts';
import { findDriver } from '../drivers';
import type { AgentRequest, ExitFacts, StreamEnd, StreamFailure } from '../types';
import { makeRequest } from './make-request';

const STREAMS = join(__dirname, '..', 'fixtures', 'streams');

interface Recorded {
  exitCode: number | null;
  signal: string | null;
  stderr: string;
  stdout: string | null;
}

export interface Played {
  /** What ended the process at once, as supervision would have. */
  stopped: StreamFailure | undefined;
  end: StreamEnd;
}

export function listRecorded(driver: DriverName): Record<string, Recorded> {
  return JSON.parse(readFileSync(join(STREAMS, driver, 'index.json'), 'utf8'));
}

/** Feeds a recorded run of the real program to the driver's parser. */
export function playRecorded(driver: DriverName, scenario: string): Played {
  const recorded = listRecorded(driver)[scenario];
  if (recorded === undefined) throw new Error(`${driver} has no recorded stream ${scenario}`);
  const text = recorded.stdout === null ? '' : readFileSync(join(STREAMS, driver, recorded.stdout), 'utf8');
  return playLines(driver, text.split('\n'), {
    code: recorded.exitCode,
    signal: recorded.signal,
    stderr: recorded.stderr,
  });
}

/** Feeds lines to the driver's parser until it asks for an end, and then how the process ended. */
export function playLines(
  driver: DriverName,
  lines: readonly string[],
  exit: Partial<ExitFacts> = {},
  request: AgentRequest = makeRequest(),
): Played {
  const parser = findDriver(driver).createParser?.(request);
  if (parser === undefined) throw new Error(`${driver} reads no stream`);
  let stopped: StreamFailure | undefined;
  for (const line of lines) stopped ??= parser.line(line);
  const facts = { code: 0, signal: null, stderr: '', answer: undefined, ...exit };
  for (const line of facts.stderr.split('\n')) stopped ??= parser.errorLine?.(line);
  return { stopped, end: parser.end(facts) };
}

/** In a word: `ok`, or the kind of failure, whether it ended the process at once, and whether another try may help. */
export function describePlayed({ stopped, end }: Played): string {
  const failure = stopped ?? end.failure;
  if (failure === undefined) return end.text === undefined ? 'neither text nor failure' : 'ok';
  return `${stopped === undefined ? '' : 'at once: '}${failure.kind}${failure.retryable ? ', again' : ''}`;
}
