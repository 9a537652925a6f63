import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** A process that still runs; dead ones that nobody has collected are left out. */
export interface TableEntry {
  pid: number;
  group: number;
  /** Start in clock ticks since boot, 0 where the system tells none. */
  startedAt: number;
  /** Environment as one text, empty where it may not be read. Read on demand: it is the dear part. */
  environment(): string;
}

/** What the processes of one call have in common. */
export interface CallMark {
  /** Process group of the agent, undefined while it is being started. */
  group?: number;
  /** Private folder of the call: it stands in the environment of each process that the agent starts. */
  root: string;
  /** Processes that are older cannot belong to the call. In ticks, as in the table. */
  since: number;
}

/** Ticks since boot, to compare with `startedAt`; 0 where the table has none. */
export function ticksNow(): number {
  try {
    return Math.floor(Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 100) - 100;
  } catch {
    return 0;
  }
}

export function listProcesses(): TableEntry[] {
  return process.platform === 'linux' ? listFromProc() : listFromPs();
}

/** Processes of a call: members of its group, and those that left the group but carry its private folder. */
export function findMembers(call: CallMark): TableEntry[] {
  return listProcesses()
    .filter(({ pid, startedAt }) => pid !== process.pid && (startedAt === 0 || startedAt >= call.since))
    .filter((entry) => entry.group === call.group || entry.environment().includes(call.root));
}

/** Whether a process runs; one that is dead and not collected does not. */
export function isRunning(pid: number): boolean {
  return startOf(pid) !== undefined;
}

/** Start of a process, so that a pid that was given away again is told apart. Undefined: there is no such process. */
export function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const entry = readStat(String(pid));
    return entry && String(entry.startedAt);
  }
  const out = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return out.stdout?.trim() || undefined;
}

function listFromProc(): TableEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(name) ?? []);
}

function readStat(name: string): TableEntry | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of the program stands in parentheses and may hold any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return {
      pid: Number(name),
      group: Number(fields[2]),
      startedAt: Number(fields[19]),
      environment: () => readOrNothing(`/proc/${name}/environ`),
    };
  } catch {
    return undefined;
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Elsewhere `ps` tells; `-E` adds the environment of own processes to the command line. */
function listFromPs(): TableEntry[] {
  const out = spawnSync('ps', ['-AEww', '-o', 'pid=,pgid=,stat=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (out.stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, group, state, rest] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith('Z')) return [];
    return { pid: Number(pid), group: Number(group), startedAt: 0, environment: () => rest ?? '' };
  });
}
