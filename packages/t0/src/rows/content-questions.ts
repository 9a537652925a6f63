import type { Assertion, Body } from '@nx-test-review/source';
import type { RowContext } from './rule';

/** Members of spies of sinon that answer by a yes or a no: how often and with what they were called. */
const SPY =
  /\.(notCalled|called(Once|Twice|Thrice)?|(always|never)?called(Once|With|On|Before|After|Immediately|New)\w*|(always)?(threw|returned))(\(|$)/i;

/** `ok(spy.calledOnceWith(error))` in a file that has spies of sinon. */
export function asksSpy({ model }: RowContext, { subject }: Assertion): boolean {
  if (!SPY.test(subject?.text ?? '')) return false;
  return (
    model.frameworks.includes('cypress') ||
    model.imports.some(({ specifier }) => /^(sinon|(@[\w-]+\/)?[\w-]*sinon[\w-]*)$/.test(specifier))
  );
}

const SHAPES = /^(not\.)?(exist|be\.visible|be\.ok|be\.an?|be\.undefined|be\.null)$/;

/** `cy.receipt().should('exist').and('contain.text', 'Paid')`, or an element that a test id, a role or a label says. */
export function looksForContent(context: RowContext, body: Body, assertion: Assertion): boolean {
  if (assertion.kind !== 'should' || assertion.subject?.text !== 'cy') return false;
  if (assertion.chained?.some((word) => !SHAPES.test(word))) return true;
  const { start, end } = assertion.place;
  const own = body.locators.some(
    ({ place, by }) => by.length > 0 && place.start >= start && place.end <= end,
  );
  // `cy.contains('Paid')`, also below `cy.get(…)`: the text is what is looked for.
  if (
    /^cy\b.*\.contains\(\s*(?:[^()'"`]|'[^']*'\s*,)*['"`][^'"`]+['"`]\s*(?:,[^()]*)?\)\s*\.should\(/s.test(
      assertion.quote,
    )
  )
    return true;
  const first = /^cy\s*\.\s*(\w+)\(/.exec(assertion.quote)?.[1];
  return own || (first !== undefined && goesByName(context, first, 0));
}

/** A command of the house whose way to the element is a test id, a role or a label. */
function goesByName(context: RowContext, command: string, depth: number): boolean {
  const found = context.helpers.resolver.command(context.path, command);
  if (found.kind !== 'function' || depth > 3) return false;
  const { locators, calls } = found.target.fn.body;
  return (
    locators.some(({ by }) => by.length > 0) ||
    calls.some(
      ({ callee, called }) =>
        callee[0] === 'cy' && called[0] !== undefined && goesByName(context, called[0], depth + 1),
    )
  );
}
