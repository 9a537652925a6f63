import type { Body, FileModel, ImportRecord } from '@nx-test-review/source';
import type { Resolution } from '@nx-test-review/scope';
import type { ModelView } from '../types';
import type { TestEntry } from './entries';
import { escapeRegex } from './escape-regex';
import { lookUpExport } from './export-lookup';
import { isCodeFile, isSupportFile, stemOfSource, stemOfSpec } from './support-paths';

/** Something of the workspace that a test exercises: what it imports and uses. */
export interface Subject {
  /** File that the import resolves to. */
  path: string;
  /** Exported name; `*` for the file as a whole. */
  name: string;
  local: string;
  specifier: string;
  /** File that defines the name, through barrels. */
  origin: { path: string; name: string };
  /** The definition is named like the spec: `cart.ts` for `cart.spec.ts`. */
  primary: boolean;
}

export interface SubjectSet {
  subjects: Subject[];
  /** Specifiers that could not be resolved. */
  unknown: string[];
}

const FACTORY_NAME =
  /^(create|make|build|mock|fake|stub|sample|dummy|given|setup|seed|an?|some|random|generate)[A-Z0-9_]/;

/**
 * What a test exercises, at its own side. Types, mocked modules, data files, helpers and, next to a real subject,
 * factories and constants are left out.
 */
export function collectSubjects(
  entry: TestEntry,
  view: ModelView,
  isSpec: (path: string) => boolean,
): SubjectSet {
  const { file } = entry;
  const used = usedNames(entry);
  const mocked = new Set(
    file.imports
      .filter((record) => record.kind === 'mock')
      .map((record) => targetOf(view, file.path, record.specifier)),
  );
  const records = file.imports.filter(
    (record) =>
      !record.typeOnly &&
      record.kind !== 'mock' &&
      record.kind !== 're-export' &&
      !isRegistrar(record, entry) &&
      !mocked.has(targetOf(view, file.path, record.specifier)),
  );
  const taken = records.filter((record) => isUsed(record, used, entry));
  const unknown = new Set<string>();
  const all = (list: ImportRecord[], names?: ReadonlySet<string>): Subject[] =>
    list.flatMap((record) => subjectsOf(record, names, entry, view, isSpec, unknown));
  let subjects = all(taken, used);
  if (subjects.length === 0) {
    const elsewhere = namesOfFile(file);
    const free = records.filter((record) => record.names.every(({ local }) => !elsewhere.has(local)));
    subjects = all(free);
  }
  return { subjects: keepExercised(subjects, entry, view), unknown: [...unknown].sort() };
}

/** Helpers of tests that a test reads, at its own side. */
export function listHelpers(entry: TestEntry, view: ModelView, isSpec: (path: string) => boolean): string[] {
  const used = usedNames(entry);
  const paths = entry.file.imports
    .filter(({ typeOnly, names }) => !typeOnly && names.some(({ local }) => used.has(local)))
    .map(({ specifier }) => targetOf(view, entry.file.path, specifier));
  return [...new Set(paths)].filter((path) => isCodeFile(path) && isSupportFile(path) && !isSpec(path));
}

/** What only registers the tests is used by them, not exercised. */
function isRegistrar({ names, specifier }: ImportRecord, { registration }: TestEntry): boolean {
  if (registration === undefined) return false;
  if (names.length === 0) return registration.name === `import '${specifier}'`;
  return names.length === 1 && names[0]?.local === registration.callee[0];
}

function targetOf(view: ModelView, from: string, specifier: string): string {
  const target = view.resolve(from, specifier);
  return target.kind === 'file' ? target.path : specifier;
}

function isUsed(record: ImportRecord, used: ReadonlySet<string>, entry: TestEntry): boolean {
  if (record.names.some(({ local }) => used.has(local))) return true;
  if (record.kind === 'import' || record.names.length > 0) return false;
  const places = [entry.test.place, ...entry.hooks.map((hook) => hook.place)];
  return places.some((place) => record.place.start >= place.start && record.place.end <= place.end);
}

function subjectsOf(
  record: ImportRecord,
  used: ReadonlySet<string> | undefined,
  entry: TestEntry,
  view: ModelView,
  isSpec: (path: string) => boolean,
  unknown: Set<string>,
): Subject[] {
  const from = entry.file.path;
  const target = targetOfImport(view, from, record.specifier);
  if (target.kind === 'unknown') unknown.add(record.specifier);
  if (target.kind !== 'file' || !isCodeFile(target.path) || isSpec(target.path)) return [];
  const names = record.names.filter(({ local }) => used === undefined || used.has(local));
  const pairs = names.length > 0 ? names : [{ imported: '*', local: '' }];
  return pairs.flatMap(({ imported, local }) =>
    (imported === '*' && local !== '' ? membersOf(entry, local) : [imported]).map((name): Subject => {
      const found = name === '*' ? undefined : lookUpExport(view, target.path, name);
      const origin =
        found?.found === 'yes' ? { path: found.path, name: found.name } : { path: target.path, name };
      const stem = stemOfSpec(from);
      const primary = stemOfSource(origin.path) === stem || stemOfSource(target.path) === stem;
      return { path: target.path, name, local, specifier: record.specifier, origin, primary };
    }),
  );
}

const BUILT = /(?<=^|\/)(build|dist|lib|out|es|esm|cjs)(?=\/|$)/;

/** What a build brings is not there to be read: its source in `src` stands for it. */
function targetOfImport(view: ModelView, from: string, specifier: string): Resolution {
  const target = view.resolve(from, specifier);
  if (target.kind !== 'unknown' || !specifier.startsWith('.') || !BUILT.test(specifier)) return target;
  const sources = [
    specifier.replace(BUILT, 'src'),
    specifier.replace(/\/(build|dist|lib|out|es|esm|cjs)(?=\/src\/)/, ''),
  ];
  return sources.map((one) => view.resolve(from, one)).find(({ kind }) => kind === 'file') ?? target;
}

/** Members of a namespace that the test calls; the whole file when it calls none. */
function membersOf(entry: TestEntry, local: string): string[] {
  const calls = bodiesOf(entry).flatMap((body) => body.calls);
  const members = calls.filter((call) => call.callee[0] === local).map((call) => call.callee[1]);
  const names = [...new Set(members.filter((name) => name !== undefined))];
  return names.length > 0 ? names : ['*'];
}

function keepExercised(subjects: Subject[], entry: TestEntry, view: ModelView): Subject[] {
  const primary = subjects.filter((subject) => subject.primary);
  const real = subjects.filter((subject) => subject.primary || !isSupportFile(subject.origin.path));
  const acting = real.filter((subject) => subject.primary || !FACTORY_NAME.test(subject.local));
  const active = (acting.length > 0 ? acting : real).filter((subject) => isActive(subject, entry, view));
  const kept = active.length > 0 ? active : acting.length > 0 ? acting : real;
  return kept.length > 0 ? kept : primary;
}

/** Constants and enums are used; functions and classes, and whatever is called or asserted on, are exercised. */
function isActive(subject: Subject, entry: TestEntry, view: ModelView): boolean {
  if (subject.name === '*') return true;
  const parsed = view.model(subject.origin.path);
  if (parsed === undefined || !parsed.ok) return true;
  const record = parsed.model.exports.find(({ name }) => name === subject.origin.name);
  const names = [record?.local, subject.origin.name];
  const { functions, classes } = parsed.model;
  if (functions.some(({ id, name }) => names.includes(id) || names.includes(name))) return true;
  if (classes.some(({ name }) => names.includes(name))) return true;
  const bodies = bodiesOf(entry);
  return bodies.some(
    (body) =>
      body.calls.some((call) => call.callee[0] === subject.local) ||
      body.assertions.some((assertion) => assertion.subject?.root === subject.local),
  );
}

export function mentions(text: string | undefined, name: string): boolean {
  if (text === undefined || name === '') return false;
  return new RegExp(`(?<![\\w$.])${escapeRegex(name)}(?![\\w$])`).test(text);
}

/** Bodies of the test and of the hooks around it. */
export function bodiesOf(entry: TestEntry): Body[] {
  return [entry.test, ...entry.hooks].flatMap(({ body }) => (body === undefined ? [] : [body]));
}

/** Names that a test reads, through the functions and classes of its file. */
function usedNames(entry: TestEntry): Set<string> {
  const used = new Set<string>();
  const queue = [...bodiesOf(entry).flatMap((body) => body.names), ...(entry.test.bodyRef?.callee ?? [])];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    const called = entry.file.functions.filter(
      (fn) => fn.name === name || fn.id === name || fn.className === name,
    );
    queue.push(...called.flatMap((fn) => fn.body.names));
    queue.push(
      ...entry.file.classes.filter((found) => found.name === name).flatMap(({ extends: base }) => base ?? []),
    );
  }
  return used;
}

/** All names that any function, test or hook of the file reads. */
function namesOfFile(file: FileModel): Set<string> {
  const names = new Set<string>();
  const add = (body: Body | undefined): void => body?.names.forEach((name) => names.add(name));
  const visit = (suite: FileModel['suite']): void => {
    for (const child of suite.children) {
      if (child.type === 'suite') visit(child);
      else add(child.body);
    }
  };
  visit(file.suite);
  file.functions.forEach((fn) => add(fn.body));
  return names;
}
