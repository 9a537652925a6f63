import type { HelperCall } from '../model';
import type { Node } from './ast';
import { isFunction, isWrapper } from './ast';
import { isInnerLink } from './chain';
import type { SourceText } from './text';

/** What becomes of the value of a call: names that keep it, or nothing, since the call is all that the statement does. */
export function whatBecomes(
  node: Node,
  stack: readonly Node[],
  text: SourceText,
): Pick<HelperCall, 'keptIn' | 'alone'> {
  let child = node;
  let taken = false;
  for (let i = stack.length - 1; i >= 0; i -= 1) {
    const parent = stack[i] as Node;
    if (parent.type === 'VariableDeclarator' && parent.init === child)
      return { keptIn: namesIn(text.slice(parent.id as Node)) };
    if (parent.type === 'AssignmentExpression' && parent.right === child)
      return { keptIn: namesIn(text.slice(parent.left as Node)) };
    if (isFunction(parent)) return parent.body === child && !taken ? { alone: true } : {};
    switch (parent.type) {
      case 'ExpressionStatement':
      case 'ReturnStatement':
        return taken ? {} : { alone: true };
      case 'AwaitExpression':
      case 'UnaryExpression':
        break;
      default:
        if (isInnerLink(child, parent)) taken = true;
        else if (!isWrapper(parent)) return {};
    }
    child = parent;
  }
  return {};
}

function namesIn(pattern: string): string[] {
  return pattern.match(/[A-Za-z_$][\w$]*/g) ?? [];
}
