import { CONDITIONS } from './file-view';
import { isRecord } from './parse-jsonc';

/** Targets that `exports` of a package.json names for a subpath (without `./`), source-like conditions first. */
export function exportTargets(exports: unknown, subpath: string): string[] {
  const key = subpath === '' ? '.' : `./${subpath}`;
  const isMap = isRecord(exports) && Object.keys(exports).some((name) => name.startsWith('.'));
  if (!isMap) return key === '.' ? collect(exports, '') : [];
  if (key in exports) return collect(exports[key], '');
  const patterns = Object.keys(exports)
    .filter((name) => name.includes('*'))
    .sort((a, b) => b.indexOf('*') - a.indexOf('*') || b.length - a.length);
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split('*', 2);
    if (key.length < pattern.length - 1 || !key.startsWith(before) || !key.endsWith(after)) continue;
    return collect(exports[pattern], key.slice(before.length, key.length - after.length));
  }
  return [];
}

function collect(value: unknown, star: string): string[] {
  if (typeof value === 'string') return [value.replaceAll('*', star)];
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, star));
  if (!isRecord(value)) return [];
  const rank = (name: string): number => {
    // Own conditions, such as `@scope/source`, are there to point at the source.
    const at = CONDITIONS.indexOf(name);
    return at === -1 ? (/source|src|development/i.test(name) ? -1 : CONDITIONS.length) : at;
  };
  return Object.keys(value)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((name) => collect(value[name], star));
}
