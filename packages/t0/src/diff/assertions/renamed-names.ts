import type { FileModel } from '@nx-test-review/source';
import type { DiffInput, ModelView } from '../../types';
import { textOfTest } from '../side-text';
import type { TestEntry } from '../entries';
import type { EntryMatch } from '../matching/match-tests';
import type { Effective } from './effective-assertions';

/** Assertions of the base by the names that the head has for the same imports and the same values of the test. */
export function withHeadNames(
  list: readonly Effective[],
  { base, heads }: EntryMatch,
  input: DiffInput,
): readonly Effective[] {
  const [head] = heads as [TestEntry];
  const names = new Map([
    ...renamed(importsOf(base.file, input.baseView), importsOf(head.file, input.headView)),
    ...(base.test === head.test
      ? []
      : renamed(valuesOf(base, input.baseView), valuesOf(head, input.headView))),
  ]);
  if (names.size === 0) return list;
  const rename = (tokens: readonly string[]): string[] =>
    tokens.map((token, index) => (isName(tokens, index) ? (names.get(token) ?? token) : token));
  return list.map((one) =>
    [...one.subject, ...one.args].some((token) => names.has(token))
      ? { ...one, subject: rename(one.subject), args: rename(one.args) }
      : one,
  );
}

/** No member of something, and no key. */
function isName(tokens: readonly string[], index: number): boolean {
  return tokens[index - 1] !== '.' && tokens[index + 1] !== ':';
}

/** Names by what they stand for. */
type Names = Map<string, string[]>;

/** What one name of the base stood for, for which the head has one other name. */
function renamed(before: Names, after: Names): [string, string][] {
  const still = new Set([...after.values()].flat());
  const known = new Set([...before.values()].flat());
  return [...before].flatMap(([key, [name = '', ...others]]): [string, string][] => {
    const [now, ...more] = after.get(key) ?? [];
    if (now === undefined || others.length > 0 || more.length > 0) return [];
    return now === name || still.has(name) || known.has(now) ? [] : [[name, now]];
  });
}

function importsOf({ path, imports }: FileModel, view: ModelView): Names {
  const found: Names = new Map();
  for (const { names, specifier } of imports) {
    const target = view.resolve(path, specifier);
    const from = target.kind === 'file' ? target.path : specifier;
    for (const { imported, local } of names) add(found, `${from}\0${imported}`, local);
  }
  return found;
}

/** Constants of the test by the text that makes them, where that calls something. */
function valuesOf(entry: TestEntry, view: ModelView): Names {
  const found: Names = new Map();
  const made = /\b(?:const|let)\s+([A-Za-z_$][\w$]*)\s*=\s*([^\n;]*\([^\n;]*\));?[ \t]*(?=\n|$)/g;
  for (const [, name = '', init = ''] of textOfTest(entry, view).matchAll(made)) add(found, init, name);
  return found;
}

function add(names: Names, key: string, name: string): void {
  names.set(key, [...(names.get(key) ?? []), name]);
}
