import type { DiffInput, ModelView } from '../../../types';
import { headPath } from '../../head-path';
import { isCodeFile, isSupportFile } from '../../support-paths';

/** How many imports lead from what one spec is about to what another one is about: a barrel may stand between. */
const STEPS = 3;
/** A source that leads to more than so many others is an entry: who imports it is about all of the product. */
const MANY = 400;

export type AskOfTheSame = (basePath: string, headPath: string) => boolean;

/**
 * May the spec of the head ask what the one of the base asked: about the same sources, about what these use (a level
 * down), or about what uses these (a level up)?
 */
export function readSpecSources(input: DiffInput): AskOfTheSame {
  const { sourcesOf, leadsTo } = openSources(input);
  return (base, head) => {
    const before = sourcesOf(base, 'base');
    const after = sourcesOf(head, 'head');
    return shareOne(before, after) || leadsTo(before, after) || leadsTo(after, before);
  };
}

/** Is the spec of the head about a source of the one of the base, or about what takes such a source in? */
export function readSourceTakers(input: DiffInput): AskOfTheSame {
  const { sourcesOf, leadsTo } = openSources(input);
  return (base, head) => {
    const before = sourcesOf(base, 'base');
    const after = sourcesOf(head, 'head');
    return shareOne(before, after) || leadsTo(after, before);
  };
}

function shareOne(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  return [...before].some((path) => after.has(path));
}

interface Sources {
  sourcesOf: (spec: string, side: 'base' | 'head') => ReadonlySet<string>;
  leadsTo: (from: ReadonlySet<string>, to: ReadonlySet<string>) => boolean;
}

function openSources(input: DiffInput): Sources {
  const own = new Map<string, ReadonlySet<string>>();
  const used = new Map<string, ReadonlySet<string>>();
  return { sourcesOf, leadsTo };

  function leadsTo(from: ReadonlySet<string>, to: ReadonlySet<string>): boolean {
    return [...from].some((path) => {
      const found = usedBy(path);
      return [...to].some((one) => found.has(one));
    });
  }

  /** Files of the product that a spec imports, by their paths at the head. */
  function sourcesOf(spec: string, side: 'base' | 'head'): ReadonlySet<string> {
    const key = `${side}\0${spec}`;
    const known = own.get(key);
    if (known !== undefined) return known;
    const view = side === 'base' ? input.baseView : input.headView;
    const found = importsOf(spec, view)
      .filter((path) => !isSupportFile(path) && !input.isSpec(path))
      .flatMap((path) => (side === 'base' ? (headPath(path, input) ?? []) : path));
    const sources = new Set(found);
    own.set(key, sources);
    return sources;
  }

  function usedBy(from: string): ReadonlySet<string> {
    const known = used.get(from);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    let open = [from];
    for (let step = 0; step < STEPS && seen.size < MANY; step += 1)
      open = open.flatMap((path) =>
        importsOf(path, input.headView).filter((next) => {
          const fresh = !seen.has(next);
          seen.add(next);
          return fresh;
        }),
      );
    used.set(from, seen);
    return seen;
  }
}

function importsOf(path: string, view: ModelView): string[] {
  const parsed = view.model(path);
  if (!parsed?.ok) return [];
  const { imports, exports } = parsed.model;
  const specifiers = [
    ...imports.filter(({ typeOnly, kind }) => !typeOnly && kind !== 'mock').map(({ specifier }) => specifier),
    ...exports.flatMap(({ from }) => from ?? []),
  ];
  return specifiers.flatMap((specifier) => {
    const target = view.resolve(path, specifier);
    return target.kind === 'file' && isCodeFile(target.path) ? [target.path] : [];
  });
}
