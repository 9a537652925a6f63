import type { StateWrite } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, stringOf, unwrap } from './ast';
import { chainOf } from './chain';
import { rootOf } from './expr';
import type { SourceText } from './text';
import type { Walker } from './walker';

/** Targets of an assignment, also of one that takes a value apart: `({ runner, tree } = await setUp())`. */
export function assignedTo(left: Node): Node[] {
  switch (left.type) {
    case 'ObjectPattern':
      return (left.properties ?? []).flatMap((item) =>
        assignedTo((item.type === 'Property' ? item.value : item) as Node),
      );
    case 'ArrayPattern':
      return (left.elements ?? []).flatMap((item) => (item ? assignedTo(item) : []));
    case 'AssignmentPattern':
      return assignedTo(left.left as Node);
    case 'RestElement':
      return assignedTo(left.argument as Node);
    default:
      return [left];
  }
}

const GLOBALS = /^(process\.env|globalThis|global|window|document\.cookie|localStorage|sessionStorage)\b/;

export function readAssignment(walker: Walker, node: Node, left: Node): void {
  if (!walker.inBody) return;
  const target = unwrap(left);
  const path = writtenPath(target, walker.text);
  const global = GLOBALS.exec(path);
  const root = rootOf(target);
  if (root === undefined || emptiesList(node, target) || runsInPage(walker) || (!global && isOfCall(target)))
    return;
  if (!global && walker.isLocal(root)) return;
  const binding = walker.scope.find(root);
  const kind: StateWrite['kind'] | undefined =
    global && !binding
      ? 'global'
      : binding?.kind === 'import' && target.type === 'MemberExpression'
        ? 'import'
        : binding?.kind === 'variable' && target.type === 'Identifier'
          ? 'variable'
          : undefined;
  if (kind === undefined) return;
  const { body } = walker.builder;
  const name = global ? (/^[\w$]+(?:\.[\w$]+|\[[^\]]*\]){0,2}/.exec(path)?.[0] ?? path) : root;
  body.writes.push({
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    target: kind === 'variable' ? root : name,
    kind,
    ...(binding?.kind === 'variable' ? { declaredAt: binding.declared.start } : {}),
    restores: node.type === 'UnaryExpression' || inFinally(walker, node) || putsBack(walker, node, path),
  });
}

/** `window.at` of `(window as any).at` and of `window['at']`. */
function writtenPath(target: Node, text: SourceText): string {
  const plain = unwrap(target);
  if (plain.type !== 'MemberExpression') return text.slice(plain);
  const key = plain.computed ? stringOf(plain.property) : nameOf(plain.property);
  const object = writtenPath(plain.object as Node, text);
  return key === undefined ? `${object}[${text.slice(plain.property as Node)}]` : `${object}.${key}`;
}

/** `rows.length = 0` puts back what a list begins with. */
function emptiesList({ right, operator }: Node, target: Node): boolean {
  return (
    target.type === 'MemberExpression' &&
    nameOf(target.property) === 'length' &&
    operator === '=' &&
    right?.type === 'Literal' &&
    right.value === 0
  );
}

/** `toRaw(order).total = 1`: what is written belongs to what the call gives. */
function isOfCall(target: Node): boolean {
  let current = target;
  while (current.type === 'MemberExpression') current = unwrap(current.object as Node);
  return current.type !== 'Identifier' && current.type !== 'ThisExpression';
}

const PAGE_CALLS =
  /^(evaluate|evaluateHandle|evaluateAll|evaluateOnNewDocument|addInitScript|\$eval|\$\$eval|waitForFunction)$/;

/** The function is run by the browser's page, which outlives no test. */
function runsInPage({ stack }: Walker): boolean {
  return stack.some((node, index) => {
    if (node.type !== 'CallExpression' || !isFunction(stack[index + 1])) return false;
    const callee = unwrap(node.callee as Node);
    const name = callee.type === 'MemberExpression' ? nameOf(callee.property) : undefined;
    if (PAGE_CALLS.test(name ?? '')) return true;
    const chain = name === 'then' ? chainOf(node) : undefined;
    return chain?.rootName === 'cy' && chain.links[0]?.name === 'window';
  });
}

/** `sdk.send = saved` of `const saved = sdk.send`. */
function putsBack(walker: Walker, { right }: Node, path: string): boolean {
  const binding = right?.type === 'Identifier' ? walker.scope.find(right.name as string) : undefined;
  return (
    binding?.kind === 'variable' &&
    binding.init !== undefined &&
    writtenPath(unwrap(binding.init), walker.text) === path
  );
}

function inFinally(walker: Walker, node: Node): boolean {
  return walker.stack.some(
    (item, index) =>
      item.type === 'TryStatement' &&
      item.finalizer !== null &&
      item.finalizer === (walker.stack[index + 1] ?? node),
  );
}
