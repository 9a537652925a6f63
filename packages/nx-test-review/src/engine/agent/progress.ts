import { listFew, plural, type TestReviewEvent } from '@nx-test-review/contracts';
import { makeSafe } from '@nx-test-review/report';
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { HEARTBEAT_MS } from '../heartbeat';

/** What is told while agents are asked. */
export interface Progress {
  emit(event: Omit<TestReviewEvent, 'schemaVersion' | 'runId' | 'time'>): void;
  /** A call is under way until the function that it gives is called. */
  begin(call: { project: string; driver: string; specs: string[] }): () => void;
  close(): void;
}

export interface ProgressInput {
  runId: string;
  /** File that takes one JSON event a line; undefined: none is kept. */
  file: string | undefined;
  /** Takes one line for people, without its end. */
  print: (line: string) => void;
  now?: () => number;
}

/** Writes each event to the run's file, and what people should know as a line. While calls are under way a heartbeat names them. */
export function openProgress({ runId, file, print, now = Date.now }: ProgressInput): Progress {
  const running = new Map<object, { project: string; driver: string; since: number }>();
  let last = now();
  let timer: NodeJS.Timeout | undefined;
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const emit: Progress['emit'] = (event) => {
    const time = new Date(now()).toISOString();
    const whole: TestReviewEvent = { schemaVersion: 1, runId, time, ...event };
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(whole)}\n`);
    const line = describeEvent(whole);
    if (line === undefined) return;
    last = now();
    print(makeSafe(line)); // it may hold words of an agent or a provider, and build logs take some words for commands
  };
  const beat = (): void => {
    if (running.size === 0 || now() - last < HEARTBEAT_MS) return;
    const calls = [...running.values()].map(({ project, driver, since }) => ({
      project,
      driver,
      seconds: Math.round((now() - since) / 1000),
    }));
    emit({ type: 'heartbeat', running: calls });
  };
  return {
    emit,
    begin(call) {
      const key = {};
      running.set(key, { project: call.project, driver: call.driver, since: now() });
      timer ??= setInterval(beat, 1000).unref();
      return () => void running.delete(key);
    },
    close() {
      clearInterval(timer);
    },
  };
}

/** One line for people, undefined for events that are for machines. */
export function describeEvent(event: TestReviewEvent): string | undefined {
  const { type, project = '', message, driver, specs = [], seconds, state } = event;
  const about = plural(specs.length, 'spec');
  switch (type) {
    case 'agent-started':
      return `${project}: asks ${driver} about ${about}`;
    case 'agent-ended':
      return `${project}: ${driver} ${state} after ${seconds} s${message === undefined ? '' : `, ${message}`}`;
    case 'replayed':
      return `${project}: ${message ?? `answers about ${about} are replayed`}`;
    case 'heartbeat':
      return `still running: ${describeRunning(event.running ?? [])}`;
    case 'agent-retry':
    case 'agent-waiting':
    case 'project-started':
    case 'project-ended':
    case 'message':
      return [project, message ?? state ?? type].filter(Boolean).join(': ');
    default:
      return message;
  }
}

function describeRunning(calls: readonly { project: string; driver: string; seconds: number }[]): string {
  return listFew(
    calls.map(({ project, driver, seconds }) => `${project} (${driver}, ${seconds} s)`),
    6,
  );
}
