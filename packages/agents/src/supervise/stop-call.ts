import { setTimeout as pause } from 'node:timers/promises';
import { findMembers, type CallMark } from './process-table';

const POLL_MS = 20;
/** How long dead processes may take to go after the kill: the kernel's work, not theirs. */
const KILL_MS = 5000;

/** Asks the processes of a call to end, and kills those that are left after the grace. Returns who is left even then. */
export async function stopCall(call: CallMark, graceMs: number): Promise<number[]> {
  const polite = signalMembers(call, 'SIGTERM');
  if (polite.length > 0 && graceMs > 0) await waitUntilGone(call, graceMs);
  return killCall(call);
}

/** Kills all processes of a call, those that it starts meanwhile included. Returns who is left. */
export async function killCall(call: CallMark): Promise<number[]> {
  const until = Date.now() + KILL_MS;
  let left = signalMembers(call, 'SIGKILL');
  while (left.length > 0 && Date.now() < until) {
    await pause(POLL_MS);
    left = signalMembers(call, 'SIGKILL');
  }
  return left;
}

async function waitUntilGone(call: CallMark, ms: number): Promise<void> {
  const until = Date.now() + ms;
  while (Date.now() < until && findMembers(call).length > 0) {
    await pause(Math.min(POLL_MS * 2, Math.max(1, until - Date.now())));
  }
}

/** Signals each process of a call once; returns those that were there. */
export function signalMembers(call: CallMark, signal: NodeJS.Signals): number[] {
  const members = findMembers(call);
  const strays = members.filter(({ group }) => group !== call.group);
  // The group at once, so that a member that is being forked now is reached too.
  if (call.group !== undefined && strays.length < members.length) signalQuietly(-call.group, signal);
  for (const { pid } of strays) signalQuietly(pid, signal);
  return members.map(({ pid }) => pid);
}

function signalQuietly(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // It ended meanwhile, or took on another user: the caller looks again.
  }
}
