import type { HelperCall } from '../model';
import type { Node } from './ast';
import { isFunction, isWrapper, nameOf, unwrap } from './ast';
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

const COMBINED = /^(all|allSettled|race|any)$/;

/**
 * A promise that goes as a part of a list or an object into a call, `resourceOf({ name: later })`: who gets it waits for it.
 * `Promise.all` and its like only put promises together.
 */
export function isHandedOn(node: Node, stack: readonly Node[]): boolean {
  let child = node;
  let inData = false;
  for (let i = stack.length - 1; i >= 0; i -= 1) {
    const parent = stack[i] as Node;
    switch (parent.type) {
      case 'ArrayExpression':
      case 'ObjectExpression':
      case 'Property':
        inData = true;
        break;
      case 'ConditionalExpression':
      case 'LogicalExpression':
        break;
      case 'CallExpression':
      case 'NewExpression':
        return inData && parent.callee !== child && !COMBINED.test(calledName(parent));
      default:
        if (!isWrapper(parent)) return false;
    }
    child = parent;
  }
  return false;
}

function calledName(call: Node): string {
  const callee = unwrap(call.callee as Node);
  return nameOf(callee.type === 'MemberExpression' ? callee.property : callee) ?? '';
}

function namesIn(pattern: string): string[] {
  return pattern.match(/[A-Za-z_$][\w$]*/g) ?? [];
}
