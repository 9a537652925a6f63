import type { Assertion, Body, Expr } from '@nx-test-review/source';
import { escapeRegex } from '../escape-regex';
import { tokensOf } from '../matching/similarity';
import { classify, isNegated } from './matcher-strength';
import { topLevel } from './plain-comparison';

/** The same object again is a question of its own (`toBe`); the same value again is what the code says of itself. */
export const SAME_CALL = 'it expects what the same call gives';

/**
 * Why an assertion cannot fail, whatever the product does: it asks about a value that the test itself wrote down, or
 * expects what it asks about, or the expected value stands in for the one that is missing.
 */
export function whyHollow(assertion: Assertion, body: Body, source: string | undefined): string | undefined {
  const { kind, subject, args } = assertion;
  if (source === undefined || subject === undefined || (kind !== 'expect' && kind !== 'assert'))
    return undefined;
  const text = source.slice(body.place.start, body.place.end);
  if ([subject, ...args].every((one) => isWrittenOut(one))) return 'it asks about written-out values alone';
  if (kind === 'expect' && isWrittenDown(subject.text, body, text))
    return 'it asks about a value that the test wrote down itself';
  const [wanted, ...more] = args;
  const found = classify(assertion);
  if (wanted === undefined || more.length > 0 || isNegated(assertion)) return undefined;
  if (found !== 'exact' && found !== 'strict') return undefined;
  const asked = plain(subject.text);
  const named = plain(wanted.text);
  const given = resolveName(named, text);
  // A copy that has a name may be older than what was done since: `const before = [...cart]`.
  if (given === asked || isCopyOf(named, asked)) return 'it expects a copy of what it asks about';
  const made = resolveName(asked, text);
  if (made !== asked && /\($/.test(callOf(made)) && given === made) return SAME_CALL;
  return !NOTHING.test(given) && [asked, made].some((one) => fallbackOf(one) === given)
    ? 'the expected value stands in for the one that is missing'
    : undefined;
}

/** `expect(counts.get('a') ?? 0).toBe(0)` says that there is none. */
export const NOTHING = /^(0|''|false|null|undefined|\[ \]|\{ \})$/;

/** One spelling of a text. */
function plain(text: string): string {
  return tokensOf(text)
    .filter((token) => token !== 'await')
    .join(' ');
}

/** `const cart = ['milk']`, with which nothing is done but to assert on it. */
function isWrittenDown(subject: string, { locals }: Body, text: string): boolean {
  const name = /^([A-Za-z_$][\w$]*)(?:(?:\.[\w$]+|\[\d+\])*)$/.exec(subject)?.[1];
  if (name === undefined || !locals.includes(name)) return false;
  const init = initOf(name, text);
  if (init === undefined || !isLiteral(tokensOf(init))) return false;
  const word = escapeRegex(name);
  const count = (pattern: string): number => [...text.matchAll(new RegExp(pattern, 'g'))].length;
  return count(`(?<![\\w$.])${word}(?![\\w$])`) === 1 + count(`\\bexpect\\(${word}(?![\\w$(])`);
}

/** A literal, a list or object of these, or what is calculated from numbers and texts alone. */
export function isWrittenOut({ kind, text }: Expr): boolean {
  if (kind === 'literal' || isLiteral(tokensOf(text))) return true;
  const bare = text.replace(/'[^'\\]*'|"[^"\\]*"/g, '0').replace(/\b(true|false|null|undefined)\b/g, '0');
  return /^[\d\s.()+\-*/%<>=!&|]+$/.test(bare);
}

/** Texts, numbers and their like, with the signs and keys of lists and objects. */
function isLiteral(tokens: readonly string[]): boolean {
  return (
    tokens.length > 0 &&
    !tokens.some((token) => token.startsWith("'") && token.includes('${')) &&
    tokens.every(
      (token, index) =>
        /^('.*'|\d[\w.]*|true|false|null|undefined|[[\]{},:-])$/s.test(token) ||
        (/^[\w$]+$/.test(token) && tokens[index + 1] === ':'),
    )
  );
}

/** What a name that is a constant of the text stands for. */
function resolveName(value: string, text: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(value) ? plain(initOf(value, text) ?? value) : value;
}

/** The text that a constant is made of, to the end of its statement. */
export function initOf(name: string, text: string): string | undefined {
  const found = new RegExp(`\\bconst\\s+${escapeRegex(name)}\\s*(?::[^=;]+)?=(?![=>])\\s*`).exec(text);
  if (found === null) return undefined;
  const rest = text.slice(found.index + found[0].length);
  let depth = 0;
  for (const { 0: sign, index } of rest.matchAll(
    /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|[()[\]{};\n]/g,
  )) {
    if (/[([{]/.test(sign)) depth += 1;
    if (/[)\]}]/.test(sign)) depth -= 1;
    const ends = sign === ';' || (sign === '\n' && !/^\s*[.?:|&+]/.test(rest.slice(index)));
    if (depth < 0 || (depth === 0 && ends)) return rest.slice(0, index);
  }
  return undefined;
}

function callOf(made: string): string {
  return /^(?:new )?[\w$]+(?: \. [\w$]+)* \(/.exec(made)?.[0] ?? '';
}

/** A copy of all of it. */
function isCopyOf(value: string, asked: string): boolean {
  return [
    ...[`[ . . . ${asked} ]`, `{ . . . ${asked} }`, `${asked} . slice ( )`, `Array . from ( ${asked} )`],
    ...[`structuredClone ( ${asked} )`, `JSON . parse ( JSON . stringify ( ${asked} ) )`],
  ].includes(value);
}

/** What comes where there is nothing: `x || 5`, `x ?? 5`, `load().catch(() => 5)`. */
function fallbackOf(value: string): string | undefined {
  const tokens = value.split(' ');
  const at = topLevel(
    tokens,
    (index) => /^[?|]$/.test(tokens[index] ?? '') && tokens[index + 1] === tokens[index],
  );
  if (at !== undefined) return tokens.slice(at + 2).join(' ');
  const caught = / \. catch \( (?:async )?\( \w* ?\) = > (.+) \)$/.exec(value)?.[1];
  return caught?.replace(/^\( (.+) \)$/, '$1');
}
