import type { Assertion, Expr } from '@nx-test-review/source';
import { affirm, classify } from './matcher-strength';
import { tokensOf } from '../matching/similarity';
import { asPlainSpy } from './spy-questions';
import { asksForFalsehood, asksForTruth } from './truth';
import { withOneDialect } from './wildcards';

/** The plainest form of what an assertion asks: comparisons, types and classes out of its subject. */
export function asPlainQuestion(assertion: Assertion): Assertion {
  return withOneDialect(
    asPlainSpy(
      asPlainClass(asPlainType(asPlainComparison(asPlainNegation(asPlainTruth(asPlainPart(assertion)))))),
    ),
  );
}

/** `expect(Boolean(sum)).toBe(true)` asks what `expect(sum).toBeTruthy()` asks. */
function asPlainTruth(assertion: Assertion): Assertion {
  const { subject, kind } = assertion;
  const given = /^Boolean(?=\()(.+)$/s.exec(subject?.text.trim() ?? '')?.[1] ?? '';
  const cast = withoutBrackets(given);
  if (subject === undefined || cast === given || kind !== 'expect') return assertion;
  const truth = asksForTruth(assertion);
  if (!truth && !asksForFalsehood(assertion)) return assertion;
  return {
    ...assertion,
    matcher: truth ? 'toBeTruthy' : 'toBeFalsy',
    args: [],
    subject: about(cast, subject),
  };
}

/** `assert(!cart.open)` and `expect(!cart.open).toBe(true)` ask what `expect(cart.open).toBeFalsy()` asks. */
function asPlainNegation(assertion: Assertion): Assertion {
  const { subject, kind } = assertion;
  if (subject === undefined || (kind !== 'assert' && kind !== 'expect')) return assertion;
  const truth = asksForTruth(assertion);
  const [, signs, text] = /^\s*((?:!\s*)+)([^!=].*)$/s.exec(subject.text) ?? [];
  if (signs === undefined || text === undefined || !(truth || asksForFalsehood(assertion))) return assertion;
  if (!isOperand(text)) return assertion;
  const turned = signs.replace(/\s/g, '').length % 2 === 1;
  return {
    ...assertion,
    kind: 'expect',
    matcher: truth === turned ? 'toBeFalsy' : 'toBeTruthy',
    args: [],
    subject: about(withoutBrackets(text.trim()), subject),
  };
}

function withoutBrackets(text: string): string {
  const tokens = tokensOf(text);
  const inside = tokens[0] === '(' && topLevel(tokens, (index) => index > 0) === tokens.length - 1;
  return inside ? text.slice(1, -1).trim() : text;
}

/** `expect(list.includes(2)).toBe(true)` asks what `expect(list).toContain(2)` asks. */
function asPlainPart(assertion: Assertion): Assertion {
  const { subject, kind, modifiers } = assertion;
  if (subject === undefined || kind !== 'expect') return assertion;
  const [, of, part] = /^(.+)\.includes\(([^(),]+)\)$/s.exec(subject.text.trim()) ?? [];
  const truth = asksForTruth(assertion);
  if (of === undefined || part === undefined || !isOperand(of)) return assertion;
  if (!truth && !asksForFalsehood(assertion)) return assertion;
  return {
    ...assertion,
    matcher: 'toContain',
    modifiers: truth ? modifiers : [...modifiers, 'not'],
    subject: about(of, subject),
    args: [{ text: part, kind: /^['"`\d-]/.test(part) ? 'literal' : 'other', impure: false }],
  };
}

/** `assert(sum === 2)` and `expect(sum === 2).toBe(true)` ask what `expect(sum).toBe(2)` asks, and `sum > 2` likewise. */
function asPlainComparison(assertion: Assertion): Assertion {
  const { subject, kind } = assertion;
  if (subject === undefined || (kind !== 'assert' && kind !== 'expect')) return assertion;
  const falsehood = asksForFalsehood(assertion);
  if (!falsehood && !asksForTruth(assertion)) return assertion;
  const tokens = tokensOf(subject.text);
  if (hasLogic(tokens)) return assertion;
  const at = topLevel(tokens, (index) => /^[=!]$/.test(tokens[index] ?? '') && tokens[index + 1] === '=');
  if (at === undefined) return falsehood ? assertion : asBound(assertion, subject, tokens);
  const differs = tokens[at] === '!';
  const negated = differs !== falsehood;
  const sign = `${differs ? '!' : '='}=${tokens[at + 2] === '=' ? '=' : ''}`;
  const [left, right, ...more] = subject.text.split(sign).map((part) => part.trim());
  if (left === undefined || right === undefined || more.length > 0 || left === '' || right === '')
    return assertion;
  return {
    ...assertion,
    matcher: 'toBe',
    modifiers: negated ? [...assertion.modifiers, 'not'] : assertion.modifiers,
    subject: about(left, subject),
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

/** `expect(typeof sum).toBe('number')` asks what `expect(sum).to.be.a('number')` asks. */
function asPlainType(assertion: Assertion): Assertion {
  const { subject, kind, args, matcher = '' } = assertion;
  const [value, ...more] = args;
  const name = /^(['"`])(\w+)\1$/.exec(value?.text ?? '')?.[2];
  if (subject === undefined || name === undefined || more.length > 0 || kind !== 'expect') return assertion;
  const of = /^typeof\b\s*(.+)$/s.exec(subject.text.trim())?.[1];
  const given =
    of !== undefined &&
    isOperand(of) &&
    /^(exact|strict)$/.test(classify(assertion) ?? classify(affirm(assertion)) ?? '');
  const text = given ? of : /^an?$/.test(matcher) && name === 'undefined' ? subject.text : undefined;
  if (text === undefined) return assertion;
  if (name === 'undefined')
    return { ...assertion, matcher: 'toBeUndefined', args: [], subject: about(text, subject) };
  return { ...assertion, matcher: 'a', subject: about(text, subject) };
}

/** `expect(cart instanceof Cart).to.be.true` asks what `expect(cart).to.be.instanceof(Cart)` asks. */
function asPlainClass(assertion: Assertion): Assertion {
  const { subject, kind, modifiers } = assertion;
  if (subject === undefined || (kind !== 'assert' && kind !== 'expect')) return assertion;
  const negated = !asksForTruth(assertion);
  if (negated && !asksForFalsehood(assertion)) return assertion;
  const [left, right, ...more] = subject.text.split(/\s+instanceof\s+/).map((part) => part.trim());
  if (left === undefined || right === undefined || more.length > 0) return assertion;
  if (!isOperand(left) || !/^[\w$.]+$/.test(right)) return assertion;
  return {
    ...assertion,
    matcher: 'toBeInstanceOf',
    modifiers: negated ? [...modifiers, 'not'] : modifiers,
    subject: about(left, subject),
    args: [{ text: right, kind: 'other', impure: false }],
  };
}

/** Nothing that binds less than what stands in front of it or behind it. */
function isOperand(text: string): boolean {
  const tokens = tokensOf(text);
  return (
    topLevel(tokens, (index) => /^[?&|=<>+*/%,-]$/.test(tokens[index] ?? '') && tokens[index + 1] !== '.') ===
      undefined &&
    !tokens.includes('typeof') &&
    tokens[0] !== '!'
  );
}

function about(text: string, { impure }: Expr): Expr {
  const root = /^[A-Za-z_$][\w$]*/.exec(text)?.[0];
  return { text, kind: 'other', impure, ...(root === undefined ? {} : { root }) };
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
