import type { DiffInput } from '../../../types';
import { showTest, type TestEntry } from '../../entries';
import type { EntryMap } from '../../matching/match-tests';
import { bodySimilarity } from '../../matching/similarity';
import { textOfTest } from '../../side-text';

/** How alike the bodies of two arms are where their titles differ, and how alike the one that stands still asks. */
const ALIKE = { bodies: 0.7, asked: 0.6 } as const;

export interface OtherArm {
  test: TestEntry;
  /** The switch: an option, or a name in the titles, that the other test had and the spec does not name any more. */
  name: string;
}

/**
 * A switch went: two tests of the spec asked the same question of its two arms, and the one that stands asks it without
 * the switch now.
 */
export function findOtherArm(lost: TestEntry, map: EntryMap, input: DiffInput): OtherArm | undefined {
  const { relations, counterparts } = map;
  const path = counterparts.get(lost.ref.path);
  const after = path === undefined ? undefined : input.headView.text?.(path);
  if (after === undefined || lost.registration !== undefined) return undefined;
  for (const { base, heads, kind } of map.matches) {
    if (base.ref.path !== lost.ref.path || kind === 'twin' || base.registration !== undefined) continue;
    if (!isArm(lost, base)) continue;
    const named = [...optionsOf(textOfTest(base, input.baseView)), ...wordsOfTitles(base)];
    const name = named.find((one) => !names(after, one));
    const test = heads.find(
      (head) => head.ref.path === path && !relations.rests(head) && asksTheSame(lost, head),
    );
    if (name !== undefined && test !== undefined) return { test, name };
  }
  return undefined;

  function isArm(one: TestEntry, other: TestEntry): boolean {
    if (!relations.exerciseTheSame(one, other)) return false;
    if (one.test.title !== undefined && one.test.title === other.test.title) return true;
    const [before, now] = [relations.featuresOf(one), relations.featuresOf(other)];
    return before !== undefined && now !== undefined && bodySimilarity(before, now) >= ALIKE.bodies;
  }

  function asksTheSame(one: TestEntry, head: TestEntry): boolean {
    return (relations.askAlike(one, head) ?? 0) >= ALIKE.asked;
  }
}

/** Keys of objects and properties of elements. */
function optionsOf(text: string): string[] {
  const keys = [...text.matchAll(/[{,]\s*([A-Za-z_$][\w$]{3,})\s*:/g)];
  const properties = [...text.matchAll(/\s([A-Za-z_$][\w$]{3,})(?==[{"']|\s*\/?>)/g)];
  return [...keys, ...properties].map(([, name]) => name ?? '');
}

/** Words of its titles that are names in code: `newDesignLanguage`. */
function wordsOfTitles({ ref }: TestEntry): string[] {
  return ref.titlePath.join(' ').match(/(?<![\w$])[A-Za-z]+[a-z\d][A-Z][\w$]*/g) ?? [];
}

function names(text: string, name: string): boolean {
  return text.split(/[^\w$]+/).includes(name);
}

export function describeOtherArm({ test, name }: OtherArm): string {
  return `${showTest(test)} (${test.ref.path}:${test.ref.line}) asks the same, and the switch that told them apart (${name}) is gone from the spec`;
}
