import { polarity, subjectKey } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { isNegated } from './matcher-strength';
import { tokensOf } from '../matching/similarity';

/** What a shorter expected value leaves out of the earlier one, as tokens of each; undefined where it is another value. */
type Missing = string[][] | undefined;

/** Matchers that pass where they find what they name somewhere in a text. */
const HOLDS_TEXT =
  /^(toContain|toMatch|toThrow(Error)?|toHaveTextContent|toContainText|toContainHTML|include|includes|contain|contains|match|string|throw|throws|Throw|toInclude)$/;
const OPEN = /^expect \. (object|array|string)(Containing|Matching) \( (.*) \)$/s;

/**
 * What the other one asks no more by the same matcher: keys and entries of a partial value, words of a text that only has to be
 * held, a piece of a pattern. Whatever passed the earlier one passes it.
 */
export function leftOut(one: Effective, other: Effective): string[][] {
  const { matcher = '' } = one.assertion;
  if (matcher !== other.assertion.matcher || polarity(one) !== polarity(other)) return [];
  if (isNegated(one.assertion) || one.assertion.args.length !== other.assertion.args.length) return [];
  const parts = one.assertion.args.map(({ text }, index) => {
    const now = other.assertion.args[index]?.text ?? '';
    const pattern = piecesLeftOut(sourceOf(text), sourceOf(now));
    if (pattern !== undefined) return pattern;
    const [before, after] = [text, now].map((each) => tokensOf(each)) as [string[], string[]];
    return compareValues(before, after, matcher === 'toMatchObject', HOLDS_TEXT.test(matcher));
  });
  return parts.includes(undefined) ? [] : parts.flatMap((part) => part ?? []);
}

/** The same keys in another order, or in the same form with more: no other value. */
export function asksForAsMuch(one: Effective, other: Effective): boolean {
  if (leftOut(other, one).length > 0) return true;
  const sorted = ({ assertion }: Effective): string =>
    assertion.args.map(({ text }) => sortEntries(tokensOf(text))).join(' , ');
  return one.assertion.args.length > 0 && sorted(one) === sorted(other);
}

function sortEntries(tokens: string[]): string {
  if (tokens[0] !== '{' || tokens.at(-1) !== '}') return tokens.join(' ');
  const { entries } = listOf(tokens);
  // A spread takes what stands in front of it.
  if (entries.some(([first]) => first === '.')) return tokens.join(' ');
  return entries
    .map(([key = '', ...value]) => `${key} ${value[0] ?? ''} ${sortEntries(value.slice(1))}`)
    .sort()
    .join(' , ');
}

/** Is all that is left out asked by other assertions of the test: it was taken apart? */
export function isAskedBeside(one: Effective, other: Effective, rest: readonly Effective[]): boolean {
  const missing = leftOut(one, other);
  return (
    missing.length > 0 &&
    missing.every((entry) => {
      const words = wordsOf(entry);
      return rest.some((each) => {
        const asked = wordsOf([...each.subject, ...each.args]);
        return (
          each !== other &&
          !isNegated(each.assertion) &&
          // Words of a text are asked of that text; a key may be asked as a member.
          (entry.length > 1 || subjectKey(each) === subjectKey(one)) &&
          words.every((word) => asked.includes(word))
        );
      });
    })
  );
}

function wordsOf(tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => token.match(/[\p{L}\p{N}_$]+/gu) ?? []);
}

function compareValues(before: string[], after: string[], partial: boolean, held: boolean): Missing {
  const [old, now] = [before.join(' '), after.join(' ')];
  if (old === now) return [];
  const [, kind, , inner] = OPEN.exec(old) ?? [];
  const [, kindNow, , innerNow] = OPEN.exec(now) ?? [];
  if (inner !== undefined && innerNow !== undefined && kind === kindNow)
    return kind === 'string'
      ? compareTexts(inner, innerNow)
      : compareLists(listOf(before.slice(4, -1)), listOf(after.slice(4, -1)), { open: true, deep: false });
  const [first] = before;
  if ((first === '{' || first === '[') && after[0] === first)
    return compareLists(listOf(before), listOf(after), { open: partial && first === '{', deep: partial });
  return held ? compareTexts(old, now) : undefined;
}

interface List {
  sign: string;
  entries: string[][];
}

export function listOf(tokens: readonly string[]): List {
  const entries: string[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(1, -1)) {
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (token === ',' && depth === 0) entries.push([]);
    else entries.at(-1)?.push(token);
    if (/^[([{]$/.test(token)) depth += 1;
  }
  return { sign: tokens[0] ?? '', entries: entries.filter(({ length }) => length > 0) };
}

function compareLists(before: List, after: List, { open, deep }: { open: boolean; deep: boolean }): Missing {
  if (before.sign !== after.sign || (!open && before.entries.length !== after.entries.length))
    return undefined;
  const free = [...before.entries];
  const missing: string[][] = [];
  for (const [index, entry] of after.entries.entries()) {
    const at = open ? free.findIndex((old) => isSameEntry(old, entry, before.sign)) : index;
    const old = open ? free.splice(at, at < 0 ? 0 : 1)[0] : before.entries[at];
    const found = old && compareEntries(old, entry, before.sign, deep);
    if (found === undefined) return undefined;
    missing.push(...found);
  }
  return open ? [...missing, ...free] : missing;
}

function isSameEntry(old: string[], entry: string[], sign: string): boolean {
  return sign === '{' ? old[0] === entry[0] : old.join(' ') === entry.join(' ');
}

function compareEntries(old: string[], entry: string[], sign: string, deep: boolean): Missing {
  if (sign !== '{' || old[1] !== ':' || entry[1] !== ':')
    return sign === '['
      ? compareValues(old, entry, deep, false)
      : old.join() === entry.join()
        ? []
        : undefined;
  return old[0] === entry[0] ? compareValues(old.slice(2), entry.slice(2), deep, false) : undefined;
}

/** `'the cart is empty'` of which only `'the cart'` is left; a single word of a list is an entry of its own. */
function compareTexts(before: string, after: string): Missing {
  const [old, now] = [before, after].map((text) => /^'(.*)'$/s.exec(text)?.[1]);
  if (old === undefined || now === undefined || old === '' || !old.includes(now)) return undefined;
  if (now === '') return [[before]];
  return /\s/.test(old.trim()) ? [[`'${old.split(now).join(' ').trim()}'`]] : undefined;
}

function sourceOf(text: string): string | undefined {
  return /^(?:expect\.stringMatching\(\s*)?\/(.+)\/[a-z]*\s*\)?$/s.exec(text)?.[1];
}

/** Nothing but that there is a sign. */
const ANY_TEXT = /^\^?(?:\.|\[\\s\\S\]|\\[swSW])?[*+]?\??\$?$/;
/** Of a choice, an option or a class one part asks for more than the whole. */
const CHOICE = /(?<!\\)[|?([{]/;

function piecesLeftOut(before: string | undefined, after: string | undefined): Missing {
  if (before === undefined || after === undefined || before === after) return undefined;
  if (after !== '^$' && ANY_TEXT.test(after)) return ANY_TEXT.test(before) ? undefined : [[before]];
  const at = before.indexOf(after);
  if (
    at < 0 ||
    CHOICE.test(before) ||
    before[at - 1] === '\\' ||
    /^[*+]/.test(before.slice(at + after.length))
  )
    return undefined;
  return [[before.split(after).join(' ').trim()]];
}
