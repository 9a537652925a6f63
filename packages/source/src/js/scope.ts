import type { HelperCall, ImportName } from '../model';
import type { Node } from './ast';
import { isFunction, keyName, nameOf, unwrap } from './ast';

/** What a name stands for in one file. */
export type Binding =
  | { kind: 'import'; specifier: string; imported: string }
  | {
      kind: 'variable';
      init?: Node;
      constant: boolean;
      /** Property taken out of `init` by destructuring. */ property?: string;
      scope: Scope;
      declared: Node;
      functionId?: string;
    }
  | { kind: 'function'; node: Node; scope: Scope; functionId?: string }
  | { kind: 'class'; node: Node; name: string }
  | {
      kind: 'param';
      index: number;
      property?: string;
      owner: Node;
      /** Class that it is an instance of, by its type or by who hands it in. */ instance?: HelperCall['binding'];
    };

const NO_NAMES: ReadonlyMap<string, Binding> = new Map();

/** Names declared in a block or function; the chain of parents is the lexical scope. */
export class Scope {
  private own: Map<string, Binding> | undefined;

  constructor(
    readonly parent?: Scope,
    /** Function whose body this scope belongs to. */
    readonly owner?: Node,
  ) {}

  /** Most blocks and callbacks declare nothing: they share one empty map. */
  get names(): ReadonlyMap<string, Binding> {
    return this.own ?? NO_NAMES;
  }

  declare(name: string, binding: Binding): void {
    this.own ??= new Map();
    this.own.set(name, binding);
  }

  find(name: string): Binding | undefined {
    let scope: Scope | undefined = this as Scope;
    while (scope) {
      const binding = scope.own?.get(name);
      if (binding) return binding;
      scope = scope.parent;
    }
    return undefined;
  }
}

/** The name is a parameter, and a name of that kind around its function cannot be seen for it. */
export function isHidingParameter(name: string, from: Scope): boolean {
  let scope: Scope | undefined = from;
  while (scope && !scope.names.has(name)) scope = scope.parent;
  return scope?.names.get(name)?.kind === 'param' && scope.parent?.find(name) !== undefined;
}

/** Declares what the statements of a block declare, before the block is walked: names are known wherever they are used. */
export function declareStatements(scope: Scope, statements: readonly Node[]): void {
  for (const statement of statements) declareStatement(scope, statement);
}

function declareStatement(scope: Scope, statement: Node): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      declareImport(scope, statement);
      break;
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (statement.declaration) declareStatement(scope, statement.declaration);
      break;
    case 'VariableDeclaration':
      for (const declarator of statement.declarations ?? []) {
        declareVariable(scope, declarator, statement.kind === 'const');
      }
      break;
    case 'FunctionDeclaration': {
      const name = nameOf(statement.id);
      if (name) scope.declare(name, { kind: 'function', node: statement, scope });
      break;
    }
    case 'ClassDeclaration': {
      const name = nameOf(statement.id);
      if (name) scope.declare(name, { kind: 'class', node: statement, name });
      break;
    }
    case 'TSImportEqualsDeclaration':
      declareImportEquals(scope, statement);
      break;
  }
}

function declareImport(scope: Scope, statement: Node): void {
  const specifier = String((statement.source as Node).value);
  for (const item of statement.specifiers ?? []) {
    const local = nameOf(item.local);
    if (!local) continue;
    const imported =
      item.type === 'ImportDefaultSpecifier'
        ? 'default'
        : item.type === 'ImportNamespaceSpecifier'
          ? '*'
          : (keyName(item.imported) ?? local);
    scope.declare(local, { kind: 'import', specifier, imported });
  }
}

/** `import assert = require('assert')`. */
function declareImportEquals(scope: Scope, statement: Node): void {
  const reference = (statement as unknown as { moduleReference?: { expression?: Node } }).moduleReference;
  const local = nameOf(statement.id);
  if (local && reference?.expression?.value) {
    scope.declare(local, { kind: 'import', specifier: String(reference.expression.value), imported: '*' });
  }
}

export function declareVariable(scope: Scope, declarator: Node, constant: boolean): void {
  const init = declarator.init ?? undefined;
  const required = init ? requiredModule(init) : undefined;
  declarePattern(declarator.id as Node, undefined, (name, property, whole) => {
    if (required) {
      scope.declare(name, {
        kind: 'import',
        specifier: required.specifier,
        imported: property ?? required.member ?? '*',
      });
    } else {
      const binding: Binding = { kind: 'variable', constant, scope, declared: declarator };
      if (init && whole) binding.init = init;
      if (property !== undefined) binding.property = property;
      scope.declare(name, binding);
    }
  });
}

/** Names that a declarator takes out of the module that it requires. */
export function requiredNames(declarator: Node): ImportName[] {
  const required = declarator.init ? requiredModule(declarator.init) : undefined;
  const names: ImportName[] = [];
  if (required === undefined) return names;
  declarePattern(declarator.id as Node, undefined, (local, property) =>
    names.push({ local, imported: property ?? required.member ?? '*' }),
  );
  return names;
}

export function declareParams(scope: Scope, owner: Node): void {
  (owner.params ?? []).forEach((param, index) => {
    declarePattern(param, undefined, (name, property) => {
      const binding: Binding = { kind: 'param', index, owner };
      if (property !== undefined) binding.property = property;
      scope.declare(name, binding);
    });
  });
}

type Declare = (name: string, property: string | undefined, whole: boolean) => void;

/** Calls `declare` for each name of a pattern, with the property path that it takes out of the whole. */
function declarePattern(pattern: Node, property: string | undefined, declare: Declare, whole = true): void {
  switch (pattern.type) {
    case 'Identifier':
      declare(nameOf(pattern) as string, property, whole);
      break;
    case 'AssignmentPattern':
      declarePattern(pattern.left as Node, property, declare, whole);
      break;
    case 'TSParameterProperty':
      declarePattern((pattern as unknown as { parameter: Node }).parameter, property, declare, whole);
      break;
    case 'RestElement':
      declarePattern(pattern.argument as Node, property, declare, false);
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements ?? [])
        if (element) declarePattern(element, property, declare, false);
      break;
    case 'ObjectPattern':
      for (const item of pattern.properties ?? []) {
        if (item.type === 'RestElement') declarePattern(item, property, declare, false);
        else declarePattern(item.value as Node, joined(property, keyName(item.key)), declare, whole);
      }
      break;
  }
}

function joined(path: string | undefined, key: string | undefined): string | undefined {
  return path === undefined ? key : `${path}.${key ?? '?'}`;
}

/** `require('x')`, `require('x').y`, `await import('x')`. */
export function requiredModule(init: Node): { specifier: string; member?: string } | undefined {
  let node = unwrap(init);
  let member: string | undefined;
  if (node.type === 'MemberExpression' && !node.computed) {
    member = nameOf(node.property);
    node = unwrap(node.object as Node);
  }
  if (node.type === 'AwaitExpression') node = unwrap(node.argument as Node);
  const source =
    node.type === 'ImportExpression'
      ? node.source
      : node.type === 'CallExpression' && isRequire(node.callee as Node)
        ? node.arguments?.[0]
        : undefined;
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return undefined;
  return member === undefined ? { specifier: source.value } : { specifier: source.value, member };
}

const REQUIRES = new Set([
  'require',
  'jest.requireActual',
  'vi.importActual',
  'jest.requireMock',
  'vi.importMock',
]);

function isRequire(callee: Node): boolean {
  const plain = nameOf(callee);
  if (plain) return REQUIRES.has(plain);
  if (callee.type !== 'MemberExpression') return false;
  return REQUIRES.has(`${nameOf(callee.object) ?? ''}.${nameOf(callee.property) ?? ''}`);
}

/** The function that a variable binding holds, when its initial value is one. */
export function functionOf(binding: Binding | undefined): Node | undefined {
  if (binding?.kind === 'function') return binding.node;
  if (binding?.kind === 'variable' && binding.init && binding.property === undefined) {
    const init = unwrap(binding.init);
    if (isFunction(init)) return init;
  }
  return undefined;
}
