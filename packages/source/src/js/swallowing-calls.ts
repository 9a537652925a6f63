import type { Guard } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, statementsOf, unwrap } from './ast';
import { assignedNames, escapes, visitBelow, type Keys } from './search';
import type { SourceText } from './text';

interface Around {
  text: SourceText;
  keys: Keys;
}

/**
 * A call after which a failure inside of it is gone: `load().then(() => { … }).catch(() => {})`, and
 * `await Promise.allSettled([…])` whose outcome nobody looks at.
 */
export function swallowingCall(
  call: Node,
  child: Node,
  { text, keys }: Around,
  stack: readonly Node[],
  at: number,
): Guard | undefined {
  const name = nameOf(call.callee?.property);
  if ((name === 'catch' || name === 'then') && child === call.callee) {
    const [first, second] = call.arguments ?? [];
    const handed = name === 'catch' ? first : second;
    const handler = handed && unwrap(handed);
    if (!isFunction(handler) || givesSomething(handler, keys) || escapes(handler, keys)) return undefined;
    return {
      kind: 'try',
      place: text.place(call),
      swallows: true,
      assigns: assignedNames(handler, keys),
    };
  }
  if (name !== 'allSettled' || child === call.callee) return undefined;
  const [around, behind] = [stack[at - 1], stack[at - 2]];
  const statement = around?.type === 'AwaitExpression' ? behind : around;
  return statement?.type === 'ExpressionStatement'
    ? { kind: 'try', place: text.place(call), swallows: true }
    : undefined;
}

/** What the handler gives back may be looked at: `const error = await save().catch((e) => e)`. */
function givesSomething(handler: Node, keys: Keys): boolean {
  const body = handler.body as Node;
  if (body.type !== 'BlockStatement') return !/^(Literal|UnaryExpression)$/.test(unwrap(body).type);
  let gives = false;
  for (const statement of statementsOf(body))
    visitBelow(statement, keys, (node) => {
      if (isFunction(node)) return false;
      if (node.type === 'ReturnStatement' && node.argument) gives = true;
      return !gives;
    });
  return gives;
}
