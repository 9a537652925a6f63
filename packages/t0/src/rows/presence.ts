import type { Assertion, Expr } from '@nx-test-review/source';
import type { RowContext, Unit } from './rule';

/** Whether presence, or a class, is all that is promised is for a reader to say: such findings are advisory. */
export function isPresenceMeant(context: RowContext, unit: Unit, assertions: readonly Assertion[]): boolean {
  return (
    assertions.every((one) => isOfExport(context, unit, one)) ||
    tellsClassesApart(assertions) ||
    listsMembers(assertions) ||
    asksWhetherThere(context, unit, assertions)
  );
}

/** `expect(entry.open).toBeDefined()` of `import * as entry`, or each value of it in a test that says "exports". */
function isOfExport({ model }: RowContext, { placed }: Unit, { subject }: Assertion): boolean {
  const root = subject?.root;
  const whole = model.imports.some(({ names }) =>
    names.some(({ local, imported }) => local === root && imported === '*'),
  );
  if (whole && subject?.kind === 'member') return true;
  return placed?.test.parametrised === true && /\bexport(s|ed)?\b/i.test(placed.test.title ?? '');
}

/** Two classes or more: which of them it is is what the test asks. */
function tellsClassesApart(assertions: readonly Assertion[]): boolean {
  const classes = assertions
    .filter(({ matcher }) => /^instanceOf$|^toBeInstanceOf$/i.test(matcher ?? ''))
    .map(({ args }) => args[0]?.text);
  return classes.length === assertions.length && new Set(classes).size > 1;
}

/** Three names or more that one object has to have. */
function listsMembers(assertions: readonly Assertion[]): boolean {
  const names = assertions.filter(({ matcher }) => /^(toHaveP|p)roperty$/.test(matcher ?? ''));
  return (
    names.length > 2 &&
    new Set(assertions.map(({ subject }) => subject?.text)).size === 1 &&
    names.length >= assertions.length - 1
  );
}

/** Members that are absent in another test, and what leads to them. */
function asksWhetherThere(context: RowContext, unit: Unit, assertions: readonly Assertion[]): boolean {
  const asked = assertions.filter((one) => isAbsentElsewhere(context, unit, one));
  return (
    asked.length > 0 &&
    assertions.every(
      (one) =>
        asked.includes(one) ||
        asked.some(
          ({ subject }) =>
            subject?.text.startsWith(one.subject?.text ?? ' ') ||
            // What stands in an element that may be absent.
            (foundIn(subject) !== undefined && plain(one.subject).startsWith(`${plain(subject)}.`)),
        ),
    )
  );
}

/** Another test of the file asserts that the same member is not there. */
function isAbsentElsewhere({ units }: RowContext, unit: Unit, { subject, matcher }: Assertion): boolean {
  const found = foundIn(subject);
  if (found !== undefined) return isFoundAbsent(units, unit, found);
  if (subject?.kind !== 'member' && !subject?.text.includes('?.')) return false;
  if (!/^toBeInstanceOf|^toBeDefined|^toBeTruthy|^exist/.test(matcher ?? '')) return false;
  return units.some(
    (other) =>
      other.kind === 'test' &&
      other !== unit &&
      other.body.assertions.some(
        (one) =>
          one.complete &&
          one.subject?.text === subject.text &&
          (/^toBe(Undefined|Null)$/.test(one.matcher ?? '') ||
            (one.matcher === 'toBeDefined' && one.modifiers.includes('not'))),
      ),
  );
}

/** One way of writing: no optional or non-null signs. */
function plain(subject: Expr | undefined): string {
  return (subject?.text ?? '').replace(/\?\./g, '.').replace(/!(?=[.)]|$)/g, '');
}

/** `.findSlider()` of `wrapper.findSlider()!.getElement()`: a method of a wrapper of the house that looks for an element. */
function foundIn(subject: Expr | undefined): string | undefined {
  return /^[\w$]+((?:\.find[A-Z]\w*\([^()]*\))+)(?:\.getElement\(\))?$/.exec(plain(subject))?.[1];
}

const GONE = /^toBe(Null|Undefined|Falsy)$/;
const THERE = /^toBe(Defined|Truthy|InTheDocument)$/;

/** Another test of the file asserts that the same method finds nothing. */
function isFoundAbsent(units: readonly Unit[], unit: Unit, found: string): boolean {
  return units.some(
    (other) =>
      other.kind === 'test' &&
      other !== unit &&
      other.body.assertions.some(
        ({ complete, subject, matcher, modifiers }) =>
          complete &&
          foundIn(subject) === found &&
          (modifiers.includes('not') ? THERE : GONE).test(matcher ?? ''),
      ),
  );
}
