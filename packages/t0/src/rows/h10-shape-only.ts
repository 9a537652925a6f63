import type { Assertion, Body, Expr } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/counting';
import { takesAnything } from './anything-passes';
import { asksSpy, looksForContent } from './content-questions';
import { isPresenceMeant } from './presence';
import type { RowContext, RowRule, Unit } from './rule';

const PRESENCE = new Set([
  'toBeDefined',
  'toBeTruthy',
  'toBeInstanceOf',
  'toBeTypeOf',
  'exist',
  'exists',
  'ok',
  'isOk',
  'isDefined',
  'isNotNull',
  'instanceOf',
  'instanceof',
  'isObject',
  'isArray',
  'isFunction',
]);
const ABSENCE = new Set(['toBeNull', 'toBeUndefined', 'toBeFalsy', 'null', 'undefined']);
const QUESTION =
  /(^|[.\s(!])(is|has|can|should|are|was|did|does|exists?|includes|contains|some|every|test|matches|equals|startsWith|endsWith)[A-Z(]\w*/;
/** What was found by a selector, a text or a role is the element that the test is about. */
const FOUND_BY_CONTENT =
  /(get|find|query)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue|TestId)|\bquerySelector(All)?\(|\bgetElement(s)?By\w+\(|\bBy\.(css|directive)\(|\.closest\(|\b(page|frame)\.waitForSelector\(/;
/** Members that hold a yes or a no. */
const YES_OR_NO =
  /[.[]['"]?(?:un|in|im|dis|non|not)?(valid|invalid|disabled|enabled|checked|unchecked|pristine|touched|untouched|dirty|pending|loaded|loading|visible|hidden|open|opened|closed|active|selected|focused|required|readOnly|readonly|success|ok|done|completed|complete|empty|connected|ready|destroyed|aborted|closed|multiple|expanded|collapsed|matches|length|size)['"]?\]?$/;
/** What was caught, or came as the error of a callback: that it is there, and its class, is what the test expects. */
const FAILURE =
  /^!*\(?(err|error|e|ex|exc|exception|reason|failure|caught|thrown|\w+(Error|Err|Exception))\d?\b/;
const COMPARES =
  /\b(deepEqual\w*|isEqual\w*|equals?|equal\w*|\w*[dD]eepStrictEqual|isSame\w*|same\w*|matches|match|test|includes|contains|startsWith|endsWith|some|every|has|hasOwn\w*|compare\w*|isDeepStrictEqual)\(/;
const CREATION =
  /\b(creat\w*|defin\w*|render\w*|exist\w*|mount\w*|instantiat\w*|compil\w*|truthy|successful(ly)?)\b/i;

/** All assertions of a test look at type or presence only. */
export const shapeOnly: RowRule = {
  row: 'H10',
  check(context) {
    const answers = answersOf(context);
    for (const unit of context.units) if (unit.kind === 'test') checkTest(context, unit, answers);
  },
};

const TRUTH = new Set(['toBeTruthy', 'ok', 'isOk', 'isTrue', 'toBeTrue']);
const UNTRUTH = new Set(['toBeFalsy', 'isNotOk', 'notOk', 'isFalse', 'toBeFalse']);

/** Calls and members of which the file asserts the truth here and the untruth there: a yes or a no, so truth is exact. */
function answersOf({ units }: RowContext): ReadonlySet<string> {
  const seen = { yes: new Set<string>(), no: new Set<string>() };
  for (const { body } of units)
    for (const { subject, matcher, modifiers } of body.assertions) {
      const truth = matcher !== undefined && TRUTH.has(matcher);
      if (!subject || matcher === undefined || (!truth && !UNTRUTH.has(matcher))) continue;
      const negated = modifiers.includes('not') || subject.text.startsWith('!');
      (truth === negated ? seen.no : seen.yes).add(askedOf(subject));
    }
  return new Set([...seen.yes].filter((asked) => seen.no.has(asked)));
}

/** What is asked, whatever it is asked with: `matchKey` of `matchKey(event, 'a')`, `.readEmail` of `abilities.readEmail`. */
function askedOf({ text, kind }: Expr): string {
  const plain = text.replace(/^!+|^await\s+/g, '');
  if (kind === 'member') return plain.slice(plain.lastIndexOf('.'));
  return plain.replace(/\(.*$/s, '(');
}

function checkTest(context: RowContext, unit: Unit, answers: ReadonlySet<string>): void {
  const assertions = unit.body.assertions.filter(countsAsAssertion);
  const first = assertions[0];
  if (!first || !assertions.every((one) => isShapeOnly(one, unit.body, answers))) return;
  if (assertions.some((one) => asksSpy(context, one) || looksForContent(context, unit.body, one))) return;
  if (unit.body.calls.some((call) => context.helpers.asserts(context.path, call).answer === 'yes')) return;
  const lone = assertions.length === 1 && CREATION.test(unit.placed?.test.title ?? '');
  context.report({
    place: first.place,
    quote: first.quote,
    titlePath: unit.titlePath,
    message: 'only type or presence is asserted, so any value passes: assert what the value is',
    advisory:
      lone ||
      assertions.some((one) => isGivenAsFailure(one, unit.body)) ||
      isPresenceMeant(context, unit, assertions),
  });
}

/** `error` of `expect(error).toBeDefined()`. */
function isNamedFailure({ text }: Expr): boolean {
  return FAILURE.test(text) && !/[.[]/.test(text.replace(/instanceof.*$/s, ''));
}

/** There, and no more, is what a call gave back that neither catches nor runs anything: that it is a failure only its name says. */
function isGivenAsFailure({ subject, matcher = '', guards }: Assertion, { calls }: Body): boolean {
  if (!subject || !isNamedFailure(subject) || guards.length > 0 || /instanceof/i.test(matcher)) return false;
  const given = calls.filter(({ keptIn }) => keptIn?.includes(subject.root ?? ''));
  return (
    given.length > 0 &&
    given.every(
      ({ called, args }) => called.at(-1) !== 'catch' && !args.some(({ kind }) => kind === 'function'),
    )
  );
}

function isShapeOnly(one: Assertion, body: Body, answers: ReadonlySet<string>): boolean {
  const { kind, matcher, subject, modifiers, args, picked, quote } = one;
  if (
    picked ||
    (kind !== 'expect' && kind !== 'assert' && kind !== 'should') ||
    matcher === undefined ||
    !subject ||
    subject.literal !== undefined
  )
    return false;
  // Nearly all assertions are told apart by this, and the patterns below look at each part of a text.
  if (modifiers.includes('not') ? !ABSENCE.has(matcher) : !mayBeShape(one, subject.text)) return false;
  if (FOUND_BY_CONTENT.test(subject.text) || (subject.text === 'cy' && FOUND_BY_CONTENT.test(quote)))
    return false;
  // The class of a failure is what the test expects of it.
  if (modifiers.includes('rejects')) return false;
  if (isNamedFailure(subject) && !isGivenAsFailure(one, body)) return false;
  if (answers.has(askedOf(subject))) return false;
  if (modifiers.includes('not')) return true;
  if (matcher === 'toHaveProperty' || matcher === 'property') return args.length === 1;
  // Nothing is an exact value.
  if (/^typeof\s.*==\s*(['"`])undefined\1$/.test(subject.text)) return false;
  if (/^typeof\s/.test(subject.text) && args[0]?.literal === '"undefined"') return false;
  if (/^typeof\s/.test(subject.text) || /^Array\.isArray\(/.test(subject.text)) return true;
  if (takesAnything(one)) return true;
  if (!PRESENCE.has(matcher)) return false;
  if (/^(toBeTruthy|ok|isOk)$/.test(matcher) && (isYesOrNo(subject.text) || COMPARES.test(subject.text)))
    return false;
  return !QUESTION.test(subject.text) && !/^!|[=<>!]==?|&&|\sin\s|\s[<>]\s/.test(subject.text);
}

/** The matcher or its subject asks for type or presence. */
function mayBeShape(one: Assertion, subject: string): boolean {
  const { matcher = '' } = one;
  if (PRESENCE.has(matcher) || matcher === 'toHaveProperty' || matcher === 'property') return true;
  return subject.startsWith('typeof') || subject.startsWith('Array.isArray(') || takesAnything(one);
}

/** Also under a symbol: `agent[kClosed]`. */
function isYesOrNo(text: string): boolean {
  return YES_OR_NO.test(
    text.replace(
      /\[_?k([A-Z])(\w*)\]$/,
      (_, first: string, rest: string) => `.${first.toLowerCase()}${rest}`,
    ),
  );
}
