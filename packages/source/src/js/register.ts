import type {
  Mark,
  Body,
  ClassModel,
  ExportRecord,
  FixtureModel,
  FunctionModel,
  HelperCall,
  ImportRecord,
  MockUse,
  TableRun,
} from '../model';
import type { Node } from './ast';
import { isFunction, keyName, nameOf, statementsOf, unwrap } from './ast';
import type { Walker } from './walker';

/** What is collected of a file beside its tests. */
export interface FileFacts {
  imports: ImportRecord[];
  exports: ExportRecord[];
  functions: FunctionModel[];
  classes: ClassModel[];
  fixtures: FixtureModel[];
  mocks: MockUse[];
  tableRuns: TableRun[];
  testAliases: Record<string, Mark[]>;
  environment: string[];
  /** Commands of Cypress that are added by the name of a function. */
  commands: Record<string, string>;
  ids: Set<string>;
}

export function emptyFacts(): FileFacts {
  return {
    imports: [],
    exports: [],
    functions: [],
    classes: [],
    fixtures: [],
    mocks: [],
    tableRuns: [],
    testAliases: {},
    environment: [],
    commands: {},
    ids: new Set(),
  };
}

/** Gives named functions of a block an identity before the block is walked, so that calls above them find them. */
export function registerNamed(walker: Walker, statements: readonly Node[]): void {
  for (const statement of statements) registerStatement(walker, statement);
}

function registerStatement(walker: Walker, statement: Node): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement.declaration) registerStatement(walker, statement.declaration);
      break;
    case 'ExportDefaultDeclaration':
      if (statement.declaration)
        registerValue(walker, statement.declaration, nameOf(statement.declaration.id) ?? 'default', true);
      break;
    case 'FunctionDeclaration':
      registerFunction(walker, statement, nameOf(statement.id) ?? 'default');
      break;
    case 'ClassDeclaration':
      registerClass(walker, statement, nameOf(statement.id) ?? 'default');
      break;
    case 'VariableDeclaration':
      for (const declarator of statement.declarations ?? []) {
        const name = nameOf(declarator.id);
        if (name && declarator.init) registerValue(walker, declarator.init, name, !walker.inBody);
      }
      break;
    case 'ExpressionStatement':
      if (typeof statement.expression === 'object') registerAssignment(walker, statement.expression);
      break;
  }
}

function registerValue(walker: Walker, value: Node, name: string, objects: boolean): void {
  const plain = unwrap(value);
  if (isFunction(plain)) registerFunction(walker, plain, name);
  else if (plain.type === 'ClassExpression' || plain.type === 'ClassDeclaration')
    registerClass(walker, plain, name);
  else if (plain.type === 'ObjectExpression' && objects) registerObject(walker, plain, name);
  else if (plain.type === 'CallExpression') {
    // `useCallback`-like wrappers: const check = step('…', async () => {…}).
    const callee = unwrap(plain.callee as Node);
    const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined;
    if (method === 'extend') registerFixtures(walker, plain);
    else if (method !== undefined || !walker.inBody) registerWrapped(walker, plain, name);
  }
}

function registerWrapped(walker: Walker, call: Node, name: string): void {
  const callee = nameOf(call.callee);
  if (callee === undefined || !/^(defineHelper|step|wrap|memoi[sz]e|once|fixture|composable)/.test(callee))
    return;
  const fn = (call.arguments ?? []).map(unwrap).find((item) => isFunction(item));
  if (fn) registerFunction(walker, fn, name);
}

export function registerFunction(walker: Walker, node: Node, name: string, className?: string): string {
  let id = className === undefined ? name : `${className}.${name}`;
  for (let n = 2; walker.facts.ids.has(id); n += 1)
    id = `${className === undefined ? '' : `${className}.`}${name}#${n}`;
  walker.facts.ids.add(id);
  walker.functionIds.set(node, id);
  const model = (body: Body): FunctionModel =>
    className === undefined
      ? { id, name, body }
      : { id, name, className, ...(givesItself(node) ? { fluent: true } : {}), body };
  walker.owners.set(node, {
    kind: 'function',
    id,
    ...(className === undefined ? {} : { className }),
    done: (body) => walker.facts.functions.push(model(body)),
  });
  registerResult(walker, node, id);
  return id;
}

/** A method after which the next one is called on the same object. */
function givesItself(fn: Node): boolean {
  const declared = (fn as { returnType?: { typeAnnotation?: Node } | null }).returnType?.typeAnnotation;
  if (declared?.type === 'TSThisType') return true;
  const body = fn.body as Node | null | undefined;
  if (!body || Array.isArray(body)) return false;
  const given =
    body.type === 'BlockStatement'
      ? statementsOf(body).findLast(({ type }) => type === 'ReturnStatement')?.argument
      : body;
  return given ? unwrap(given as Node).type === 'ThisExpression' : false;
}

/** What a function gives back is known by the function: `make.open` of `const make = () => ({ open() {…} })`. */
function registerResult(walker: Walker, fn: Node, id: string): void {
  const body = fn.body as Node | null | undefined;
  if (!body || Array.isArray(body)) return;
  if (body.type !== 'BlockStatement') {
    registerGiven(walker, body, id, []);
    return;
  }
  const statements = statementsOf(body);
  const last = statements.findLast(({ type }) => type === 'ReturnStatement');
  if (last?.argument) registerGiven(walker, last.argument, id, statements);
}

function registerGiven(walker: Walker, given: Node, id: string, statements: readonly Node[]): void {
  const value = unwrap(given);
  if (value.type === 'ObjectExpression') {
    registerObject(walker, value, id);
    for (const { key, value: held } of value.properties ?? []) {
      const name = keyName(key);
      if (name !== undefined && held) registerInstance(walker, held as Node, `${id}.${name}`, statements);
    }
  } else if (value.type === 'NewExpression') {
    const name = nameOf(value.callee);
    if (name !== undefined)
      walker.facts.classes.push({ name: id, extends: name, methods: [], place: walker.text.place(value) });
  } else if (value.type === 'Identifier') {
    const declarators = statements.flatMap(({ declarations }) => declarations ?? []);
    const init = declarators.find((one) => nameOf(one.id) === value.name)?.init;
    if (init && /^(ObjectExpression|NewExpression)$/.test(unwrap(init).type))
      registerGiven(walker, init, id, []);
  }
}

/** `{ spy: new Spy() }`, also by a name: a part of what a function gives back is an instance of a class. */
function registerInstance(walker: Walker, held: Node, id: string, statements: readonly Node[]): void {
  const plain = unwrap(held);
  const declarators = statements.flatMap(({ declarations }) => declarations ?? []);
  const init =
    plain.type === 'Identifier' ? declarators.find((one) => nameOf(one.id) === plain.name)?.init : plain;
  const made = init ? unwrap(init) : undefined;
  const name = made?.type === 'NewExpression' ? nameOf(made.callee) : undefined;
  if (made && name !== undefined)
    walker.facts.classes.push({ name: id, extends: name, methods: [], place: walker.text.place(made) });
}

function registerClass(walker: Walker, node: Node, name: string): void {
  const members = statementsOf(node.body as Node);
  const model: ClassModel = { name, methods: [], place: walker.text.place(node) };
  const parent = node.superClass ? unwrap(node.superClass) : undefined;
  const superName = parent && (parent.type === 'MemberExpression' ? nameOf(parent.property) : nameOf(parent));
  if (superName) model.extends = superName;
  for (const member of members) {
    const method = keyName(member.key);
    const value = member.value ? unwrap(member.value as Node) : undefined;
    if (method === undefined || !isFunction(value)) continue;
    model.methods.push(method);
    registerFunction(walker, value, method, name);
  }
  walker.facts.classes.push(model);
}

/** Methods of an object that others can reach by its name. */
export function registerObject(walker: Walker, node: Node, name: string): void {
  const model: ClassModel = { name, methods: [], place: walker.text.place(node) };
  for (const property of node.properties ?? []) {
    const key = keyName(property.key);
    const value = property.type === 'Property' ? unwrap(property.value as Node) : undefined;
    if (key === undefined || !isFunction(value)) continue;
    model.methods.push(key);
    registerFunction(walker, value, key, name);
  }
  if (model.methods.length > 0) walker.facts.classes.push(model);
}

function registerAssignment(walker: Walker, expression: Node): void {
  if (expression.type === 'CallExpression') {
    registerCommand(walker, expression);
    return;
  }
  if (expression.type !== 'AssignmentExpression') return;
  const value = unwrap(expression.right as Node);
  const target = expression.left as Node;
  const path = walker.text.slice(target);
  if (path === 'module.exports') {
    const name = nameOf(value.id) ?? 'default';
    registerValue(walker, value, name, true);
  } else if (/^(module\.)?exports\.\w+$/.test(path))
    registerValue(walker, value, path.split('.').at(-1) as string, true);
  else if (target.type === 'Identifier' && isFunction(value)) {
    const id = registerFunction(walker, value, target.name as string);
    const binding = walker.scope.find(target.name as string);
    if (binding?.kind === 'variable') binding.functionId ??= id;
  }
}

/** `Cypress.Commands.add('login', () => {…})`, also `add('login', login)` and `addAll({ login })`: known to others as `cy.login`. */
function registerCommand(walker: Walker, call: Node): void {
  // Asked of each call that is a statement.
  const method = nameOf(call.callee?.property);
  if (method !== 'add' && method !== 'addAll') return;
  if (walker.text.slice(call.callee as Node) !== `Cypress.Commands.${method}`) return;
  const args = (call.arguments ?? []).map(unwrap);
  if (method === 'add') {
    const name = args[0]?.value;
    if (typeof name === 'string' && args.length > 1) addCommand(walker, name, args.at(-1) as Node);
    return;
  }
  for (const { type, key, value } of args.at(-1)?.properties ?? []) {
    const name = type === 'Property' ? keyName(key) : undefined;
    if (name !== undefined) addCommand(walker, name, unwrap(value as Node));
  }
}

function addCommand(walker: Walker, name: string, fn: Node): void {
  if (isFunction(fn)) registerFunction(walker, fn, name, 'cy');
  else if (fn.type === 'Identifier' || fn.type === 'MemberExpression')
    walker.facts.commands[name] = walker.text.slice(fn);
}

/** Fixtures of `test.extend({ … })`: functions, also in `[fn, options]` form, and what they hand to `use`. */
export function registerFixtures(walker: Walker, call: Node): void {
  const object = call.arguments?.[0] ? unwrap(call.arguments[0]) : undefined;
  if (object?.type !== 'ObjectExpression') return;
  for (const property of object.properties ?? []) {
    const name = keyName(property.key);
    const value = property.type === 'Property' ? unwrap(property.value as Node) : undefined;
    const fn = value?.type === 'ArrayExpression' ? value.elements?.[0] : value;
    if (name === undefined || !isFunction(fn)) continue;
    const fixture: FixtureModel = { name, functionId: registerFunction(walker, fn, name, 'fixture') };
    walker.facts.fixtures.push(fixture);
    const use = fn.params?.[1] ? nameOf(fn.params[1]) : undefined;
    if (use !== undefined) walker.fixtureUses.set(fn, { use, fixture });
  }
}

export type FixtureUse = { use: string; fixture: FixtureModel };
export type FixtureBinding = HelperCall['binding'];
