import { lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { startOf } from '../supervise/process-table';

/** Name of the file that says whose folder it is. */
const MARKER = 'owner.json';

/** A process, told apart from later ones with its pid, and from those of other machines and containers. */
export interface Owner {
  tool: 'nx-test-review';
  pid: number;
  /** Start of the process: a pid is given away again. */
  start: string;
  /** Machine and pid namespace: a folder may be shared by containers whose pids say nothing here. */
  space: string;
}

/** This process. */
export function describeSelf(): Owner {
  return { tool: 'nx-test-review', pid: process.pid, start: startOf(process.pid) ?? '', space: pidSpace() };
}

/** Whether a process that wrote itself down is known to be dead; false where it cannot be told. */
export function isDead(owner: Owner): boolean {
  return owner.tool === 'nx-test-review' && owner.space === pidSpace() && startOf(owner.pid) !== owner.start;
}

/** Writes down that this process owns a folder. */
export function markFolder(folder: string): void {
  writeFileSync(join(folder, MARKER), JSON.stringify(describeSelf()), { mode: 0o600, flag: 'wx' });
}

/** A folder of ours whose owner is dead: marked, of this user, of this pid namespace. */
export function isAbandoned(folder: string): boolean {
  try {
    if (!isOwnFolder(folder)) return false;
    return isDead(JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as Owner);
  } catch {
    return false;
  }
}

/** A real folder of this user that nobody else may enter. One that is gone is nobody's. */
export function isOwnFolder(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat) return false;
  if (process.platform === 'win32') return stat.isDirectory();
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
}

function pidSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
