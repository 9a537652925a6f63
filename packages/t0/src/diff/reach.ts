import type { DiffInput } from '../types';
import type { TestEntry } from './entries';
import { isPicture } from './snapshots/snapshot-file';

const DEPENDENCIES = /(^|\/)(package\.json|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;
const MAX_FILES = 2000;

/**
 * Did anything change that the test may cover: a file that its spec reaches, data beside it, or a dependency? Without
 * knowledge of the change the answer is yes, so that nothing is claimed.
 */
export function coversChange(head: TestEntry, input: DiffInput): boolean {
  const { changedPaths } = input;
  if (changedPaths === undefined) return true;
  const others = [...changedPaths].filter((path) => !input.isSpec(path));
  if (others.some((path) => DEPENDENCIES.test(path) || isData(path))) return true;
  const changed = new Set(others);
  const seen = new Set<string>([head.ref.path]);
  const queue = [head.ref.path];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (changed.has(path) || seen.size > MAX_FILES) return true;
    const parsed = input.headView.model(path);
    if (parsed === undefined || !parsed.ok) continue;
    for (const { specifier } of parsed.model.imports) {
      const target = input.headView.resolve(path, specifier);
      if (target.kind === 'unknown') return true;
      if (target.kind !== 'file' || seen.has(target.path)) continue;
      seen.add(target.path);
      queue.push(target.path);
    }
    for (const record of parsed.model.exports) {
      const target = record.from === undefined ? undefined : input.headView.resolve(path, record.from);
      if (target?.kind !== 'file' || seen.has(target.path)) continue;
      seen.add(target.path);
      queue.push(target.path);
    }
  }
  return false;
}

/** Data is read by path, not imported: any of it may be what the expectation is about. */
function isData(path: string): boolean {
  // What a run stores is what the expectation is made of.
  if (path.endsWith('.snap') || isPicture(path)) return false;
  return !/\.([cm]?[jt]sx?|md|mdx)$/i.test(path);
}
