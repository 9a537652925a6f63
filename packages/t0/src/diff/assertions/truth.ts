import type { Assertion } from '@nx-test-review/source';
import { classify } from './matcher-strength';

export function asksForFalsehood(assertion: Assertion): boolean {
  const { matcher = '', args, modifiers, kind } = assertion;
  if (modifiers.includes('not')) return false;
  if (kind === 'assert') return /^(isFalse|isNotOk|notOk)$/.test(matcher);
  return classify(assertion) === 'falsy' || /^(toBeFalse|false)$/.test(matcher) || args[0]?.text === 'false';
}

export function asksForTruth(assertion: Assertion): boolean {
  const { matcher = '', args, modifiers, kind } = assertion;
  if (modifiers.includes('not')) return false;
  if (kind === 'assert') return /^(ok|assert|isOk|isTrue)$/.test(matcher);
  return classify(assertion) === 'truthy' || /^(toBeTrue|true)$/.test(matcher) || args[0]?.text === 'true';
}
