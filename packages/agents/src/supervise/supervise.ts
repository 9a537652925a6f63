import { spawn, type ChildProcess } from 'node:child_process';
import type { AgentLimits, StreamFailure } from '../types';
import { guardCall } from './guard-link';
import { createLineReader } from './line-reader';
import { ticksNow, type CallMark } from './process-table';
import { killCall, stopCall } from './stop-call';
import { createTail } from './tail';
import { watchTime } from './watch-time';

/** A process to be started and watched. */
export interface SupervisedStart {
  command: string;
  args: string[];
  cwd: string;
  /** Whole environment; the private folder `root` must stand in it. */
  env: Record<string, string>;
  stdin: string;
  /** Private folder of the call, by which its processes are found. */
  root: string;
  limits: AgentLimits;
  /** False: silence is no fault. */
  watchSilence: boolean;
  signal?: AbortSignal;
  /** A failure that it returns ends the process. */
  onLine(stream: 'stdout' | 'stderr', line: string): StreamFailure | undefined;
  onOutput?(stream: 'stdout' | 'stderr', chunk: Buffer): void;
}

/** Why supervision ended the process. */
export type StopCause =
  | { why: 'timeout' | 'idle' | 'output-cap' | 'line-cap' | 'aborted' | 'guard' }
  | { why: 'line'; failure: StreamFailure }
  | { why: 'not-started'; error: NodeJS.ErrnoException };

export interface SupervisedEnd {
  /** Undefined: it ended by itself. */
  cause?: StopCause;
  code: number | null;
  signal: string | null;
  stderr: string;
  /** End of stdout, for messages. */
  stdoutTail: string;
  /** Bytes of both streams. */
  bytes: number;
  /** Stdout was closed while the process went on. */
  closedEarly: boolean;
  /** Processes that no signal ended. */
  left: number[];
}

const STDERR_BYTES = 64 * 1024;
/** No agent says that much in one line; a line is held whole. */
export const LONGEST_LINE = 16 * 1024 * 1024;
/** How long pipes may stay open when all known processes are gone. */
const DRAIN_MS = 2000;

/**
 * Starts a process in its own group and under guard, feeds stdin, hands on its lines, and comes back when it and all
 * that it started are gone. Never throws for what the process does.
 */
export async function supervise(start: SupervisedStart): Promise<SupervisedEnd> {
  const mark: CallMark = { root: start.root, since: ticksNow() };
  let stop: (cause: StopCause) => void = () => undefined;
  const stopped = new Promise<StopCause>((resolve) => (stop = resolve));
  const guarded = guardCall(mark, () => stop({ why: 'guard' }));
  try {
    const child = startProcess(start);
    if (!('stdio' in child)) return notStarted(child.error);
    mark.group = child.pid;
    guarded.started(mark);
    return await watch(child, mark, start, stopped, stop);
  } finally {
    guarded.end();
  }
}

/** An argument list that is too long, or no memory: Node throws instead of telling the child. */
function startProcess({ command, args, cwd, env }: SupervisedStart): ChildProcess | { error: Error } {
  try {
    return spawn(command, args, { cwd, env, detached: true, stdio: 'pipe', windowsHide: true });
  } catch (error) {
    return { error: error as Error };
  }
}

function notStarted(error: Error): SupervisedEnd {
  const nothing = {
    code: null,
    signal: null,
    stderr: '',
    stdoutTail: '',
    bytes: 0,
    closedEarly: false,
    left: [],
  };
  return { cause: { why: 'not-started', error }, ...nothing };
}

async function watch(
  child: ChildProcess,
  mark: CallMark,
  start: SupervisedStart,
  stopped: Promise<StopCause>,
  stop: (cause: StopCause) => void,
): Promise<SupervisedEnd> {
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      // Without a pid nothing runs; other errors (a signal that did not arrive) say nothing about the end.
      if (child.pid === undefined) {
        stop({ why: 'not-started', error });
        resolve({ code: null, signal: null });
      }
    });
  });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const output = readOutput(child, start, stop);
  feed(child, start.stdin);
  const time = watchTime(start, output.lastAt, (why) => stop({ why }));

  const cause = await Promise.race([stopped, ended.then(() => undefined)]);
  time.end();
  const closedEarly = output.closedEarly();
  // Whoever is left of a process that ended by itself is asked to go as politely as the process itself.
  if (cause?.why === 'output-cap' || cause?.why === 'line-cap') closeOutput(child);
  const left = cause?.why === 'guard' ? await killCall(mark) : await stopCall(mark, start.limits.graceMs);
  await waitAtMost(Promise.all([ended, closed]), DRAIN_MS);
  closeOutput(child);
  output.end();
  const exit = await Promise.race([ended, Promise.resolve({ code: null, signal: null })]);
  return { cause: cause ?? output.late(), ...exit, ...output.summary(), closedEarly, left };
}

function closeOutput(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stderr?.destroy();
}

/** Hands lines to the parser until somebody says stop, and counts bytes against the cap. */
function readOutput(child: ChildProcess, start: SupervisedStart, stop: (cause: StopCause) => void) {
  const stderr = createTail(STDERR_BYTES);
  const stdout = createTail(STDERR_BYTES);
  let late: StopCause | undefined;
  let bytes = 0;
  let lastAt = performance.now();
  let open = true;
  let ignored = false;
  const end = (cause: StopCause): void => {
    if (ignored) return;
    ignored = true;
    late = cause;
    stop(cause);
  };
  const readLines = (stream: 'stdout' | 'stderr') =>
    createLineReader(
      (line) => {
        const failure = ignored ? undefined : start.onLine(stream, line);
        if (failure) end({ why: 'line', failure });
      },
      LONGEST_LINE,
      () => end({ why: 'line-cap' }),
    );
  const lines = { stdout: readLines('stdout'), stderr: readLines('stderr') };
  const take = (stream: 'stdout' | 'stderr', chunk: Buffer): void => {
    lastAt = performance.now();
    bytes += chunk.length;
    if (ignored) return;
    if (bytes > start.limits.outputBytes) return end({ why: 'output-cap' });
    (stream === 'stdout' ? stdout : stderr).push(chunk);
    start.onOutput?.(stream, chunk);
    lines[stream].push(chunk);
  };
  child.stdout?.on('data', (chunk: Buffer) => take('stdout', chunk));
  child.stderr?.on('data', (chunk: Buffer) => take('stderr', chunk));
  child.stdout?.on('end', () => (open = false));
  for (const stream of [child.stdout, child.stderr]) stream?.on('error', () => undefined);
  return {
    lastAt: () => lastAt,
    closedEarly: () => !open && child.exitCode === null && child.signalCode === null,
    late: () => late,
    end(): void {
      if (ignored) return;
      lines.stdout.end();
      lines.stderr.end();
    },
    summary: () => ({ stderr: stderr.text(), stdoutTail: stdout.text(), bytes }),
  };
}

/** Writes the prompt and ends stdin: agents wait for the end. One that ends without reading is no error here. */
function feed(child: ChildProcess, text: string): void {
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(text);
}

async function waitAtMost(what: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([what, new Promise((resolve) => (timer = setTimeout(() => setImmediate(resolve), ms)))]);
  clearTimeout(timer);
}
