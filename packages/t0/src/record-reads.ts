import type { FileModel } from '@nx-test-review/source';
import type { ModelView } from './types';

export interface RecordedReads {
  view: ModelView;
  /** Content hash of each file whose model was asked for: it may have decided something. */
  reads: Record<string, string>;
  /** Models of those among them that hold a suppression in code. */
  suppressing: Map<string, FileModel>;
}

/** Notes each file whose model is asked for. */
export function recordReads(view: ModelView): RecordedReads {
  const reads: Record<string, string> = {};
  const suppressing = new Map<string, FileModel>();
  // Mostly the one before is asked for again, and to look up a path is dear.
  let last: ReturnType<ModelView['model']>;
  const model: ModelView['model'] = (path) => {
    const parsed = view.model(path);
    if (parsed === last) return parsed;
    last = parsed;
    if (!parsed?.ok || reads[path] === parsed.model.hash) return parsed;
    reads[path] = parsed.model.hash;
    if (parsed.model.suppressions.length > 0) suppressing.set(path, parsed.model);
    return parsed;
  };
  return {
    reads,
    suppressing,
    view: {
      resolve: (from, specifier) => view.resolve(from, specifier),
      model,
      // Of a file without a model nobody would note that it was read.
      text: (path) => (model(path)?.ok ? view.text?.(path) : undefined),
    },
  };
}
