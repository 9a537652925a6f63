import type { Framework, HookNode, Modifier } from '../model';
import type { Node } from './ast';

export type Role = 'test' | 'suite' | 'hook';

export interface CalleeModifier {
  modifier: Modifier;
  /** Condition of skipIf, runIf or of an alias such as `cond ? test : test.skip`. */
  condition?: Node;
  /** It holds where the condition does not: the other arm of `cond ? test : test.skip`. */
  negated?: true;
  /** The link that carries it; absent for a prefix such as `xit`. */
  node?: Node;
  /** Value that names the modifier: `it[how]`. */
  computed?: Node;
}

/** What a callee chain declares: a test, a suite or a hook, with the modifiers on the way. */
export interface TestCallee {
  role: Role;
  name: string;
  hook?: HookNode['hook'];
  framework?: Framework;
  modifiers: CalleeModifier[];
  parametrised: boolean;
  /** Known by an import of a runner, a global or an alias of these; else by name and shape only. */
  trusted: boolean;
}

export const TESTS = new Set(['it', 'test', 'specify']);
export const SUITES = new Set(['describe', 'context', 'suite']);
export const HOOKS: Record<string, HookNode['hook']> = {
  beforeAll: 'beforeAll',
  before: 'beforeAll',
  suiteSetup: 'beforeAll',
  beforeEach: 'beforeEach',
  setup: 'beforeEach',
  afterEach: 'afterEach',
  teardown: 'afterEach',
  afterAll: 'afterAll',
  after: 'afterAll',
  suiteTeardown: 'afterAll',
};
const PREFIXED: Record<string, [Role, Modifier]> = {
  xit: ['test', 'skip'],
  xtest: ['test', 'skip'],
  xspecify: ['test', 'skip'],
  xdescribe: ['suite', 'skip'],
  xcontext: ['suite', 'skip'],
  fit: ['test', 'only'],
  ftest: ['test', 'only'],
  fdescribe: ['suite', 'only'],
  fcontext: ['suite', 'only'],
  // Of the first Jasmine; specs that were moved from it may still say so.
  iit: ['test', 'only'],
  ddescribe: ['suite', 'only'],
};
export const PREFIXES = new Map(Object.entries(PREFIXED));
const PLAIN_NAME = new Set([...TESTS, ...SUITES, ...Object.keys(HOOKS), ...Object.keys(PREFIXED)]);
export const MODIFIERS: Readonly<Record<string, Modifier>> = {
  skip: 'skip',
  only: 'only',
  todo: 'todo',
  fixme: 'fixme',
  fail: 'fail',
  fails: 'fail',
  failing: 'fail',
  slow: 'slow',
  concurrent: 'concurrent',
};

/** Callees without modifiers, one for each name: nearly every chain of a spec asks for one. They are never changed. */
const plainCallees = new Map<string, TestCallee | undefined>();
/** Those of globals by their name alone. */
const globalCallees = new Map<string, TestCallee | undefined>();

export function plainCallee(
  name: string,
  framework: Framework | undefined,
  trusted: boolean,
): TestCallee | undefined {
  if (!PLAIN_NAME.has(name)) return undefined;
  if (trusted && framework === undefined) {
    let callee = globalCallees.get(name);
    if (callee === undefined && !globalCallees.has(name))
      globalCallees.set(name, (callee = makePlainCallee(name, trusted)));
    return callee;
  }
  const key = `${trusted ? '+' : '-'}${framework ?? ''} ${name}`;
  if (!plainCallees.has(key)) plainCallees.set(key, makePlainCallee(name, trusted, framework));
  return plainCallees.get(key);
}

function makePlainCallee(name: string, trusted: boolean, framework?: Framework): TestCallee | undefined {
  const base: Omit<TestCallee, 'role'> = { name, modifiers: [], parametrised: false, trusted };
  if (framework) base.framework = framework;
  if (TESTS.has(name)) return { ...base, role: 'test' };
  if (SUITES.has(name)) return { ...base, role: 'suite' };
  if (Object.hasOwn(HOOKS, name)) return { ...base, role: 'hook', hook: HOOKS[name] };
  if (Object.hasOwn(PREFIXED, name) && trusted) {
    const [role, modifier] = PREFIXED[name] as [Role, Modifier];
    return { ...base, role, modifiers: [{ modifier }] };
  }
  return undefined;
}

export function wrapperCallee(name: string): TestCallee {
  const suite = /^(describe|context|suite)|Describe$/.test(name);
  return { role: suite ? 'suite' : 'test', name, modifiers: [], parametrised: false, trusted: false };
}
