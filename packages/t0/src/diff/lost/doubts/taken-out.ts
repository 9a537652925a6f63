import { codeOf, textAt } from '../../side-text';
import { walkTests } from '@nx-test-review/source';
import type { DiffInput } from '../../../types';
import type { TestEntry } from '../../entries';
import { escapeRegex } from '../../escape-regex';
import { headPath } from '../../head-path';
import { isOfLanguage } from '../../language-names';
import { exportIsGone } from '../standing';
import { isCodeFile, isSupportFile } from '../../support-paths';

/** What the change takes out of the sources, as far as a test can name it. */
export interface TakenOut {
  /** Exports by name, with their file. */
  exports: ReadonlyMap<string, string>;
  /** Methods, properties and options. */
  isMember(name: string): boolean;
}

const NAME = '[A-Za-z_$][\\w$]{3,}';

export function readTakenOut(input: DiffInput): TakenOut {
  const specs = new Set([...input.base, ...input.head].map(({ path }) => path));
  const sources = [...(input.changedPaths ?? [])].filter(
    (path) =>
      isCodeFile(path) &&
      !isSupportFile(path) &&
      !input.isSpec(path) &&
      !specs.has(path) &&
      !declaresTests(path, input),
  );
  const exports = new Map<string, string>();
  for (const path of sources) {
    const parsed = input.baseView.model(path);
    for (const { name, from } of parsed?.ok ? parsed.model.exports : [])
      if (from === undefined && name.length > 2 && name !== 'default' && exportIsGone(path, name, input))
        exports.set(name, path);
  }
  const known = new Set(sources.flatMap((path) => exportsAtHead(path, input)));
  for (const name of known) exports.delete(name);
  const before = membersOf(
    sources.map((path) => input.baseView.text?.(path) ?? ''),
    new Set(sources.flatMap((path) => functionsAtBase(path, input))),
  );
  const after = new Set(
    sources
      .map((path) => input.headView.text?.(headPath(path, input) ?? path) ?? '')
      .flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []),
  );
  return { exports, isMember: (name) => before.has(name) && !after.has(name) };
}

/** A file of tests is no source, whether a runner takes it in or not. */
function declaresTests(path: string, { baseView, headView }: DiffInput): boolean {
  return [baseView, headView].some((view) => {
    const parsed = view.model(path);
    return parsed?.ok === true && (walkTests(parsed.model.suite).length > 0 || parsed.model.tableTests > 0);
  });
}

function exportsAtHead(path: string, input: DiffInput): string[] {
  const parsed = input.headView.model(path);
  return parsed?.ok === true ? parsed.model.exports.map(({ name }) => name) : [];
}

function functionsAtBase(path: string, { baseView }: DiffInput): string[] {
  const parsed = baseView.model(path);
  return parsed?.ok === true ? parsed.model.functions.map(({ name }) => name) : [];
}

/**
 * Names that stand in a source as a member, a key, a property or a method; a local variable is none of these. What the
 * language and its library call so tells nothing, unless a source declares it.
 */
function membersOf(texts: readonly string[], declared: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    const code = codeOf(text);
    for (const [, name = ''] of code.matchAll(new RegExp(`\\.(${NAME})(?![\\w$])`, 'g')))
      if (!isOfLanguage(name) || declared.has(name)) found.add(name);
    for (const [, name] of code.matchAll(new RegExp(`(?:^|[{,;])\\s*(${NAME})\\??\\s*:`, 'gm')))
      found.add(name ?? '');
    // `remove,` in a line of its own: an object that takes it in by its name.
    for (const [, name] of code.matchAll(new RegExp(`^\\s*(${NAME}),\\s*$`, 'gm'))) found.add(name ?? '');
  }
  return found;
}

/** The name of something that the change takes out, which the test calls, hands over or reads. */
export function namesTakenOut(entry: TestEntry, taken: TakenOut, input: DiffInput): string | undefined {
  const code = codeOf(textOf(entry, input));
  const calls = matches(code, `(?<![\\w$])(?:new\\s+|<)?(${NAME})\\s*(?=\\(|<|\\s|/)`);
  const imported = new Set(entry.file.imports.flatMap(({ names }) => names.map(({ local }) => local)));
  const exported = [...calls, ...matches(code, `\\.(${NAME})`)].find((name) => taken.exports.has(name));
  const used = exported ?? [...imported].find((name) => taken.exports.has(name) && matchesWord(code, name));
  const named = used ?? findShort(entry, code, taken);
  if (named !== undefined) return `${named} (${taken.exports.get(named) ?? ''})`;
  const members = [
    ...matches(code, `\\.(${NAME})(?![\\w$])`),
    ...matches(code, `[{,]\\s*(${NAME})\\s*:`),
    ...matches(code, `\\s(${NAME})=[{"']`),
  ];
  return members.find((name) => taken.isMember(name));
}

/** A name of three letters tells an export only where a title says it: `utils.sum()`. */
function findShort({ ref }: TestEntry, code: string, taken: TakenOut): string | undefined {
  const titles = ref.titlePath.join(' ');
  return [...taken.exports.keys()].find(
    (name) =>
      name.length === 3 &&
      new RegExp(`(?<![\\w$])${escapeRegex(name)}\\(`).test(titles) &&
      new RegExp(`(?<![\\w$])${escapeRegex(name)}\\(`).test(code),
  );
}

function matches(code: string, pattern: string): string[] {
  return [...code.matchAll(new RegExp(pattern, 'g'))].map(([, name]) => name ?? '');
}

function matchesWord(code: string, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${escapeRegex(name)}(?![\\w$])`).test(code);
}

/** The test with its hooks; one that imports nothing itself with the suite around it. */
function textOf({ ref, test, hooks, suites, file }: TestEntry, { baseView }: DiffInput): string {
  const text = textAt(ref.path, baseView) ?? '';
  const names = new Set(file.imports.flatMap((record) => record.names.map(({ local }) => local)));
  const ownsNothing = !(test.body?.names ?? []).some((name) => names.has(name));
  const suite = suites.findLast(({ title }) => title !== undefined);
  const around = ownsNothing && suite !== undefined ? suite.place : test.place;
  return [around, ...hooks.map(({ place }) => place)]
    .map(({ start, end }) => text.slice(start, end))
    .join('\n');
}

export function describeTakenOut(name: string): string {
  return `the change takes ${name} out of the sources, which the test uses`;
}
