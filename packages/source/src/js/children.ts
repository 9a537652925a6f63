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

/** Who is handed each node. */
interface NodeWalker {
  walk(node: Node): void;
}

/** Walks each child in source order. The most frequent nodes need no look-up by key. */
export function walkEachChild(walker: NodeWalker, node: Node, keys: Keys): void {
  switch (node.type) {
    case 'ExpressionStatement':
      walker.walk(node.expression as Node);
      break;
    case 'AwaitExpression':
      walker.walk(node.argument as Node);
      break;
    case 'VariableDeclaration':
      walkAll(walker, node.declarations);
      break;
    case 'VariableDeclarator':
      walker.walk(node.id as Node);
      if (node.init) walker.walk(node.init);
      break;
    case 'ObjectExpression':
      walkAll(walker, node.properties);
      break;
    case 'ArrayExpression':
      walkAll(walker, node.elements);
      break;
    case 'Property':
      walker.walk(node.key as Node);
      walker.walk(node.value as Node);
      break;
    case 'CallExpression':
    case 'NewExpression':
      walker.walk(node.callee as Node);
      walkAll(walker, node.arguments);
      break;
    default:
      for (const key of keys[node.type] ?? []) {
        const child = (node as unknown as Record<string, unknown>)[key];
        if (Array.isArray(child)) walkAll(walker, child as (Node | null)[]);
        else if (child && typeof child === 'object') walker.walk(child as Node);
      }
  }
}

function walkAll(walker: NodeWalker, nodes: readonly (Node | null)[] | undefined): void {
  if (nodes) for (const node of nodes) if (node) walker.walk(node);
}
