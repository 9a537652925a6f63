import type { DiffInput, ModelView } from '../../../types';
import { keyOf } from '../../assertions/assertion-keys';
import { gatherAssertions } from '../../assertions/effective-assertions';
import { saysSomething } from '../../assertions/moved-values';
import type { TestEntry } from '../../entries';
import { headPath } from '../../head-path';
import type { EntryMap } from '../../matching/match-tests';
import { collectSubjects } from '../../subjects';

export interface Unmocked {
  source: string;
  spec: string;
}

/**
 * A source that another spec of the change mocked and runs for real now, while it asks something anew: what the lost test
 * asked of the source alone may be asked of what is done with it.
 */
export function readUnmocked(map: EntryMap, input: DiffInput): (entry: TestEntry) => Unmocked | undefined {
  const found = [...map.counterparts].flatMap(([base, head]) => {
    const now = mockedBy(head, input.headView);
    return [...mockedBy(base, input.baseView)]
      .flatMap((path) => headPath(path, input) ?? [])
      .filter((source) => !now.has(source))
      .map((source) => ({ source, spec: head }));
  });
  const asking = new Map<string, boolean>();
  return (entry) => {
    if (found.length === 0) return undefined;
    const { subjects } = collectSubjects(entry, input.baseView, (path) => input.isSpec(path));
    const sources = new Set(subjects.flatMap(({ origin }) => headPath(origin.path, input) ?? []));
    return found.find(({ source, spec }) => sources.has(source) && spec !== entry.ref.path && asksAnew(spec));
  };

  function asksAnew(spec: string): boolean {
    const known = asking.get(spec);
    if (known !== undefined) return known;
    const fresh =
      map.added.some((entry) => entry.ref.path === spec && saidBy(entry, input.headView).length > 0) ||
      map.matches.some(({ base, heads }) => {
        const before = new Set(saidBy(base, input.baseView));
        return heads.some(
          (head) => head.ref.path === spec && saidBy(head, input.headView).some((key) => !before.has(key)),
        );
      });
    asking.set(spec, fresh);
    return fresh;
  }
}

function saidBy(entry: TestEntry, view: ModelView): string[] {
  return gatherAssertions(entry, view).list.filter(saysSomething).map(keyOf);
}

function mockedBy(spec: string, view: ModelView): Set<string> {
  const parsed = view.model(spec);
  const mocks = parsed?.ok ? parsed.model.imports.filter(({ kind }) => kind === 'mock') : [];
  return new Set(
    mocks.flatMap(({ specifier }) => {
      const target = view.resolve(spec, specifier);
      return target.kind === 'file' ? [target.path] : [];
    }),
  );
}

export function describeUnmocked({ source, spec }: Unmocked): string {
  return `${spec} does not mock ${source} any more and asks something new, so that it may ask what this test asked`;
}
