import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { headPath } from '../head-path';
import { codeOf } from '../side-text';
import { listSources } from '../spec-imports';
import { dice, tokensOf } from './similarity';

/** So much of its text tells that a spec is the other one, though it was edited on the way. */
const EDITED = 0.7;

/**
 * Places of specs that another spec of the base took, by their paths: to the letter beside it, or edited, and then about
 * the sources of the other one and none of its own. The old tests are not there any more, though titles repeat.
 */
export function findTakenPlaces(
  base: readonly TestEntry[],
  head: readonly TestEntry[],
  input: DiffInput,
): ReadonlyMap<string, string> {
  const before = new Map(input.base.map(({ path }) => [path, input.baseView.text?.(path)]));
  const taken = new Map<string, string>();
  for (const { path: place } of input.head) {
    const old = before.get(place);
    const now = input.headView.text?.(place);
    if (old === undefined || now === undefined || old === now) continue;
    const others = [...before].filter(([path, text]) => path !== place && text !== undefined);
    const verbatim = others.find(([path, text]) => text === now && folderOf(path) === folderOf(place));
    const taker = verbatim ?? (leftItsSources(place) ? others.find(isAlike(place, old, now)) : undefined);
    if (taker !== undefined && !keepsItsTests(place)) taken.set(place, taker[0]);
  }
  return taken;

  /** The other one was put into it. */
  function keepsItsTests(place: string): boolean {
    const bodies = new Set(head.flatMap(({ ref, bodyKey }) => (ref.path === place ? (bodyKey ?? []) : [])));
    return base.every(
      ({ ref, bodyKey }) => ref.path !== place || bodyKey === undefined || bodies.has(bodyKey),
    );
  }

  function leftItsSources(place: string): boolean {
    const own = sourcesBefore(place);
    const now = listSources(place, input.headView, input);
    return own.length > 0 && now.length > 0 && !own.some((one) => now.includes(one));
  }

  function isAlike(
    place: string,
    old: string,
    now: string,
  ): (other: [string, string | undefined]) => boolean {
    const sources = listSources(place, input.headView, input);
    const words = tokensOf(codeOf(now));
    const least = Math.max(EDITED, dice(tokensOf(codeOf(old)), words));
    return ([path, text = '']) => {
      const own = sourcesBefore(path);
      return (
        own.length > 0 &&
        own.every((one) => sources.includes(one)) &&
        dice(tokensOf(codeOf(text)), words) > least
      );
    };
  }

  function sourcesBefore(path: string): string[] {
    return listSources(path, input.baseView, input).map((one) => headPath(one, input) ?? one);
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
