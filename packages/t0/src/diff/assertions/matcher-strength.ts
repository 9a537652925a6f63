import type { Assertion } from '@nx-test-review/source';
import { escapeRegex } from '../escape-regex';
import { CLASSES, type MatcherClass, WEAKER } from './matcher-classes';

export type { MatcherClass };

const CLASS_OF = new Map(
  Object.entries(CLASSES).flatMap(([name, matchers]) =>
    matchers.map((matcher) => [matcher, name as MatcherClass]),
  ),
);

const PRIMITIVE = /^(?:-?\d[\w.]*|'[^']*'|"[^"]*"|`[^`]*`|true|false|null|undefined)$/;
/** `toEqual(expect.objectContaining(…))` asks what `toMatchObject` asks. */
const PARTIAL_VALUE =
  /^(?:expect|jasmine)\.(?:objectContaining|arrayContaining|stringContaining|stringMatching)\(/;

/** All but what holds that part. */
const OTHER_VALUE =
  /^(?:expect|jasmine)\.not\.(?:objectContaining|arrayContaining|stringContaining|stringMatching)\(/;

const ANY_VALUE = /^(?:expect|jasmine)\.any\([^()]*\)$/;
const ANYTHING = /^(?:expect|jasmine)\.anything\(\)$/;

/** What an assertion asks of its subject; undefined for a matcher that the order does not know. */
export function classify(assertion: Assertion): MatcherClass | undefined {
  const { modifiers, args } = assertion;
  if (assertion.kind === 'snapshot') {
    if (modifiers.includes('not')) return 'differs';
    return assertion.matcher?.startsWith('toThrow') === true ? 'throwsExact' : 'snapshot';
  }
  if (assertion.kind === 'query') return 'presence';
  // Only the compiler sees it.
  if (assertion.kind === 'type') return 'type';
  const matcher = plainMatcher(assertion);
  if (matcher === undefined) return undefined;
  const found = CLASS_OF.get(matcher);
  if (isNegated(assertion)) return negated(found, matcher);
  if (found === 'same' && SOME_OF_THEM.test(assertion.quote)) return 'partial';
  if (found === 'throws' && args.length > 0) return 'throwsExact';
  const expected = args[0]?.text ?? '';
  if (found === 'strict' && PRIMITIVE.test(expected)) return 'exact';
  if (found !== 'exact' && found !== 'strict') return found;
  if (PARTIAL_VALUE.test(expected)) return 'partial';
  if (OTHER_VALUE.test(expected)) return 'differs';
  if (ANY_VALUE.test(expected)) return 'type';
  return ANYTHING.test(expected) ? 'presence' : found;
}

/** `include.members`, `any.keys`: not all of them. */
const SOME_OF_THEM = /\b(includes?|contains?|any)\b[\w.]*\.(members|keys)\b/;

/** Says the assertion that something is not so? Cypress writes it into the text: `should('not.exist')`. */
export function isNegated({ modifiers, matcher, kind }: Assertion): boolean {
  return modifiers.includes('not') || (kind === 'should' && /(^|\.)not\./.test(matcher ?? ''));
}

/** The same without its negation. */
export function affirm(assertion: Assertion): Assertion {
  const { modifiers, matcher, kind } = assertion;
  return {
    ...assertion,
    modifiers: modifiers.filter((word) => word !== 'not'),
    ...(kind === 'should' && matcher !== undefined ? { matcher: matcher.replace(/(^|\.)not\./, '$1') } : {}),
  };
}

/** `have.text` of `not.have.text`; the last word where the whole is not known: `have.been.called`. */
function plainMatcher({ matcher, kind }: Assertion): string | undefined {
  if (matcher === undefined || kind !== 'should') return matcher;
  const plain = matcher.replace(/(^|\.)not\./, '$1');
  return CLASS_OF.has(plain) ? plain : plain.split('.').at(-1);
}

/** `not.toBeNull` asks for presence, `not.toBe(2)` only rules one value out. */
function negated(found: MatcherClass | undefined, matcher: string): MatcherClass | undefined {
  if (
    /^(toBeNull|toBeUndefined|null|undefined|isNull|isUndefined|toBeEmpty|empty|toBeEmptyDOMElement|be\.(null|undefined|empty))$/.test(
      matcher,
    )
  )
    return 'presence';
  if (/^(toBeTruthy|ok)$/.test(matcher)) return 'falsy';
  if (matcher === 'toBeFalsy') return 'truthy';
  if (
    /^(toBeDefined|exist|exists|toBeInTheDocument|toBeAttached|toBeVisible|be\.visible|toHaveBeenCalled|toBeCalled|called)$/.test(
      matcher,
    )
  )
    return 'exact';
  if (
    /^(toBeChecked|toBeDisabled|toBeEnabled|toBeFocused|toBeEditable|toBeHidden|be\.(checked|disabled|enabled|focused|selected|hidden))$/.test(
      matcher,
    )
  )
    return 'exact';
  return found !== undefined && RULES_OUT.has(found) ? 'differs' : undefined;
}

/** Classes of which the opposite only rules something out. */
const RULES_OUT = new Set<MatcherClass>([
  ...([
    'exact',
    'strict',
    'length',
    'partial',
    'compare',
    'calledWith',
    'calledOnceWith',
    'calledTimes',
    'throws',
    'throwsExact',
  ] as const),
]);

export type Comparison = 'equal' | 'stronger' | 'weaker' | 'unknown';

/** How `after` compares with `before`, both about the same subject. */
export function compareClasses(before: MatcherClass, after: MatcherClass): Comparison {
  if (before === after) return 'equal';
  if (isBelow(before, after)) return 'weaker';
  return isBelow(after, before) ? 'stronger' : 'unknown';
}

function isBelow(above: MatcherClass, below: MatcherClass): boolean {
  const direct = WEAKER[above] ?? [];
  return direct.includes(below) || direct.some((next) => isBelow(next, below));
}

const LOOSE =
  /\b(?:sinon\.match|td\.matchers)\.(?:not\.)?(any|anything|objectContaining|arrayContaining|stringContaining|stringMatching|closeTo|object|string|number|array)\b|\b(?:expect|jasmine)\.(?:not\.)?([A-Za-z]\w*)(?=\()/g;
/**
 * How much a value lets go of: a part of it, all but its type, all of it. One of the house, `expect.trackedPromise()`,
 * may ask for no more than a type.
 */
const WEIGHT: Record<string, number> = {
  ...{ objectContaining: 1, arrayContaining: 1, stringContaining: 1, stringMatching: 1, closeTo: 1 },
  anything: 3,
};

/**
 * How far expected values accept more than one value: `expect.any(Number)`, a pattern instead of a string. With an
 * earlier assertion only of what that asked for: arguments and keys beyond it, and a pattern of its text, weaken nothing.
 */
export function countLoose({ args }: Assertion, earlier?: Assertion, partial = false): number {
  const before = earlier?.args.map(({ text }) => text) ?? [];
  return args.slice(0, earlier === undefined ? undefined : before.length).reduce((sum, { text }, index) => {
    const known = before[index];
    const loose = [...text.matchAll(LOOSE)].filter((match) => !isNewKey(text.slice(0, match.index), known));
    const pattern = /^\/.+\/[a-z]*$/s.test(text) && !holdsText(text, known) ? 1 : 0;
    return (
      sum +
      pattern +
      loose.reduce(
        (weight, match) =>
          weight + (isOfSame(match, text, known) ? 1 : weigh(match[1] ?? match[2] ?? '', partial)),
        0,
      )
    );
  }, 0);
}

/** `expect.ofOptions({ id: 1 })`, a wildcard of the house, for `expect.objectContaining({ id: 1 })`. */
function isOfSame(match: RegExpMatchArray, text: string, known: string | undefined): boolean {
  const name = match[2];
  if (name === undefined || name in WEIGHT || /^any/.test(name) || known === undefined) return false;
  const rest = text.slice((match.index ?? 0) + match[0].length);
  return /^\(\s*[{[]/.test(rest) && known.includes(`Containing${rest}`);
}

/** What asks for a part by itself asks for no less where the whole did before. */
function weigh(name: string, partial: boolean): number {
  const weight = WEIGHT[name] ?? 2;
  return partial && weight === 1 && name !== 'stringMatching' ? 0 : weight;
}

/** `{ id: 1 }` that became `{ id: 1, at: expect.any(Date) }`. */
function isNewKey(inFront: string, known: string | undefined): boolean {
  const key = /([\w$]+)['"]?\s*:\s*$/.exec(inFront)?.[1];
  return (
    known !== undefined &&
    key !== undefined &&
    /^[[{]/.test(known) &&
    !new RegExp(`\\b${escapeRegex(key)}\\b`).test(known)
  );
}

/** The text itself, or all of its words with other signs between them. */
function holdsText(pattern: string, known: string | undefined): boolean {
  const text = /^(['"`])(.{3,})\1$/s.exec(known ?? '')?.[2];
  if (text === undefined) return false;
  if (pattern.replaceAll('\\', '').includes(text)) return true;
  const words = text.match(/[\p{L}\p{N}_$]{2,}/gu) ?? [];
  return words.length > 1 && words.every((word) => pattern.includes(word));
}
