import type { Settlement } from '../model';
import type { Node } from './ast';
import { holderIndex, isFunction, isWrapper, nameOf, unwrap } from './ast';

/** Where the value of an expression ends up, read upwards from it along its ancestors. */
export type Destination = { settled: Settlement } | { storedIn: string; at: number };

const COMBINATORS = new Set(['all', 'allSettled', 'race', 'any']);
const PASSING = new Set([
  'then',
  'catch',
  'finally',
  'map',
  'flatMap',
  'concat',
  'filter',
  'slice',
  'reverse',
  'flat',
  'as',
  'values',
]);
const DROPPING = new Set([
  'forEach',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'nextTick',
]);

/**
 * @param stack ancestors, outermost first, without the node
 * @param root index of the function whose body is looked at
 */
export function settle(node: Node, stack: readonly Node[], root: number): Destination {
  let child = node;
  for (let i = stack.length - 1; i >= 0; i -= 1) {
    const parent = stack[i] as Node;
    if (i === root || (isFunction(parent) && parent.body === child && child.type !== 'BlockStatement')) {
      if (i === root) return { settled: parent.body === child ? 'returned' : 'floating' };
      const outer = callbackResult(parent, stack, i);
      if (outer === undefined) return { settled: 'returned' };
      if (typeof outer === 'string') return { settled: outer };
      i = outer;
      child = stack[i] as Node;
      continue;
    }
    switch (parent.type) {
      case 'AwaitExpression':
      case 'YieldExpression':
        return { settled: 'awaited' };
      case 'ForOfStatement':
        return { settled: parent.right === child ? 'stored' : 'floating' };
      case 'ReturnStatement': {
        const at = enclosingFunction(stack, i);
        if (at <= root) return { settled: 'returned' };
        const outer = callbackResult(stack[at] as Node, stack, at);
        if (outer === undefined) return { settled: 'returned' };
        if (typeof outer === 'string') return { settled: outer };
        i = outer;
        child = stack[i] as Node;
        break;
      }
      case 'ExpressionStatement':
        return { settled: 'floating' };
      case 'UnaryExpression':
        return { settled: parent.operator === 'void' ? 'floating' : 'not-needed' };
      case 'VariableDeclarator': {
        const name = nameOf(parent.id);
        return name === undefined ? { settled: 'stored' } : { storedIn: name, at: parent.end };
      }
      case 'AssignmentExpression': {
        const name = nameOf(parent.left);
        return name === undefined ? { settled: 'stored' } : { storedIn: name, at: parent.end };
      }
      case 'ConditionalExpression':
        if (parent.test === child) return { settled: 'not-needed' };
        child = parent;
        break;
      case 'LogicalExpression':
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'ObjectExpression':
      case 'Property':
      case 'NewExpression':
        child = parent;
        break;
      case 'SequenceExpression':
        if (parent.expressions?.[parent.expressions.length - 1] !== child) return { settled: 'floating' };
        child = parent;
        break;
      case 'MemberExpression':
        child = parent;
        break;
      case 'CallExpression':
        if (parent.callee === child || passesArgument(parent)) child = parent;
        else return { settled: 'stored' };
        break;
      default:
        if (!isWrapper(parent)) return { settled: 'not-needed' };
        child = parent;
    }
  }
  return { settled: 'floating' };
}

function calleeName(call: Node): string | undefined {
  const callee = call.callee as Node;
  return callee.type === 'MemberExpression' ? nameOf(callee.property) : nameOf(callee);
}

/** `Promise.all([…])`: the promise lives on in the call's result. */
function passesArgument(call: Node): boolean {
  const callee = call.callee as Node;
  return (
    callee.type === 'MemberExpression' &&
    nameOf(callee.object) === 'Promise' &&
    COMBINATORS.has(nameOf(callee.property) ?? '')
  );
}

function enclosingFunction(stack: readonly Node[], from: number): number {
  for (let i = from; i >= 0; i -= 1) if (isFunction(stack[i])) return i;
  return -1;
}

/** A callback's result goes on in the call that gets it: the index of that call, or what is known at once. */
function callbackResult(callback: Node, stack: readonly Node[], at: number): number | Settlement | undefined {
  const index = holderIndex(stack, at);
  const call = stack[index];
  if (call?.type !== 'CallExpression') return undefined;
  if (unwrap(call.callee as Node) === callback) return index;
  const name = calleeName(call) ?? '';
  if (DROPPING.has(name)) return 'floating';
  return PASSING.has(name) ? index : undefined;
}

/** What becomes of the value of a call that got a callback: awaited, returned, stored, dropped. */
export function isDropped(destination: Destination): boolean {
  return 'settled' in destination && destination.settled === 'floating';
}
