import type { FileModel, FunctionModel } from '@nx-test-review/source';
import type { DiffInput, ModelView } from '../../types';
import { dice, tokensOf } from '../matching/similarity';
import { textAt } from '../side-text';
import { isCodeFile, isSupportFile } from '../support-paths';

/** A function of a file with what it says. */
export interface Known {
  fn: FunctionModel;
  readonly tokens: string[];
}

export function functionsOf(path: string, view: ModelView): Known[] {
  const parsed = view.model(path);
  const text = textAt(path, view) ?? '';
  if (parsed?.ok !== true) return [];
  return parsed.model.functions.map((fn) => ({
    fn,
    get tokens() {
      return tokensOf(text.slice(fn.body.place.start, fn.body.place.end));
    },
  }));
}

/** So much of its text tells that a function is the other one, though it was edited on the way; a short one says too little. */
const EDITED = { share: 0.8, tokens: 16 } as const;

/** The same body, or nearly. */
export function isAlike(one: Known, other: Known): boolean {
  if (hasBodyOf(one, other)) return true;
  return one.tokens.length >= EDITED.tokens && dice(one.tokens, other.tokens) >= EDITED.share;
}

/** An export that is new at the head has the body of the one that is gone, or is the class with its methods: it was renamed. */
export function livesUnderNewName(basePath: string, path: string, name: string, input: DiffInput): boolean {
  const before = modelAt(basePath, input.baseView);
  const after = modelAt(path, input.headView);
  if (before === undefined || after === undefined) return false;
  const known = new Set(before.exports.map((one) => one.name));
  const fresh = after.exports.filter((one) => !known.has(one.name)).map((one) => one.local ?? one.name);
  const local = localOf(before, name);
  return fresh.some((other) => isSame(basePath, local, path, other, input, isAlike));
}

const asked = new WeakMap<DiffInput, Map<string, boolean>>();

/** Another file of the change has it now and did not before, by its name and to the letter: it went there. */
export function livesElsewhere(basePath: string, name: string, input: DiffInput): boolean {
  const before = modelAt(basePath, input.baseView);
  if (before === undefined || name === '*') return false;
  const local = localOf(before, name);
  const known = asked.get(input) ?? new Map<string, boolean>();
  asked.set(input, known);
  const key = `${basePath}\0${local}`;
  const found =
    known.get(key) ??
    [...(input.changedPaths ?? [])].some(
      (path) =>
        path !== basePath &&
        isCodeFile(path) &&
        !isSupportFile(path) &&
        !input.isSpec(path) &&
        input.existsAtHead(path) &&
        isSame(basePath, local, path, local, input, hasBodyOf) &&
        !isSame(basePath, local, path, local, { ...input, headView: input.baseView }, isAlike),
    );
  known.set(key, found);
  return found;
}

function hasBodyOf(one: Known, other: Known): boolean {
  return one.fn.body.statements > 0 && one.fn.body.hash === other.fn.body.hash;
}

function isSame(
  basePath: string,
  name: string,
  path: string,
  other: string,
  { baseView, headView }: DiffInput,
  fits: (one: Known, other: Known) => boolean,
): boolean {
  const before = functionsOf(basePath, baseView);
  const after = functionsOf(path, headView);
  const own = before.find(({ fn }) => fn.id === name);
  const now = after.find(({ fn }) => fn.id === other);
  if (own !== undefined) return now !== undefined && fits(own, now);
  // A class is told by its methods.
  const methods = before.filter(({ fn }) => fn.className === name);
  const found = methods.filter((one) =>
    after.some((each) => each.fn.className === other && each.fn.name === one.fn.name && fits(one, each)),
  );
  return methods.length > 1 && found.length * 2 > methods.length;
}

function modelAt(path: string, view: ModelView): FileModel | undefined {
  const parsed = view.model(path);
  return parsed?.ok === true ? parsed.model : undefined;
}

function localOf({ exports }: FileModel, name: string): string {
  return exports.find((one) => one.name === name)?.local ?? name;
}
