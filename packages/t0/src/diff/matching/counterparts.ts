import type { DiffInput } from '../../types';
import type { TestEntry } from '../entries';
import { headPath } from '../head-path';
import { listSources } from '../spec-imports';
import { stemOfSource, stemOfSpec } from '../support-paths';
import { dice } from './similarity';
import { findTakenPlaces } from './taken-places';

/** By how many titles, of how many words, a spec under another name is told, and what share of them it must have. */
const OWN_TITLES = { least: 4, words: 3, share: 0.6 } as const;

/** Spec of the head that takes the place of each one of the base: itself, its move, or a new one that is told by name or titles. */
export function findCounterparts(
  base: readonly TestEntry[],
  head: readonly TestEntry[],
  input: DiffInput,
): Map<string, string> {
  const found = new Map<string, string>();
  const headPaths = new Set(input.head.map(({ path }) => path));
  const known = new Set(input.base.map(({ path }) => path));
  const fresh = [...headPaths].filter((path) => !known.has(path));
  const ownTitles = { base: listTitles(base), head: listTitles(head) };
  const taken = findTakenPlaces(base, head, input);
  const takers = new Map([...taken].map(([place, taker]) => [taker, place]));
  for (const { path } of input.base) {
    const moved = input.moves.get(path);
    const verbatim = findVerbatim(path);
    const place = takers.get(path);
    if (verbatim !== undefined) found.set(path, verbatim);
    else if (headPaths.has(path) && !taken.has(path)) found.set(path, path);
    else if (place !== undefined) found.set(path, place);
    else if (moved !== undefined && headPaths.has(moved)) found.set(path, moved);
    else {
      const renamed = findRenamed(path, fresh, input) ?? findMoved(path) ?? findByTitles(path);
      if (renamed !== undefined) found.set(path, renamed);
    }
  }
  return found;

  /** The whole text stands in a new spec of its folder. */
  function findVerbatim(path: string): string | undefined {
    const before = input.baseView.text?.(path);
    if (before === undefined || input.headView.text?.(path) === before) return undefined;
    return fresh.find((one) => folderOf(one) === folderOf(path) && input.headView.text?.(one) === before);
  }

  /** A new spec of the same name in another folder with most of the titles: moved, and edited more than git pairs. */
  function findMoved(path: string): string | undefined {
    const name = (one: string): string => one.slice(one.lastIndexOf('/') + 1).replace(/\.[cm]?[jt]sx?$/, '');
    const titlesOf = (entries: readonly TestEntry[], at: string): string[] =>
      entries.filter(({ ref }) => ref.path === at).map(({ titleKey }) => titleKey);
    return mostAlike(
      titlesOf(base, path),
      fresh.filter((spec) => name(spec) === name(path)),
      (spec) => titlesOf(head, spec),
      0.5,
    );
  }

  /**
   * A new spec of the project under another name that has most of the titles: told by titles of several words alone, and
   * where it is about no source that the old one did not know. Components of a library share whole lists of titles.
   */
  function findByTitles(path: string): string | undefined {
    const before = ownTitles.base.get(path) ?? [];
    if (before.length < OWN_TITLES.least) return undefined;
    const { projectOf } = input;
    const sources = new Set(
      listSources(path, input.baseView, input).map((one) => headPath(one, input) ?? one),
    );
    return mostAlike(
      before,
      fresh.filter(
        (spec) =>
          projectOf?.(spec) === projectOf?.(path) &&
          ownTitles.head.has(spec) &&
          listSources(spec, input.headView, input).every((one) => sources.has(one)),
      ),
      (spec) => ownTitles.head.get(spec) ?? [],
      OWN_TITLES.share,
    );
  }
}

/** Titles of several words, by spec. */
function listTitles(entries: readonly TestEntry[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { ref, test } of entries) {
    const { title = '' } = test;
    if (title.trim().split(/\s+/).length < OWN_TITLES.words) continue;
    found.set(ref.path, [...(found.get(ref.path) ?? []), title]);
  }
  return found;
}

function mostAlike(
  before: readonly string[],
  specs: readonly string[],
  titlesOf: (spec: string) => string[],
  least: number,
): string | undefined {
  const [best, next] = specs
    .map((path) => ({ path, alike: dice(before, titlesOf(path)) }))
    .sort((a, b) => b.alike - a.alike);
  return best !== undefined && best.alike >= least && best.alike > (next?.alike ?? 0) ? best.path : undefined;
}

/** A new spec beside the old one's place, for the same source: `cart.cy.ts` that became `cart.spec.ts`. */
function findRenamed(path: string, specs: readonly string[], input: DiffInput): string | undefined {
  const folder = (one: string): string => one.slice(0, one.lastIndexOf('/') + 1);
  const fresh = specs.filter((spec) => folder(spec) === folder(path));
  const stem = stemOfSpec(path);
  const found = fresh.filter((spec) => stemOfSpec(spec) === stem);
  if (found.length === 1) return found[0];
  if (found.length > 1) return undefined;
  const otherLevel = fresh.filter((spec) => withoutLevel(stemOfSpec(spec)) === withoutLevel(stem));
  if (otherLevel.length === 1) return otherLevel[0];
  // Its source got another name, and so did the spec: `a.node.test.ts` for `a.ts` is then `b.node.test.ts`.
  for (const [from, to] of input.moves) {
    const [old, now] = [stemOfSource(from), stemOfSource(to)];
    if (old === now || input.isSpec(to) || !(stem === old || stem.startsWith(`${old}.`))) continue;
    const renamed = fresh.filter((spec) => stemOfSpec(spec) === now + stem.slice(old.length));
    if (renamed.length === 1) return renamed[0];
  }
  return undefined;
}

/** `cart` for `cart.puppeteer` and `cart.jsdom`: where the tests run, not what they are about. */
function withoutLevel(stem: string): string {
  return stem.replace(
    /[._-](puppeteer|playwright|cypress|wdio|webdriver|karma|browser|jsdom|happy-dom|node)$/,
    '',
  );
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
