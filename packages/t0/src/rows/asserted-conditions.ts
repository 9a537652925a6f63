import type { Assertion, Body, Guard } from '@nx-test-review/source';

type Place = { start: number; end: number };

/** What an assertion says of its subject once it has held. */
interface Fact {
  text: string;
  truth: boolean;
}

const TRUE =
  /^(toBeTruthy|toBeTrue|ok|isOk|isTrue|true|toBeDefined|exist|exists|isDefined|toBeInstanceOf|instanceOf|isNotNull|isNotEmpty|assert|toBeInTheDocument|toBeVisible)$/;
const FALSE =
  /^(toBeFalsy|toBeFalse|isFalse|isNotOk|notOk|false|toBeNull|toBeUndefined|isNull|isUndefined|null|undefined|notExists)$/;
const EQUAL = /^(toBe|toEqual|toStrictEqual|equal|equals|eq|eql|strictEqual|deepEqual|deepStrictEqual|is)$/;
const UNEQUAL = /^(notEqual|notStrictEqual|notDeepEqual|notDeepStrictEqual)$/;
const FALSY = new Set(['false', '0', '-0', '0n', '""', 'null', 'undefined', 'NaN']);

/**
 * A branch on what the test has just asserted decides nothing: where the condition does not hold the test has failed already,
 * as `expect(result.ok).toBe(true); if (result.ok) { … }` does to narrow a type.
 */
export function isAsserted(guard: Guard, around: readonly Guard[], body: Body): boolean {
  if (guard.kind !== 'if' || guard.subject === undefined) return false;
  const facts = body.assertions
    .filter((one) => one.complete && one.place.end <= guard.place.start && runsBefore(one, around))
    .flatMap(factsOf);
  return facts.length > 0 && follows(normalise(guard.subject.text), guard.branch !== 'else', facts);
}

/** Whatever stands around the assertion stands around the branch too. */
function runsBefore({ guards }: Assertion, around: readonly Guard[]): boolean {
  const same = (a: Place, b: Place): boolean => a.start === b.start && a.end === b.end;
  return guards.every(
    (own) =>
      own.kind === 'try' ||
      around.some((other) => same(own.place, other.place) && own.branch === other.branch),
  );
}

function factsOf({ subject, matcher, args, modifiers }: Assertion): Fact[] {
  if (
    !subject ||
    matcher === undefined ||
    modifiers.some((name) => /^(resolves|rejects|poll|eventually)$/.test(name))
  )
    return [];
  const text = normalise(subject.text);
  const negated = modifiers.includes('not');
  const expected = args[0];
  if (EQUAL.test(matcher) || UNEQUAL.test(matcher)) {
    if (!expected) return [];
    const equal = negated === UNEQUAL.test(matcher);
    const other = normalise(expected.text);
    const facts: Fact[] = [{ text: `${text}===${other}`, truth: equal }];
    if (expected.literal !== undefined) {
      const falsy = FALSY.has(expected.literal);
      // Not null, not undefined and not false is taken for there: what narrows a type asks for no more.
      if (equal || falsy) facts.push({ text, truth: equal ? !falsy : true });
    } else if (equal) facts.push({ text, truth: true });
    return facts;
  }
  if (matcher === 'toHaveProperty' || matcher === 'property') {
    const key = expected?.literal?.replace(/^"|"$/g, '') ?? '';
    return [
      { text, truth: true },
      { text: `${text}.${key}`, truth: !negated },
      { text: `'${key}' in ${text}`.replace(/\s/g, ''), truth: !negated },
    ];
  }
  if (TRUE.test(matcher)) return kindFacts(text, matcher, expected?.text, !negated);
  if (FALSE.test(matcher)) return [{ text, truth: negated }];
  // Any other positive matcher needs something to look at.
  return negated ? [] : [{ text, truth: true }];
}

function kindFacts(text: string, matcher: string, expected: string | undefined, truth: boolean): Fact[] {
  const own = conjuncts(text).map((part) => ({ text: part, truth }));
  const facts = truth ? own : [{ text, truth }];
  if (/instanceof$/i.test(matcher) && expected !== undefined)
    facts.push({ text: `${text}instanceof${normalise(expected)}`, truth });
  return facts;
}

/** Does the condition come out that way wherever the facts hold? */
function follows(condition: string, wanted: boolean, facts: readonly Fact[]): boolean {
  const all = split(condition, '&&');
  if (all.length > 1)
    return wanted
      ? all.every((part) => follows(part, true, facts))
      : all.some((part) => follows(part, false, facts));
  const any = split(condition, '||');
  if (any.length > 1)
    return wanted
      ? any.some((part) => follows(part, true, facts))
      : any.every((part) => follows(part, false, facts));
  const bare = condition.replace(/^\((.*)\)$/, '$1');
  if (bare !== condition && isBalanced(bare)) return follows(bare, wanted, facts);
  if (/^!(?!=)/.test(condition)) return follows(condition.slice(1), !wanted, facts);
  if (facts.some(({ text, truth }) => text === condition && truth === wanted)) return true;
  const compared = /^(.+?)(===?|!==?|>=?)([^=<>]+)$/.exec(condition);
  if (compared) {
    const [, left = '', operator = '', right = ''] = compared;
    const equal = operator.startsWith('=');
    if (operator.startsWith('>')) return wanted && isSized(left, facts);
    const same = wanted === equal;
    if (facts.some(({ text, truth }) => text === `${left}===${right}` && truth === same)) return true;
    if (/^(null|undefined)$/.test(right))
      return facts.some(({ text, truth }) => text === left && truth === !same);
    if (right === 'true' || right === 'false')
      return facts.some(({ text, truth }) => text === left && truth === (same === (right === 'true')));
    if (right === '0' && !same) return isSized(left, facts);
  }
  return false;
}

/** `list.length` after an assertion about the list. */
function isSized(left: string, facts: readonly Fact[]): boolean {
  return facts.some(
    ({ text, truth }) =>
      truth && (text === left || text.startsWith(`${left}===`) || `${text}.length` === left),
  );
}

function conjuncts(text: string): string[] {
  return [text, ...split(text, '&&')].map((part) => part.replace(/^!!/, ''));
}

/** Parts at the top level of parentheses and brackets. */
function split(text: string, operator: '&&' | '||'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i += 1) {
    if ('([{'.includes(text[i] as string)) depth += 1;
    else if (')]}'.includes(text[i] as string)) depth -= 1;
    else if (depth === 0 && text.startsWith(operator, i)) {
      parts.push(text.slice(from, i));
      from = i + 2;
      i += 1;
    }
  }
  return [...parts, text.slice(from)];
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** One way of writing: no white space, one quote, no optional or non-null signs, no casts, no double negation. */
function normalise(text: string): string {
  return text
    .replace(/\s+as\s+[\w.<>[\]]+/g, '')
    .replace(/["'`]/g, "'")
    .replace(/\s+/g, '')
    .replace(/\?\.(?=[\w$([])/g, '.')
    .replace(/!(?=[.)\]]|$)/g, '')
    .replace(/^!!/, '')
    .replace(/\.\(/g, '(')
    .replace(/\.\[/g, '[')
    .replace(/^Boolean\((.*)\)$/, '$1');
}
