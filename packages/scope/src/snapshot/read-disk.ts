import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
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

/** Empty parts, dots and backslashes: only the platform can say what such a path means. */
export const UNUSUAL = /(^|\/)\.{0,2}(\/|$)|\\/;

/** Reads a file below `root` (a real path). Links are followed only while they stay in the workspace. */
export function readDisk(root: string, path: string, maxBytes: number): ReadResult {
  // Paths of a workspace are plain ones: nothing to put straight.
  const plain = sep === '/' && !root.endsWith('/') && !UNUSUAL.test(path);
  const full = plain ? `${root}/${path}` : join(root, path);
  if (!plain && !isInside(root, full)) return { ok: false, reason: 'outside of the workspace' };
  const bytes = readPlain(full, maxBytes);
  if (bytes !== undefined) return decodeText(bytes, maxBytes);
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

/** Neither through a link nor from a pipe that nobody writes to; Windows knows no such ways to open. */
const PLAINLY = constants.O_NOFOLLOW && constants.O_NONBLOCK && constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Most files are small: read here, and copied out as a text before the next one is read. */
const scratch = Buffer.allocUnsafeSlow(2 ** 16);

/** Most files are plain ones: read with the fewest questions. Undefined for all others, and for what cannot be read. */
function readPlain(full: string, maxBytes: number): Buffer | undefined {
  if (!PLAINLY) return undefined;
  let file: number | undefined;
  try {
    file = openSync(full, constants.O_RDONLY | PLAINLY);
    const stat = fstatSync(file);
    if (!stat.isFile() || stat.size > maxBytes) return undefined;
    const bytes = stat.size > scratch.length ? Buffer.allocUnsafe(stat.size) : scratch.subarray(0, stat.size);
    // What shrinks meanwhile, or does not know its size, is read by the long way; what grows, as it stood.
    return stat.size > 0 && readSync(file, bytes, 0, stat.size, 0) === stat.size ? bytes : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function describeReadError(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return 'missing on disk';
  if (error.code === 'EACCES' || error.code === 'EPERM') return 'not readable: permission denied';
  if (error.code === 'ELOOP') return 'a link that goes in circles';
  return `not readable: ${error.code ?? error.message}`;
}
