import type { Framework, HookNode, Modifier } from '../model';
import type { Node } from './ast';
import { isFunction, statementsOf, unwrap } from './ast';
import { couldBeBody, hasFunction, isTitle } from './declaration-args';
import type { Chain, Link } from './chain';
import { chainOf } from './chain';
import { isOtherRunner, testModule } from './modules';
import { conditional, mergeArms } from './merge-arms';
import { ownHook } from './own-hooks';
import {
  HOOKS,
  MODIFIERS,
  plainCallee,
  PREFIXES,
  SUITES,
  TESTS,
  wrapperCallee,
  type CalleeModifier,
  type TestCallee,
} from './plain-callee';
import type { Binding, Scope } from './scope';

export { MODIFIERS, type CalleeModifier, type Role, type TestCallee } from './plain-callee';

/** Links that change nothing that a row asks about. */
const NEUTRAL = new Set([
  'sequential',
  'serial',
  'parallel',
  'shuffle',
  'effect',
  'live',
  'scoped',
  'scopedLive',
]);
/** A house wrapper of a test function: `itIf`, `describeIfCi`, `testOnWindows`. */
const WRAPPER_NAME = /^(it|test|describe|specify|context|suite)([A-Z]\w*)?$/;
/** `import { test as setup }`: a project that others depend on. */
const SET_UP_NAME = /^(setup|teardown|cleanup)$/;
const FIXTURE_NAME = /^[a-z]\w*(Test|It|Describe)$/;

export interface CalleeContext {
  frameworks: readonly Framework[];
}

/** Role of a chain that ends in a call; undefined when it is no declaration of a test, suite or hook. */
export function classifyTestCall(chain: Chain, scope: Scope, context: CalleeContext): TestCallee | undefined {
  const last = chain.links[chain.links.length - 1];
  if (!last?.args?.length || last.tagged) return undefined;
  if (chain.rootName === 'this') return ownHook(chain, last);
  if (chain.rootName === undefined && chain.root.type !== 'ConditionalExpression') return undefined;
  const callee = resolveChain(chain, chain.links.length - 1, scope, context, 0);
  if (!callee) return undefined;
  const done = last.name === undefined && !last.property ? callee : applyLink(callee, last, true);
  if (!done) return undefined;
  if (done.role === 'hook') return hasFunction(last.args) ? done : undefined;
  return isDeclaration(done, last.args) ? done : undefined;
}

function isDeclaration(callee: TestCallee, args: readonly Node[]): boolean {
  const title = args[0];
  if (!title || title.type === 'SpreadElement') return false;
  const titled = isTitle(title);
  const rest = args.slice(1);
  const body = rest.some((arg) => couldBeBody(arg));
  if (!callee.trusted) return titled && rest.some((arg) => isFunction(unwrap(arg)));
  if (titled) return true;
  // node:test and vitest allow test(fn) and test(options, fn); a runtime mark has a condition and a reason instead.
  if (callee.framework === 'node-test' && isFunction(unwrap(title))) return callee.modifiers.length === 0;
  return body && !isFunction(unwrap(title));
}

/** Resolves root and the first `count` links. */
function resolveChain(
  chain: Chain,
  count: number,
  scope: Scope,
  context: CalleeContext,
  depth: number,
): TestCallee | undefined {
  if (depth > 6) return undefined;
  // `test.describe(…)` before `test(…)`: the module of node:test is both.
  const binding = chain.rootName === undefined ? undefined : scope.find(chain.rootName);
  const member = chain.rootName === undefined ? undefined : resolveMember(chain, binding);
  let callee = (isModule(binding) ? member : undefined) ?? resolveRoot(chain, binding, scope, context, depth);
  let from = callee !== undefined && callee === member ? 1 : 0;
  if (!callee && member) {
    callee = member;
    from = 1;
  }
  for (let i = from; callee && i < count; i += 1) callee = applyLink(callee, chain.links[i] as Link, false);
  return callee;
}

function isModule(binding: Binding | undefined): boolean {
  return binding?.kind === 'import' && binding.imported === '*';
}

/** `nt.describe(…)` of a namespace import, `t.test(…)` of a test context. */
function resolveMember(chain: Chain, binding: Binding | undefined): TestCallee | undefined {
  const name = chain.links[0]?.name;
  if (!name) return undefined;
  if (binding?.kind === 'import' && (binding.imported === '*' || binding.imported === 'default')) {
    const framework = testModule(binding.specifier);
    if (framework) return plainCallee(name, framework, true);
  }
  if (binding?.kind === 'param' && binding.property === undefined && (name === 'test' || TESTS.has(name))) {
    return plainCallee(name, undefined, false);
  }
  return undefined;
}

function resolveRoot(
  chain: Chain,
  binding: Binding | undefined,
  scope: Scope,
  context: CalleeContext,
  depth: number,
): TestCallee | undefined {
  const name = chain.rootName;
  // `(ready ? describe : describe.skip)('cart', …)`
  if (name === undefined && chain.root.type === 'ConditionalExpression')
    return resolveExpression(chain.root, scope, context, depth + 1);
  if (name === undefined || name === 'this' || name === 'super') return undefined;
  if (!binding) return resolveGlobal(name, context);
  switch (binding.kind) {
    case 'import':
      return resolveImport(binding, name);
    case 'variable':
      return resolveVariable(binding, name, context, depth);
    case 'function':
      return resolveWrapper(binding, name, chain, context, depth);
    case 'param':
      return TESTS.has(binding.property ?? name) || SUITES.has(binding.property ?? name)
        ? plainCallee(binding.property ?? name, undefined, false)
        : undefined;
    default:
      return undefined;
  }
}

function resolveImport(binding: Binding & { kind: 'import' }, local: string): TestCallee | undefined {
  const framework = testModule(binding.specifier);
  if (framework) {
    // `const test = require('node:test')`: the module itself is the function.
    if (binding.imported === '*' && framework !== 'node-test') return undefined;
    const callee = plainCallee(
      /^(default|\*)$/.test(binding.imported) ? 'test' : binding.imported,
      framework,
      true,
    );
    return callee && SET_UP_NAME.test(local) ? { ...callee, name: local } : callee;
  }
  if (isOtherRunner(binding.specifier)) return undefined;
  for (const name of [binding.imported, local]) {
    if (TESTS.has(name) || SUITES.has(name) || Object.hasOwn(HOOKS, name))
      return {
        ...(plainCallee(name, undefined, false) as TestCallee),
        ...(SET_UP_NAME.test(local) ? { name: local } : {}),
      };
  }
  if (WRAPPER_NAME.test(local) || FIXTURE_NAME.test(local)) return wrapperCallee(local);
  return undefined;
}

function resolveGlobal(name: string, context: CalleeContext): TestCallee | undefined {
  const prefixed = PREFIXES.get(name);
  if (prefixed) {
    const known = !name.startsWith('x') ? ['jest', 'jasmine'] : ['jest', 'jasmine', 'mocha', 'cypress'];
    if (!context.frameworks.some((framework) => known.includes(framework))) return undefined;
    return {
      role: prefixed[0],
      name,
      modifiers: [{ modifier: prefixed[1] }],
      parametrised: false,
      trusted: true,
    };
  }
  return plainCallee(name, undefined, true) ?? (WRAPPER_NAME.test(name) ? wrapperCallee(name) : undefined);
}

function resolveVariable(
  binding: Binding & { kind: 'variable' },
  name: string,
  context: CalleeContext,
  depth: number,
): TestCallee | undefined {
  if (!binding.init || isOfOtherRunner(binding.init, binding.scope)) return undefined;
  if (binding.property !== undefined) {
    return TESTS.has(binding.property) || SUITES.has(binding.property)
      ? plainCallee(binding.property, undefined, false)
      : undefined;
  }
  const init = unwrap(binding.init);
  if (isFunction(init)) return WRAPPER_NAME.test(name) ? wrapperCallee(name) : undefined;
  const resolved = resolveExpression(init, binding.scope, context, depth + 1);
  if (resolved) return { ...resolved, name };
  return WRAPPER_NAME.test(name) || FIXTURE_NAME.test(name) ? wrapperCallee(name) : undefined;
}

/** `const test = tap.test`, `const { test } = tap`: as much another runner's as its import under that name. */
function isOfOtherRunner(init: Node, scope: Scope): boolean {
  const root = chainOf(unwrap(init))?.rootName ?? (unwrap(init).name as string | undefined);
  const binding = root === undefined ? undefined : scope.find(root);
  return binding?.kind === 'import' && isOtherRunner(binding.specifier);
}

/** A value that is a test function: an alias, `test.extend(…)`, `cond ? test : test.skip`. */
export function resolveExpression(
  node: Node,
  scope: Scope,
  context: CalleeContext,
  depth = 0,
): TestCallee | undefined {
  if (depth > 6) return undefined;
  const plain = unwrap(node);
  if (plain.type === 'Identifier') {
    return resolveRoot(
      { root: plain, rootName: plain.name as string, links: [], node: plain },
      scope.find(plain.name as string),
      scope,
      context,
      depth,
    );
  }
  if (plain.type === 'ConditionalExpression') {
    const yes = resolveExpression(plain.consequent as Node, scope, context, depth + 1);
    const no = resolveExpression(plain.alternate as Node, scope, context, depth + 1);
    return mergeArms(yes, no, plain.test as Node);
  }
  if (plain.type === 'LogicalExpression') {
    const left = resolveExpression(plain.left as Node, scope, context, depth + 1);
    const right = resolveExpression(plain.right as Node, scope, context, depth + 1);
    if (plain.operator === '&&')
      return right && { ...right, modifiers: conditional(right.modifiers, plain.left as Node) };
    return mergeArms(left, right, plain.left as Node);
  }
  const chain = chainOf(plain);
  if (!chain) return undefined;
  if (chain.rootName === 'mergeTests' && chain.links[0]?.args?.[0]) {
    return resolveExpression(chain.links[0].args[0], scope, context, depth + 1) ?? wrapperCallee('test');
  }
  return resolveChain(chain, chain.links.length, scope, context, depth + 1);
}

/** `itIf(cond)('title', …)` with a local `itIf`; `testCase('title', …)` that wraps a test function. */
function resolveWrapper(
  binding: Binding & { kind: 'function' },
  name: string,
  chain: Chain,
  context: CalleeContext,
  depth: number,
): TestCallee | undefined {
  const body = binding.node.body as Node | undefined;
  const statement = statementsOf(body)[0];
  const curried = chain.links.length > 1 && chain.links[0]?.args && chain.links[0].name === undefined;
  if (curried && statement?.type === 'ReturnStatement' && statement.argument) {
    const resolved = resolveExpression(statement.argument, binding.scope, context, depth + 1);
    if (resolved) return { ...resolved, name };
  }
  return WRAPPER_NAME.test(name) ? wrapperCallee(name) : undefined;
}

/** Applies one link; undefined when the chain is no declaration any more (`test.info()`, `test.use()`). */
function applyLink(callee: TestCallee, link: Link, last: boolean): TestCallee | undefined {
  const { name } = link;
  // The result of each(rows), skipIf(cond) and of house wrappers is called with title and body.
  if (name === undefined && link.property) {
    const item: CalleeModifier = { modifier: 'skip', node: link.property, computed: link.property };
    return callee.role === 'hook' ? undefined : { ...callee, modifiers: [...callee.modifiers, item] };
  }
  if (name === undefined) return callee.role === 'hook' ? undefined : callee;
  if (callee.role === 'hook') return undefined;
  if (Object.hasOwn(MODIFIERS, name)) {
    const item: CalleeModifier = { modifier: MODIFIERS[name] as Modifier, node: link.property ?? link.node };
    return { ...callee, modifiers: [...callee.modifiers, item] };
  }
  if (NEUTRAL.has(name)) return callee;
  if (name === 'each' || name === 'for' || name === 'prop')
    return last ? undefined : { ...callee, parametrised: true };
  if ((name === 'skipIf' || name === 'runIf') && link.args && !last) {
    const item: CalleeModifier = { modifier: name, node: link.property ?? link.node };
    if (link.args[0]) item.condition = link.args[0];
    return { ...callee, modifiers: [...callee.modifiers, item] };
  }
  if (name === 'extend' || name === 'configure') return last ? undefined : callee;
  if (TESTS.has(name)) return { ...callee, role: 'test' };
  if (SUITES.has(name)) return { ...callee, role: 'suite' };
  if (last && Object.hasOwn(HOOKS, name))
    return { ...callee, role: 'hook', hook: HOOKS[name] as HookNode['hook'] };
  return undefined;
}
