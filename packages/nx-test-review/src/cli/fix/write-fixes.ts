import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { EnvironmentError } from '@nx-test-review/contracts';
import { refuseChanged, type PlannedFile } from './plan-fixes';

/** Writes all files, each whole by rename and with its permissions. Throws class 2 that names what was written until then. */
export function writeFixes(cwd: string, files: readonly PlannedFile[]): void {
  refuseChanged(cwd, files);
  const written: string[] = [];
  for (const { path, full, mode, after } of files) {
    const temp = `${full}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
    try {
      writeFileSync(temp, after, { mode });
      renameSync(temp, full);
      written.push(path);
    } catch (cause) {
      rmSync(temp, { force: true });
      throw new EnvironmentError({
        code: 'fix-not-written',
        message: `${path} could not be written: ${(cause as Error).message}`,
        hint: written.length === 0 ? 'nothing was written' : `written before it: ${written.join(', ')}`,
        cause,
      });
    }
  }
}
