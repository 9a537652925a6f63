import type { Body, FileModel, HelperCall, HookNode, SuiteNode, TestNode } from '@nx-test-review/source';
import type { Registration } from '../helpers/registrations';

/** A registration as a test with the suites and hooks around it, so that it is matched and judged like one. */
export function placeRegistration(
  file: FileModel,
  registration: Registration,
): { test: TestNode; suites: SuiteNode[]; hooks: HookNode[] } {
  const suites = suitesAround(file.suite, registration.place.start);
  const title = `${registration.name}${registration.title === undefined ? '' : ` "${registration.title}"`}`;
  const { place, quote, callee, unreachable } = registration;
  const guards = registration.guards.filter(
    ({ kind }) => kind === 'if' || kind === 'ternary' || kind === 'logical',
  );
  const test: TestNode = {
    type: 'test',
    title,
    titlePath: [...(suites.at(-1)?.titlePath ?? []), title],
    place,
    quote,
    marks: [],
    parametrised: false,
    callee: callee.join('.'),
    body: bodyOf(file.module, registration),
    generated: true,
    ...(guards.length === 0 ? {} : { guards }),
    ...(unreachable === undefined ? {} : { unreachable }),
  };
  const hooks = suites.flatMap((suite) => suite.children.filter((child) => child.type === 'hook'));
  return { test, suites, hooks };
}

function suitesAround(root: SuiteNode, at: number): SuiteNode[] {
  const inner = root.children.find(
    (child) => child.type === 'suite' && child.place.start <= at && at < child.place.end,
  );
  return inner?.type === 'suite' ? [root, ...suitesAround(inner, at)] : [root];
}

/** The call alone, with the names that the module reads: what the tests get is told by these. */
function bodyOf(module: Body, { callee, args, place, quote, guards }: Registration): Body {
  const call: HelperCall = {
    place,
    quote,
    callee,
    called: [callee.at(-1) ?? ''],
    binding: { kind: 'local' },
    args,
    settled: 'floating',
    guards,
  };
  return {
    ...module,
    place,
    assertions: [],
    calls: [call],
    waits: [],
    marks: [],
    branches: [],
    mocks: [],
    locators: [],
    writes: [],
    volatile: [],
    hash: `registered ${[callee.join('.'), ...args.map(({ text }) => text)].join(' , ')}`,
    statements: 1,
  };
}
