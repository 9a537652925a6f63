import type { DiffInput, ModelView } from '../../types';
import { isCodeFile, isSupportFile } from '../support-paths';

const MAX_FILES = 2000;
const known = new WeakMap<DiffInput, Map<string, readonly string[]>>();

/** Product files that the change touches and that a spec of the base reaches through its imports, nearest first. */
export function reachedSources(specPath: string, input: DiffInput): readonly string[] {
  const bySpec = known.get(input) ?? new Map<string, readonly string[]>();
  known.set(input, bySpec);
  const found = bySpec.get(specPath) ?? walk(specPath, input);
  bySpec.set(specPath, found);
  return found;
}

function walk(specPath: string, input: DiffInput): string[] {
  const seen = new Set([specPath]);
  for (const path of seen) {
    if (seen.size > MAX_FILES) break;
    for (const next of importedBy(path, input.baseView)) seen.add(next);
  }
  return [...seen].filter(
    (path) =>
      input.changedPaths?.has(path) === true &&
      isCodeFile(path) &&
      !isSupportFile(path) &&
      !input.isSpec(path),
  );
}

function importedBy(path: string, view: ModelView): string[] {
  const parsed = view.model(path);
  if (parsed?.ok !== true) return [];
  const { imports, exports } = parsed.model;
  const specifiers = [
    ...imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => specifier),
    ...exports.flatMap(({ from }) => from ?? []),
  ];
  return specifiers.flatMap((specifier) => {
    const target = view.resolve(path, specifier);
    return target.kind === 'file' ? [target.path] : [];
  });
}
