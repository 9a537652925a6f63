import type { DiffInput, ModelView } from '../../types';
import type { TestEntry } from '../entries';
import type { Effective } from '../assertions/effective-assertions';
import { escapeRegex } from '../escape-regex';
import { lookUpExport } from '../export-lookup';
import { headPath } from '../head-path';
import { calledFolderIsGone, wentWithItsFolder } from './gone-folders';
import { callsMethodThatIsGone } from './gone-methods';
import { callsStaticThatIsGone, callsWhatIsGone, typesAreGone } from './gone-members';
import { namesakeIsGone } from './named-files';
import type { EntryMap } from '../matching/match-tests';
import { collectSubjects, mentions, type Subject } from '../subjects';
import { livesElsewhere, livesUnderNewName } from './lives-on';
import { isCodeFile, isSupportFile, stemOfSource, stemOfSpec } from '../support-paths';

export interface Standing {
  stands: boolean;
  /** What stands, or what is gone, in words. */
  what: string;
  /** Specifiers that could not be resolved at the base. */
  unknown: string[];
}

/** Says whether something that a base test exercised still stands at the head. */
export function judgeStanding(entry: TestEntry, input: DiffInput, map?: EntryMap): Standing {
  const { subjects, unknown } = collectSubjects(entry, input.baseView, (path) => input.isSpec(path));
  if (subjects.length === 0) {
    if (calledFolderIsGone(entry, input)) return { stands: false, what: entry.ref.path, unknown };
    const behind = entry.registration?.path === undefined ? [] : filesBehind(entry.registration.path, input);
    if (behind.length > 0) {
      const standing = behind.filter((path) => headPath(path, input) !== undefined);
      const stands = standing.length > 0 && !wentWithItsProject(entry, input);
      return { stands, what: (standing[0] ? standing : behind).join(', '), unknown };
    }
    const project = input.projectStillStands(entry.ref.path);
    const gone =
      ownSourceIsGone(entry, [], input) ||
      typesAreGone(entry, input) ||
      wentWithItsProject(entry, input) ||
      wentWithItsFolder(entry, [], input);
    return { ...project, stands: project.stands && !gone, unknown };
  }
  const judged = subjects.map((subject) => ({
    subject,
    stands: stillStands(subject, entry.ref.path, input),
  }));
  const standing = judged.filter(({ stands }) => stands).map(({ subject }) => subject);
  const gone = judged.filter(({ stands }) => !stands).map(({ subject }) => subject);
  const own = ownSourceIsGone(entry, standing, input);
  const stands =
    standing.length > 0 &&
    !own &&
    !wentWithItsOwn(entry, standing, gone) &&
    !wentWithItsProject(entry, input) &&
    !wentWithItsFolder(entry, standing, input) &&
    !callsStaticThatIsGone(entry, standing, input) &&
    !callsMethodThatIsGone(entry, standing, input) &&
    !callsWhatIsGone(entry, standing, input, map);
  return { stands, what: describe(stands ? standing : gone.length > 0 ? gone : standing), unknown };
}

/** The whole source of the spec's project is gone, and the spec took from it: what stands of other projects was used. */
function wentWithItsProject({ ref, file }: TestEntry, input: DiffInput): boolean {
  if (input.projectIsGone?.(ref.path) !== true) return false;
  const owner = input.projectAtBase?.(ref.path);
  return file.imports.some(({ specifier }) => {
    const target = input.baseView.resolve(file.path, specifier);
    if (target.kind !== 'file' || !isCodeFile(target.path) || isSupportFile(target.path)) return false;
    return !input.isSpec(target.path) && input.projectAtBase?.(target.path) === owner;
  });
}

/** Sources that a helper imports which registers tests, through other helpers. */
function filesBehind(helper: string, input: DiffInput): string[] {
  const seen = new Set([helper]);
  const found: string[] = [];
  const queue = [helper];
  for (let path = queue.pop(); path !== undefined && seen.size < 50; path = queue.pop()) {
    const parsed = input.baseView.model(path);
    for (const record of parsed?.ok ? parsed.model.imports : []) {
      const target = record.typeOnly ? undefined : input.baseView.resolve(path, record.specifier);
      if (target?.kind !== 'file' || seen.has(target.path) || !isCodeFile(target.path)) continue;
      seen.add(target.path);
      (isSupportFile(target.path) ? queue : found).push(target.path);
    }
  }
  return found.filter((path) => !input.isSpec(path));
}

/** The file that the spec is named after stood beside it, or in `../src`, and is gone: its tests went with it. */
function ownSourceIsGone(entry: TestEntry, standing: Subject[], input: DiffInput): boolean {
  if (standing.some(({ primary }) => primary)) return false;
  const { ref } = entry;
  const folder = ref.path.slice(0, ref.path.lastIndexOf('/') + 1);
  const above = folder.replace(/[^/]+\/$/, '');
  const name = ref.path.slice(folder.length).replace(/[._-](spec|test|cy)(?=\.)/, '');
  const extensions = ['ts', 'tsx', 'js', 'jsx', 'mts', 'mjs'];
  const stem = name.replace(/\.[^.]+$/, '');
  if (isDeleted(stemOfSpec(ref.path), input) || importIsDeleted(entry, input)) return true;
  const places = [folder, above, `${above}src/`, `${above}lib/`];
  const bare = stem.replace(/[._-](unit|integration|e2e)$/, '');
  if (namesakeIsGone(places, [stem, bare], input)) return true;
  return places.some((place) =>
    extensions.some((extension) => {
      const path = `${place}${stem}.${extension}`;
      return input.baseView.model(path) !== undefined && headPath(path, input) === undefined;
    }),
  );
}

/** Names that say nothing of what a spec is about. */
const GENERAL =
  /^(index|main|app|utils?|helpers?|types?|common|core|basic|base|test|tests|spec|setup|config|server|client|api|all)$/;

/** The change deletes a source, or the folder of one, that the spec is named after, wherever it stood. */
function isDeleted(stem: string, input: DiffInput): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_.]/g, '');
  if (stem.length < 4 || GENERAL.test(stem)) return false;
  const wanted = plain(stem);
  // `fields-authed-relationship` for `AuthedRelationship.test.ts`.
  const named = (path: string): boolean => {
    const name = plain(stemOfSource(path));
    return name === wanted || (wanted.length >= 8 && name.endsWith(wanted));
  };
  const sources = [...(input.changedPaths ?? [])].filter(
    (path) => isCodeFile(path) && !isSupportFile(path) && !input.isSpec(path) && named(path),
  );
  return (
    sources.some((path) => input.baseView.model(path) !== undefined && headPath(path, input) === undefined) &&
    !sources.some((path) => input.existsAtHead(path))
  );
}

/** The change deletes a source that the spec loads and that its name ends with: `check-build-docs` loads `build-docs`. */
function importIsDeleted({ ref, file }: TestEntry, input: DiffInput): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[-_.]/g, '');
  const own = plain(stemOfSpec(ref.path));
  return file.imports.some(({ specifier, kind, typeOnly }) => {
    const target = typeOnly || kind === 'mock' ? undefined : input.baseView.resolve(file.path, specifier);
    if (target?.kind !== 'file' || !isCodeFile(target.path) || isSupportFile(target.path)) return false;
    const stem = plain(stemOfSource(target.path));
    const isNamed = stem.length >= 8 && own.endsWith(stem);
    return isNamed && !input.isSpec(target.path) && headPath(target.path, input) === undefined;
  });
}

/**
 * A test may use more than it is about. When what its spec is named after is gone, or the titles name
 * only what is gone, the rest was used, not exercised.
 */
function wentWithItsOwn(entry: TestEntry, standing: Subject[], gone: Subject[]): boolean {
  if (gone.some(({ primary }) => primary) && !standing.some(({ primary }) => primary)) return true;
  const titles = entry.ref.titlePath.join(' ');
  const named = (subject: Subject): boolean =>
    [subject.local, subject.name].some((name) => mentions(titles, name));
  return gone.some(named) && !standing.some(named);
}

/**
 * Is what an assertion was about gone: its test's subjects, the import that it names, or a property or text that the
 * subject's source named at the base and does not name any more?
 */
export function subjectIsGone(
  entry: TestEntry,
  { subject: tokens }: Pick<Effective, 'subject'>,
  input: DiffInput,
): boolean {
  const { subjects } = collectSubjects(entry, input.baseView, (path) => input.isSpec(path));
  if (subjects.length === 0) return !input.projectStillStands(entry.ref.path).stands;
  const named = subjects.filter(({ local }) => tokens.includes(local));
  if (named.some((subject) => !stillStands(subject, entry.ref.path, input))) return true;
  if (!subjects.some((subject) => stillStands(subject, entry.ref.path, input))) return true;
  const words = tokens.filter((token, index) => tokens[index - 1] === '.' || token.startsWith("'"));
  return words.some((word) => wordIsGone(word.replace(/^'|'$/g, ''), subjects, input));
}

function wordIsGone(word: string, subjects: readonly Subject[], input: DiffInput): boolean {
  if (word.length < 2) return false;
  const paths = [...new Set(subjects.map(({ origin }) => origin.path))];
  const before = paths.map((path) => input.baseView.text?.(path) ?? '').join('\n');
  const after = paths.map((path) => input.headView.text?.(headPath(path, input) ?? path) ?? '').join('\n');
  if (after.includes(word)) return false;
  return (before.includes(word) && after !== '') || isTakenOut(word, input);
}

/** The change takes a name out of every source that it touches: `router._activeDeferreds`, of a file behind the subject. */
function isTakenOut(word: string, input: DiffInput): boolean {
  if (!/^[A-Za-z_$][\w$]{3,}$/.test(word)) return false;
  const sources = [...(input.changedPaths ?? [])].filter(
    (path) => isCodeFile(path) && !isSupportFile(path) && !input.isSpec(path),
  );
  const named = (view: ModelView): boolean =>
    sources.some((path) =>
      new RegExp(`(?<![\\w$])${escapeRegex(word)}(?![\\w$])`).test(view.text?.(path) ?? ''),
    );
  return named(input.baseView) && !named(input.headView);
}

/** Whether what a base test exercised is at the head, where it was or where its import leads now. */
export function stillStands(subject: Subject, specPath: string, input: DiffInput): boolean {
  const { origin } = subject;
  if (standsAt(origin.path, origin.name, input)) return true;
  if (origin.path !== subject.path && standsAt(subject.path, subject.name, input))
    return !isAnotherModules(headPath(subject.path, input) ?? subject.path, subject, input);
  const now = input.headView.resolve(specPath, subject.specifier);
  if (now.kind !== 'file' || now.path === subject.path || !input.existsAtHead(now.path)) return false;
  if (subject.name === '*') return true;
  const found = lookUpExport(input.headView, now.path, subject.name).found === 'yes';
  return found && !isAnotherModules(now.path, subject, input);
}

/**
 * The module that defined the name is gone, and the entry leads to another one now, which exported that name before: two
 * versions stood beside each other, and the test was about the one that went.
 */
function isAnotherModules(entry: string, { origin, name }: Subject, input: DiffInput): boolean {
  if (headPath(origin.path, input) !== undefined) return false;
  const now = lookUpExport(input.headView, entry, name);
  if (now.found !== 'yes' || now.path === entry || now.path === origin.path) return false;
  return lookUpExport(input.baseView, now.path, now.name).found === 'yes';
}

/** The change takes an export away, and it lives under no other name. */
export function exportIsGone(path: string, name: string, input: DiffInput): boolean {
  return !standsAt(path, name, input);
}

function standsAt(basePath: string, name: string, input: DiffInput): boolean {
  const path = headPath(basePath, input);
  if (path === undefined) return livesElsewhere(basePath, name, input);
  if (name === '*') return true;
  const atBase = lookUpExport(input.baseView, basePath, name).found;
  // A name that an ES module never exported stands nowhere; CommonJS and computed exports go by the file.
  if (atBase === 'no' && namesItsExports(basePath, input)) return false;
  if (atBase !== 'yes') return true;
  return (
    lookUpExport(input.headView, path, name).found !== 'no' ||
    livesUnderNewName(basePath, path, name, input) ||
    isPrivateNow(basePath, path, name, input) ||
    livesElsewhere(basePath, name, input)
  );
}

/** Only its `export` is gone. */
function isPrivateNow(basePath: string, path: string, name: string, input: DiffInput): boolean {
  const before = input.baseView.model(basePath);
  const after = input.headView.model(path);
  if (!before?.ok || !after?.ok) return false;
  const local = before.model.exports.find((one) => one.name === name)?.local ?? name;
  const { functions, classes } = after.model;
  return functions.some(({ id }) => id === local) || classes.some((one) => one.name === local);
}

function namesItsExports(path: string, { baseView }: DiffInput): boolean {
  const parsed = baseView.model(path);
  return (
    parsed?.ok === true && parsed.model.exports.length > 0 && !/\bexports\b/.test(baseView.text?.(path) ?? '')
  );
}

function describe(subjects: Subject[]): string {
  const labels = [...new Set(subjects.map(({ origin }) => label(origin)))];
  const shown = labels.slice(0, 3).join(', ');
  return labels.length > 3 ? `${shown} and ${labels.length - 3} more` : shown;
}

function label({ path, name }: Subject['origin']): string {
  return name === '*' || name === 'default' ? path : `${name} (${path})`;
}
