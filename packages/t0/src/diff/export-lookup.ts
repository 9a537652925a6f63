import type { ModelView } from '../types';

export type ExportLookup =
  | { found: 'yes'; path: string; name: string }
  | { found: 'no' }
  /** The file cannot be read, or a star re-export leads somewhere unknown. */
  | { found: 'unknown' };

/** Where an exported name is defined, through barrels. `path` and `name` are the last known ones. */
export function lookUpExport(
  view: ModelView,
  path: string,
  name: string,
  seen = new Set<string>(),
): ExportLookup {
  const key = `${path}\0${name}`;
  if (seen.has(key)) return { found: 'no' };
  seen.add(key);
  const parsed = view.model(path);
  if (parsed === undefined || !parsed.ok) return { found: 'unknown' };
  const { exports } = parsed.model;
  const named = exports.find((record) => record.name === name);
  if (named !== undefined) {
    if (named.from === undefined || named.imported === '*') return { found: 'yes', path, name };
    const target = view.resolve(path, named.from);
    if (target.kind !== 'file') return { found: target.kind === 'external' ? 'yes' : 'unknown', path, name };
    return lookUpExport(view, target.path, named.imported ?? name, seen);
  }
  let unknown = false;
  for (const star of exports.filter((record) => record.name === '*' && record.from !== undefined)) {
    const target = view.resolve(path, star.from ?? '');
    if (target.kind === 'external') continue;
    const result: ExportLookup =
      target.kind === 'file' && name !== 'default'
        ? lookUpExport(view, target.path, name, seen)
        : { found: target.kind === 'file' ? 'no' : 'unknown' };
    if (result.found === 'yes') return result;
    unknown ||= result.found === 'unknown';
  }
  return { found: unknown ? 'unknown' : 'no' };
}
