import type { Assertion, HelperCall } from '../model';
import type { Node } from './ast';
import { isFunction, stringOf, unwrap } from './ast';
import { handsAssertionOn, makesPlan } from './assert-functions';
import { plansAssertions, recogniseAssertion } from './assertions';
import type { Chain, Link } from './chain';
import { calledNames, calleeNames } from './chain';
import { reasonAt } from './comments';
import { awaitEdit } from './edits';
import { makeExpr, readConstant } from './expr';
import { declare } from './declare';
import { isTitle } from './declaration-args';
import { recogniseRuntimeMark } from './marks';
import { isPicked } from './picked';
import { isHandedOn, whatBecomes } from './kept';
import { isHidingParameter, requiredModule } from './scope';
import { namesRequired } from './read-module';
import { addVolatile, holderOf, readWait } from './read-time';
import { assignedNames, escapes } from './search';
import { readResolvers } from './resolvers';
import type { Site } from './site';
import { bindName, bindingOf } from './site';
import { readTableRun } from './table-runs';
import type { TestCallee } from './test-callee';
import { classifyTestCall } from './test-callee';
import { installsFakeTimers, recogniseLocator, recogniseMock, recogniseVolatile } from './uses';
import type { Walker } from './walker';

const MOCKERS = new Set(['jest', 'vi', 'vitest']);
const MODULE_MOCKS = /^(mock|doMock|unmock|requireActual|importActual|hoisted)$/;

/** `test.skip(Boolean(why), why)` in a hook or a test: no title and no function, so it switches off what runs. */
function isMarkOfRunning(
  { owner }: Walker,
  { trusted, modifiers }: TestCallee,
  { links }: Site['chain'],
): boolean {
  if (!trusted || (owner?.kind !== 'hook' && owner?.kind !== 'test')) return false;
  const [title, ...rest] = links.at(-1)?.args ?? [];
  return (
    title !== undefined &&
    !isTitle(title) &&
    !isFunction(unwrap(title)) &&
    /^(skip|fixme|fail|slow)$/.test(modifiers.at(-1)?.modifier ?? '') &&
    !rest.some((arg) => isFunction(unwrap(arg)))
  );
}

/** Reads an outermost chain; tells whether it was a declaration (walked already) or an assertion. */
export function readChain(walker: Walker, node: Node): 'declared' | 'assertion' | undefined {
  const site = walker.site(node);
  if (!site) return undefined;
  const callee = classifyTestCall(site.chain, walker.scope, { frameworks: walker.frameworks });
  if (callee && !isMarkOfRunning(walker, callee, site.chain)) {
    declare(walker, site, callee);
    return 'declared';
  }
  const { body } = walker.builder;
  const mark = recogniseRuntimeMark(site);
  if (mark) {
    const comment = reasonAt(walker.text, node.start);
    const full = {
      ...mark,
      ...(comment === undefined ? {} : { comment }),
      place: walker.text.place(node),
      quote: walker.text.quote(node),
      guards: walker.guards(node),
    };
    (walker.inBody ? body.marks : walker.suite.runtimeMarks).push(full);
    return undefined;
  }
  if (plansAssertions(site)) {
    body.plansAssertions = true;
    return undefined;
  }
  if (makesPlan(site)) body.plansAssertions = true;
  readModuleUses(walker, site);
  if (installsFakeTimers(site)) body.usesFakeTimers = true;
  const asserted = readAssertion(walker, site);
  readWait(walker, site);
  readUses(walker, site);
  if (!asserted) readCalls(walker, site);
  return asserted ? 'assertion' : undefined;
}

function readAssertion(walker: Walker, site: Site): boolean {
  const core = recogniseAssertion(site);
  if (!core) return false;
  const { at } = core;
  const assertion: Assertion = {
    place: walker.text.place(at),
    quote: walker.text.quote(at),
    kind: core.kind,
    args: core.args,
    modifiers: core.modifiers,
    complete: core.complete,
    promised: core.promised,
    settled: 'not-needed',
    guards: walker.guards(at),
  };
  if (core.subject) assertion.subject = core.subject;
  for (const expr of [core.subject, core.args[0]]) if (expr) readConstant(expr, walker.scope, walker.text);
  if (core.matcher !== undefined) assertion.matcher = core.matcher;
  const root = core.subject?.root;
  const alike = root !== undefined && core.subject?.text === core.args[0]?.text;
  if (alike && isHidingParameter(root, walker.scope)) assertion.hides = root;
  if (core.chained) assertion.chained = core.chained;
  if (core.goesOn) assertion.goesOn = true;
  if (core.inlineLines !== undefined) assertion.inlineLines = core.inlineLines;
  if (walker.unreachable) assertion.unreachable = walker.unreachable;
  if (isPicked(core.subject, walker.scope, walker.text)) assertion.picked = true;
  const caught = site.chain.links.find((link) => link.name === 'catch' && link.args?.[0]);
  if (caught?.args?.[0] && isFunction(unwrap(caught.args[0])))
    assertion.guards.push({
      kind: 'try',
      place: assertion.place,
      swallows: !escapes(caught.args[0], walker.keys),
      assigns: assignedNames(caught.args[0], walker.keys),
    });
  if (core.promised || !core.complete) settleStatement(walker, assertion, at, site.chain.node);
  walker.builder.addAssertion(assertion);
  return true;
}

function settleStatement(
  walker: Walker,
  target: Pick<HelperCall, 'settled' | 'awaitEdit'>,
  at: Node,
  statement: Node,
): void {
  walker.settleInto(target, at);
  if (target.settled !== 'floating') return;
  const edit = awaitEdit(statement, walker.stack, walker.text);
  if (edit) target.awaitEdit = edit;
}

function readUses(walker: Walker, site: Site): void {
  const { body } = walker.builder;
  const { text } = walker;
  const { node } = site.chain;
  const mock = recogniseMock(site);
  if (mock)
    body.mocks.push({
      ...mock,
      ...(holderOf(walker, node) ? { name: holderOf(walker, node)?.storedIn } : {}),
      place: text.place(node),
    });
  const locator = recogniseLocator(site);
  if (locator) body.locators.push({ ...locator, place: text.place(node), quote: text.quote(node) });
  const volatile = recogniseVolatile(site);
  if (volatile) addVolatile(walker, node, volatile);
}

/** Module mocks, requires, dynamic imports and table runners. */
function readModuleUses(walker: Walker, site: Site): void {
  const { chain } = site;
  const { rootName } = chain;
  const first = chain.links[0];
  const required = rootName === 'require' ? requiredModule(chain.node) : undefined;
  if (required) {
    walker.facts.imports.push({
      specifier: required.specifier,
      kind: 'require',
      typeOnly: false,
      names: namesRequired(walker, chain.node),
      place: walker.text.place(chain.node),
    });
  }
  if (rootName !== undefined && MOCKERS.has(rootName) && MODULE_MOCKS.test(first?.name ?? '')) {
    const specifier = stringOf(first?.args?.[0]) ?? importedText(first?.args?.[0]);
    if (specifier !== undefined) {
      walker.facts.imports.push({
        specifier,
        kind: 'mock',
        typeOnly: false,
        names: [],
        place: walker.text.place(chain.node),
      });
    }
  }
  readTableRun(walker, site);
}

function importedText(node: Node | undefined): string | undefined {
  return node?.type === 'ImportExpression' ? stringOf(node.source) : undefined;
}

const QUIET = new Set([
  'console',
  'Math',
  'JSON',
  'Object',
  'Array',
  'Number',
  'String',
  'Promise',
  'Symbol',
  'Reflect',
  'BigInt',
  'Date',
  'require',
  'Boolean',
  'parseInt',
  'parseFloat',
]);
const CHECK_NAME = /^(expect|assert|verify|check|ensure|should)/;

function readCalls(walker: Walker, site: Site): void {
  const { chain } = site;
  const last = chain.links.findLast((link) => link.args !== undefined);
  if (!last) return;
  for (const { args } of chain.links) if (args) for (const arg of args) readHeld(walker, site, arg);
  readResolvers(walker, chain);
  if (QUIET.has(chain.rootName ?? '') && !walker.scope.find(chain.rootName as string)) return;
  const first = chain.links[0] as Link;
  if (first.args && first.name === undefined && chain.links.length > 1)
    addCall(walker, site, { ...chain, links: [first] }, first);
  addCall(walker, site, chain, last);
}

function addCall(walker: Walker, site: Site, chain: Chain, link: Link): void {
  const call: HelperCall = {
    place: walker.text.place(chain.node),
    quote: walker.text.quote(chain.node),
    callee: calleeNames(chain),
    called: calledNames(chain),
    binding: bindingOf(site),
    args: (link.args ?? []).map((arg) => makeExpr(arg, walker.text)),
    settled: 'not-needed',
    guards: walker.guards(chain.node),
  };
  if (walker.unreachable) call.unreachable = walker.unreachable;
  const { keptIn, alone } = whatBecomes(site.chain.node, walker.stack, walker.text);
  if (keptIn !== undefined) call.keptIn = keptIn;
  if (alone !== undefined) call.alone = alone;
  settleStatement(walker, call, site.chain.node, site.chain.node);
  if (isHandedOn(site.chain.node, walker.stack)) call.handedOn = true;
  walker.builder.addCall(call);
  const use = walker.fixtureUse;
  if (use && chain.rootName === use.use && link.args?.[0])
    use.fixture.binding = valueBinding(walker, site, link.args[0]);
}

function valueBinding(walker: Walker, site: Site, node: Node): HelperCall['binding'] {
  const plain = unwrap(node);
  if (plain.type === 'Identifier')
    return bindName(plain.name as string, walker.scope, site.functionIds, walker.builder.node);
  if (plain.type === 'NewExpression')
    return bindingOf({ ...site, chain: { root: plain, links: [], node: plain } });
  return { kind: 'local' };
}

/** Reads an argument, or what a list or an object in its place holds. */
function readHeld(walker: Walker, site: Site, arg: Node): void {
  const plain = unwrap(arg);
  switch (plain.type) {
    case 'ArrayExpression':
      for (const item of plain.elements ?? []) if (item) readReference(walker, site, item);
      break;
    case 'ObjectExpression':
      for (const { type, value } of plain.properties ?? [])
        if (type === 'Property' && value) readReference(walker, site, value as Node);
      break;
    default:
      readReference(walker, site, plain);
  }
}

function addHanded(walker: Walker, node: Node, matcher: string): void {
  walker.builder.addAssertion({
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    kind: 'assert',
    matcher,
    args: [],
    modifiers: [],
    complete: true,
    promised: false,
    settled: 'not-needed',
    guards: walker.guards(node),
  });
}

/** A function that is handed on by its name may be called: `rows.forEach(checkRow)`. */
function readReference(walker: Walker, site: Site, node: Node): void {
  const plain = unwrap(node);
  if (plain.type !== 'Identifier' && plain.type !== 'MemberExpression') return;
  const handed = handsAssertionOn(plain, walker.scope);
  if (handed !== undefined) addHanded(walker, plain, handed);
  if (plain.type !== 'Identifier') return;
  const binding = bindName(plain.name as string, walker.scope, site.functionIds, walker.builder.node);
  // `.then(mustNotCome)`: whether what stands behind it runs depends on what the handler does.
  const handles = site.chain.links.some((link) => link.name === 'then' && link.args?.includes(node));
  const asserts = binding.kind === 'import' && (handles || CHECK_NAME.test(plain.name as string));
  if (binding.kind !== 'function' && !asserts) return;
  walker.builder.addCall({
    place: walker.text.place(plain),
    quote: walker.text.quote(plain),
    callee: [plain.name as string],
    called: [],
    binding,
    args: [],
    settled: 'not-needed',
    via: 'reference',
    guards: walker.guards(plain),
  });
}
