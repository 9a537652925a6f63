import { isBuiltin } from 'node:module';

export type SpecifierKind =
  | { kind: 'relative'; specifier: string }
  | { kind: 'package'; name: string; subpath: string; specifier: string }
  | { kind: 'builtin'; name: string }
  | { kind: 'opaque'; reason: string };

/** Most of them: no name of a module, and nothing to take off. */
const PLAIN = /^\.\.?\/[^?!]*$/;

/** What a specifier is by its form. Bundler queries (`./a.svg?raw`) are taken off. */
export function classifySpecifier(raw: string): SpecifierKind {
  if (raw === '' || raw.includes('\0')) return { kind: 'opaque', reason: 'an empty or virtual specifier' };
  if (PLAIN.test(raw)) return { kind: 'relative', specifier: raw };
  if (isBuiltin(raw)) return { kind: 'builtin', name: raw.startsWith('node:') ? raw : `node:${raw}` };
  if (/^[a-z][a-z0-9+.-]+:/i.test(raw)) return { kind: 'opaque', reason: `scheme of ${JSON.stringify(raw)}` };
  const specifier = raw.replace(/\?.*$/, '').replace(/^[^!]*!/, '');
  if (/^\.\.?(\/|$)/.test(specifier)) return { kind: 'relative', specifier };
  if (specifier.startsWith('/')) return { kind: 'opaque', reason: 'an absolute path' };
  const match = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier);
  if (match === null) return { kind: 'opaque', reason: `no package name in ${JSON.stringify(raw)}` };
  return { kind: 'package', name: match[1]!, subpath: match[2] ?? '', specifier };
}

/** A name that npm could install: `@/x`, `~/x`, `#x` and `$lib` are aliases. */
export function isPackageName(name: string): boolean {
  return /^(@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/i.test(name);
}
