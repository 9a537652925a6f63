import type { Assertion, Body, Expr } from '@nx-test-review/source';
import { answerOf, EQUALITY } from './fixed-answers';
import type { RowContext, RowRule, Unit } from './rule';

const IDENTITY_LITERALS = new Set(['array', 'object']);
/** Under them one thing is asked for, and what is made in place is none that was there before. */
const SAME_THING = /^(toBe|equal|strictEqual|eq)$/;
const NEGATING = ['never', 'resolves', 'rejects', 'poll', 'eventually', 'any', 'all', '[]'];

/** An assertion that holds whatever the code does. */
export const tautologicalAssertion: RowRule = {
  row: 'C3',
  check(context) {
    for (const unit of context.units) {
      for (const assertion of unit.body.assertions) {
        const why = whyAlwaysTrue(assertion, unit.body);
        if (unit.kind === 'function' && isCounted(context, unit)) continue;
        if (why === undefined) continue;
        const mayDiffer = mayGiveAnother(assertion);
        const doubt = mayDiffer ? undefined : findDoubt(context, unit, assertion);
        context.report({
          place: assertion.place,
          quote: assertion.quote,
          titlePath: unit.titlePath,
          message: mayDiffer
            ? `${assertion.subject?.text} is read twice: unless it is a getter or a proxy that has to give the same thing again, the assertion holds whatever the code does: compare it with an independent value, or read it into two variables`
            : `the assertion holds whatever the code does (${why}): compare what the code gives with an independent value${doubt ?? ''}`,
          ...(mayDiffer || doubt !== undefined ? { advisory: true } : {}),
        });
      }
    }
  },
};

/** Why it may be no fault: its own matcher, or library, is what is tested, or the other arm fails, so that reaching it is the check. */
function findDoubt(context: RowContext, unit: Unit, assertion: Assertion): string | undefined {
  const { guards, matcher = '', subject } = assertion;
  if (isOfOwnLibrary(context, unit, assertion) || isOwnMatcher(context, matcher))
    return ' (unless the assertion is what is tested)';
  const marks = subject?.literal !== undefined && guards.some(({ elseFails }) => elseFails === true);
  return marks ? ' (the other arm fails, so the condition is the check: assert it)' : undefined;
}

/** `expect.extend(matchers)` in the file of what no package brings, and a matcher that no runner has. */
function isOwnMatcher({ model, units, path, helpers: { resolver } }: RowContext, matcher: string): boolean {
  if (!/^toBe(True|False)$/.test(matcher)) return false;
  const brought = (name: string | undefined): boolean =>
    model.imports.some(
      ({ specifier, names }) =>
        names.some(({ local }) => local === name) &&
        !specifier.startsWith('.') &&
        resolver.fileOf(path, specifier) === undefined,
    );
  return [...model.module.calls, ...units.flatMap(({ body }) => body.calls)].some(
    ({ callee, args: [added] }) =>
      callee.join('.') === 'expect.extend' &&
      added !== undefined &&
      !brought(added.root) &&
      // What is written out in place says whether it has the matcher.
      (added.kind !== 'object' || added.text.includes('...') || added.text.includes(matcher)),
  );
}

const LIBRARIES = /^(chai|expect|assert|should)$/;

/** The function that asserts is one of a file of the workspace that declares it, and no fixture hands it on. */
function isOfOwnLibrary(
  { model, path, helpers: { resolver } }: RowContext,
  { body }: Unit,
  { kind }: Assertion,
): boolean {
  const brought = model.imports.some(({ names }) => names.some(({ local }) => local === kind));
  const takes = (whole: string): boolean =>
    whole === kind || (!brought && [body, model.module].some(({ names }) => names.includes(whole)));
  return model.imports.some(
    ({ specifier, names, typeOnly }) =>
      !typeOnly &&
      names.some(({ local, imported }) => {
        if (!LIBRARIES.test(local)) return false;
        // The whole of it, built or not: a fixture hands on single names.
        if (imported === '*' && specifier.startsWith('.')) return takes(local);
        if (local !== kind || resolver.fileOf(path, specifier) === undefined) return false;
        const home = resolver.declarationOf(path, local);
        return home !== undefined && resolver.functionOf(home.path, home.name) !== undefined;
      }),
  );
}

const IDENTITY = /^(toBe|strictEqual|equals?|eq)$/;
/** Numbers of lists and texts: nothing is made anew by reading them. */
const COUNTS = /\.(length|size)$/;

/** `expect(env.DB).toBe(env.DB)`: a getter or a proxy may make the thing anew at each reading, and identity shows it. */
function mayGiveAnother({ subject, matcher = '', modifiers }: Assertion): boolean {
  return (
    subject?.kind === 'member' &&
    IDENTITY.test(matcher) &&
    !modifiers.includes('deep') &&
    !COUNTS.test(subject.text)
  );
}

/** A mark in a function of a test that plans its assertions: the plan fails where it is not reached. */
function isCounted({ tests }: RowContext, { body: { place } }: Unit): boolean {
  return tests.some(
    ({ test: { body } }) =>
      body?.plansAssertions === true && body.place.start <= place.start && place.end <= body.place.end,
  );
}

function whyAlwaysTrue(assertion: Assertion, body: Body): string | undefined {
  const { kind, subject, matcher, args, modifiers } = assertion;
  if ((kind !== 'expect' && kind !== 'assert' && kind !== 'should') || !assertion.complete) return undefined;
  if (!subject || matcher === undefined || modifiers.some((name) => NEGATING.includes(name)))
    return undefined;
  const negated = modifiers.includes('not');
  const literal = literalOf(subject, body);
  const expected = args[0];
  const other = expected && literalOf(expected, body);
  const answer = literal === undefined ? undefined : answerOf(matcher, literal, other);
  if (answer !== undefined) {
    if (answer === negated || body.plansAssertions) return undefined;
    if (negated) return 'what is denied never holds of a literal';
    return EQUALITY.has(matcher)
      ? 'a literal is compared with itself'
      : 'the literal always satisfies the matcher';
  }
  if (!expected) return undefined;
  if (negated)
    return SAME_THING.test(matcher) && !modifiers.includes('deep') && isMadeHere(assertion)
      ? 'what is made in place is identical with nothing'
      : undefined;
  if (!EQUALITY.has(matcher) || !isSameValue(subject, expected, matcher)) return undefined;
  const { hides } = assertion;
  return hides === undefined
    ? 'both sides are the same value'
    : `both sides are the parameter ${hides} of this callback, which hides the ${hides} outside of it`;
}

/** `expect(rows).not.toBe([])`; `assert.equal` compares loosely, and `[]` loosely equals a text. */
function isMadeHere({ kind, args, matcher }: Assertion): boolean {
  return IDENTITY_LITERALS.has(args[0]?.kind ?? '') && (kind !== 'assert' || matcher === 'strictEqual');
}

/** Literal of an expression, also through a constant, and of a calculation with such. */
function literalOf({ literal, computed, kind, text }: Expr, body: Body): string | undefined {
  const written = literal ?? computed;
  if (written !== undefined || kind !== 'identifier') return written;
  return Object.hasOwn(body.constants, text) ? body.constants[text] : undefined;
}

function isSameValue(subject: Expr, expected: Expr, matcher: string): boolean {
  if (subject.impure || expected.impure || subject.text !== expected.text) return false;
  if (subject.kind === 'identifier' || subject.kind === 'member') return true;
  // Two literals of objects or arrays are equal and never identical.
  return (
    IDENTITY_LITERALS.has(subject.kind) &&
    matcher !== 'toBe' &&
    matcher !== 'strictEqual' &&
    matcher !== 'equal'
  );
}
