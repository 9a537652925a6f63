import type { FileModel } from '@nx-test-review/source';
import type { ModelView } from '../../types';
import { escapeRegex } from '../escape-regex';
import { lookUpExport } from '../export-lookup';

/** An `expect` that is no assertion library's. */
export interface FakeExpect {
  local: string;
  /** Where it comes from, in words. */
  what: string;
}

const LIBRARIES =
  /^(@jest\/|jest|vitest|@vitest\/|bun:test|@?playwright|chai|expect|earl|should|must|unexpected|@japa\/|@storybook\/|@wdio\/|webdriverio|@effect\/|@nuxt\/|@fast-check\/|cypress|code$|@hapi\/code|@std\/|jsr:|tap$|uvu|detox|@angular\/|rstest|@rstest\/|node:)/;
/** A package whose `expect`, `assert` or `it` is known. */
export function isAssertionLibrary(specifier: string): boolean {
  return LIBRARIES.test(specifier);
}

const MADE_OF_ONE = /expect|chai|assert/i;

// By side: the text of a spec may be the same at both while that of the other file is not.
const known = new WeakMap<ModelView, Map<string, FakeExpect | undefined>>();

/** The `expect` of a file, where the workspace itself defines one that hands nothing on to a library. */
export function findFakeExpect(file: FileModel, view: ModelView): FakeExpect | undefined {
  const ofView = known.get(view) ?? new Map<string, FakeExpect | undefined>();
  known.set(view, ofView);
  if (!ofView.has(file.path)) ofView.set(file.path, lookFor(file, view));
  return ofView.get(file.path);
}

function lookFor(file: FileModel, view: ModelView): FakeExpect | undefined {
  for (const record of file.imports) {
    const name = record.names.find(
      ({ imported, local }) => imported === 'expect' || (imported === 'default' && local === 'expect'),
    );
    if (name === undefined || record.typeOnly) continue;
    const target = view.resolve(file.path, record.specifier);
    if (target.kind !== 'file') return undefined;
    const origin = lookUpExport(view, target.path, name.imported);
    if (origin.found !== 'yes') return undefined;
    const handsOn = handsOnExpect(origin.path, origin.name, view);
    if (handsOn !== false) return undefined;
    return { local: name.local, what: `${record.specifier} (${origin.path})` };
  }
  return undefined;
}

/** Is what an export stands for made of some other `expect`? Undefined when it is not defined there. */
function handsOnExpect(path: string, name: string, view: ModelView): boolean | undefined {
  const parsed = view.model(path);
  const text = view.text?.(path);
  if (!parsed?.ok || text === undefined) return undefined;
  const { exports, functions, imports } = parsed.model;
  const record = exports.find((one) => one.name === name);
  const local = record?.local ?? name;
  const names = imports.flatMap((one) => one.names);
  if (record?.from !== undefined || names.some((one) => one.local === local)) return undefined;
  const own = functions.find(({ id }) => id === local)?.body;
  const escaped = escapeRegex(local);
  const found =
    own === undefined
      ? new RegExp(`(?:const|let|var)\\s+${escaped}\\b([^;]*)`).exec(text)?.[1]
      : text.slice(own.place.start, own.place.end).replace(new RegExp(`^.*?\\b${escaped}\\b`), '');
  if (found === undefined) return undefined;
  const libraries = names.filter(({ imported }) => MADE_OF_ONE.test(imported)).map((one) => one.local);
  return (
    MADE_OF_ONE.test(found) || libraries.some((one) => new RegExp(`\\b${escapeRegex(one)}\\b`).test(found))
  );
}

/** External packages that an `expect` is taken from and that nobody knows for one. */
export function unknownExpect(file: FileModel, view: ModelView): string | undefined {
  const record = file.imports.find(
    ({ names, typeOnly }) => !typeOnly && names.some(({ imported }) => imported === 'expect'),
  );
  if (record === undefined || LIBRARIES.test(record.specifier)) return undefined;
  return view.resolve(file.path, record.specifier).kind === 'external' ? record.specifier : undefined;
}
