import { textOfTest } from '../../side-text';
import type { DiffInput } from '../../../types';
import type { TestEntry } from '../../entries';
import { escapeRegex } from '../../escape-regex';
import type { EntryMap } from '../../matching/match-tests';
import { tokensOf } from '../../matching/similarity';
import { isCodeFile } from '../../support-paths';

interface Helper {
  path: string;
  before: string;
  after: string;
}

/** Values by which cases are told that went into a table: that many, and that share of them. */
const VALUES = { least: 3, share: 0.8 } as const;

/** New or changed files that specs take their cases from. */
export function listHelpers(input: DiffInput): Helper[] {
  const reached = new Set(
    input.head.flatMap(({ path, model }) =>
      (model?.imports ?? []).flatMap(({ specifier }) => {
        const target = input.headView.resolve(path, specifier);
        return target.kind === 'file' ? [target.path] : [];
      }),
    ),
  );
  return [...reached]
    .filter((path) => input.changedPaths?.has(path) === true && isCodeFile(path) && !input.isSpec(path))
    .map((path) => ({
      path,
      before: input.baseView.text?.(path) ?? '',
      after: input.headView.text?.(path) ?? '',
    }));
}

/** The helper in which the title of a lost test, or nearly all its values, stand now and did not before. */
export function findMovedInto(
  entry: TestEntry,
  helpers: readonly Helper[],
  input: DiffInput,
): Helper | undefined {
  const { title = '' } = entry.test;
  const told = title.trim().split(/\s+/).length >= 3;
  const values = told || entry.registration !== undefined ? literalsOf(entry, input) : [];
  return helpers.find(({ before, after }) => {
    if (told && hasText(after, title) && !hasText(before, title)) return true;
    const moved = values.filter((value) => hasText(after, value) && !hasText(before, value));
    return values.length >= VALUES.least && moved.length >= values.length * VALUES.share;
  });
}

function hasText(source: string, text: string): boolean {
  return new RegExp(`(['"\`])${escapeRegex(text)}\\1`).test(source);
}

function literalsOf(entry: TestEntry, { baseView }: DiffInput): string[] {
  const tokens = tokensOf(textOfTest(entry, baseView));
  return [...new Set(tokens.filter((token) => /^'.{3,}'$/.test(token)).map((token) => token.slice(1, -1)))];
}

/**
 * A call that registered tests became another one: of the same spec's new test that calls a function of a changed file
 * which checks, or a new call of the project that registers as many.
 */
export function findCallInstead(entry: TestEntry, map: EntryMap, input: DiffInput): TestEntry | undefined {
  const { registration } = entry;
  if (registration === undefined) return undefined;
  const near = map.added.filter((one) => map.relations.isOneProject(entry, one) && !map.relations.rests(one));
  const other = near.find(
    (one) =>
      one.registration !== undefined &&
      one.registration.tests >= registration.tests &&
      sharesName(registration.name, one.registration.name),
  );
  return (
    other ??
    near.find(
      (one) =>
        one.registration === undefined &&
        map.relations.isCounterpart(entry, one) &&
        checksOf(one, input) >= registration.tests,
    )
  );
}

/** A word of four letters or more in common: `testSuite`, `defineIntegrationTestSuite`. */
function sharesName(a: string, b: string): boolean {
  const words = (name: string): string[] =>
    name
      .split(/(?=[A-Z])|[^A-Za-z]+/)
      .map((word) => word.toLowerCase())
      .filter((word) => word.length >= 4);
  return words(a).some((word) => words(b).includes(word));
}

/** Checks in the changed files whose functions the test calls. */
function checksOf({ ref, file, test }: TestEntry, input: DiffInput): number {
  const called = new Set((test.body?.calls ?? []).map(({ callee }) => callee[0]));
  const counts = file.imports
    .filter(({ names }) => names.some(({ local }) => called.has(local)))
    .map(({ specifier, names }) => {
      const target = input.headView.resolve(ref.path, specifier);
      if (target.kind !== 'file' || input.isSpec(target.path)) return 0;
      const paths = names.map(({ imported }) => originOf(target.path, imported, input));
      return Math.max(0, ...paths.map((path) => countChecks(path, input)));
    });
  return Math.max(0, ...counts);
}

function originOf(path: string, name: string, { headView }: DiffInput): string {
  const parsed = headView.model(path);
  const record = parsed?.ok ? parsed.model.exports.find((one) => one.name === name) : undefined;
  const target = record?.from === undefined ? undefined : headView.resolve(path, record.from);
  return target?.kind === 'file' ? target.path : path;
}

function countChecks(path: string, { headView, changedPaths }: DiffInput): number {
  if (changedPaths?.has(path) !== true) return 0;
  const text = headView.text?.(path) ?? '';
  return (text.match(/\b(expect|assert\w*|throw)\b(?=\s*[(.]|\s+new\b)/g) ?? []).length;
}
