import type { DiffInput, ModelView } from '../../types';
import { isCodeFile, isSupportFile } from '../support-paths';

const MAX_FILES = 2000;
const known = new WeakMap<DiffInput, Map<string, readonly string[]>>();

/**
 * Product files that the change touches and that a spec of the base reaches through its imports, nearest first. A spec that
 * takes what was built of them reaches none that can be followed: all of its project are meant then.
 */
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
  const isProduct = (path: string): boolean =>
    isCodeFile(path) && !isSupportFile(path) && !input.isSpec(path);
  const changed = (path: string): boolean => input.changedPaths?.has(path) === true && isProduct(path);
  if ([...seen].some(isProduct) || !takesBuild(specPath, input.baseView)) return [...seen].filter(changed);
  const { projectOf } = input;
  return [...(input.changedPaths ?? [])].filter(
    (path) => changed(path) && projectOf?.(path) === projectOf?.(specPath),
  );
}

/** `../build/utils`, which is not there. */
function takesBuild(specPath: string, view: ModelView): boolean {
  const parsed = view.model(specPath);
  return (
    parsed?.ok === true &&
    parsed.model.imports.some(
      ({ specifier }) =>
        /^\.{1,2}\/(?:.*\/)?(build|dist|lib|out)(\/|$)/.test(specifier) &&
        view.resolve(specPath, specifier).kind !== 'file',
    )
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
