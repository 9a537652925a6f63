import type { Assertion } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/summaries';
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
const FOUND_BY_CONTENT =
  /(get|find|query)(All)?By(Text|Role|LabelText|PlaceholderText|AltText|Title|DisplayValue)/;
const CREATION =
  /\b(creat\w*|defin\w*|render\w*|exist\w*|mount\w*|instantiat\w*|compil\w*|truthy|successful(ly)?)\b/i;

/** All assertions of a test look at type or presence only. */
export const shapeOnly: RowRule = {
  row: 'H10',
  check(context) {
    for (const unit of context.units) if (unit.kind === 'test') checkTest(context, unit);
  },
};

function checkTest(context: RowContext, unit: Unit): void {
  const assertions = unit.body.assertions.filter(countsAsAssertion);
  const first = assertions[0];
  if (!first || !assertions.every(isShapeOnly)) return;
  if (unit.body.calls.some((call) => context.helpers.asserts(context.path, call).answer === 'yes')) return;
  const lone = assertions.length === 1 && CREATION.test(unit.placed?.test.title ?? '');
  context.report({
    place: first.place,
    quote: first.quote,
    titlePath: unit.titlePath,
    message: 'only type or presence is asserted, so any value passes: assert what the value is',
    advisory: lone,
  });
}

function isShapeOnly({ kind, matcher, subject, modifiers, args, picked }: Assertion): boolean {
  if (
    picked ||
    (kind !== 'expect' && kind !== 'assert' && kind !== 'should') ||
    matcher === undefined ||
    !subject ||
    subject.literal !== undefined
  )
    return false;
  if (FOUND_BY_CONTENT.test(subject.text)) return false;
  if (modifiers.includes('not')) return ABSENCE.has(matcher);
  if (matcher === 'toHaveProperty' || matcher === 'property') return args.length === 1;
  if (/^typeof\s/.test(subject.text) || /^Array\.isArray\(/.test(subject.text)) return true;
  if (/^(toBe|toEqual|toStrictEqual)$/.test(matcher))
    return /^expect\.any(thing)?\(/.test(args[0]?.text ?? '');
  if (!PRESENCE.has(matcher)) return false;
  return !QUESTION.test(subject.text) && !/[=<>!]==?|&&/.test(subject.text);
}
