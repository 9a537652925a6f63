import type { Resolution } from '../types';
import { classifySpecifier, isPackageName } from './classify-specifier';
import { findFile, folderOf, joinPath, type FileView } from './file-view';
import { placeOnDisk } from './place-on-disk';
import type { WorkspacePackages } from './workspace-packages';

export interface ResolveParts {
  files: FileView;
  packages: WorkspacePackages;
  /** A full resolver: absolute path, or why there is none. */
  ask(fromPath: string, specifier: string): { path?: string; error?: string };
  /** The nearest tsconfig's own paths, for one that the full resolver cannot load. */
  own(fromPath: string, specifier: string): string | undefined;
}

/** The order that both sides share: by form, relative files, the full resolver, packages of the workspace by name. */
export function resolveWith(parts: ResolveParts, fromPath: string, raw: string): Resolution {
  const { files, packages } = parts;
  const specifier = classifySpecifier(raw);
  if (specifier.kind === 'builtin') return { kind: 'external', name: specifier.name };
  if (specifier.kind === 'opaque') return { kind: 'unknown', reason: specifier.reason };
  if (specifier.kind === 'relative') {
    const target = joinPath(folderOf(fromPath), specifier.specifier);
    const file = target === undefined ? undefined : findFile(files, target);
    if (file !== undefined) return { kind: 'file', path: file };
  }
  const result = parts.ask(fromPath, specifier.specifier);
  const placed = result.path === undefined ? undefined : placeOnDisk(files, packages, result.path, raw);
  if (placed !== undefined && placed.kind !== 'unknown') return placed;
  if (specifier.kind === 'package') {
    const source = packages.find(specifier.name, specifier.subpath);
    if (source !== undefined) return { kind: 'file', path: source };
    if (packages.has(specifier.name)) {
      return {
        kind: 'unknown',
        reason: `workspace package ${specifier.name} has no source for ${JSON.stringify(raw)}`,
      };
    }
    const own = parts.own(fromPath, specifier.specifier);
    if (own !== undefined) return { kind: 'file', path: own };
    if (placed === undefined && isPackageName(specifier.name))
      return { kind: 'external', name: specifier.name };
  }
  return placed ?? { kind: 'unknown', reason: result.error ?? `cannot find ${JSON.stringify(raw)}` };
}

/** Keeps the answers for each folder and specifier. */
export function memoiseResolve(
  resolve: (fromPath: string, specifier: string) => Resolution,
): (fromPath: string, specifier: string) => Resolution {
  const known = new Map<string, Resolution>();
  return (fromPath, specifier) => {
    const key = `${folderOf(fromPath)}\0${specifier}`;
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = resolve(fromPath, specifier)));
    return answer;
  };
}
