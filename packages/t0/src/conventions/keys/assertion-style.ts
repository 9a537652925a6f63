import type { Assertion } from '@nx-test-review/source';
import type { SpecFacts, Vote } from '../spec-facts';

export type Dialect = 'expect' | 'chai expect' | 'should' | 'assert';

/** Checks that tell the compiler or the reader that something is there. */
const NARROWS =
  /^(ok|isOk|exists|isDefined|isNotNull|isNotEmpty|instanceOf|isInstanceOf|isTrue|notStrictEqual)$/;

/** Dialect of an assertion; undefined for those that do another job: mocks, supertest, Cypress' should, types, snapshots. */
export function dialectOf({ kind, matcher, modifiers }: Assertion, cypress: boolean): Dialect | undefined {
  if (kind === 'expect') return expectDialect(matcher ?? '', modifiers);
  if (kind === 'should') return cypress ? undefined : 'should';
  return kind === 'assert' && !NARROWS.test(matcher ?? '') ? 'assert' : undefined;
}

/** A matcher of the house tells neither. */
function expectDialect(matcher: string, modifiers: readonly string[]): Dialect | undefined {
  if (/^to[A-Z]/.test(matcher)) return 'expect';
  return modifiers.some((word) => CHAIN.test(word)) ? 'chai expect' : undefined;
}

const CHAIN = /^(to|be|been|is|have|has|with)$/;

/** First use of each dialect, in the order of the text. */
export function firstUses({ model, units }: SpecFacts): Map<Dialect, Assertion> {
  const found = new Map<Dialect, Assertion>();
  const cypress = model.frameworks.includes('cypress');
  for (const { body } of units)
    for (const assertion of body.assertions) {
      const dialect = dialectOf(assertion, cypress);
      const first = dialect && found.get(dialect);
      if (dialect && (!first || assertion.place.start < first.place.start)) found.set(dialect, assertion);
    }
  return new Map([...found].sort(([, a], [, b]) => a.place.start - b.place.start));
}

/** Applies to a spec that asserts: does it keep to one dialect? */
export function voteAssertionStyle(facts: SpecFacts): Vote | undefined {
  const forms = [...firstUses(facts).keys()];
  if (forms.length === 0) return undefined;
  return { vote: forms.length === 1 ? 'yes' : 'no', forms };
}
