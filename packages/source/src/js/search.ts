import type { Node } from './ast';
import { isFunction, nameOf, statementsOf, stringOf, unwrap } from './ast';
import { chainOf } from './chain';
import type { SourceText } from './text';

export type Keys = Readonly<Record<string, readonly string[]>>;

/** Calls `visit` for each node below, without recursion; `visit` returns false to leave a subtree out. */
export function visitBelow(root: Node, keys: Keys, visit: (node: Node) => boolean | void): void {
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (visit(node) === false) continue;
    for (const key of keys[node.type] ?? []) {
      const child = (node as unknown as Record<string, unknown>)[key];
      if (Array.isArray(child)) {
        for (const item of child as (Node | null)[]) if (item) open.push(item);
      } else if (child && typeof child === 'object') open.push(child as Node);
    }
  }
}

const FAILING = /^(expect|assert|fail|verify|check|ensure|should|done|reject)/;

/** A throw, a failing call or an assertion stands below: an error that comes here does not vanish. */
export function escapes(root: Node, keys: Keys): boolean {
  let found = false;
  visitBelow(root, keys, (node) => {
    if (found) return false;
    if (node.type === 'ThrowStatement') found = true;
    else if (node.type === 'CallExpression') {
      const chain = chainOf(node);
      found =
        FAILING.test(chain?.rootName ?? '') ||
        (chain?.links.some((link) => FAILING.test(link.name ?? '')) ?? false);
    } else if (node.type === 'MemberExpression' && nameOf(node.property) === 'should') found = true;
    return !found;
  });
  return found;
}

/** Truth of a condition that is fixed; undefined for all others. */
export type TruthOf = (condition: Node) => boolean | undefined;

/** How a statement leaves on every path: by return, throw, break or continue; undefined when it may fall through. */
export function leaves(
  statement: Node | null | undefined,
  truth: TruthOf = () => undefined,
  depth = 0,
): 'return' | 'throw' | 'break' | undefined {
  if (!statement || depth > 50) return undefined;
  switch (statement.type) {
    case 'ReturnStatement':
      return 'return';
    case 'ThrowStatement':
      return 'throw';
    case 'BreakStatement':
    case 'ContinueStatement':
      return 'break';
    case 'BlockStatement':
      for (const inner of statementsOf(statement)) {
        const how = leaves(inner, truth, depth + 1);
        if (how) return how;
      }
      return undefined;
    case 'TryStatement': {
      const ended = leaves(statement.finalizer, truth, depth + 1);
      const tried = leaves(statement.block, truth, depth + 1);
      const caught = statement.handler ? leaves(statement.handler.body as Node, truth, depth + 1) : tried;
      return ended ?? (tried && caught ? (tried === 'throw' ? caught : tried) : undefined);
    }
    case 'IfStatement': {
      const known = statement.test ? truth(statement.test) : undefined;
      const yes = known === false ? undefined : leaves(statement.consequent as Node, truth, depth + 1);
      if (known === true) return yes;
      const no = leaves(statement.alternate, truth, depth + 1);
      if (known === false) return no;
      return yes && no ? (yes === 'throw' && no === 'throw' ? 'throw' : 'return') : undefined;
    }
    default:
      return undefined;
  }
}

const PROCESS_ENDS = new Set(['exit', 'abort', 'reallyExit']);

/** `process.exit()` at module level: nothing behind it is declared. */
export function endsProcess(statement: Node): 'throw' | undefined {
  const call = typeof statement.expression === 'object' ? statement.expression : undefined;
  const callee = call?.type === 'CallExpression' ? unwrap(call.callee as Node) : undefined;
  // Asked of each statement outside of bodies: nearly all are told apart by what they call.
  if (!call || !PROCESS_ENDS.has(nameOf(callee?.property) ?? stringOf(callee?.property) ?? ''))
    return undefined;
  const chain = chainOf(call);
  const name = `${chain?.rootName ?? ''}.${chain?.links[0]?.name ?? ''}`;
  return chain?.links.length === 1 && /^(process\.(exit|abort|reallyExit)|Deno\.exit)$/.test(name)
    ? 'throw'
    : undefined;
}

const FAIL_CALLS = new Set(['fail', 'unreachable', 'fail()']);

/** The statement fails whenever it is reached: throw, fail(), expect.unreachable(), an assertion of two unequal literals. */
export function alwaysFails(statement: Node): boolean {
  if (statement.type === 'ThrowStatement') return true;
  const inner = statement.type === 'ReturnStatement' ? statement.argument : statement.expression;
  let node = inner && typeof inner === 'object' ? inner : undefined;
  if (node?.type === 'AwaitExpression') node = node.argument as Node;
  const chain = node ? chainOf(node) : undefined;
  if (!chain) return false;
  const first = chain.links[0];
  if (chain.rootName === 'fail' && first?.args) return true;
  if (first?.name !== undefined && FAIL_CALLS.has(first.name) && first.args) return true;
  // `t.assert.fail(…)`, `chai.assert.fail(…)`.
  const last = chain.links.at(-1);
  if (
    last?.name === 'fail' &&
    last.args &&
    chain.links.length === 2 &&
    /^(assert|expect|should)$/.test(first?.name ?? '')
  )
    return true;
  // `ifError('Expected an error')` throws what it is given.
  if ((first?.name ?? chain.rootName) === 'ifError' && stringOf(first?.args?.[0])) return true;
  if (/^done$/.test(chain.rootName ?? '') && first?.args?.length) return true;
  if (chain.rootName === 'assert' && first?.name === undefined) return isFalse(first?.args?.[0]);
  if (chain.rootName === 'assert' && /^(ok|isTrue|isOk)$/.test(first?.name ?? ''))
    return isFalse(first?.args?.[0]);
  if (chain.rootName === 'assert' && /^(strictE|e|deepE|deepStrictE)qual$/.test(first?.name ?? ''))
    return areTwo(first?.args ?? []);
  if (chain.rootName === 'reject' && first?.args) return true;
  return chain.rootName === 'expect' && neverHolds(first?.args?.[0], chain.links.slice(1));
}

/** `() => { assert.strictEqual('fulfilled', 'rejected'); }`. */
export function endsInFailing(fn: Node): boolean {
  const body = isFunction(unwrap(fn)) ? (unwrap(fn).body as Node) : undefined;
  return body?.type === 'BlockStatement' && statementsOf(body).some((statement) => alwaysFails(statement));
}

/** Two fixed values that differ. */
function areTwo([one, two]: readonly Node[]): boolean {
  return one?.type === 'Literal' && two?.type === 'Literal' && one.value !== two.value;
}

function isFalse(node: Node | undefined): boolean {
  return node?.type === 'Literal' && !node.value;
}

/** `expect(true).toBe(false)` and its like. */
function neverHolds(subject: Node | undefined, links: readonly { name?: string; args?: Node[] }[]): boolean {
  if (subject?.type !== 'Literal') return false;
  const last = links[links.length - 1];
  if (!last || links.some((link) => link.name === 'not')) return false;
  if (/^(toBeTruthy|ok|true)$/.test(last.name ?? ''))
    return !subject.value || (last.name === 'true' && subject.value !== true);
  if (/^(toBeFalsy|toBeUndefined|toBeNull|false)$/.test(last.name ?? '')) return Boolean(subject.value);
  const expected = last.args?.[0];
  return (
    /^(toBe|toEqual|toStrictEqual|equal|eq|eql)$/.test(last.name ?? '') &&
    expected?.type === 'Literal' &&
    expected.value !== subject.value
  );
}

/** A condition in the loop's body ends the loop: it waits for something to hold. */
export function leavesEarly(body: Node, keys: Keys): boolean {
  let found = false;
  visitBelow(body, keys, (node) => {
    if (found || isFunction(node)) return false;
    if (node.type === 'IfStatement')
      found = [node.consequent as Node, node.alternate].some((arm) => arm && endsLoop(arm));
    // `try { return look(); } catch {}`: it looks again until nothing is thrown, or nothing that is allowed for.
    else if (node.type === 'TryStatement' && node.handler)
      found = endsLoop(node.block as Node) && leaves(node.handler.body as Node) === undefined;
    return !found;
  });
  return found;
}

function endsLoop(arm: Node): boolean {
  if (arm.type === 'BlockStatement') return statementsOf(arm).some(endsLoop);
  return arm.type === 'BreakStatement' || arm.type === 'ReturnStatement';
}

const assigned = new WeakMap<Node, string[]>();

/** Names that are assigned below. Asked for each thing that stands in a branch, so remembered. */
export function assignedNames(root: Node, keys: Keys): string[] {
  const known = assigned.get(root);
  if (known) return known;
  const names: string[] = [];
  assigned.set(root, names);
  visitBelow(root, keys, (node) => {
    if (node.type === 'AssignmentExpression') {
      const name = nameOf(node.left);
      if (name) names.push(name);
    } else if (node.type === 'UpdateExpression') {
      const name = nameOf(node.argument);
      if (name) names.push(name);
    }
    return !isFunction(node) || node === root;
  });
  return names;
}

const called = new WeakMap<Node, string[]>();

/** Calls below, outermost ones as written. Asked for each thing that stands in a catch, so remembered. */
export function callsBelow(root: Node, { keys, text }: { keys: Keys; text: SourceText }): string[] {
  const known = called.get(root);
  if (known) return known;
  const calls: string[] = [];
  called.set(root, calls);
  visitBelow(root, keys, (node) => {
    if (node.type !== 'CallExpression') return true;
    calls.push(text.folded(node));
    return false;
  });
  return calls;
}
