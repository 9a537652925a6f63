import type { Assertion, Body, VolatileRead } from '@nx-test-review/source';
import { escapeName } from './escape-name';
import type { RowContext, RowRule, Unit } from './rule';

const BOUNDS = /^to(Be)?(LessThan|GreaterThan|BeLessThan|BeGreaterThan)OrEqual$|^toBeCloseTo$/;

/** The live clock or an unseeded source of randomness decides what a test asserts. */
export const nondeterministicInput: RowRule = {
  row: 'H2',
  check(context) {
    if (context.model.module.usesFakeTimers) return;
    for (const unit of context.units) if (unit.kind === 'test') checkTest(context, unit);
  },
};

function checkTest(context: RowContext, unit: Unit): void {
  const fake = unit.body.usesFakeTimers || unit.hooks.some((hook) => hook.body?.usesFakeTimers);
  const lines = new Set<number>();
  for (const read of unit.body.volatile) {
    if ((fake && read.kind === 'clock') || read.inText || read.text.includes('UUID')) continue;
    if (isSpecimen(unit, read)) continue;
    const deciding = unit.body.assertions.filter(
      (assertion) =>
        decides(read, assertion) &&
        !expectsItBack(unit, assertion) &&
        !isBelowOwnTimer(context, unit, read, assertion),
    );
    if (deciding.length === 0 || lines.has(read.place.line)) continue;
    lines.add(read.place.line);
    context.report({
      place: read.place,
      quote: read.quote,
      titlePath: unit.titlePath,
      message: `${read.text} decides what is asserted: ${read.kind === 'clock' ? 'install a fake clock or write the date' : 'seed it or write the value'}`,
      advisory: deciding.every((one) => isOnlyAhead(read, one) || isFieldNameAlone(read, one, unit)),
    });
  }
}

const OVER = /^(toBeLessThan|below|lessThan|lt|isBelow)$/;
const AHEAD = /^(toBeGreaterThan(OrEqual)?|above|greaterThan|gt|isAbove|least|isAtLeast)$/;

/** `expect(expiry).toBeGreaterThan(Date.now())`: how far ahead it lies nobody can see here. */
function isOnlyAhead(
  { text, kind }: VolatileRead,
  { matcher, args, modifiers, subject }: Assertion,
): boolean {
  if (kind !== 'clock' || modifiers.includes('not')) return false;
  if (AHEAD.test(matcher ?? '')) return args[0]?.text === text;
  // `ok(expiry > Date.now())`.
  const [, left, right] = /^([^<>]+)>=?([^<>]+)$/.exec(subject?.text ?? '') ?? [];
  return AFFIRMS.test(matcher ?? '') && right?.trim() === text && !left?.includes(text);
}

const AFFIRMS = /^(ok|isOk|assert|isTrue|toBeTruthy|toBeTrue)$/;
const TELLS_TIME =
  /(^|[^A-Za-z])([dD]ate|[tT]ime|days?|hours?|minutes?|seconds?|years?|months?|weeks?|age|ago|now|today|due)([^a-z]|$)|(Date|Time|Day|Hour|Minute|Second|Year|Month|Week|Age|Ago|Now|Today|Due|At|Since|Until)s?([^a-z]|$)|[eE]xpir|[eE]lapsed|[rR]emaining|[oO]verdue|[sS]tale|[rR]ecent|[sS]chedul|[dD]uration|[pP]ast\b|[fF]uture/;

/** Nothing but the name of the field that it fills tells of time: whether the asked code reads it nobody can see here. */
function isFieldNameAlone(
  { kind, field, storedIn }: VolatileRead,
  one: Assertion,
  { titlePath }: Unit,
): boolean {
  if (kind !== 'clock' || field === undefined) return false;
  const asked = (one.subject?.text ?? '').replace(/\{.*\}/gs, '').replace(/(['"`]).*?\1/g, '');
  const told = [asked, one.matcher ?? '', ...one.args.map(({ text }) => text), titlePath.at(-1) ?? ''];
  return !told.some((text) => TELLS_TIME.test(storedIn === undefined ? text : text.replaceAll(storedIn, '')));
}

/** `expect(Date.now() - start).toBeGreaterThan(98)` where the test sets a timer of 100: no timer fires before its time. */
function isBelowOwnTimer(
  { model }: RowContext,
  { body }: Unit,
  read: VolatileRead,
  { matcher, args, subject, modifiers }: Assertion,
): boolean {
  if (!read.reckoned || read.kind !== 'clock' || modifiers.includes('not')) return false;
  const compared = /^[^<>]*>=?\s*([\d_]+)$/.exec(subject?.text ?? '')?.[1];
  const limit = AHEAD.test(matcher ?? '') ? args[0]?.literal : compared;
  if (limit === undefined) return false;
  const inner = model.functions.filter(
    (fn) => fn.body.place.start >= body.place.start && fn.body.place.end <= body.place.end,
  );
  const timers = [body, ...inner.map((fn) => fn.body)].flatMap(timersOf);
  return timers.some((ms) => ms !== undefined && ms > Number(limit.replace(/_/g, '')));
}

function timersOf({ waits, calls }: Body): (number | undefined)[] {
  return [
    ...waits.map(({ ms }) => ms),
    ...calls
      .filter(({ callee, binding }) => callee.join('.') === 'setTimeout' && binding.kind === 'global')
      .map(({ args }) => Number(args[1]?.literal?.replace(/_/g, ''))),
  ];
}

/** A random value that an assertion expects again as it went in: whichever it is, the code has only to hand it on. */
function isSpecimen({ body }: Unit, { kind, storedIn }: VolatileRead): boolean {
  return (
    kind === 'random' &&
    storedIn !== undefined &&
    body.assertions.some(({ args }) => args.some(({ text }) => text === storedIn))
  );
}

/** `expect(wrap(date)).toBe(date)` holds for any value of the variable. */
function expectsItBack({ body }: Unit, { args, subject, matcher }: Assertion): boolean {
  return body.volatile.some(
    ({ storedIn }) =>
      storedIn !== undefined &&
      (args[0]?.text === storedIn ||
        (/^(?!.*Or).*[eE]qual|toBe$/.test(matcher ?? '') &&
          mentions(args[0]?.text ?? '', storedIn) &&
          mentions(subject?.text ?? '', storedIn))),
  );
}

/** What is looked for in an answer is what was put in before. */
const SOUGHT =
  /(\.(includes|startsWith|endsWith|indexOf|locator)|\b(get|find|query)(All)?By(Text|Role|Label|LabelText|Placeholder|PlaceholderText|AltText|Title|DisplayValue|TestId)|\bcy\.contains|\.filter(?=\(\{))\([^()]*\)/g;

function decides(read: VolatileRead, assertion: Assertion): boolean {
  if (assertion.kind === 'type' || isFiller(read, assertion)) return false;
  if (assertion.kind === 'fail' || assertion.kind === 'query') return false;
  if (read.kind === 'clock' && !asksTime(read, assertion)) return false;
  const inside = read.place.start >= assertion.place.start && read.place.end <= assertion.place.end;
  if (inside) return read.guards.length <= assertion.guards.length && !isBound(read, assertion);
  if (read.storedIn === undefined) return false;
  const { subject } = assertion;
  const asked = read.kind === 'random' ? subject?.text.replace(SOUGHT, '') : subject?.text;
  if (!subject || !mentions(asked ?? '', read.storedIn)) return false;
  // The value goes through the code under test; what is only compared with what was put in is the same on every run.
  return subject.kind === 'call' || subject.kind === 'await' || (subject.impure && read.kind === 'random');
}

const RELATIVE =
  /\b(today|tomorrow|yesterday|now|ago|left|remaining|from now|(just|a few) \w+|(last|next|this) (hour|day|week|month|year)|expired?|overdue|(in )?\d+ (second|minute|hour|day|week|month|year)s?)\b/i;
const SPANS =
  /(^|[.\s(])(age|days|hours|minutes|seconds|weeks)([A-Z(]|$)|Age|Elapsed|Remaining|Until|Since|[eE]xpir|[oO]verdue|[dD]ue\b|Ago\b|[dD]uration|[dD]iff|Old|[sS]tale|[rR]ecent|Past|Future|Today/;
const RELATIONAL = /(Less|Greater|above|below|before|after|within|Older|Newer|Between|CloseTo|least|most)/;

/**
 * A plain moment as a specimen decides nothing; reckoned with, compared, expected to come out again, or told of in words it
 * does.
 */
function asksTime(read: VolatileRead, { subject, args, matcher }: Assertion): boolean {
  if (read.reckoned || RELATIONAL.test(matcher ?? '')) return true;
  const asked = subject?.text ?? '';
  if (/[<>]=?|[^=]-\s/.test(asked.replace(/=>/g, ''))) return true;
  const expected = args.map(({ text }) => text);
  if (expected.some((text) => RELATIVE.test(text) || text.includes(read.text))) return true;
  return SPANS.test(asked.replace(/\{.*\}/s, ''));
}

const TIME = /date|time|day|hour|minute|second|year|month|week|age|ago|now\b|[a-z]At\b/i;

/** A plain moment in a field of the input, while nothing that is expected tells of time. */
function isFiller({ kind, field, reckoned }: VolatileRead, { args, subject }: Assertion): boolean {
  if (kind !== 'clock' || field === undefined || reckoned) return false;
  const asked = subject?.text.replace(/\{[^{}]*\}|new Date\(\)|Date\.now\(\)/g, '') ?? '';
  return ![asked, ...args.map(({ text }) => text)].some((text) => TIME.test(text));
}

/** `expect(made).toBeLessThanOrEqual(Date.now())` holds on every run. */
function isBound(read: VolatileRead, assertion: Assertion): boolean {
  const asked = assertion.subject?.text ?? '';
  const inSubject = asked.includes(read.text);
  // `ok(made <= Date.now())`, `ok(Date.now() >= made)`: the clock only goes on.
  if (inSubject && isPast(asked, read.text)) return true;
  if (OVER.test(assertion.matcher ?? '') && assertion.args[0]?.text === read.text)
    return !assertion.modifiers.includes('not');
  return !inSubject && BOUNDS.test(assertion.matcher ?? '');
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`(^|[^\\w$.])${escapeName(name)}(?![\\w$])`).test(text);
}

function isPast(asked: string, now: string): boolean {
  const [left = '', right = ''] = asked.split(/[<>]=?/);
  return asked.includes('<') ? right.trim() === now : left.trim() === now && asked.includes('>');
}
