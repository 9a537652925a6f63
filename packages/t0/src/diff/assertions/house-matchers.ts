import { argsKey, classOf, polarity } from './assertion-keys';
import type { Effective } from './effective-assertions';
import { affirm, isNegated } from './matcher-strength';

/** Answers that a matcher gives by passing: there is one, there is none. */
const ANSWERS = /^(true|false|0|1|null|undefined)?$/;

/**
 * Does a matcher whose strength nobody knows ask the same words: `expect(form).toContainButton(Save, { disabled: true })`
 * for `expect(form.find(Save).prop('disabled')).toBe(true)`? Its value has to come again, and all that was looked for
 * where the value may lie in the matcher.
 */
export function isAskedByHouse(one: Effective, other: Effective): boolean {
  const { kind, matcher } = other.assertion;
  if (kind !== 'expect' || matcher === undefined || classOf(other) !== undefined) return false;
  if (other.hollow !== undefined || other.assertion.subject?.kind === 'literal') return false;
  // Of one that is known the opposite is known, too: only a name that nobody knows may ask anything.
  if (isNegated(other.assertion) && classOf(positive(other)) !== undefined) return false;
  const asked = wordsOf([...other.subject.slice(1), ...other.args]);
  const wanted = [...wordsOf(one.subject.slice(1))];
  const kept = wanted.filter((word) => asked.has(word)).length;
  const values = [...wordsOf(one.args)].filter((word) => !ANSWERS.test(word));
  if (kept === 0) return false;
  if (values.length > 0) return values.every((value) => asked.has(value)) && kept * 2 >= wanted.length;
  if (kept < wanted.length || !ANSWERS.test(argsKey(one))) return false;
  return answersOf(one).some((answer) => asked.has(answer)) || saysNo(one) === isNegated(other.assertion);
}

/** The values that fit what it says, which one that names them says as well. */
function answersOf(one: Effective): string[] {
  if (classOf(one) === 'falsy') return ['false', 'null', 'undefined'];
  return classOf(one) === 'truthy' ? ['true'] : [argsKey(one)];
}

function positive(one: Effective): Effective {
  return { ...one, assertion: affirm(one.assertion) };
}

/** No, none, nothing: by its value or by a negation, and not by both. */
function saysNo(one: Effective): boolean {
  const no = /^(false|0|null|undefined)$/.test(argsKey(one)) || classOf(positive(one)) === 'falsy';
  return no !== polarity(one).includes('not');
}

/** Names and texts, without those of the functions that are called to look for something. */
function wordsOf(tokens: readonly string[]): Set<string> {
  return new Set(
    tokens.flatMap((token, index) => {
      if (token.startsWith("'")) return token.match(/[\p{L}\p{N}_$]+/gu) ?? [];
      return /^[\w$]/.test(token) && tokens[index + 1] !== '(' ? [token] : [];
    }),
  );
}
