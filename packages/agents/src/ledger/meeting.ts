import { createHash, randomBytes } from 'node:crypto';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EnvironmentError } from '@nx-test-review/contracts';
import { describeSelf, isDead, isOwnFolder, type Owner } from '../room/own-folder';
import { removeTree } from '../room/remove-tree';

/*
 * How processes of one run find each other. A private folder holds numbered files `leader-N`, each with the name of the
 * socket that its writer listens on. The highest number leads. Where its socket is dead, which the kernel knows, whoever
 * wants to lead listens first and then links `leader-N+1`: a link is made once, so there is one winner, and everybody
 * else finds it. Old files stay: a number that was free again could be won by one who slept. The last one moves the folder away while it still listens, so that nobody can take its place in there.
 */

const PREFIX = 'nxtr-';
const LEADER = /^leader-(\d+)$/;
/** Longest path of a socket that all systems take. */
const LONGEST_PATH = 100;
const OLD_MS = 10 * 60_000;

export interface Meeting {
  /** Folder that the processes share while one of them is there. */
  folder: string;
  socket: Socket;
  /** Listening, where this process leads. */
  server?: Server;
}

/** Folder in which the processes of a run meet: short, since paths of sockets are limited. */
export function meetingFolder(runId: string, tmp = tmpdir()): string {
  const key = createHash('sha256')
    .update(`${process.getuid?.() ?? ''}\0${runId}`)
    .digest('hex')
    .slice(0, 12);
  const folder = join(tmp, `${PREFIX}${key}`);
  const fits = Buffer.byteLength(folder) + 24 < LONGEST_PATH || process.platform === 'win32';
  return fits ? folder : join('/tmp', `${PREFIX}${key}`);
}

/** Connects to the process that leads, or leads. `onServe` is handed the server before anybody can know of it. */
export async function meet(folder: string, onServe: (server: Server) => void): Promise<Meeting> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (attempt > 0) await pause(Math.min(attempt * 2, 50));
    openFolder(folder);
    const leader = findLeader(folder);
    if (leader === 'unreadable') continue;
    const found = leader ? await tryConnect(socketPath(folder, leader.socket)) : 'dead';
    if (typeof found !== 'string') return { folder, socket: found };
    if (found === 'busy') continue;
    const server = await tryLead(folder, leader, onServe);
    if (!server) continue;
    const socket = await tryConnect(server.address() as string);
    if (typeof socket !== 'string') return { folder, socket, server };
    server.close();
  }
  throw new EnvironmentError({
    code: 'ledger-not-found',
    message: `the processes of this run could not meet in ${folder}`,
    hint: 'remove that folder and run again',
  });
}

/** Takes the folder away before the last server stops to listen. */
export function endMeeting(folder: string): void {
  const away = `${folder}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(folder, away);
    removeTree(away);
  } catch {
    // The next start sweeps it.
  }
}

/** Removes folders of runs that were killed: of this user, their leader dead, and not touched for ten minutes. */
export function sweepMeetings(tmp = tmpdir()): void {
  for (const name of readdirSync(tmp).filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmp, name);
    try {
      if (!isOwnFolder(folder) || Date.now() - lstatSync(folder).mtimeMs < OLD_MS) continue;
      const leader = findLeader(folder);
      if (leader === undefined || (leader !== 'unreadable' && isDead(leader))) endMeeting(folder);
    } catch {
      // It went meanwhile.
    }
  }
}

interface Leader extends Owner {
  number: number;
  socket: string;
}

function findLeader(folder: string): Leader | 'unreadable' | undefined {
  const numbers = readdirSafely(folder).flatMap((name) => Number(LEADER.exec(name)?.[1] ?? NaN) || []);
  if (numbers.length === 0) return undefined;
  return readLeader(folder, Math.max(...numbers)) ?? 'unreadable';
}

function readLeader(folder: string, number: number): Leader | undefined {
  try {
    return { ...(JSON.parse(readFileSync(join(folder, `leader-${number}`), 'utf8')) as Leader), number };
  } catch {
    return undefined;
  }
}

/** Leads after `before`, unless somebody else was faster. */
async function tryLead(folder: string, before: Leader | undefined, onServe: (server: Server) => void) {
  const name = `${process.pid.toString(36)}.${randomBytes(3).toString('hex')}`;
  const draft = join(folder, `draft-${name}`);
  const number = (before?.number ?? 0) + 1;
  const server = createServer();
  server.on('error', () => undefined);
  onServe(server);
  try {
    await listen(server, socketPath(folder, name));
    writeFileSync(draft, JSON.stringify({ ...describeSelf(), socket: name }), { mode: 0o600 });
    linkSync(draft, join(folder, `leader-${number}`));
  } catch {
    server.close();
    rmSync(draft, { force: true });
    return undefined;
  }
  rmSync(draft, { force: true });
  // The folder may have been moved away and made anew while this process slept: then the number is of the old one, and
  // somebody may lead the new one. Nobody was served yet, since nothing was awaited since the link.
  if (before && readLeader(folder, before.number)?.socket !== before.socket) {
    rmSync(join(folder, `leader-${number}`), { force: true });
    server.close();
    return undefined;
  }
  server.unref();
  return server;
}

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw describe(folder, (error as Error).message);
  }
  if (lstatSync(folder, { throwIfNoEntry: false }) && !isOwnFolder(folder)) {
    throw describe(folder, 'it belongs to somebody else, or others may enter');
  }
}

function describe(folder: string, reason: string): EnvironmentError {
  return new EnvironmentError({
    code: 'ledger-folder',
    message: `the folder of the run's account, ${folder}, cannot be used: ${reason}`,
    hint: 'remove it, or let TMPDIR name a folder of your own',
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

function tryConnect(path: string): Promise<Socket | 'dead' | 'busy'> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EAGAIN' ? 'busy' : 'dead'),
    );
  });
}

function socketPath(folder: string, name: string): string {
  if (process.platform !== 'win32') return join(folder, name);
  return `\\\\.\\pipe\\${folder.replace(/[^A-Za-z0-9]/g, '-')}-${name}`;
}

function readdirSafely(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
