import type { Guard } from '../model';
import type { Node } from './ast';
import { BRANCHING, holderIndex, isFunction, nameOf, statementsOf, unwrap } from './ast';
import { DEFERRED, PER_ELEMENT, WAITED } from './callback-names';
import { changesBelow } from './changes';
import { chainOf } from './chain';
import { constantOf, makeCondition, makeExpr, truthOf } from './expr';
import { isEmptyList, isFilledList, isFixedNumber } from './lists';
import type { Scope } from './scope';
import type { Keys } from './search';
import {
  alwaysFails,
  assignedNames,
  callsBelow,
  endsInFailing,
  escapes,
  leaves,
  leavesEarly,
} from './search';
import { isDropped, settle } from './settle';
import { swallowingCall } from './swallowing-calls';
import type { SourceText } from './text';

export interface GuardContext {
  text: SourceText;
  keys: Keys;
  scope: Scope;
  cypress: boolean;
}

/** Constructs between the function at `root` and the node, outermost first. */
export function guardsOf(node: Node, stack: readonly Node[], root: number, context: GuardContext): Guard[] {
  const guards: Guard[] = [];
  for (let i = root; i < stack.length; i += 1) {
    const parent = stack[i] as Node;
    const child = stack[i + 1] ?? node;
    // Asked of all ancestors of each call.
    if (BRANCHING.has(parent.type)) {
      const guard = branchGuard(parent, child, context, stack, i);
      if (guard) guards.push(guard);
    } else if (isFunction(parent)) {
      const guard =
        i > root && child === parent.body ? callbackGuard(parent, stack, i, root, context) : undefined;
      if (guard) guards.push(guard);
    } else if (parent.type === 'CallExpression') {
      const guard = swallowingCall(parent, child, context, stack, i);
      if (guard) guards.push(guard);
    }
  }
  return guards;
}

function branchGuard(
  parent: Node,
  child: Node,
  context: GuardContext,
  stack: readonly Node[],
  at: number,
): Guard | undefined {
  const { text, scope } = context;
  const around = stack[at - 1];
  const place = () => text.place(parent);
  switch (parent.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      if (child === parent.test) return undefined;
      const guard: Guard = {
        kind: parent.type === 'IfStatement' ? 'if' : 'ternary',
        place: place(),
        branch: child === parent.consequent ? 'then' : 'else',
        subject: makeCondition(parent.test as Node, scope, text),
      };
      const other = (child === parent.consequent ? parent.alternate : parent.consequent) as Node | null;
      // The arms of an else-if are its own.
      if (parent.type === 'IfStatement' && child.type !== 'IfStatement')
        Object.assign(guard, changesBelow(child, context));
      if (parent.type === 'IfStatement' && other && endsInThrow(other)) guard.elseFails = true;
      const constant = constantOf(parent.test as Node, scope, text);
      if (constant === undefined) return guard;
      guard.literal = true;
      if (guard.subject) guard.subject.literal = constant;
      if (truthOf(constant) !== (guard.branch === 'then')) guard.never = true;
      return guard;
    }
    case 'LogicalExpression': {
      if (child !== parent.right) return undefined;
      const guard: Guard = { kind: 'logical', place: place(), subject: makeExpr(parent.left as Node, text) };
      const left = constantOf(parent.left as Node, scope, text);
      if (left !== undefined && parent.operator !== '??' && truthOf(left) !== (parent.operator === '&&'))
        guard.never = true;
      return guard;
    }
    case 'SwitchCase':
      if (child === parent.test) return undefined;
      return {
        kind: 'switch',
        place: place(),
        ...(around?.discriminant ? { subject: makeCondition(around.discriminant, scope, text) } : {}),
        ...armsOf(around),
        ...(isOtherCase(parent, around, context) ? { never: true } : {}),
      };
    case 'TryStatement':
      if (child === parent.block && parent.handler) {
        return {
          kind: 'try',
          place: place(),
          swallows: !escapes(parent.handler, context.keys),
          assigns: assignedNames(parent.handler, context.keys),
        };
      }
      if (child === parent.handler) {
        const last = statementsOf(parent.block)
          .filter((item) => item.type !== 'EmptyStatement')
          .at(-1);
        return {
          kind: 'catch',
          place: place(),
          tryCannotPass:
            (last !== undefined && (alwaysFails(last) || endsInFailure(last) || failsIfPassed(last))) ||
            throwsOtherwise(parent.handler as Node) ||
            failsBehind(parent, around),
          assigns: assignedNames(parent.handler as Node, context.keys),
          tried: assignedNames(parent.block as Node, context.keys),
          triedCalls: callsBelow(parent.block as Node, context),
        };
      }
      return undefined;
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'WhileStatement':
    case 'DoWhileStatement': {
      if (child !== parent.body) return undefined;
      const guard = loopGuard(parent, context, stack);
      Object.assign(guard, changesBelow(child, context));
      if (leavesEarly(child, context.keys) || looksUntil(parent, context.keys)) guard.polls = true;
      return guard;
    }
    default:
      return undefined;
  }
}

/** Places of the cases that do something, of a `switch` that has a default: one of them is always taken. */
function armsOf(around: Node | undefined): Pick<Guard, 'arms'> {
  const cases = around?.cases ?? [];
  if (!cases.some(({ test }) => !test)) return {};
  const filled = cases.filter(
    ({ consequent }, index) =>
      (Array.isArray(consequent) && consequent.length > 0) || index === cases.length - 1,
  );
  return { arms: filled.map(({ start, end }) => ({ start, end })) };
}

/** `switch ('a') { case 'b': … }`. */
function isOtherCase({ test }: Node, around: Node | undefined, { scope, text }: GuardContext): boolean {
  if (!test || !around?.discriminant) return false;
  const asked = constantOf(around.discriminant, scope, text);
  const own = asked === undefined ? undefined : constantOf(test, scope, text);
  return own !== undefined && own !== asked;
}

/** `if (!mayPass) assert.fail()` at the end of a try: both ways are thought of. */
function failsIfPassed(last: Node): boolean {
  return (
    last.type === 'IfStatement' &&
    !last.alternate &&
    (endsInThrow(last.consequent as Node) || alwaysFails(last.consequent as Node))
  );
}

/** `catch (error) { if (…) { expect(error)…; return; } throw error; }`: only some failures are allowed for. */
function throwsOtherwise({ body }: Node): boolean {
  const statements = statementsOf(body as Node);
  return (
    statements.length > 1 &&
    statements.at(-1)?.type === 'ThrowStatement' &&
    statements[0]?.type === 'IfStatement'
  );
}

/** Behind the try stands a failure: only a catch that returns lets the test pass. */
function failsBehind(tried: Node, around: Node | undefined): boolean {
  const statements = statementsOf(around);
  const behind = statements[statements.indexOf(tried) + 1];
  return behind !== undefined && leaves(tried.block) === undefined && alwaysFails(behind);
}

/** `for (let i = 0; i < 9 && !seen; i += 1)`: it has a limit, and ends when its body has seen what it looks for. */
function looksUntil({ test, body }: Node, keys: Keys): boolean {
  if (test?.type !== 'LogicalExpression' || test.operator !== '&&') return false;
  const set = assignedNames(body as Node, keys);
  return [test.left, test.right].some((part) => {
    let asked = unwrap(part as Node);
    while (asked.type === 'UnaryExpression' && asked.operator === '!') asked = unwrap(asked.argument as Node);
    return set.includes(nameOf(asked) ?? '');
  });
}

function endsInThrow(arm: Node): boolean {
  return leaves(arm) === 'throw' || alwaysFails(arm) || endsInFailure(arm);
}

function endsInFailure(statement: Node): boolean {
  return statement.type === 'BlockStatement' && statementsOf(statement).some((inner) => alwaysFails(inner));
}

function loopGuard(loop: Node, { text, scope }: GuardContext, stack: readonly Node[]): Guard {
  const guard: Guard = { kind: 'loop', place: text.place(loop) };
  if (loop.type === 'ForOfStatement' || loop.type === 'ForInStatement') {
    guard.subject = makeCondition(loop.right as Node, scope, text);
    if (isFilledList(settledBy(loop.right as Node, stack, scope), scope, text)) guard.literal = true;
    else if (isEmptyList(loop.right as Node, scope, text)) guard.never = true;
    return guard;
  }
  if (loop.test) guard.subject = makeCondition(loop.test, scope, text);
  const test = loop.test && loop.type !== 'DoWhileStatement' ? constantOf(loop.test, scope, text) : undefined;
  if ((test !== undefined && !truthOf(test)) || startsAtItsEnd(loop, text, scope)) guard.never = true;
  if (loop.type === 'DoWhileStatement' || (loop.type === 'WhileStatement' && isTrue(loop.test)))
    guard.literal = true;
  if (loop.type === 'ForStatement' && hasFixedBounds(loop, text, scope, stack)) guard.literal = true;
  return guard;
}

/** What the parameter of a `then` stands for: `all` of `all.then((results) => …)`. */
function settledBy(list: Node, stack: readonly Node[], scope: Scope): Node {
  const plain = unwrap(list);
  const binding = plain.type === 'Identifier' ? scope.find(plain.name as string) : undefined;
  if (binding?.kind !== 'param' || binding.index !== 0 || binding.property !== undefined) return list;
  const holder = stack[holderIndex(stack, stack.indexOf(binding.owner))];
  const callee = holder?.type === 'CallExpression' ? unwrap(holder.callee as Node) : undefined;
  const taken = nameOf(callee?.property) === 'then' && holder?.arguments?.[0] === binding.owner;
  return taken ? (callee?.object as Node) : list;
}

/** `for (let i = 0; i < 0; i += 1)`. */
function startsAtItsEnd(loop: Node, text: SourceText, scope: Scope): boolean {
  if (loop.type !== 'ForStatement' || loop.test?.type !== 'BinaryExpression') return false;
  const init = loop.init?.declarations?.[0]?.init;
  const from = init ? constantOf(init, scope, text) : undefined;
  const to = constantOf(loop.test.right as Node, scope, text);
  if (from === undefined || to === undefined) return false;
  return loop.test.operator === '<' && Number(from) >= Number(to);
}

function isTrue(node: Node | null | undefined): boolean {
  return node?.type === 'Literal' && Boolean(node.value);
}

function hasFixedBounds(loop: Node, text: SourceText, scope: Scope, stack: readonly Node[]): boolean {
  const test = loop.test;
  if (test?.type !== 'BinaryExpression') return false;
  const bound = unwrap(test.right as Node);
  if (isFixedNumber(bound, stack, scope, text)) return true;
  const first = loop.init?.declarations?.[0]?.init;
  if (test.operator === '<=' && first?.value === 0 && nameOf(bound.property) === 'length') return true;
  return (
    bound.type === 'MemberExpression' &&
    nameOf(bound.property) === 'length' &&
    isFilledList(bound.object as Node, scope, text)
  );
}

function callbackGuard(
  callback: Node,
  stack: readonly Node[],
  at: number,
  root: number,
  context: GuardContext,
): Guard | undefined {
  const index = holderIndex(stack, at);
  const holder = stack[index] as Node;
  const async = callback.async === true;
  const guard: Guard = { kind: 'callback', place: context.text.place(callback), async, runs: 'unknown' };
  if (holder.type === 'NewExpression') {
    if (nameOf(holder.callee) !== 'Promise') return guard;
    return {
      ...guard,
      executor: true,
      runs: 'awaited',
      awaited: !isDropped(settle(holder, stack.slice(0, index), root)),
    };
  }
  if (holder.type !== 'CallExpression') return guard;
  const awaited = () => context.cypress || !isDropped(settle(holder, stack.slice(0, index), root));
  if (unwrap(holder.callee as Node) === callback)
    return async ? { ...guard, runs: 'awaited', awaited: awaited() } : undefined;
  const chain = chainOf(holder);
  const link = chain?.links.at(-1);
  const name = link?.name ?? chain?.rootName ?? '';
  const object = unwrap(holder.callee as Node).object;
  guard.subject = makeExpr(holder.callee as Node, context.text);
  if (name === 'catch' || (name === 'then' && holder.arguments?.[1] === callback)) {
    return {
      ...guard,
      kind: 'catch',
      tryCannotPass: failsBefore(holder, callback, context.text),
      triedCalls: object ? [context.text.folded(object)] : [],
      awaited: awaited(),
      assigns: assignedNames(callback, context.keys),
    };
  }
  if (
    (chain?.rootName === 'cy' && !/^(intercept|stub|spy|on|callsFake|clock)$/.test(name)) ||
    (context.cypress && (name === 'then' || name === 'within' || name === 'each'))
  ) {
    return { ...guard, runs: 'awaited', awaited: true };
  }
  // What expect calls is covered by how the expect itself is used.
  if (name === 'expect') return { ...guard, runs: 'awaited', awaited: true };
  if (DEFERRED.has(name)) return { ...guard, runs: 'deferred', awaited: false };
  const listed = isOfLibrary(object) && holder.arguments?.[0] !== callback;
  if ((PER_ELEMENT.has(name) || (name === 'each' && listed)) && object) {
    const list = listed || (name === 'from' && nameOf(object) === 'Array') ? holder.arguments?.[0] : object;
    const filled =
      list !== undefined && isFilledList(settledBy(list, stack, context.scope), context.scope, context.text);
    const kept = !/^(forEach|each)$/.test(name) && awaited();
    return {
      ...guard,
      subject: makeCondition(list ?? object, context.scope, context.text),
      runs: 'sync',
      perElement: true,
      ...changesBelow(callback, context),
      awaited: async ? kept : true,
      ...(filled ? { literal: true } : {}),
      ...(list !== undefined && !filled && isEmptyList(list, context.scope, context.text)
        ? { never: true }
        : {}),
    };
  }
  if (WAITED.has(name)) {
    // `each` is a loop, but for Cypress, whose queue is waited for.
    const sync = /^(act|expect|run|within|each)$/.test(name);
    return { ...guard, runs: 'awaited', awaited: sync && !async ? true : awaited() };
  }
  return guard;
}

/** `_.each(rows, …)`: the list is the first argument. */
function isOfLibrary(object: Node | undefined): boolean {
  return object !== undefined && /^(_|lodash|R|\$|jQuery)$/.test(nameOf(object) ?? '');
}

const FAILURE =
  /\bthrow\b|\bfail\b|\bunreachable\b|\breject\(|\bdone\(\s*\w|toBe\((false|true)\)|\bassert(\.(ok|isTrue|isOk|equal|strictEqual))?\(\s*(false|0|null)\b/;

/** `.then(() => fail())` before the handler: the success path fails, so the handler is the only way to pass. */
function failsBefore(holder: Node, handler: Node, text: SourceText): boolean {
  const own = holder.arguments?.[1] === handler ? holder.arguments[0] : undefined;
  const fails = (fn: Node): boolean => FAILURE.test(text.slice(fn)) || endsInFailing(fn);
  if (own && fails(own)) return true;
  const links = chainOf(holder)?.links.slice(0, -1) ?? [];
  return links.some((link) => link.name === 'then' && link.args?.[0] !== undefined && fails(link.args[0]));
}

/** `if (old) return;` in front of declarations: these stand in its other arm. Undefined where it is always or never taken. */
export function leavesUnder(
  statement: Node,
  {
    scope,
    text,
    truthOf: known,
  }: { scope: Scope; text: SourceText; truthOf(condition: Node): boolean | undefined },
): Guard | undefined {
  if (statement.type !== 'IfStatement' || statement.alternate) return undefined;
  if (leaves(statement.consequent as Node) !== 'return') return undefined;
  if (known(statement.test as Node) !== undefined) return undefined;
  return {
    kind: 'if',
    place: text.place(statement),
    branch: 'else',
    subject: makeCondition(statement.test as Node, scope, text),
  };
}
