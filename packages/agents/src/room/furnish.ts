import { chmodSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { ConfigurationError } from '@nx-test-review/contracts';
import type { Invocation } from '../types';
import type { Room } from './make-room';

/** What was put into the private home. */
export interface Furnished {
  /** Texts of the login files: what stands in them is secret. */
  loginTexts: string[];
  warnings: string[];
  /** Removes the login files before all else; returns why one could not be. */
  removeLogins(): string[];
}

/** Puts the files of an invocation into the private home. Login files can be read by their owner only, and not written. */
export function furnish(room: Room, invocation: Invocation): Furnished {
  for (const folder of Object.values(invocation.homeVariables)) mkdirSync(place(room, folder), folderMode);
  for (const { path, text } of invocation.homeFiles) put(place(room, path), text, 0o600);
  const logins: string[] = [];
  const loginTexts: string[] = [];
  const warnings: string[] = [];
  for (const { from, to } of invocation.loginFiles) {
    try {
      const text = readFileSync(from, 'utf8');
      loginTexts.push(text);
      logins.push(place(room, to));
      put(place(room, to), text, 0o400);
    } catch (error) {
      warnings.push(`the login file ${from} could not be handed on: ${(error as Error).message}`);
    }
  }
  return { loginTexts, warnings, removeLogins: () => logins.flatMap(removeLogin) };
}

/** Text of a file that the agent was to write, undefined when it is not a plain file of bearable size. */
export function readAnswer(room: Room, path: string, mostBytes: number): string | undefined {
  try {
    const file = place(room, path);
    const stat = lstatSync(file);
    if (!stat.isFile() || stat.size > mostBytes || !liesWhereItWasPut(file)) return undefined;
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** An agent may have put a link to another folder in the way: what lies behind it is not ours to read or to remove. */
function liesWhereItWasPut(path: string): boolean {
  return realpathSync(dirname(path)) === dirname(path);
}

/** Whole environment of the process: what the invocation says, and the private folders. */
export function roomEnvironment(room: Room, invocation: Invocation): Record<string, string> {
  const folders = Object.entries(invocation.homeVariables).map(([name, path]) => [name, place(room, path)]);
  const home = invocation.keepsHome === undefined ? { HOME: room.home } : {};
  return { ...home, ...invocation.env, TMPDIR: room.tmp, ...Object.fromEntries(folders) };
}

const folderMode = { recursive: true, mode: 0o700 } as const;

function put(path: string, text: string, mode: number): void {
  mkdirSync(dirname(path), folderMode);
  writeFileSync(path, text, { mode, flag: 'wx' });
  chmodSync(path, mode);
}

function place(room: Room, path: string): string {
  const full = join(room.home, path);
  const inside = relative(room.home, full);
  if (isAbsolute(path) || inside.startsWith('..') || isAbsolute(inside)) {
    throw new ConfigurationError({
      code: 'path-outside-private-home',
      message: `the driver names ${path}, which is not inside of the private home`,
      hint: 'paths of an invocation are relative to the private home',
    });
  }
  return full;
}

function removeLogin(path: string): string[] {
  try {
    if (liesWhereItWasPut(path)) rmSync(path, { force: true });
    return [];
  } catch (error) {
    // Gone with its folder: the agent may clear its own home.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    return [`the copied login ${path} could not be removed (${(error as Error).message}): remove it by hand`];
  }
}
