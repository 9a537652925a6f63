import type { ReadResult } from '../types';

/** Files of a workspace in memory, as a snapshot shows them. */
export function memoryFiles(texts: Record<string, string>) {
  const has = (path: string): boolean => Object.hasOwn(texts, path);
  return {
    root: '/workspace',
    list: () => Object.keys(texts).sort(),
    has,
    read: (path: string): ReadResult =>
      has(path) ? { ok: true, text: texts[path]! } : { ok: false, reason: 'missing' },
  };
}
