import type { Framework, HelperCall } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, unwrap } from './ast';
import type { Chain } from './chain';
import { chainOf } from './chain';
import type { Binding, Scope } from './scope';
import type { Keys } from './search';
import type { SourceText } from './text';

type Source = { specifier: string; imported: string };

/** A chain where it stands, with what the recognisers ask about its surroundings. */
export class Site {
  private asked = false;
  private found: Binding | undefined;
  private sought = false;
  private origin: Source | undefined;

  constructor(
    readonly chain: Chain,
    readonly scope: Scope,
    readonly text: SourceText,
    readonly keys: Keys,
    readonly frameworks: readonly Framework[],
    /** Ids of functions that stand for themselves, by their node. */
    readonly functionIds: ReadonlyMap<Node, string>,
    /** Function whose body is read. */
    readonly bodyNode: Node,
    /** Class whose method is walked. */
    readonly className: string | undefined,
    /** Is this the function of a test or a hook, so that its first parameter is the runner's? */
    readonly isRunnerFunction: (node: Node) => boolean,
  ) {}

  /** What the leftmost name of the chain is bound to. Looked up once: nearly every recogniser asks. */
  get binding(): Binding | undefined {
    if (!this.asked) {
      this.asked = true;
      const name = this.chain.rootName;
      if (name !== undefined && name !== 'this' && name !== 'super') this.found = this.scope.find(name);
    }
    return this.found;
  }

  /** The import behind the leftmost name. */
  get source(): Source | undefined {
    if (!this.sought) {
      this.sought = true;
      this.origin = importOf(this.binding);
    }
    return this.origin;
  }
}

/** What a call's leftmost name is bound by. */
export type BoundSite = Pick<Site, 'chain' | 'scope' | 'functionIds' | 'bodyNode' | 'className'>;

/** Import behind a name, also through `const x = imported.y` and `const { y } = imported`. */
export function importOf(binding: Binding | undefined, depth = 0): Source | undefined {
  if (!binding || depth > 4) return undefined;
  if (binding.kind === 'import') return binding;
  if (binding.kind !== 'variable' || !binding.init) return undefined;
  const init = unwrap(binding.init);
  const plain = init.type === 'MemberExpression' ? unwrap(init.object as Node) : init;
  if (plain.type !== 'Identifier') return undefined;
  const source = importOf(binding.scope.find(plain.name as string), depth + 1);
  if (!source) return undefined;
  const member = binding.property ?? (init.type === 'MemberExpression' ? nameOf(init.property) : undefined);
  return member === undefined ? source : { specifier: source.specifier, imported: member };
}

/** Binding of a call's leftmost name in the words of the model. */
export function bindingOf(site: BoundSite): HelperCall['binding'] {
  const { root, rootName } = site.chain;
  if ((rootName === 'this' || rootName === 'super') && site.className) {
    return { kind: 'instance', className: site.className };
  }
  if (root.type === 'NewExpression') return instanceOf(root, site.scope) ?? { kind: 'local' };
  if (isRegex(root)) return REGEX;
  if (rootName === undefined) return { kind: 'local' };
  return bindName(rootName, site.scope, site.functionIds, site.bodyNode);
}

export function bindName(
  name: string,
  scope: Scope,
  ids: ReadonlyMap<Node, string>,
  bodyNode: Node,
  depth = 0,
): HelperCall['binding'] {
  const binding = scope.find(name);
  if (!binding) return { kind: 'global' };
  switch (binding.kind) {
    case 'import':
      return { kind: 'import', specifier: binding.specifier, imported: binding.imported };
    case 'function': {
      const id = ids.get(binding.node);
      return id === undefined ? { kind: 'local' } : { kind: 'function', id };
    }
    case 'class':
      return { kind: 'instance', className: binding.name };
    case 'param': {
      if (binding.instance) return binding.instance;
      const outer = binding.owner.start < bodyNode.start;
      return {
        kind: 'parameter',
        index: binding.index,
        ...(binding.property === undefined ? {} : { property: binding.property }),
        ...(outer ? { outer } : {}),
      };
    }
    case 'variable':
      return bindVariable(binding, name, ids, bodyNode, depth);
  }
}

function bindVariable(
  binding: Binding & { kind: 'variable' },
  name: string,
  ids: ReadonlyMap<Node, string>,
  bodyNode: Node,
  depth: number,
): HelperCall['binding'] {
  if (binding.functionId !== undefined && !binding.init) return { kind: 'function', id: binding.functionId };
  if (!binding.init) return declaredAs(binding) ?? { kind: 'local' };
  if (depth > 4) return { kind: 'local' };
  let init = unwrap(binding.init);
  if (init.type === 'AwaitExpression') init = unwrap(init.argument as Node);
  if (isFunction(init)) {
    const id = ids.get(init);
    return id === undefined ? { kind: 'local' } : { kind: 'function', id };
  }
  if (init.type === 'NewExpression') return instanceOf(init, binding.scope) ?? { kind: 'local' };
  if (isRegex(init) && binding.property === undefined) return REGEX;
  if (init.type === 'ObjectExpression') return { kind: 'instance', className: name };
  if (init.type === 'Identifier' && binding.property === undefined) {
    return bindName(init.name as string, binding.scope, ids, bodyNode, depth + 1);
  }
  if (init.type === 'Identifier') {
    const source = bindName(init.name as string, binding.scope, ids, bodyNode, depth + 1);
    if (source.kind === 'import') return { ...source, imported: binding.property as string };
    if (source.kind === 'instance' && !source.specifier)
      return { kind: 'function', id: `${source.className}.${binding.property}` };
    return { kind: 'local' };
  }
  if (init.type === 'MemberExpression') return bindMember(init, binding, ids, bodyNode, depth);
  return bindResult(init, binding, ids, bodyNode, depth);
}

/** `const check = support.check` of a module or an object. */
function bindMember(
  { object, property, computed }: Node,
  binding: Binding & { kind: 'variable' },
  ids: ReadonlyMap<Node, string>,
  bodyNode: Node,
  depth: number,
): HelperCall['binding'] {
  const holder = nameOf(object);
  const member = nameOf(property);
  if (computed || holder === undefined || member === undefined || binding.property !== undefined)
    return { kind: 'local' };
  const source = bindName(holder, binding.scope, ids, bodyNode, depth + 1);
  if (source.kind === 'import') {
    const imported = source.imported === '*' ? member : `${source.imported}.${member}`;
    return { ...source, imported };
  }
  if (source.kind === 'instance' && !source.specifier)
    return { kind: 'function', id: `${source.className}.${member}` };
  return { kind: 'local' };
}

/** `const page = makePage()`, `const { open } = setup()`: members of what a function gives back. */
function bindResult(
  init: Node,
  binding: Binding & { kind: 'variable' },
  ids: ReadonlyMap<Node, string>,
  bodyNode: Node,
  depth: number,
): HelperCall['binding'] {
  const chain = chainOf(init);
  if (
    !chain?.rootName ||
    chain.links.length !== 1 ||
    !chain.links[0]?.args ||
    chain.links[0].name !== undefined
  )
    return { kind: 'local' };
  const maker = bindName(chain.rootName, binding.scope, ids, bodyNode, depth + 1);
  if (maker.kind === 'function') {
    return binding.property === undefined
      ? { kind: 'instance', className: maker.id }
      : { kind: 'function', id: `${maker.id}.${binding.property}` };
  }
  if (maker.kind === 'import') {
    const imported =
      binding.property === undefined ? maker.imported : `${maker.imported}.${binding.property}`;
    return binding.property === undefined
      ? { kind: 'instance', className: maker.imported, specifier: maker.specifier, imported }
      : { kind: 'import', specifier: maker.specifier, imported };
  }
  return { kind: 'local' };
}

/** `let page: LoginPage;` that a hook sets: an instance of the class that its type names. */
function declaredAs({
  declared,
  scope,
  property,
}: Binding & { kind: 'variable' }): HelperCall['binding'] | undefined {
  const annotation = property === undefined ? (declared.id as TypedName | null | undefined) : undefined;
  const type = annotation?.typeAnnotation?.typeAnnotation;
  const name = type?.type === 'TSTypeReference' ? nameOf(type.typeName) : undefined;
  const source = name === undefined ? undefined : scope.find(name);
  if (name === undefined || !source) return undefined;
  if (source.kind === 'class') return { kind: 'instance', className: source.name };
  // A type of a package says little about tests, and its barrels are long.
  if (source.kind !== 'import' || !NEAR.test(source.specifier)) return undefined;
  return { kind: 'instance', className: name, specifier: source.specifier, imported: source.imported };
}

const NEAR = /^(\.|#|~|@\/)|page|test|e2e|spec|support|helper|fixture|robot|harness/i;

/** `/^18/.test(version)` is a method of a regular expression, however it is named. */
const REGEX: HelperCall['binding'] = { kind: 'instance', className: 'RegExp' };

function isRegex(node: Node): boolean {
  return node.type === 'Literal' && 'regex' in node;
}

interface TypedName {
  typeAnnotation?: { typeAnnotation?: Node };
}

function instanceOf(node: Node, scope: Scope): HelperCall['binding'] | undefined {
  const callee = unwrap(node.callee as Node);
  const name = nameOf(callee.type === 'MemberExpression' ? callee.property : callee);
  if (name === undefined) return undefined;
  const root = callee.type === 'MemberExpression' ? nameOf(callee.object) : name;
  const binding = root === undefined ? undefined : scope.find(root);
  if (binding?.kind === 'import') {
    return {
      kind: 'instance',
      className: name,
      specifier: binding.specifier,
      imported: root === name ? binding.imported : name,
    };
  }
  return { kind: 'instance', className: name };
}
