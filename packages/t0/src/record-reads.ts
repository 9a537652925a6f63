import type { ModelView } from './types';

/** Notes the content hash of each file whose model was asked for: it may have decided something. */
export function recordReads(view: ModelView): { view: ModelView; reads: Record<string, string> } {
  const reads: Record<string, string> = {};
  return {
    reads,
    view: {
      resolve: (from, specifier) => view.resolve(from, specifier),
      model(path) {
        const parsed = view.model(path);
        if (parsed?.ok) reads[path] = parsed.model.hash;
        return parsed;
      },
    },
  };
}
