import { removeTree } from '../room/remove-tree';
import type { CallMark } from './process-table';
import { killCall } from './stop-call';

/**
 * The guard, a process of its own beside a worker. The worker writes one JSON line for each call that begins, starts
 * and ends. When the pipe ends, the worker is gone, however it went: the guard kills what its calls left, removes
 * their private folders, and ends. It outlives signals that are meant for the worker's group.
 */
export type GuardLine = { begin: string; mark: CallMark } | { end: string };

const open = new Map<string, CallMark>();
let rest = '';

function take(line: string): void {
  const said = JSON.parse(line) as GuardLine;
  if ('begin' in said) open.set(said.begin, said.mark);
  else open.delete(said.end);
}

async function endAll(): Promise<void> {
  await Promise.allSettled([...open.values()].map(endOne));
  process.exit(0);
}

async function endOne(mark: CallMark): Promise<void> {
  // A process between fork and exec does not carry the mark yet: the second look finds it.
  await killCall(mark);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await killCall(mark);
  try {
    removeTree(mark.root);
  } catch {
    // The next start sweeps it. The calls beside it must not suffer.
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => undefined);
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  lines.forEach(take);
});
process.stdin.on('end', () => void endAll());
process.stdin.on('error', () => void endAll());
