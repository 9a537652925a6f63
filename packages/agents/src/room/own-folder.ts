import { lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { startOf } from '../supervise/process-table';

/** Name of the file that says whose folder it is. */
const MARKER = 'owner.json';

interface Owner {
  tool: 'nx-test-review';
  pid: number;
  /** Start of the process: a pid is given away again. */
  start: string;
  /** Machine and pid namespace: a folder may be shared by containers whose pids say nothing here. */
  space: string;
}

/** Writes down that this process owns a folder. */
export function markFolder(folder: string): void {
  const owner: Owner = {
    tool: 'nx-test-review',
    pid: process.pid,
    start: startOf(process.pid) ?? '',
    space: pidSpace(),
  };
  writeFileSync(join(folder, MARKER), JSON.stringify(owner), { mode: 0o600, flag: 'wx' });
}

/** A folder of ours whose owner is dead: marked, of this user, of this pid namespace. */
export function isAbandoned(folder: string): boolean {
  try {
    const stat = lstatSync(folder);
    if (!stat.isDirectory() || stat.uid !== process.getuid?.()) return false;
    const owner = JSON.parse(readFileSync(join(folder, MARKER), 'utf8')) as Owner;
    if (owner.tool !== 'nx-test-review' || owner.space !== pidSpace()) return false;
    return startOf(owner.pid) !== owner.start;
  } catch {
    return false;
  }
}

function pidSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
