import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Executable that behaves as its first argument, or FAKE_AGENT_SCENARIO, says. Use it as `command` of the driver `custom`. */
export const FAKE_AGENT = join(__dirname, 'fake-agent.mjs');

/** Process ids that fake agents wrote to the file that FAKE_AGENT_PIDS named. */
export function readPids(file: string): number[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Whether a process runs; one that is dead and not yet collected does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return process.platform !== 'linux';
  }
}

/** Processes with this text in their environment, wherever they moved to. Linux only: none elsewhere. */
export function findProcessesOf(text: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/environ`, 'utf8').includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Waits until something holds, and throws when it does not in time: for what other processes do. */
export async function waitUntil(holds: () => boolean, what: string, mostMs = 30_000): Promise<void> {
  const until = performance.now() + mostMs;
  while (!holds()) {
    if (performance.now() > until) throw new Error(`waited ${mostMs} ms in vain until ${what}`);
    await pause(20);
  }
}
