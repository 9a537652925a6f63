import { lstatSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { ReadResult } from '../types';
import { decodeText, describeTooLarge } from './decode-text';

/** Is the absolute path the root or below it? Works with the separators of the platform it is handed. */
export function isInside(root: string, path: string, platform = { relative, isAbsolute, sep }): boolean {
  const rest = platform.relative(root, path);
  return (
    rest === '' || (rest !== '..' && !rest.startsWith(`..${platform.sep}`) && !platform.isAbsolute(rest))
  );
}

/** Path relative to the root with forward slashes, or undefined when it leaves the root. */
export function toWorkspacePath(
  root: string,
  path: string,
  platform = { relative, isAbsolute, sep },
): string | undefined {
  if (!isInside(root, path, platform)) return undefined;
  return platform.relative(root, path).split(platform.sep).join('/');
}

/** Reads a file below `root` (a real path). Links are followed only while they stay in the workspace. */
export function readDisk(root: string, path: string, maxBytes: number): ReadResult {
  const full = join(root, path);
  if (!isInside(root, full)) return { ok: false, reason: 'outside of the workspace' };
  try {
    let stat: Stats = lstatSync(full);
    if (stat.isSymbolicLink()) {
      const target = realpathSync(full);
      if (!isInside(root, target)) return { ok: false, reason: 'a link that leaves the workspace' };
      stat = statSync(target);
    }
    if (stat.isDirectory()) return { ok: false, reason: 'a folder, not a file' };
    if (!stat.isFile()) return { ok: false, reason: 'not a regular file' };
    if (stat.size > maxBytes) return { ok: false, reason: describeTooLarge(stat.size, maxBytes) };
    return decodeText(readFileSync(full), maxBytes);
  } catch (error) {
    return { ok: false, reason: describeReadError(error as NodeJS.ErrnoException) };
  }
}

function describeReadError(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'missing on disk';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'not readable: permission denied';
  if (error.code === 'ELOOP') return 'a link that goes in circles';
  return `not readable: ${error.code ?? error.message}`;
}
