import { normaliseText } from '@nx-test-review/contracts';
import { RecentMap } from '@nx-test-review/source';
import type { ModelView } from '../types';
import type { TestEntry } from './entries';

/** Texts that stay at hand: each assertion of a file asks for it. */
const KEPT = 40;
const texts = new WeakMap<ModelView, RecentMap<string, string | undefined>>();

/** The text of a file at one side, as the places of its model count; undefined where there is none. */
export function textAt(path: string, view: ModelView): string | undefined {
  let known = texts.get(view);
  if (known === undefined) texts.set(view, (known = new RecentMap(KEPT)));
  return known.get(path, () => {
    const text = view.text?.(path);
    return text === undefined ? undefined : normaliseText(text);
  });
}

/** The call of a test, as it is written at its side. */
export function textOfTest({ ref, test: { place } }: TestEntry, view: ModelView): string {
  return (textAt(ref.path, view) ?? '').slice(place.start, place.end);
}

/** Without its comments: what is only spoken of is no code. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[^]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g, ' ');
}
