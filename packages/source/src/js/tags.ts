import type { Node } from './ast';
import { keyName, stringOf, unwrap } from './ast';

/** Tags of a declaration's options: `{ tag: '@p0' }`, `{ tags: ['p0', 'slow'] }`. */
export function readTags(args: readonly Node[]): string[] {
  let tags = NONE;
  for (let i = 1; i < args.length && i < 3; i += 1) {
    const options = unwrap(args[i] as Node);
    if (options.type === 'ObjectExpression') tags = [...tags, ...tagsOf(options)];
  }
  return tags;
}

const NONE: string[] = [];

function tagsOf(options: Node): string[] {
  return (options.properties ?? []).flatMap((property) => {
    if (!/^tags?$/.test(keyName(property.key) ?? '') || typeof property.value !== 'object') return [];
    return texts(property.value as Node);
  });
}

function texts(node: Node): string[] {
  const plain = unwrap(node);
  const items = plain.type === 'ArrayExpression' ? (plain.elements ?? []) : [plain];
  return items.flatMap((item) => stringOf(item) ?? []);
}
