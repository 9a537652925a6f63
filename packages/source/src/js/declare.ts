import type { DeclaredIn, HelperCall, HookNode, SuiteNode, TestNode } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, statementsOf, stringOf, unwrap } from './ast';
import { calledNames, calleeNames } from './chain';
import { markChosen } from './chosen-marks';
import { excuseApart, excuseIn, reasonAt } from './comments';
import { readMarks } from './marks';
import { readTags } from './tags';
import type { Site } from './site';
import { bindName, bindingOf } from './site';
import type { TestCallee } from './test-callee';
import type { Walker } from './walker';

/** Adds a test, suite or hook to the tree and walks the call: its function becomes the body. */
export function declare(walker: Walker, site: Site, callee: TestCallee): void {
  const call = site.chain.node;
  const args = site.chain.links.at(-1)?.args ?? [];
  const fn = bodyFunction(args);
  if (callee.role === 'hook') declareHook(walker, site, callee, fn);
  else if (callee.role === 'suite') declareSuite(walker, call, callee, args, fn);
  else declareTest(walker, site, callee, args, fn);
  walker.walkChildren(call);
}

function declareHook(walker: Walker, site: Site, callee: TestCallee, fn: Node | undefined): void {
  const hook: HookNode = {
    type: 'hook',
    hook: callee.hook as HookNode['hook'],
    place: walker.text.place(site.chain.node),
  };
  walker.suite.children.push(hook);
  if (fn) walker.owners.set(fn, { kind: 'hook', hook });
  else {
    const ref = referenceCall(walker, site, (site.chain.links.at(-1)?.args ?? []).at(-1));
    if (ref) hook.bodyRef = ref;
  }
}

function declareSuite(
  walker: Walker,
  call: Node,
  callee: TestCallee,
  args: readonly Node[],
  fn: Node | undefined,
): void {
  // One object from the start: there is one for each declaration, and to copy it is dear.
  const suite = common(walker, call, callee, args, 'suite') as SuiteNode;
  suite.children = [];
  suite.runtimeMarks = [];
  walker.suite.children.push(suite);
  if (fn) walker.owners.set(fn, { kind: 'suite', suite });
}

function declareTest(
  walker: Walker,
  site: Site,
  callee: TestCallee,
  args: readonly Node[],
  fn: Node | undefined,
): void {
  const test = common(walker, site.chain.node, callee, args, 'test') as TestNode;
  test.generated = isGenerated(walker);
  if (walker.owner?.kind === 'test' && test.declaredIn === undefined) test.subtest = true;
  const block = fn?.body as Node | undefined;
  if (test.comment === undefined && test.marks.length > 0 && block?.type === 'BlockStatement') {
    const excuse = excuseIn(walker.text, block.start, statementsOf(block)[0]?.start ?? block.end);
    if (excuse !== undefined) test.comment = excuse;
  }
  const framework = callee.framework ?? walker.frameworks[0];
  if (framework) test.framework = framework;
  walker.suite.children.push(test);
  if (walker.inBody) walker.builder.body.subtests += 1;
  const wrapper = fn ? wrapperName(args, fn) : undefined;
  if (wrapper !== undefined) test.wrapper = wrapper;
  const wrapping = fn ? wrapperCall(walker, args, fn) : undefined;
  if (wrapping) test.wrapperCall = wrapping;
  if (fn) walker.owners.set(fn, { kind: 'test', test });
  else {
    const ref = args.length > 1 ? referenceCall(walker, site, args.at(-1)) : undefined;
    if (ref) test.bodyRef = ref;
  }
}

/** What tests and suites have in common. */
type Declared = Omit<SuiteNode, 'type' | 'children' | 'runtimeMarks'> & { type: 'suite' | 'test' };

function common(
  walker: Walker,
  call: Node,
  callee: TestCallee,
  args: readonly Node[],
  type: Declared['type'],
): Declared {
  const { text } = walker;
  const title = titleOf(walker, args[0]);
  const comment = reasonAt(text, call.start);
  const around = walker.guards(call).filter(({ kind, never }) => BRANCHES.has(kind) || never === true);
  const guards = [...walker.leftUnder, ...around];
  const declaredIn = declaredInOf(walker, callee);
  const maker = makerOf(walker, call, callee);
  const parent = declaredIn === undefined && walker.owner?.kind === 'test' ? walker.owner.test : undefined;
  const tags = readTags(args);
  const shared: Declared = {
    type,
    titlePath: [...(parent ?? walker.suite).titlePath, title.shown],
    place: text.place(call),
    quote: text.quote(call),
    marks: readMarks(callee, call, args, text, walker.scope),
    parametrised: callee.parametrised,
    callee: callee.name,
  };
  markChosen(walker, call, callee, shared.marks);
  if (title.static !== undefined) shared.title = title.static;
  if (tags.length > 0) shared.tags = tags;
  if (comment !== undefined) shared.comment = comment;
  else if (shared.marks.length > 0) {
    const apart = excuseApart(text, call.start);
    if (apart !== undefined) shared.commentApart = apart;
  }
  if (guards.length > 0) shared.guards = guards;
  if (walker.unreachable !== undefined) shared.unreachable = walker.unreachable;
  if (declaredIn !== undefined) shared.declaredIn = declaredIn;
  if (maker !== undefined) shared.maker = maker;
  return shared;
}

const BRANCHES = new Set(['if', 'ternary', 'logical', 'switch']);

/** A function of the file, or a test or hook, whose runner does not take what is declared while it runs. */
function declaredInOf(walker: Walker, callee: TestCallee): DeclaredIn | undefined {
  const { owner } = walker;
  if (owner?.kind === 'function') return { kind: 'function', id: owner.id };
  if (owner?.kind !== 'test' && owner?.kind !== 'hook') return undefined;
  const subtests = callee.framework === 'node-test' || walker.frameworks.includes('node-test');
  return callee.trusted && !subtests ? { kind: owner.kind } : undefined;
}

/** What a house wrapper is bound to; the runner's own functions and their aliases have none. */
function makerOf(walker: Walker, call: Node, callee: TestCallee): HelperCall['binding'] | undefined {
  if (callee.trusted) return undefined;
  const site = walker.site(call);
  const binding = site ? bindingOf(site) : undefined;
  return binding?.kind === 'function' || binding?.kind === 'import' ? binding : undefined;
}

function titleOf(walker: Walker, node: Node | undefined): { static?: string; shown: string } {
  const plain = node ? unwrap(node) : undefined;
  if (!plain || isFunction(plain)) return { shown: '' };
  const fixed = stringOf(plain);
  if (fixed !== undefined) return { static: fixed, shown: fixed };
  const joined = joinTexts(plain);
  if (joined !== undefined) return { static: joined, shown: joined };
  const shown = walker.text.folded(plain);
  return plain.type === 'TemplateLiteral'
    ? { static: shown.slice(1, -1), shown: shown.slice(1, -1) }
    : { shown: `\${${shown}}` };
}

/** Texts that are put together by `+`: a title that is too long for its line. */
function joinTexts(node: Node): string | undefined {
  const plain = unwrap(node);
  if (plain.type !== 'BinaryExpression' || plain.operator !== '+') return stringOf(plain);
  const parts = [plain.left, plain.right].map((side) => (side ? joinTexts(side as Node) : undefined));
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

/** The function that is the body: the last one, also inside a wrapper such as `fakeAsync(() => {…})`. */
function bodyFunction(args: readonly Node[]): Node | undefined {
  for (const arg of [...args].reverse()) {
    const plain = unwrap(arg);
    if (isFunction(plain)) return plain;
    if (plain.type === 'CallExpression') {
      const inner = bodyFunction(plain.arguments ?? []);
      if (inner) return inner;
    }
  }
  return undefined;
}

/** Name of the call that the body's function is handed to, when it is not the test function itself. */
function wrapperName(args: readonly Node[], fn: Node): string | undefined {
  if (args.some((arg) => unwrap(arg) === fn)) return undefined;
  const call = args.map(unwrap).findLast((arg) => arg.type === 'CallExpression');
  return nameOf(call?.callee) ?? nameOf(call?.callee?.property);
}

/** The call of a function of the workspace that makes the body out of a function: `it('…', throwsWith(() => run(), 'no stock'))`. */
function wrapperCall(walker: Walker, args: readonly Node[], fn: Node): HelperCall | undefined {
  const call = args.map(unwrap).findLast((arg) => arg.type === 'CallExpression');
  const site = call && !args.some((arg) => unwrap(arg) === fn) ? walker.site(call) : undefined;
  if (!call || !site) return undefined;
  const binding = bindingOf(site);
  if (binding.kind !== 'function' && binding.kind !== 'import') return undefined;
  return {
    place: walker.text.place(call),
    quote: walker.text.quote(call),
    callee: calleeNames(site.chain),
    called: calledNames(site.chain),
    binding,
    args: [],
    settled: 'returned',
    guards: [],
  };
}

function referenceCall(walker: Walker, site: Site, node: Node | undefined): HelperCall | undefined {
  const plain = node ? unwrap(node) : undefined;
  const name =
    plain?.type === 'Identifier'
      ? (plain.name as string)
      : plain?.type === 'CallExpression'
        ? nameOf(plain.callee)
        : undefined;
  if (!plain || name === undefined) return undefined;
  return {
    place: walker.text.place(plain),
    quote: walker.text.quote(plain),
    callee: [name],
    called: [name],
    binding: bindName(name, walker.scope, site.functionIds, walker.builder.node),
    args: [],
    settled: 'returned',
    guards: [],
  };
}

/** Between the suite's function and here stands a loop or another function: one declaration, many tests. */
function isGenerated(walker: Walker): boolean {
  for (let i = walker.stack.length - 1; i >= 0; i -= 1) {
    const node = walker.stack[i] as Node;
    if (isFunction(node)) {
      const owner = walker.owners.get(node);
      return owner === undefined || owner.kind === 'function';
    }
    if (/^(For|While|DoWhile)/.test(node.type)) return true;
  }
  return false;
}
