import type { Node } from './ast';
import { isFunction, stringOf, unwrap } from './ast';

/** A text, also one that is put together. */
export function isTitle(node: Node): boolean {
  const plain = unwrap(node);
  if (stringOf(plain) !== undefined || plain.type === 'TemplateLiteral') return true;
  return (
    plain.type === 'BinaryExpression' &&
    plain.operator === '+' &&
    (isTitle(plain.left as Node) || isTitle(plain.right as Node))
  );
}

export function couldBeBody(node: Node): boolean {
  const plain = unwrap(node);
  return isFunction(plain) || plain.type === 'Identifier' || plain.type === 'CallExpression';
}

export function hasFunction(args: readonly Node[]): boolean {
  return args.some((arg) => couldBeBody(arg));
}
