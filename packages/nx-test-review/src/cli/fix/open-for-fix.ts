import { accessSync, constants, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EnvironmentError } from '@nx-test-review/contracts';

export interface OpenedFile {
  /** As reports show it. */
  path: string;
  full: string;
  /** Permission bits. */
  mode: number;
  /** Text with its byte order mark and line ends. */
  before: string;
}

/** Reads a file that is to be written. Throws class 2 for a link, a read-only file or folder, and a text that is not UTF-8. */
export function openForFix(cwd: string, path: string): OpenedFile {
  const full = resolve(cwd, path);
  const stat = lstatSync(full);
  if (stat.isSymbolicLink()) {
    throw cannot(path, `is a symbolic link to ${readlinkSync(full)}`, 'name the file that it leads to');
  }
  // The superuser may write anything: what the owner said with the permissions counts.
  if ((stat.mode & 0o222) === 0 || !mayWrite(full) || !mayWrite(dirname(full))) {
    throw cannot(path, 'is read-only, or its folder is', `make it writable: chmod u+w ${path}`);
  }
  const bytes = readFileSync(full);
  const before = bytes.toString('utf8');
  if (!Buffer.from(before, 'utf8').equals(bytes)) throw cannot(path, 'is not UTF-8', 'save it as UTF-8');
  return { path, full, mode: stat.mode & 0o7777, before };
}

function mayWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function cannot(path: string, why: string, hint: string): EnvironmentError {
  return new EnvironmentError({
    code: 'fix-not-writable',
    message: `${path} has a fix and cannot be written: it ${why}`,
    hint: `nothing was written, in no file; ${hint}`,
  });
}
