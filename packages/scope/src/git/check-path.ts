import { EnvironmentError } from '@nx-test-review/contracts';

/** Why a path cannot be quoted safely in reports and lists, or undefined when it can. */
export function describeHostilePath(path: string): string | undefined {
  if (path.includes('\n')) return 'a line feed in its name';
  if (path.includes('\r')) return 'a carriage return in its name';
  if (path.includes('\0')) return 'a NUL in its name';
  if (path.includes('\uFFFD')) return 'a name that is not UTF-8';
  return undefined;
}

/** Refuses the run for a changed path that could break out of a line: it is never dropped silently. */
export function refuseHostilePaths(paths: Iterable<string>): void {
  for (const path of paths) {
    const reason = describeHostilePath(path);
    if (reason === undefined) continue;
    throw new EnvironmentError({
      code: 'hostile-path',
      message: `the change holds ${JSON.stringify(path)}: ${reason}`,
      hint: 'rename the file; no review can name it safely',
    });
  }
}

/** Splits NUL-terminated output of git. */
export function splitNul(text: string): string[] {
  const parts = text.split('\0');
  if (parts.at(-1) === '') parts.pop();
  return parts;
}
