import type { Assertion } from '@nx-test-review/source';
import { classify } from './matcher-strength';
import { tokensOf } from '../matching/similarity';

/** `assert(sum === 2)` and `expect(sum === 2).toBe(true)` ask what `expect(sum).toBe(2)` asks, and `sum > 2` likewise. */
export function asPlainComparison(assertion: Assertion): Assertion {
  const { subject, kind } = assertion;
  if (subject === undefined || (kind !== 'assert' && kind !== 'expect') || !asksForTruth(assertion))
    return assertion;
  const tokens = tokensOf(subject.text);
  if (hasLogic(tokens)) return assertion;
  const at = topLevel(tokens, (index) => /^[=!]$/.test(tokens[index] ?? '') && tokens[index + 1] === '=');
  if (at === undefined) return asBound(assertion, subject, tokens);
  const negated = tokens[at] === '!';
  const sign = `${negated ? '!' : '='}=${tokens[at + 2] === '=' ? '=' : ''}`;
  const [left, right, ...more] = subject.text.split(sign).map((part) => part.trim());
  if (left === undefined || right === undefined || more.length > 0 || left === '' || right === '')
    return assertion;
  const root = /^[A-Za-z_$][\w$]*/.exec(left)?.[0];
  return {
    ...assertion,
    matcher: 'toBe',
    modifiers: negated ? [...assertion.modifiers, 'not'] : assertion.modifiers,
    subject: { text: left, kind: 'other', impure: subject.impure, ...(root === undefined ? {} : { root }) },
    args: [{ text: right, kind: /^['"`\d-]/.test(right) ? 'literal' : 'other', impure: false }],
  };
}

const BOUNDS: Record<string, string> = {
  '>': 'toBeGreaterThan',
  '>=': 'toBeGreaterThanOrEqual',
  '<': 'toBeLessThan',
  '<=': 'toBeLessThanOrEqual',
};

/** `cart.length >= 1` with a number. */
function asBound(
  assertion: Assertion,
  { text, impure }: NonNullable<Assertion['subject']>,
  tokens: readonly string[],
): Assertion {
  const [, left, sign, right] = /^([^<>=]*[^<>=\s])\s*([<>]=?)\s*(-?\d[\w.]*)$/.exec(text.trim()) ?? [];
  const matcher = BOUNDS[sign ?? ''];
  if (left === undefined || right === undefined || matcher === undefined) return assertion;
  if (topLevel(tokens, (index) => /^[<>]$/.test(tokens[index] ?? '')) === undefined) return assertion;
  const root = /^[A-Za-z_$][\w$]*/.exec(left)?.[0];
  return {
    ...assertion,
    matcher,
    subject: { text: left, kind: 'other', impure, ...(root === undefined ? {} : { root }) },
    args: [{ text: right, kind: 'literal', impure: false }],
  };
}

function asksForTruth(assertion: Assertion): boolean {
  const { matcher = '', args, modifiers, kind } = assertion;
  if (modifiers.includes('not')) return false;
  if (kind === 'assert') return /^(ok|assert|isOk|isTrue)$/.test(matcher);
  return classify(assertion) === 'truthy' || /^(toBeTrue|true)$/.test(matcher) || args[0]?.text === 'true';
}

/** Index of the first token outside of brackets that fits. */
export function topLevel(tokens: readonly string[], fits: (index: number) => boolean): number | undefined {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (depth === 0 && fits(index)) return index;
  }
  return undefined;
}

function hasLogic(tokens: readonly string[]): boolean {
  return (
    topLevel(tokens, (index) => /^[?&|]$/.test(tokens[index] ?? '') && tokens[index + 1] !== '.') !==
    undefined
  );
}
