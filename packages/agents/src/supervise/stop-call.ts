import { setTimeout as pause } from 'node:timers/promises';
import { createFinder, type CallMark, type MemberFinder } from './process-table';

const POLL_MS = 20;
/** How long dead processes may take to go after the kill: the kernel's work, not theirs. */
const KILL_MS = 5000;

/** Asks the processes of a call to end, and kills those that are left after the grace. Returns who is left even then. */
export async function stopCall(call: CallMark, graceMs: number): Promise<number[]> {
  const find = createFinder(call);
  if (signalMembers(call, find, 'SIGTERM').length > 0) await waitUntilGone(find, graceMs);
  return kill(call, find);
}

/** Kills all processes of a call, those that it starts meanwhile included. Returns who is left. */
export async function killCall(call: CallMark): Promise<number[]> {
  return kill(call, createFinder(call));
}

async function kill(call: CallMark, find: MemberFinder): Promise<number[]> {
  const until = performance.now() + KILL_MS;
  let left = signalMembers(call, find, 'SIGKILL');
  // Gone is who was not there twice: one that was being forked stands in no table.
  for (let looks = left.length > 0 ? 0 : 2; looks < 2 && performance.now() < until;) {
    await pause(POLL_MS);
    left = signalMembers(call, find, 'SIGKILL');
    looks = left.length > 0 ? 0 : looks + 1;
  }
  return left;
}

async function waitUntilGone(find: MemberFinder, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while (performance.now() < until && find().length > 0) {
    await pause(Math.min(POLL_MS * 2, Math.max(1, until - performance.now())));
  }
}

/** Signals each process of a call once; returns those that were there. */
function signalMembers(call: CallMark, find: MemberFinder, signal: NodeJS.Signals): number[] {
  const members = find();
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
