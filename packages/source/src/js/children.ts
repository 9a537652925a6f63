import type { Node } from './ast';
import type { Keys } from './search';

const TYPES_ONLY = new Set([
  'typeAnnotation',
  'typeArguments',
  'typeParameters',
  'returnType',
  'superTypeArguments',
]);
const withoutTypesOf = new WeakMap<Keys, Keys>();

/** The same keys without those that hold nothing but types: no row asks what stands there. */
export function withoutTypes(keys: Keys): Keys {
  let found = withoutTypesOf.get(keys);
  if (found === undefined) {
    const entries = Object.entries(keys).map(([type, names]) => [
      type,
      names.filter((name) => !TYPES_ONLY.has(name)),
    ]);
    found = Object.fromEntries(entries) as Keys;
    withoutTypesOf.set(keys, found);
  }
  return found;
}

/** Calls `visit` for each child in source order. The most frequent nodes need no look-up by key. */
export function forEachChild(node: Node, keys: Keys, visit: (child: Node) => void): void {
  switch (node.type) {
    case 'ExpressionStatement':
      visit(node.expression as Node);
      break;
    case 'AwaitExpression':
      visit(node.argument as Node);
      break;
    case 'VariableDeclaration':
      visitAll(node.declarations, visit);
      break;
    case 'VariableDeclarator':
      visit(node.id as Node);
      if (node.init) visit(node.init);
      break;
    case 'ObjectExpression':
      visitAll(node.properties, visit);
      break;
    case 'ArrayExpression':
      visitAll(node.elements, visit);
      break;
    case 'Property':
      visit(node.key as Node);
      visit(node.value as Node);
      break;
    case 'CallExpression':
    case 'NewExpression':
      visit(node.callee as Node);
      visitAll(node.arguments, visit);
      break;
    default:
      for (const key of keys[node.type] ?? []) {
        const child = (node as unknown as Record<string, unknown>)[key];
        if (Array.isArray(child)) visitAll(child as (Node | null)[], visit);
        else if (child && typeof child === 'object') visit(child as Node);
      }
  }
}

function visitAll(nodes: readonly (Node | null)[] | undefined, visit: (child: Node) => void): void {
  if (nodes) for (const node of nodes) if (node) visit(node);
}
