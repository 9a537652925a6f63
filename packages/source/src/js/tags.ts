import type { Node } from './ast';
import { keyName, stringOf, unwrap } from './ast';

/** Tags of a declaration's options: `{ tag: '@p0' }`, `{ tags: ['p0', 'slow'] }`. */
export function readTags(args: readonly Node[]): string[] {
  return args.slice(1, 3).flatMap((arg) => {
    const options = unwrap(arg);
    if (options.type !== 'ObjectExpression') return [];
    return (options.properties ?? []).flatMap((property) => {
      if (!/^tags?$/.test(keyName(property.key) ?? '') || typeof property.value !== 'object') return [];
      return texts(property.value as Node);
    });
  });
}

function texts(node: Node): string[] {
  const plain = unwrap(node);
  const items = plain.type === 'ArrayExpression' ? (plain.elements ?? []) : [plain];
  return items.flatMap((item) => stringOf(item) ?? []);
}
