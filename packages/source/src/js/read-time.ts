import type { Wait } from '../model';
import type { Node } from './ast';
import { isFunction, keyName, nameOf, stringOf, unwrap } from './ast';
import { isInnerLink } from './chain';
import { isHandedOn } from './kept';
import type { Site } from './site';
import { isLiveDate } from './uses';
import { recognisePromiseTimer, recogniseWait } from './waits';
import type { Walker } from './walker';

export function readWait(walker: Walker, site: Site): void {
  const wait = recogniseWait(site);
  if (wait) addWait(walker, site.chain.node, wait);
}

function addWait(walker: Walker, node: Node, core: Pick<Wait, 'kind' | 'ms' | 'parameter'>): void {
  const wait: Wait = {
    ...core,
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    settled: 'not-needed',
    guards: walker.guards(node),
  };
  if (!isHandedOn(node, walker.stack)) walker.settleInto(wait, node);
  walker.builder.body.waits.push(wait);
}

/** `new Promise(…)` of a timer, and `new Date()`. */
export function readNew(walker: Walker, node: Node): void {
  const executor =
    nameOf(node.callee) === 'Promise' && node.arguments?.[0] ? unwrap(node.arguments[0]) : undefined;
  if (executor) walker.executors.add(executor);
  else walker.builder.body.constructions += 1;
  const timer = recognisePromiseTimer(node, walker);
  if (timer) addWait(walker, node, timer);
  if (isLiveDate(node)) addVolatile(walker, node, { kind: 'clock', text: 'new Date()' });
}

export function addVolatile(
  walker: Walker,
  node: Node,
  core: { kind: 'clock' | 'random'; text: string },
): void {
  const destination = walker.settle(node);
  walker.builder.body.volatile.push({
    ...core,
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    guards: walker.guards(node),
    ...fieldOf(walker),
    inText: isPartOfText(walker),
    inAssertion: walker.inAssertion > 0,
    ...(holderOf(walker, node, core.kind === 'random') ??
      ('storedIn' in destination ? { storedIn: destination.storedIn } : {})),
  });
}

/** Field of an object literal that the value fills, and whether it is reckoned with on the way. */
function fieldOf(walker: Walker): { field?: string; reckoned?: boolean } {
  let reckoned = false;
  let handed = false;
  for (let i = walker.stack.length - 1; i > walker.builder.root; i -= 1) {
    const node = walker.stack[i] as Node;
    const child = walker.stack[i + 1];
    // What a call makes of it is the call's business.
    if (node.type === 'CallExpression' && node.callee !== child) handed = true;
    if (!handed && (node.type === 'BinaryExpression' || isInnerLink(child ?? node, node))) reckoned = true;
    if (/Statement$|Declarator$/.test(node.type) || isFunction(node)) break;
    if (node.type !== 'Property') continue;
    const field = keyName(node.key);
    return { ...(field === undefined ? {} : { field }), ...(reckoned ? { reckoned } : {}) };
  }
  return reckoned ? { reckoned } : {};
}

function isPartOfText(walker: Walker): boolean {
  for (let i = walker.stack.length - 1; i > walker.builder.root; i -= 1) {
    const node = walker.stack[i] as Node;
    if (node.type === 'TemplateLiteral') return true;
    if (node.type === 'BinaryExpression' && node.operator === '+') {
      if ([node.left, node.right].some((side) => stringOf(side) !== undefined)) return true;
    }
    if (/Statement$|Declarator$/.test(node.type)) return false;
  }
  return false;
}

/** Name of the variable whose initial value holds the node. */
export function holderOf(walker: Walker, node: Node, throughCalls = true): { storedIn: string } | undefined {
  let child = node;
  for (let i = walker.stack.length - 1; i > walker.builder.root; i -= 1) {
    const parent = walker.stack[i] as Node;
    if (parent.type === 'VariableDeclarator' && parent.init === child) {
      const name = nameOf(parent.id);
      return name === undefined ? undefined : { storedIn: name };
    }
    if (/Statement$/.test(parent.type)) return undefined;
    if (!throughCalls && parent.type === 'CallExpression' && parent.callee !== child) return undefined;
    child = parent;
  }
  return undefined;
}
