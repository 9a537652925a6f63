import { codeOf, textOfTest } from '../side-text';
import type { DiffInput } from '../../types';
import { escapeRegex } from '../escape-regex';
import { headPath } from '../head-path';
import type { EntryMatch } from '../matching/match-tests';
import { reachedSources } from './reached-sources';

interface Gone {
  word: string;
  path: string;
}

/** The first word that the test at the head does not say, and that a reached source held and names no more. */
export function firstGone(
  words: readonly string[],
  { base, heads }: EntryMatch,
  input: DiffInput,
  held: (code: string, word: string) => boolean,
): Gone | undefined {
  if (words.length === 0) return undefined;
  const now = heads.map((head) => textOfTest(head, input.headView)).join('\n');
  for (const path of reachedSources(base.ref.path, input)) {
    const before = codeOf(input.baseView.text?.(path) ?? '');
    const after = codeOf(input.headView.text?.(headPath(path, input) ?? path) ?? '');
    const word = words.find((one) => !names(now, one) && held(before, one) && !names(after, one));
    if (word !== undefined) return { word, path };
  }
  return undefined;
}

export function names(text: string, word: string): boolean {
  return /^[\w$]+$/.test(word) ? wordAt(word, '').test(text) : text.includes(word);
}

/** As a key, a member that is set or called, an export or a text: not only read. */
export function declares(code: string, word: string): boolean {
  return /^[\w$]+$/.test(word)
    ? wordAt(word, '\\s*(?:[?!]?\\s*:|=(?!=)|\\()').test(code) || code.includes(`'${word}'`)
    : code.includes(word);
}

function wordAt(word: string, behind: string): RegExp {
  return new RegExp(`(?<![\\w$])${escapeRegex(word)}(?![\\w$])${behind}`);
}
