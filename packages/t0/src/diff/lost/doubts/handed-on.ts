import type { DiffInput, ModelView } from '../../../types';
import { escapeRegex } from '../../escape-regex';
import { headPath } from '../../head-path';
import { codeOf } from '../../side-text';
import { isCodeFile, isSupportFile } from '../../support-paths';

export interface HandedOn {
  /** What does the work. */
  name: string;
  from: string;
  to: string;
}

export type FindHandedOn = (specPath: string) => HandedOn | undefined;

/**
 * A source that a spec is about uses something no more that another source of the change came to use: it hands the work
 * on, and its spec may ask that much and no more.
 */
export function readHandedOn(input: DiffInput): FindHandedOn {
  const { baseView, headView, changedPaths } = input;
  const sources = [...(changedPaths ?? [])].filter(
    (path) => isCodeFile(path) && !isSupportFile(path) && !input.isSpec(path),
  );
  const taken = new Map<string, string>();
  for (const path of sources) {
    const before = namesUsed(path, baseView);
    for (const name of namesUsed(path, headView)) if (!before.has(name)) taken.set(name, path);
  }
  return (spec) => {
    const parsed = baseView.model(spec);
    for (const { specifier, typeOnly } of parsed?.ok ? parsed.model.imports : []) {
      const target = typeOnly ? undefined : baseView.resolve(spec, specifier);
      if (target?.kind !== 'file' || !sources.includes(target.path)) continue;
      const now = headPath(target.path, input);
      const left = now === undefined ? new Set<string>() : namesUsed(now, headView);
      for (const name of namesUsed(target.path, baseView)) {
        const to = left.has(name) ? undefined : taken.get(name);
        if (now !== undefined && to !== undefined && to !== now) return { name, from: now, to };
      }
    }
    return undefined;
  };
}

/** Imported names of some length that are called, asked for a member or rendered: types do no work. */
function namesUsed(path: string, view: ModelView): Set<string> {
  const parsed = view.model(path);
  const text = codeOf(view.text?.(path) ?? '');
  const works = (name: string): boolean =>
    new RegExp(`(?<![\\w$.])${escapeRegex(name)}\\s*[(.]|<${escapeRegex(name)}[\\s/>]`).test(text);
  const records = parsed?.ok ? parsed.model.imports.filter(({ typeOnly }) => !typeOnly) : [];
  return new Set(
    records.flatMap(({ names }) =>
      names.flatMap(({ imported, local }) => {
        const name = imported === 'default' || imported === '*' ? local : imported;
        return name.length > 3 && works(local) ? [name] : [];
      }),
    ),
  );
}
