import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The text that was looked at and kept. `UPDATE_GOLDEN=1` writes what comes out now: look at the difference before
 * it is committed.
 */
export function readGolden(name: string, actual: string): string {
  const path = join(__dirname, '../fixtures/golden', name);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, actual);
  }
  return readFileSync(path, 'utf8');
}
