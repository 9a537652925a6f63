import type { Body } from '@nx-test-review/source';
import { countsAsAssertion } from '../helpers/counting';
import type { RowRule } from './rule';

const MAKERS = /\.(fn|stub|spy|fake|func|function|createSpy|createSpyObj|mock)$/;
const TOOLS = new Set(['jest', 'vi', 'vitest', 'sinon', 'td', 'jasmine', 'mock', 'cy', 'console']);

/** Every assertion of a test looks at a mock of its own, and nothing else is called. */
export const selfAssertedMock: RowRule = {
  row: 'C5',
  check(context) {
    for (const unit of context.units) {
      if (unit.kind !== 'test' || unit.body.mocks.length === 0) continue;
      const mocks = mockNames(unit.body);
      const first = unit.body.assertions.find((assertion) => assertion.kind !== 'fail');
      if (mocks.size === 0 || !first || !onlyMocks(unit.body, mocks)) continue;
      context.report({
        place: first.place,
        quote: first.quote,
        titlePath: unit.titlePath,
        message: `only the mock ${first.subject?.root ?? ''} is exercised and asserted: hand it to the code under test and assert what that does`,
      });
    }
  },
};

function mockNames(body: Body): ReadonlySet<string> {
  return new Set(
    body.mocks
      .filter((mock) => mock.name !== undefined && MAKERS.test(mock.kind))
      .map((mock) => mock.name as string),
  );
}

function onlyMocks(body: Body, mocks: ReadonlySet<string>): boolean {
  const assertions = body.assertions.filter(countsAsAssertion);
  if (assertions.length === 0 || body.constructions > 0) return false;
  const mine = assertions.every(
    (assertion) => assertion.subject?.root !== undefined && mocks.has(assertion.subject.root),
  );
  return (
    mine &&
    body.calls.every((call) => mocks.has(call.callee[0] as string) || TOOLS.has(call.callee[0] as string))
  );
}
