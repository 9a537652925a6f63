import type { Body, Framework, Guard, HelperCall, HookNode, SuiteNode, TestNode } from '../model';
import type { Node } from './ast';
import { isFunction, isWrapper, nameOf, statementsOf } from './ast';
import { constantOf, truthOf } from './expr';
import { BodyBuilder, doneParameter } from './body-builder';
import { chainOf, isInnerLink } from './chain';
import { walkEachChild, withoutTypes } from './children';
import { guardsOf, leavesUnder } from './guards';
import { readPayload } from './payloads';
import { readChain } from './read-chain';
import { readName } from './read-name';
import { readNew } from './read-time';
import { readSatisfies, readStatement } from './read-statement';
import { registerNamed } from './register';
import type { FileFacts, FixtureUse } from './register';
import { Scope, declareParams, declareStatements, declareVariable, type Binding } from './scope';
import type { Keys } from './search';
import { endsProcess, leaves } from './search';
import type { Destination } from './settle';
import { settle } from './settle';
import { Site } from './site';
import type { SourceText } from './text';
import { readTypeErrors } from './type-errors';
import { readParamClasses } from './typed-params';

/** Who a function's body belongs to, when it stands for itself. */
export type Owner =
  | { kind: 'function'; id: string; className?: string; done(body: Body): void }
  | { kind: 'test'; test: TestNode }
  | { kind: 'hook'; hook: HookNode }
  | { kind: 'suite'; suite: SuiteNode };

/** Deeper trees than this are refused: the walk recurses. */
const MAX_DEPTH = 3000;

export class TooDeepError extends Error {}

/** One pass over a file: keeps scope, ancestors, the current suite and the current body, and asks the readers. */
export class Walker {
  readonly stack: Node[] = [];
  readonly owners = new Map<Node, Owner>();
  readonly functionIds = new Map<Node, string>();
  /** Executors of `new Promise(…)`. */
  readonly executors = new Set<Node>();
  readonly keptResolvers = new Set<Binding>();
  /** Functions of tests and hooks, with the name of their `done`. */
  readonly runnerFunctions = new Map<Node, string | undefined>();
  /** Fixture functions, with the name by which they hand their value on. */
  readonly fixtureUses = new Map<Node, FixtureUse>();
  scope: Scope;
  suite: SuiteNode;
  builder: BodyBuilder;
  unreachable: 'return' | 'throw' | 'break' | undefined;
  /** Conditions of statements in front that leave the file or suite: what stands behind runs under their opposite. */
  leftUnder: Guard[] = [];
  className: string | undefined;
  doneName: string | undefined;
  /** Inside the arguments of an assertion. */
  inAssertion = 0;
  /** Body of the runner's function whose `done` is known. */
  runnerBody: Body | undefined;
  tableTests = 0;
  private readonly walked: Keys;
  /** Index of the function of the current suite in the stack. */
  private suiteRoot = 0;
  /** Tests, hooks and functions are no module code. */
  inBody = false;

  constructor(
    readonly text: SourceText,
    readonly keys: Keys,
    readonly frameworks: readonly Framework[],
    program: Node,
    root: SuiteNode,
    readonly facts: FileFacts,
  ) {
    this.walked = withoutTypes(keys);
    this.scope = new Scope(undefined, program);
    this.suite = root;
    this.builder = new BodyBuilder(program, text, 0, true);
  }

  walk(node: Node): void {
    if (this.stack.length > MAX_DEPTH) throw new TooDeepError('nested too deeply');
    const { type } = node;
    // T, S: compared as numbers, since each node of a file comes by here.
    if (type.charCodeAt(0) === 84 && type.charCodeAt(1) === 83) {
      this.walkTypeScript(node);
      return;
    }
    switch (type) {
      case 'Identifier':
        readName(this, node);
        return;
      case 'Literal':
        return;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.walkFunction(node);
        return;
      case 'BlockStatement':
      case 'StaticBlock':
      case 'Program':
        this.walkBlock(node);
        return;
      case 'MemberExpression':
      case 'CallExpression':
      case 'TaggedTemplateExpression':
        this.walkLink(node);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.walkClass(node);
        return;
      case 'NewExpression':
        readNew(this, node);
        break;
      case 'ObjectExpression':
        readPayload(this, node);
        break;
      case 'CatchClause':
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'SwitchStatement':
        this.walkScoped(node);
        return;
      default:
        if (readStatement(this, node)) return;
    }
    this.walkChildren(node);
  }

  walkChildren(node: Node): void {
    this.stack.push(node);
    walkEachChild(this, node, this.walked);
    this.stack.pop();
  }

  /** Nested blocks count for the depth of a body. */
  nested(node: Node, inside: () => void): void {
    this.builder.enterBlock(() => this.text.place(node));
    inside();
    this.builder.leaveBlock();
  }

  /** The fixture in whose function we are. */
  get fixtureUse(): FixtureUse | undefined {
    return this.fixtureUses.get(this.builder.node);
  }

  guards(node: Node): Guard[] {
    return guardsOf(node, this.stack, this.inBody ? this.builder.root : this.suiteRoot, {
      text: this.text,
      keys: this.keys,
      scope: this.scope,
      cypress: this.frameworks[0] === 'cypress',
    });
  }

  private readonly isRunnerFunction = (fn: Node): boolean => this.runnerFunctions.has(fn);

  readonly truthOf = (condition: Node): boolean | undefined => {
    const constant = constantOf(condition, this.scope, this.text);
    return constant === undefined ? undefined : truthOf(constant);
  };

  /** The test, hook or function of the file in whose body we are. */
  get owner(): Owner | undefined {
    return this.inBody ? this.owners.get(this.builder.node) : undefined;
  }

  settle(node: Node): Destination {
    return settle(node, this.stack, this.builder.root);
  }

  /** Is the name declared in the function whose body is read? */
  isLocal(name: string): boolean {
    let scope: Scope | undefined = this.scope;
    const owner = this.builder.node;
    while (scope) {
      if (scope.names.has(name)) return true;
      if (scope.owner === owner) return false;
      scope = scope.parent;
    }
    return false;
  }

  settleInto(target: { settled: HelperCall['settled'] }, node: Node): void {
    const destination = this.settle(node);
    const local = 'storedIn' in destination && this.isLocal(destination.storedIn);
    this.builder.settle(target, destination, local);
  }

  site(node: Node): Site | undefined {
    const chain = chainOf(node);
    if (!chain) return undefined;
    return new Site(
      chain,
      this.scope,
      this.text,
      this.keys,
      this.frameworks,
      this.functionIds,
      this.builder.node,
      this.className,
      this.isRunnerFunction,
    );
  }

  private walkTypeScript(node: Node): void {
    if (typeof node.expression === 'object') {
      if (node.type === 'TSSatisfiesExpression') readSatisfies(this, node);
      this.stack.push(node);
      this.walk(node.expression);
      this.stack.pop();
    } else readStatement(this, node);
  }

  private walkLink(node: Node): void {
    const handled = this.isInner(node) ? undefined : readChain(this, node);
    if (handled === 'declared') return;
    if (handled === 'assertion') this.inAssertion += 1;
    this.stack.push(node);
    if (node.type === 'MemberExpression') {
      this.walk(node.object as Node);
      if (node.computed) this.walk(node.property as Node);
    } else if (node.type === 'CallExpression') {
      this.walk(node.callee as Node);
      for (const argument of node.arguments ?? []) this.walk(argument);
    } else {
      this.walk(node.tag as Node);
      this.walk(node.quasi as Node);
    }
    this.stack.pop();
    if (handled === 'assertion') this.inAssertion -= 1;
  }

  /** Wrappers between a link and its parent (`(a?.b)!.c`) do not end a chain. */
  private isInner(node: Node): boolean {
    let current = node;
    for (let i = this.stack.length - 1; i >= 0; i -= 1) {
      const parent = this.stack[i] as Node;
      if (!isWrapper(parent)) return isInnerLink(current, parent);
      current = parent;
    }
    return false;
  }

  private walkBlock(node: Node): void {
    const { scope, leftUnder } = this;
    const before = this.unreachable;
    if (node.type !== 'Program') {
      this.scope = new Scope(scope, isFunction(this.stack.at(-1)) ? this.stack.at(-1) : undefined);
    }
    declareStatements(this.scope, statementsOf(node));
    if (this.inBody) this.builder.declare(this.scope.names.keys());
    registerNamed(this, statementsOf(node));
    this.stack.push(node);
    for (const statement of statementsOf(node)) {
      this.walk(statement);
      this.unreachable ??=
        leaves(statement, this.truthOf) ?? (this.inBody ? undefined : endsProcess(statement));
      const guard = this.inBody ? undefined : leavesUnder(statement, this);
      if (guard !== undefined) this.leftUnder = [...this.leftUnder, guard];
    }
    this.stack.pop();
    if (this.inBody && this.text.expectsTypeErrors) readTypeErrors(this, node, statementsOf(node));
    this.scope = scope;
    this.unreachable = before;
    this.leftUnder = leftUnder;
  }

  private walkScoped(node: Node): void {
    const scope = this.scope;
    this.scope = new Scope(scope);
    const head = node.type === 'ForStatement' ? node.init : node.left;
    if (head?.type === 'VariableDeclaration') {
      for (const declarator of head.declarations ?? []) declareVariable(this.scope, declarator, false);
    }
    if (node.type === 'CatchClause' && node.param)
      declareVariable(
        this.scope,
        { type: 'VariableDeclarator', id: node.param, start: node.start, end: node.end },
        false,
      );
    if (!readStatement(this, node)) this.walkChildren(node);
    this.scope = scope;
  }

  private walkClass(node: Node): void {
    const before = this.className;
    this.className = nameOf(node.id) ?? nameOf(this.stack.at(-1)?.id) ?? 'default';
    readStatement(this, node);
    this.walkChildren(node);
    this.className = before;
  }

  private walkFunction(node: Node): void {
    const owner = this.owners.get(node);
    if (!owner) {
      const block =
        (node.body as Node | undefined)?.type === 'BlockStatement' && this.inBody && this.countsAsLevel();
      if (block) this.nested(node, () => this.walkFunctionParts(node));
      else this.walkFunctionParts(node);
      return;
    }
    if (owner.kind === 'suite') this.walkSuite(node, owner.suite);
    else this.walkOwned(node, owner);
  }

  /** test.step, within and act callbacks only group. */
  private countsAsLevel(): boolean {
    const call = this.stack.at(-1);
    if (call?.type !== 'CallExpression') return true;
    const callee = call.callee as Node;
    const name = nameOf(callee) ?? nameOf(callee.property);
    return !/^(step|within|act)$/.test(name ?? '');
  }

  private walkSuite(node: Node, suite: SuiteNode): void {
    const { suite: outer, unreachable, suiteRoot } = this;
    this.suite = suite;
    this.suiteRoot = this.stack.length;
    this.unreachable = undefined;
    this.walkFunctionParts(node);
    this.suite = outer;
    this.unreachable = unreachable;
    this.suiteRoot = suiteRoot;
  }

  private walkOwned(node: Node, owner: Owner): void {
    const { builder, unreachable, className, doneName, inAssertion, inBody, runnerBody } = this;
    this.builder = new BodyBuilder(node, this.text, this.stack.length);
    this.unreachable = undefined;
    this.inAssertion = 0;
    this.inBody = true;
    if (owner.kind === 'function') {
      if (owner.className !== undefined) this.className = owner.className;
    } else {
      const test = owner.kind === 'test' ? owner.test : undefined;
      this.doneName = doneParameter(node, test?.framework ?? this.frameworks[0], test?.parametrised ?? false);
      this.runnerFunctions.set(node, this.doneName);
      this.runnerBody = this.builder.body;
    }
    this.walkFunctionParts(node);
    const body = this.builder.finish(owner.kind === 'function' ? undefined : this.doneName);
    if (owner.kind === 'function') owner.done(body);
    else if (owner.kind === 'test') owner.test.body = body;
    else if (owner.kind === 'hook') owner.hook.body = body;
    this.builder = builder;
    this.unreachable = unreachable;
    this.className = className;
    this.doneName = doneName;
    this.inAssertion = inAssertion;
    this.inBody = inBody;
    this.runnerBody = runnerBody;
  }

  private walkFunctionParts(node: Node): void {
    const scope = this.scope;
    const unreachable = this.unreachable;
    this.scope = new Scope(scope, node);
    declareParams(this.scope, node);
    for (const [name, instance] of readParamClasses(node, this.stack.at(-1), scope, this.keys)) {
      const binding = this.scope.find(name);
      if (binding?.kind === 'param') binding.instance = instance;
    }
    if (this.inBody) this.builder.declare(this.scope.names.keys());
    this.stack.push(node);
    for (const param of node.params ?? []) this.walk(param);
    if (node.body && !Array.isArray(node.body)) this.walk(node.body);
    this.stack.pop();
    this.scope = scope;
    this.unreachable = unreachable;
  }
}
