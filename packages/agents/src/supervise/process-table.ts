import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/** A process that still runs; dead ones that nobody has collected are left out. */
export interface TableEntry {
  pid: number;
  parent: number;
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

/** Finds the processes of a call. What it found once it finds again, also when its parent is gone. */
export type MemberFinder = () => TableEntry[];

/**
 * Members of the group of a call; those that left the group and carry its private folder in their environment; and what
 * any of them started, by parents, for those that left both.
 */
export function createFinder(call: CallMark): MemberFinder {
  const known = new Map<number, number>();
  const belongs = (entry: TableEntry): boolean =>
    entry.group === call.group ||
    (entry.startedAt !== 0 && known.get(entry.pid) === entry.startedAt) ||
    entry.environment().includes(call.root);
  return () => {
    const young = listProcesses().filter(
      ({ pid, startedAt }) => pid !== process.pid && (startedAt === 0 || startedAt >= call.since),
    );
    const found = new Map(young.filter(belongs).map((entry) => [entry.pid, entry]));
    for (let before = -1; before < found.size;) {
      before = found.size;
      for (const entry of young) if (found.has(entry.parent)) found.set(entry.pid, entry);
    }
    for (const { pid, startedAt } of found.values()) known.set(pid, startedAt);
    return [...found.values()];
  };
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
      parent: Number(fields[1]),
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
  const out = spawnSync('ps', ['-AEww', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return (out.stdout ?? '').split('\n').flatMap((line) => {
    const [, pid, parent, group, state, rest] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith('Z')) return [];
    return {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      startedAt: 0,
      environment: () => rest ?? '',
    };
  });
}
