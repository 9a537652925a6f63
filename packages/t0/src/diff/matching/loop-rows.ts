import type { ModelView } from '../../types';
import type { TestEntry } from '../entries';
import { textAt } from '../side-text';
import { elementsAt, listRows, type Row } from './table-rows';

const LOOP =
  /(?<closed>\])\s*\.(?:forEach|map)\(|(?<name>[A-Za-z_$][\w$]*)\s*\.(?:forEach|map)\(|\bfor\s*\([^()]*?\bof\s+(?:(?<open>(?=\[))|(?<of>[A-Za-z_$][\w$]*)\))/g;

/** Entries of the written-out list that the innermost loop around a test goes through. */
export function readLoop({ ref, test }: TestEntry, view: ModelView): Row[] | undefined {
  if (test.generated !== true) return undefined;
  const text = textAt(ref.path, view) ?? '';
  const { start } = test.place;
  const loop = [...text.slice(0, start).matchAll(LOOP)].findLast(({ index, groups, 0: { length } }) =>
    standsOpen(text.slice(groups?.open === undefined ? index + length : index, start)),
  );
  const { name, of, open, closed } = loop?.groups ?? {};
  if (loop === undefined) return undefined;
  if (open !== undefined) return elementsAt(text, loop.index + loop[0].length);
  if (closed !== undefined) return elementsAt(text, openingOf(text, loop.index));
  return listRows(`${name ?? of ?? ''})`, text);
}

/** Where the bracket was opened that closes here. */
function openingOf(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (/[)\]}]/.test(text[at] ?? '')) depth += 1;
    if (/[([{]/.test(text[at] ?? '') && --depth === 0) return at;
  }
  return -1;
}

/** What the loop opened is not closed before the test. */
export function standsOpen(between: string): boolean {
  let depth = 0;
  for (const [sign] of between.matchAll(
    /[()[\]{}]|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
  )) {
    if (/^[([{]$/.test(sign)) depth += 1;
    else if (/^[)\]}]$/.test(sign) && --depth < 0) return false;
  }
  return true;
}
