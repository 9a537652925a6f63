import type { DiffInput, ModelView } from '../types';
import { isCodeFile, isSupportFile } from './support-paths';

/** Sources of the product that a spec or a helper takes in by itself: no types, mocks, helpers or other specs. */
export function listSources(path: string, view: ModelView, { isSpec }: Pick<DiffInput, 'isSpec'>): string[] {
  const parsed = view.model(path);
  return (parsed?.ok ? parsed.model.imports : []).flatMap(({ specifier, typeOnly, kind }) => {
    const target = typeOnly || kind === 'mock' ? undefined : view.resolve(path, specifier);
    if (target?.kind !== 'file' || !isCodeFile(target.path) || isSupportFile(target.path)) return [];
    return isSpec(target.path) ? [] : [target.path];
  });
}
