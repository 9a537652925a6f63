import { textAt } from '../side-text';
import type { DiffInput } from '../../types';
import { escapeRegex } from '../escape-regex';
import type { EntryMatch } from '../matching/match-tests';
import { tokensOf } from '../matching/similarity';
import type { Effective } from './effective-assertions';

const WORD = /^[A-Za-z_$][\w$]{3,}$/;

/**
 * Words by which an assertion tells what of the product it is about: members, texts of some length, and what the spec
 * imports.
 */
export function askedWords(one: Effective, { base }: EntryMatch): string[] {
  const tokens = [...one.subject, '|', ...one.args];
  const imported = new Set(
    base.file.imports
      .filter(({ specifier, kind }) => specifier.startsWith('.') && kind !== 'mock')
      .flatMap(({ names }) => names.map(({ local }) => local)),
  );
  return [
    ...tokens.filter((token, index) => tokens[index - 1] === '.' && WORD.test(token)),
    ...textsOf(tokens),
    ...[...tokens, ...tokens.flatMap(namesWithin)].filter((token) => WORD.test(token) && imported.has(token)),
  ];
}

/** Options that it hands in by their names: `{ defaultKind: 2 }`. */
export function askedKeys({ subject, args }: Effective): string[] {
  return [...subject, '|', ...args].filter(
    (token, index, all) => /^[{,]$/.test(all[index - 1] ?? '') && all[index + 1] === ':' && WORD.test(token),
  );
}

/** Texts of some length: a message, a header, a class. */
function textsOf(tokens: readonly string[]): string[] {
  return tokens
    .filter((token) => token.startsWith("'"))
    .map((token) => token.slice(1, -1))
    .filter((text) => text.length >= 6);
}

/** `${KEY}=${Type.TRACKED}`. */
function namesWithin(token: string): string[] {
  if (!token.startsWith("'")) return [];
  return [...token.matchAll(/\$\{([^{}]*)\}/g)].flatMap(([, inside]) => tokensOf(inside ?? ''));
}

/** The member that the spy stands for which an assertion asks: `remove = jest.spyOn(cart, '_remove')`. */
export function spiedMember(one: Effective, { base }: EntryMatch, { baseView }: DiffInput): string[] {
  const [name = ''] = one.subject;
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return [];
  const made = new RegExp(
    `(?<![\\w$.])${escapeRegex(name)}\\s*=\\s*(?:\\w+\\.)?(?:spyOn|spy|stub)\\([^;]{0,120}?,\\s*['"](\\w+)['"]`,
    'g',
  );
  const text = textAt(base.file.path, baseView) ?? '';
  return [...text.matchAll(made)].map(([, member]) => member ?? '');
}

/** Options that a constant of the spec is handed in by, and which an assertion names: `{ defaultKind: KIND }`. */
export function handedOptions(one: Effective, { base }: EntryMatch, { baseView }: DiffInput): string[] {
  const text = textAt(base.file.path, baseView) ?? '';
  const constants = [...one.subject, ...one.args].filter(
    (token) => /^[A-Z][A-Z\d_]{3,}$/.test(token) && new RegExp(`\\bconst ${token}\\b`).test(text),
  );
  return constants.flatMap((name) =>
    [...text.matchAll(new RegExp(`(?<![\\w$.])([A-Za-z]\\w{3,})\\s*:\\s*${name}\\b`, 'g'))].map(
      ([, key]) => key ?? '',
    ),
  );
}
