import { textAt } from '../../side-text';
import type { ModelView } from '../../../types';
import type { TestEntry } from '../../entries';
import { escapeRegex } from '../../escape-regex';
import { standsOpen } from '../../matching/loop-rows';
import { countKeys, countRows } from '../../matching/table-rows';

/** A loop over a list that nobody can read here goes round more than once, or it would be none. */
const UNREAD = 2;

/** How often the loops that a test is written in go round, by the lists that its file writes out. */
export function countRounds({ ref, test: { place } }: TestEntry, view: ModelView): number {
  const text = textAt(ref.path, view) ?? '';
  let rounds = 1;
  for (const match of text.slice(0, place.start).matchAll(LOOP)) {
    const from = match.index + match[0].length;
    if (!standsOpen(text.slice(from, place.start))) continue;
    const list = match[1] ?? match[2] ?? '';
    rounds *= countList(list, text) ?? UNREAD;
  }
  return rounds;
}

/** `LIST.forEach(`, `LIST.map(` and `for (const one of LIST) {`. */
const LOOP =
  /((?:Object\.(?:keys|values|entries)\()?[A-Za-z_$][\w$]*\)?)\s*\.(?:forEach|map)\(|\bfor\s*\([^()]*?\bof\s+((?:Object\.(?:keys|values|entries)\()?[A-Za-z_$][\w$]*\)?)\)\s*\{/g;

function countList(list: string, text: string): number | undefined {
  const object = /^Object\.\w+\(([\w$]+)\)$/.exec(list)?.[1];
  if (object === undefined) return countRows(`${list})`, text);
  const declared = new RegExp(`(?:const|let|var)\\s+${escapeRegex(object)}\\b[^=;]*=\\s*(?=\\{)`).exec(text);
  return declared === null ? undefined : countKeys(text.slice(declared.index + declared[0].length));
}
