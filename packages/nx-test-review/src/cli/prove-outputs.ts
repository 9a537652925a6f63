import { existsSync, mkdirSync, openSync, closeSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EnvironmentError, UsageError } from '@nx-test-review/contracts';

/**
 * Resolves the files that a command will write and tries them, before any work is done: a folder that is missing
 * is made, a file that is there is left as it is. Throws class 2 for a place that cannot be written or that two
 * outputs share. Keys are the flags without dashes.
 */
export function proveOutputs<K extends string>(
  cwd: string,
  files: Partial<Record<K, string>>,
  platform = process.platform,
): Partial<Record<K, string>> {
  const proved: Partial<Record<K, string>> = {};
  const taken = new Map<string, string>();
  for (const [flag, file] of Object.entries(files) as [K, string | undefined][]) {
    if (file === undefined) continue;
    const path = resolve(cwd, file);
    const same = platform === 'linux' ? path : path.toLowerCase();
    const other = taken.get(same);
    if (other !== undefined) {
      throw new UsageError({
        code: 'outputs-collide',
        message: `${shown(other)} and ${shown(flag)} both name ${file}`,
        hint: 'name two files',
      });
    }
    taken.set(same, flag);
    proveWritable(path, flag);
    proved[flag] = path;
  }
  return proved;
}

/** Keys of outputs of which there may be several are numbered. */
function shown(flag: string): string {
  return flag.startsWith('--') ? flag.replace(/#\d+$/, '') : `--${flag}`;
}

function proveWritable(path: string, flag: string): void {
  try {
    if (existsSync(path) && statSync(path).isDirectory()) throw new Error('it is a folder');
    mkdirSync(dirname(path), { recursive: true });
    const fresh = !existsSync(path);
    closeSync(openSync(path, 'a'));
    if (fresh) rmSync(path);
  } catch (cause) {
    throw new EnvironmentError({
      code: 'output-not-writable',
      message: `${shown(flag)}: ${path} cannot be written: ${(cause as Error).message}`,
      hint: 'name a file in a writable folder',
      cause,
    });
  }
}
