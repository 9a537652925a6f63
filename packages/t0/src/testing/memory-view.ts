import { posix } from 'node:path';
import type { FrontEnd, Framework } from '@nx-test-review/source';
import type { ModelView } from '../types';

const EXTENSIONS = ['', '.ts', '.tsx', '.js', '/index.ts', '/index.js'];

/** A view of files that stand in memory; relative imports resolve among them, all others are packages. */
export function createMemoryView(
  files: Record<string, string>,
  frontEnd: FrontEnd,
  frameworkHints: Framework[] = [],
): ModelView {
  return {
    model: (path) => {
      const text = files[path];
      return text === undefined ? undefined : frontEnd.parse(path, text, { frameworkHints });
    },
    text: (path) => files[path],
    resolve(from, specifier) {
      if (!specifier.startsWith('.')) return { kind: 'external', name: specifier };
      const base = posix.join(posix.dirname(from), specifier);
      const path = EXTENSIONS.map((extension) => base + extension).find((name) => Object.hasOwn(files, name));
      return path === undefined
        ? { kind: 'unknown', reason: `${specifier} is not there` }
        : { kind: 'file', path };
    },
  };
}
