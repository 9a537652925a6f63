import type { DiffInput } from '../../types';
import { compareAssertions } from '../assertions/compare-assertions';
import { gatherAssertions, type Effective } from '../assertions/effective-assertions';
import type { TestEntry } from '../entries';
import type { FindingParts } from '../make-finding';
import type { EntryMap } from '../matching/match-tests';
import { isPicture } from './snapshot-file';
import type { FilePair } from './snapshot-rows';

/** Rewritten or removed snapshots of a project that make one change a mass of them. */
export const MASS = { snapshots: 20 } as const;

/** D6: one finding for each project, with counts and the largest files. */
export function findMassRewrites(
  pairs: readonly FilePair[],
  map: EntryMap,
  input: DiffInput,
): FindingParts[] {
  const counts = new Map<string, number>();
  const add = (path: string, number: number): void => {
    if (number > 0) counts.set(path, (counts.get(path) ?? 0) + number);
  };
  for (const { path, basePath, rewritten, taken } of pairs)
    add(input.existsAtHead(path) ? path : basePath, rewritten.length + taken.length);
  for (const path of input.changedPaths ?? [])
    if (isPicture(path) && input.existsAtHead(path) && input.existsAtBase?.(path) === true) add(path, 1);
  for (const [path, number] of inlineRewrites(map, input)) add(path, number);
  const projects = new Map<string, [string, number][]>();
  for (const entry of counts) {
    const project = input.projectOf?.(entry[0]) ?? '';
    projects.set(project, [...(projects.get(project) ?? []), entry]);
  }
  return [...projects.values()].flatMap((files) => {
    const total = files.reduce((sum, [, number]) => sum + number, 0);
    if (total < MASS.snapshots) return [];
    const largest = files.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    const shown = largest.slice(0, 3).map(([path, number]) => `${path} (${number})`);
    const more = files.length > 3 ? ` and ${files.length - 3} more files` : '';
    const [path] = largest[0] as [string, number];
    return [
      {
        row: 'D6',
        path,
        line: 1,
        at: input.existsAtHead(path) ? 'head' : 'base',
        quote: '',
        titlePath: [],
        advisory: true,
        message:
          `Mass snapshot rewrite: this change rewrites or removes ${total} snapshots: ${shown.join(', ')}${more}. Nobody reads ` +
          `that many. Split the update from other work and say how it was checked, or assert the values that matter.`,
      } satisfies FindingParts,
    ];
  });
}

function inlineRewrites(map: EntryMap, input: DiffInput): Map<string, number> {
  const found = new Map<string, number>();
  const inline = (entry: TestEntry, side: 'baseView' | 'headView'): Effective[] =>
    /InlineSnapshot/.test(input[side].text?.(entry.ref.path) ?? '')
      ? gatherAssertions(entry, input[side]).list.filter(({ assertion }) =>
          assertion.matcher?.includes('Inline'),
        )
      : [];
  for (const { base, heads } of map.matches) {
    const before = inline(base, 'baseView');
    const [head] = heads as [TestEntry];
    if (before.length === 0) continue;
    const { rewritten, weakened } = compareAssertions(before, inline(head, 'headView'));
    found.set(head.ref.path, (found.get(head.ref.path) ?? 0) + rewritten.length + weakened.length);
  }
  return found;
}
