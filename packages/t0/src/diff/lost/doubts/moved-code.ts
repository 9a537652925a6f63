import type { DiffInput, ModelView } from '../../../types';
import type { TestEntry } from '../../entries';
import { headPath } from '../../head-path';
import { collectSubjects } from '../../subjects';
import { isCodeFile, isSupportFile } from '../../support-paths';

/** How many imports lead from what a test was about to what took its code in: a barrel may stand between. */
const STEPS = 3;

export type WentInto = (base: TestEntry, head: TestEntry) => boolean;

/**
 * May what the lost test asked about be the business of another source now: the change edits the test's own source, and
 * the new test is about a file that the change brings, or about one that it edits and that the own source uses or used?
 */
export function readMovedCode(input: DiffInput): WentInto {
  const { baseView, headView, changedPaths } = input;
  const own = new Map<TestEntry, ReadonlySet<string>>();
  const used = new Map<string, ReadonlySet<string>>();
  const brought = new Set(input.moves.values());
  return (base, head) => {
    const before = [...sourcesOf(base, baseView)].filter((path) => changedPaths?.has(path) === true);
    if (before.length === 0) return false;
    const after = [...sourcesOf(head, headView)];
    return after.some((path) => {
      if (changedPaths?.has(path) !== true) return false;
      if (before.some((one) => headPath(one, input) === path)) return false;
      if (baseView.model(path) === undefined && !brought.has(path)) return true;
      return before.some(
        (one) => usedBy(headPath(one, input), headView).has(path) || usedBy(one, baseView).has(path),
      );
    });
  };

  function sourcesOf(entry: TestEntry, view: ModelView): ReadonlySet<string> {
    const known = own.get(entry);
    if (known !== undefined) return known;
    const { subjects } = collectSubjects(entry, view, (path) => input.isSpec(path));
    const found = new Set(
      subjects.flatMap(({ origin, path, primary }) =>
        [origin.path, path].filter((one) => primary || !isSupportFile(one)),
      ),
    );
    own.set(entry, found);
    return found;
  }

  function usedBy(from: string | undefined, view: ModelView): ReadonlySet<string> {
    if (from === undefined) return new Set();
    const key = `${view === baseView ? 'base' : 'head'}\0${from}`;
    const known = used.get(key);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    let open = [from];
    for (let step = 0; step < STEPS; step += 1) open = open.flatMap((path) => importsOf(path, view, seen));
    used.set(key, seen);
    return seen;
  }

  function importsOf(path: string, view: ModelView, seen: Set<string>): string[] {
    const parsed = view.model(path);
    if (!parsed?.ok) return [];
    const { imports, exports } = parsed.model;
    const specifiers = [
      ...imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => specifier),
      ...exports.flatMap(({ from }) => from ?? []),
    ];
    return specifiers.flatMap((specifier) => {
      const target = view.resolve(path, specifier);
      if (target.kind !== 'file' || seen.has(target.path) || !isCodeFile(target.path)) return [];
      seen.add(target.path);
      return [target.path];
    });
  }
}

/** What stood beside the lost test's spec stands beside the new one's now: its page, component or fixture went there. */
export function readMovedBeside({ moves, isSpec }: DiffInput): WentInto {
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  const pairs = [...moves].filter(([from]) => !isSpec(from));
  // Moves of a mass change are many, and so are its tests: each pair of folders is looked at once.
  const known = new Map<string, boolean>();
  return (base, head) => {
    const [before, after] = [folderOf(base.ref.path), folderOf(head.ref.path)];
    if (before === '' || after === '' || before === after) return false;
    const key = `${before}\0${after}`;
    const moved =
      known.get(key) ?? pairs.some(([from, to]) => from.startsWith(before) && to.startsWith(after));
    known.set(key, moved);
    return moved;
  };
}
