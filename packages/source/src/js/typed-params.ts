import type { HelperCall } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, unwrap } from './ast';
import type { Scope } from './scope';
import type { Keys } from './search';
import { visitBelow } from './search';

/** What a parameter is an instance of: a class of the file, or one of a file that is imported. */
export type ParamClass = HelperCall['binding'] & { kind: 'instance' };

interface Typed {
  typeAnnotation?: { typeAnnotation?: Node } | null;
}

/**
 * Classes of the parameters of a function, by their names: as their types say, `(page: CartPage) => …`, and for a body that is
 * handed to a function of the file as the type of that parameter says, or as the function makes what it hands in.
 */
export function readParamClasses(
  fn: Node,
  holder: Node | undefined,
  scope: Scope,
  keys: Keys,
): Map<string, ParamClass> {
  const classes = new Map<string, ParamClass>();
  for (const [index, param] of (fn.params ?? []).entries()) {
    const name = param.type === 'Identifier' ? nameOf(param) : undefined;
    if (name === undefined) continue;
    const found = (param as Typed).typeAnnotation
      ? classNamed(typeName(param), scope)
      : ofWrapper(fn, index, holder, scope, keys);
    if (found) classes.set(name, found);
  }
  return classes;
}

function typeName(param: Node | undefined): string | undefined {
  const type = (param as Typed | undefined)?.typeAnnotation?.typeAnnotation;
  return type?.type === 'TSTypeReference' ? nameOf(type.typeName) : undefined;
}

/** Types of packages say little about tests. */
const NEAR = /^(\.|#|~|@\/)/;

function classNamed(name: string | undefined, scope: Scope): ParamClass | undefined {
  const source = name === undefined ? undefined : scope.find(name);
  if (name === undefined || !source) return undefined;
  if (source.kind === 'class') return { kind: 'instance', className: source.name };
  if (source.kind !== 'import' || !NEAR.test(source.specifier)) return undefined;
  return { kind: 'instance', className: name, specifier: source.specifier, imported: source.imported };
}

/** `setupTest(async (page) => …)` of `function setupTest(testFn) { … const page = new CartPage(browser); await testFn(page); }`. */
function ofWrapper(
  fn: Node,
  index: number,
  holder: Node | undefined,
  scope: Scope,
  keys: Keys,
): ParamClass | undefined {
  const name = holder?.type === 'CallExpression' ? nameOf(holder.callee) : undefined;
  const wrapper = name === undefined ? undefined : functionNamed(name, scope);
  const at = holder?.arguments?.findIndex((arg) => unwrap(arg) === fn) ?? -1;
  const taken = wrapper?.params?.[at];
  if (!wrapper || !taken) return undefined;
  const type = (taken as Typed).typeAnnotation?.typeAnnotation;
  const said =
    type?.type === 'TSFunctionType' ? classNamed(typeName(type.params?.[index]), scope) : undefined;
  return said ?? classNamed(madeBy(wrapper, nameOf(taken), index, keys), scope);
}

function functionNamed(name: string, scope: Scope): Node | undefined {
  const binding = scope.find(name);
  if (binding?.kind === 'function') return binding.node;
  const init = binding?.kind === 'variable' && binding.init ? unwrap(binding.init) : undefined;
  return isFunction(init) ? init : undefined;
}

/** Class of the object that the wrapper calls its body with. */
function madeBy(wrapper: Node, body: string | undefined, index: number, keys: Keys): string | undefined {
  const made = new Map<string, string>();
  let given: Node | undefined;
  visitBelow(wrapper, keys, (node) => {
    if (node.type === 'VariableDeclarator') {
      const [name, maker] = [nameOf(node.id), classOf(node.init ?? undefined)];
      if (name !== undefined && maker !== undefined) made.set(name, maker);
    } else if (node.type === 'CallExpression' && body !== undefined && nameOf(node.callee) === body)
      given = node.arguments?.[index];
  });
  return given && (classOf(given) ?? made.get(nameOf(given) ?? ''));
}

function classOf(node: Node | undefined): string | undefined {
  const plain = node && unwrap(node);
  return plain?.type === 'NewExpression' ? nameOf(plain.callee) : undefined;
}
