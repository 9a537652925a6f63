import { sep } from 'node:path';

/** A path with forward slashes, whatever the system: how paths are reported and stored. */
export function toSlashes(path: string): string {
  return path.split(sep).join('/');
}
