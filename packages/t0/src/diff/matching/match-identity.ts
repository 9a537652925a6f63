import type { MatchKind } from '../../types';
import type { TestEntry } from '../entries';
import type { MatchState } from './match-state';

type KeyOf = (entry: TestEntry, side: 'base' | 'head') => string | undefined;

interface Stage {
  kind: (base: TestEntry, head: TestEntry) => MatchKind;
  key: KeyOf;
  /** Pairs are asked for more than the key. */
  only?: (base: TestEntry, head: TestEntry) => boolean;
  /** The pair may stand in files that have nothing to do with each other: it must exercise the same. */
  anywhere?: boolean;
}

/** Matches by what does not change in honest moves: file and titles, then content, then titles anywhere. */
export function matchByIdentity(state: MatchState): void {
  const file: KeyOf = ({ ref }, side) => (side === 'head' ? ref.path : state.counterparts.get(ref.path));
  const titles: KeyOf = (entry) => entry.titleKey;
  const body: KeyOf = (entry) => entry.bodyKey;
  const ownTitle: KeyOf = ({ test }) => test.title;
  const place = (base: TestEntry, head: TestEntry): MatchKind =>
    base.ref.path === head.ref.path ? 'same' : 'moved-file';
  const known = new Set(state.base.map((base) => join(file, titles)(base, 'base')));
  // Titles that changed hands among tests of a file: content tells who is who.
  const swapped = (_: TestEntry, head: TestEntry): boolean => known.has(join(file, titles)(head, 'head'));
  const isBare = ({ bodyKey }: TestEntry): boolean => bodyKey === undefined;
  const stages: Stage[] = [
    { kind: place, key: join(file, titles, body) },
    { kind: () => 'same-body', key: join(file, body), only: swapped },
    { kind: place, key: join(file, titles) },
    { kind: () => 'same-body', key: join(file, ownTitle, body) },
    { kind: () => 'same-body', key: join(file, body) },
    // Without a body there is only the title, under a suite that may have another name.
    {
      kind: () => 'same-title',
      key: join(file, ownTitle),
      only: (base, head) => isBare(base) && isBare(head),
    },
    { kind: () => 'same-title', key: join(titles, body), anywhere: true },
    { kind: () => 'same-body', key: join(ownTitle, body), anywhere: true },
    { kind: () => 'same-body', key: body, anywhere: true },
  ];
  for (const stage of stages) runStage(state, stage);
}

/**
 * The same titles elsewhere in the change and a body written anew. After the near ones, since titles repeat from spec to
 * spec, and only where the one says something like the other.
 */
export function matchByTitles(state: MatchState): void {
  runStage(state, {
    kind: () => 'same-title',
    key: ({ titleKey }) => titleKey,
    // What a call registers has the name of the call only.
    only: (base, head) => base.registration === undefined && state.askAlike(base, head) !== 0,
    anywhere: true,
  });
}

function join(...keys: KeyOf[]): KeyOf {
  return (entry, side) => {
    const parts = keys.map((key) => key(entry, side));
    return parts.some((part) => part === undefined) ? undefined : parts.join('\0');
  };
}

function runStage(state: MatchState, stage: Stage): void {
  const heads = new Map<string, TestEntry[]>();
  for (const head of state.freeHead()) {
    const key = stage.key(head, 'head');
    if (key !== undefined) heads.set(key, [...(heads.get(key) ?? []), head]);
  }
  for (const base of state.freeBase()) {
    const key = stage.key(base, 'base');
    const candidates = key === undefined ? undefined : heads.get(key);
    const index = (candidates ?? []).findIndex(
      (head) =>
        (stage.only?.(base, head) ?? true) && (stage.anywhere !== true || state.exerciseTheSame(base, head)),
    );
    const [head] = index < 0 ? [] : (candidates ?? []).splice(index, 1);
    if (head !== undefined) state.add(base, [head], stage.kind(base, head));
  }
}
