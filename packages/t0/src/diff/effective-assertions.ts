import type { Assertion, Body, FileModel, HelperCall } from '@nx-test-review/source';
import type { ModelView } from '../types';
import type { TestEntry } from './entries';
import { lookUpExport } from './export-lookup';
import { tokensOf } from './similarity';

/** An assertion as a test sees it: helpers are followed and their parameters replaced by what the test hands them. */
export interface Effective {
  assertion: Assertion;
  /** File that it stands in. */
  path: string;
  subject: string[];
  args: string[];
  /** It stands in a helper or a hook, not in the test's own body. */
  shared: boolean;
}

export interface EffectiveSet {
  list: Effective[];
  /** Calls of other modules that could not be followed and might assert. */
  unknownCalls: string[];
}

const MAX_DEPTH = 4;

/** All assertions that run for a test: its own, those of the hooks around it and those of helpers. */
export function gatherAssertions(entry: TestEntry, view: ModelView): EffectiveSet {
  const set: EffectiveSet = { list: [], unknownCalls: [] };
  const { body } = entry.test;
  const ref = entry.test.bodyRef;
  if (body !== undefined) addBody(set, body, entry.file, view, new Map(), 0, false);
  if (ref !== undefined) addCall(set, ref, entry.file, view, new Map(), 0);
  for (const hook of entry.hooks) {
    if (hook.body !== undefined) addBody(set, hook.body, entry.file, view, new Map(), 1, true);
  }
  return set;
}

type Names = ReadonlyMap<string, string[]>;

function addBody(
  set: EffectiveSet,
  body: Body,
  file: FileModel,
  view: ModelView,
  names: Names,
  depth: number,
  shared: boolean,
): void {
  for (const assertion of body.assertions) {
    if (!assertion.complete || !canFail(assertion)) continue;
    const subject = replaceNames(subjectTokens(assertion), names);
    const args = replaceNames(tokensOf(assertion.args.map(({ text }) => text).join(' , ')), names);
    set.list.push({ assertion, path: file.path, subject, args, shared: shared || depth > 0 });
  }
  for (const call of body.calls) if (canFail(call)) addCall(set, call, file, view, names, depth);
}

/** It is reached on some path, and no catch around it lets its failure vanish. A catch in a loop tries again. */
function canFail({ guards, unreachable }: Pick<Assertion, 'guards' | 'unreachable'>): boolean {
  if (unreachable !== undefined || guards.some(({ never }) => never === true)) return false;
  const at = guards.findIndex(
    ({ kind, swallows, assigns = [] }) => kind === 'try' && swallows && assigns.length === 0,
  );
  return at < 0 || guards.slice(0, at).some(({ kind, perElement }) => kind === 'loop' || perElement === true);
}

function subjectTokens({ subject, quote, matcher }: Assertion): string[] {
  if (subject !== undefined) return tokensOf(subject.text).filter((token) => token !== 'await');
  return tokensOf(matcher === undefined ? quote : (quote.split(matcher)[0] ?? quote));
}

function addCall(
  set: EffectiveSet,
  call: HelperCall,
  file: FileModel,
  view: ModelView,
  names: Names,
  depth: number,
): void {
  if (depth >= MAX_DEPTH) return;
  const target = findFunction(call, file, view);
  if (target === undefined) {
    if (
      call.binding.kind !== 'global' &&
      /^(expect|assert|verify|check|should|ensure)/i.test(call.callee.at(-1) ?? '')
    ) {
      set.unknownCalls.push(call.quote);
    }
    return;
  }
  const args = call.args.map(({ text }) => replaceNames(tokensOf(text), names));
  const inner = new Map(target.body.params.map((param, index) => [param, args[index] ?? [param]]));
  addBody(set, target.body, target.file, view, inner, depth + 1, true);
}

function findFunction(
  call: HelperCall,
  file: FileModel,
  view: ModelView,
): { body: Body; file: FileModel } | undefined {
  const { binding } = call;
  const method = call.callee.at(-1) ?? '';
  switch (binding.kind) {
    case 'function':
      return bodyIn(file, binding.id);
    case 'import':
      return findExported(
        view,
        file,
        binding.specifier,
        binding.imported === '*' ? method : binding.imported,
        method,
      );
    case 'instance':
      if (binding.specifier === undefined) return bodyIn(file, `${binding.className}.${method}`);
      return findExported(view, file, binding.specifier, binding.imported ?? binding.className, method);
    default:
      return undefined;
  }
}

function findExported(
  view: ModelView,
  file: FileModel,
  specifier: string,
  imported: string,
  method: string,
): { body: Body; file: FileModel } | undefined {
  const target = view.resolve(file.path, specifier);
  if (target.kind !== 'file') return undefined;
  const found = lookUpExport(view, target.path, imported);
  if (found.found !== 'yes') return undefined;
  const parsed = view.model(found.path);
  if (parsed === undefined || !parsed.ok) return undefined;
  const record = parsed.model.exports.find(({ name }) => name === found.name);
  const local = record?.local ?? found.name;
  return bodyIn(parsed.model, local) ?? bodyIn(parsed.model, `${record?.instanceOf ?? local}.${method}`);
}

function bodyIn(file: FileModel, id: string): { body: Body; file: FileModel } | undefined {
  const found = file.functions.find((fn) => fn.id === id);
  return found === undefined ? undefined : { body: found.body, file };
}

function replaceNames(tokens: readonly string[], names: Names): string[] {
  return tokens.flatMap((token, index) =>
    tokens[index - 1] === '.' ? [token] : (names.get(token) ?? [token]),
  );
}
