import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { headPath } from '../head-path';
import type { EntryMap } from '../matching/match-tests';
import { escapeRegex } from '../escape-regex';
import { functionsOf, isAlike } from './lives-on';
import { isOfLanguage } from '../language-names';
import { bodiesOf, mentions, type Subject } from '../subjects';

const CODE = /\.[cm]?[jt]sx?$/;

/**
 * Does the test call members that the change takes out of the sources: those that its title names, most of those that it
 * calls, or one that no test calls which lives on? It could not run any more. A function that lives on under another name is not gone.
 */
export function callsWhatIsGone(
  entry: TestEntry,
  standing: readonly Subject[],
  input: DiffInput,
  map?: EntryMap,
): boolean {
  const changed = [...(input.changedPaths ?? [])].filter((path) => CODE.test(path) && !input.isSpec(path));
  const paths = [...new Set([...standing.map(({ origin }) => origin.path), ...changed])];
  if (!paths.some((path) => input.changedPaths?.has(path) === true)) return false;
  const before = textOf(paths, (path) => input.baseView.text?.(path));
  const called = new Set(
    bodiesOf(entry)
      .flatMap(({ calls }) => calls.flatMap(({ callee }) => callee.slice(1)))
      .filter((name) => name.length > 3 && mentions(before.replaceAll('.', ' '), name))
      .filter((name) => !isOfLanguage(name) || declaresFunction(name, paths, input)),
  );
  if (called.size === 0) return false;
  const after = textOf(paths, (path) => input.headView.text?.(headPath(path, input) ?? path)).replaceAll(
    '.',
    ' ',
  );
  const gone = [...called].filter((name) => !mentions(after, name) && !isRenamed(name, paths, input));
  const titles = entry.ref.titlePath.join(' ').replaceAll('.', ' ');
  if (gone.length === 0) return false;
  if (gone.length * 2 >= called.size || gone.some((name) => mentions(titles, name))) return true;
  // Where tests that called it live on, it has a successor, and this test could have it too.
  return map !== undefined && gone.some((name) => !map.matches.some(({ base }) => calls(base, name)));
}

/**
 * Does the test call a static function of a class that stands, which the change takes out of it: the only one that it
 * calls of the class, or one that its titles name?
 */
export function callsStaticThatIsGone(
  entry: TestEntry,
  standing: readonly Subject[],
  input: DiffInput,
): boolean {
  const titles = entry.ref.titlePath.join(' ').replaceAll('.', ' ');
  return standing.some(({ local, name, origin: { path, name: exported } }) => {
    const now = headPath(path, input);
    if (now === undefined || input.changedPaths?.has(path) !== true) return false;
    const called = new Set(
      bodiesOf(entry)
        .flatMap(({ calls }) => calls)
        .flatMap(({ callee: [root, member] }) => (root === local && member !== undefined ? [member] : [])),
    );
    const has = (text: string | undefined, member: string): boolean =>
      [name, exported].some((owner) => hasStatic(text, owner, member));
    const gone = [...called].filter(
      (member) =>
        has(input.baseView.text?.(path), member) &&
        !has(input.headView.text?.(now), member) &&
        !isRenamed(member, [path], input),
    );
    return (
      gone.length > 0 && (gone.length === called.size || gone.some((member) => mentions(titles, member)))
    );
  });
}

/** `static create`, also with a type and modifiers between, or `Cart.create =`. */
function hasStatic(text: string | undefined, owner: string, member: string): boolean {
  if (text === undefined) return false;
  const [of, name] = [escapeRegex(owner), escapeRegex(member)];
  return new RegExp(
    `(^|[\\n;{}])\\s*(?:(?:public|private|protected|override)\\s+)*static\\s+(?:(?:async|readonly|override|get)\\s+|\\*\\s*)*${name}\\b|(?<![\\w$.])${of}\\.${name}\\s*=(?!=)`,
  ).test(text);
}

function declaresFunction(name: string, paths: readonly string[], { baseView }: DiffInput): boolean {
  return paths.some((path) => {
    const parsed = baseView.model(path);
    return parsed?.ok === true && parsed.model.functions.some((fn) => fn.name === name);
  });
}

function calls(entry: TestEntry, name: string): boolean {
  return bodiesOf(entry).some((body) => body.calls.some(({ callee }) => callee.slice(1).includes(name)));
}

function textOf(paths: readonly string[], read: (path: string) => string | undefined): string {
  return paths.map((path) => read(path) ?? '').join('\n');
}

/** Its body stands in the same file under a name that is new there, if edited a little: it only got another one. */
export function isRenamed(name: string, paths: readonly string[], input: DiffInput): boolean {
  return paths.some((path) => {
    const before = functionsOf(path, input.baseView);
    const after = functionsOf(headPath(path, input) ?? path, input.headView);
    // One of like body that stood beside it all the time took nobody's place.
    const known = new Set(before.map(({ fn }) => fn.name));
    const fresh = after.filter(({ fn }) => !known.has(fn.name));
    return before.some((one) => one.fn.name === name && fresh.some((other) => isAlike(one, other)));
  });
}

/** A test that imports nothing but types is about these; all that it names are gone. */
export function typesAreGone(entry: TestEntry, input: DiffInput): boolean {
  const { file, test, ref } = entry;
  const source = input.baseView.text?.(ref.path)?.slice(test.place.start, test.place.end);
  const used = file.imports.flatMap(({ specifier, names }) => {
    const target = input.baseView.resolve(file.path, specifier);
    if (target.kind !== 'file' || input.isSpec(target.path)) return [];
    return names
      .filter(({ local }) => mentions(source, local))
      .map(({ imported }) => ({ path: target.path, name: imported }));
  });
  const declared = used.filter(({ path, name }) => declares(input.baseView.text?.(path), name));
  const gone = ({ path, name }: { path: string; name: string }): boolean =>
    !declares(textAtHead(path, input), name);
  return declared.length > 0 && declared.some(gone);
}

function textAtHead(path: string, input: DiffInput): string | undefined {
  const now = headPath(path, input);
  return now === undefined ? undefined : input.headView.text?.(now);
}

/** A namespace stands for the whole file. */
function declares(text: string | undefined, name: string): boolean {
  if (text === undefined || name === '*') return text !== undefined;
  return new RegExp(`\\b(type|interface)\\s+${escapeRegex(name)}(?![\\w$])`).test(text);
}
