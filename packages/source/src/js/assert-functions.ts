import type { Node } from './ast';
import { nameOf, stringOf, unwrap } from './ast';
import { isAssertModule, isPlanModule } from './modules';
import type { Binding, Scope } from './scope';
import type { Site } from './site';
import { importOf } from './site';

/** Is it an object of assertions that counts them? */
export function isPlan(binding: Binding | undefined): boolean {
  if (binding?.kind !== 'variable' || !binding.init) return false;
  let init = unwrap(binding.init);
  if (init.type === 'AwaitExpression') init = unwrap(init.argument as Node);
  const maker = init.type === 'CallExpression' ? nameOf(init.callee) : undefined;
  const source = maker === undefined ? undefined : importOf(binding.scope.find(maker));
  return source !== undefined && isPlanModule(source.specifier);
}

/** `tspl(t, { plan: 2 })`: the test fails where two assertions were not made. */
export function makesPlan(site: Site): boolean {
  const [first] = site.chain.links;
  if (first?.name !== undefined || !first?.args?.[1]) return false;
  const source = site.source;
  return (
    source !== undefined &&
    isPlanModule(source.specifier) &&
    !/plan:\s*0\b/.test(site.text.slice(first.args[1]))
  );
}

/** `t = tspl(t, { plan: 1 }); t.equal(…)`: the context of a test has no such methods of its own. */
export function isPlannedContext(site: Site): boolean {
  const { binding } = site;
  if (binding?.kind !== 'param' || binding.index !== 0 || !site.frameworks.includes('node-test'))
    return false;
  const [first] = site.chain.links;
  if (first?.name === undefined || !first.args || !CHECKS.test(first.name)) return false;
  return site.isRunnerFunction(binding.owner);
}

/** `({ assert }) => assert.snapshot(…)` and `const { assert } = t` of the context that node:test hands in. */
export function isAssertOfContext({ binding, frameworks, isRunnerFunction }: Site): boolean {
  if (!frameworks.includes('node-test')) return false;
  const of = (one: Binding | undefined, property: string | undefined): boolean =>
    one?.kind === 'param' && one.index === 0 && one.property === property && isRunnerFunction(one.owner);
  if (binding?.kind !== 'variable') return of(binding, 'assert');
  const init = binding.init && unwrap(binding.init);
  const whole = binding.property === 'assert' ? init : undefined;
  const member =
    binding.property === undefined && nameOf(init?.property) === 'assert' ? init?.object : undefined;
  const context = nameOf(whole ?? (member as Node | undefined));
  return context !== undefined && of(binding.scope.find(context), undefined);
}

const CHECKS =
  /^(ok|doesNot\w+|notMatch|partialDeepStrictEqual|pass|(not)?([dD]eep)?([sS]trict)?([eE]qual|Same|same)|match|throws|rejects|fail|is[A-Z]\w*|include|ifError|assert)$/;

/** `check(assert.equal, line)`: an assertion function that is handed on, to be called by others. */
export function handsAssertionOn(arg: Node, scope: Scope): string | undefined {
  const plain = unwrap(arg);
  const member = plain.type === 'MemberExpression' && !plain.computed;
  const root = member ? unwrap(plain.object as Node) : plain;
  const name = member ? nameOf(plain.property) : nameOf(plain);
  if (root.type !== 'Identifier' || name === undefined) return undefined;
  const binding = scope.find(root.name as string);
  const source = importOf(binding);
  const asserts = source ? isAssertModule(source.specifier) || isAssertOfChai(source) : isPlan(binding);
  if (!asserts) return undefined;
  const called = source && !member && !/^(default|\*)$/.test(source.imported) ? source.imported : name;
  return CHECKS.test(called) ? called : undefined;
}

function isAssertOfChai({ specifier, imported }: { specifier: string; imported: string }): boolean {
  return specifier === 'chai' && imported === 'assert';
}

/** `require('node:assert').equal(…)` in place. */
export function isRequiredAssert({ rootName, links }: Site['chain']): boolean {
  const [first] = links;
  return (
    rootName === 'require' && first?.name === undefined && isAssertModule(stringOf(first?.args?.[0]) ?? '')
  );
}

/** `ifError('Expected an error')`: a text is no error that may be missing. */
export function failsOnText(matcher: string | undefined, given: Node | undefined): boolean {
  return matcher === 'ifError' && Boolean(stringOf(given));
}

/** `scope.done()` of nock throws where a request that was expected never came. */
export function endsInterception(site: Site): boolean {
  const { rootName, links } = site.chain;
  if (links.length !== 1 || links[0]?.name !== 'done' || links[0].args?.length !== 0) return false;
  const binding = site.binding;
  if (binding?.kind === 'variable' && binding.init && /^nock\b|\bnock\(/.test(site.text.slice(binding.init)))
    return true;
  return /scope$|nock/i.test(rootName ?? '') && binding?.kind !== 'param';
}

/** What rejects a promise: the second parameter of an executor, or `const { promise, reject } = Promise.withResolvers()`. */
export function rejecterOf(binding: Binding | undefined): 'reject' | 'withResolvers' | undefined {
  if (binding?.kind === 'param') return binding.index === 1 ? 'reject' : undefined;
  const made = binding?.kind === 'variable' && binding.property === 'reject' && isResolvers(binding.init);
  return made ? 'withResolvers' : undefined;
}

function isResolvers(init: Node | undefined): boolean {
  const callee = init && unwrap(init).callee;
  return (
    callee !== undefined && !Array.isArray(callee) && nameOf((callee as Node).property) === 'withResolvers'
  );
}

/** `mock.verify()` of `const mock = sinon.mock(api)`. */
export function verifiesMock({ chain: { links }, binding, text }: Site): boolean {
  if (links.length !== 1 || links[0]?.name !== 'verify' || !links[0].args) return false;
  return (
    binding?.kind === 'variable' &&
    binding.init !== undefined &&
    /^(sinon|sandbox)\b[\w.()]*\.mock\(/.test(text.slice(binding.init))
  );
}
