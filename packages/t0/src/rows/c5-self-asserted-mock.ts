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
      .filter(({ name, kind }) => name !== undefined && MAKERS.test(kind) && !isOfProduct(body, name))
      .map((mock) => mock.name as string),
  );
}

/** `const cart = Object.assign(Object.create(Cart.prototype), { save: jest.fn() })`: an object of the product with mocks in it. */
function isOfProduct({ opening }: Body, name: string): boolean {
  return opening.some(
    (statement) =>
      /^(?:const|let|var)\s+([\w$]+)/.exec(statement)?.[1] === name &&
      /\bObject\.create\(\s*[\w$]+\.prototype\b/.test(statement),
  );
}

/** `fork.size = 5` of an object that stands outside of the test: a setter of it may be what is asked. */
function setsOnProduct({ opening, locals }: Body, mocks: ReadonlySet<string>): boolean {
  return opening.some((statement) => {
    const [, root = '', value = ''] = SETS_MEMBER.exec(statement) ?? [];
    return root !== '' && !GLOBALS.test(root) && ![...mocks, ...locals].includes(root) && !mocks.has(value);
  });
}

const SETS_MEMBER = /^\(?([A-Za-z_$][\w$]*)(?: as [\w$]+\))?\.[\w$]+\s*=\s*([\w$]+)/;
const GLOBALS = /^(global|globalThis|window|document|process)$/;

function onlyMocks(body: Body, mocks: ReadonlySet<string>): boolean {
  const assertions = body.assertions.filter(countsAsAssertion);
  if (assertions.length === 0 || body.constructions > 0 || setsOnProduct(body, mocks)) return false;
  const mine = assertions.every(
    (assertion) => assertion.subject?.root !== undefined && mocks.has(assertion.subject.root),
  );
  return (
    mine &&
    body.calls.every((call) => mocks.has(call.callee[0] as string) || TOOLS.has(call.callee[0] as string))
  );
}
