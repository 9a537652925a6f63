import type { PayloadField, PayloadUse } from '../model';
import type { Node } from './ast';
import { isFunction, keyName, nameOf, unwrap } from './ast';
import { chainOf } from './chain';
import type { Walker } from './walker';

/** Smaller literals say what they are at a glance. */
const LEAST_FIELDS = 4;
const DATA = new Set([
  'Literal',
  'TemplateLiteral',
  'Identifier',
  'MemberExpression',
  'UnaryExpression',
  'ObjectExpression',
  'ArrayExpression',
  'NewExpression',
]);
/** What is handed to these is an answer that the test prepares, or an expectation. */
const ANSWERS =
  /^(mock|returns|resolves|rejects|expect|assert|objectContaining|reply|intercept|route|fulfill|callsFake)/;

/** An object literal that is data: the outermost one, handed to a call, kept in a name, or given back by a function. */
export function readPayload(walker: Walker, node: Node): void {
  if (!walker.inBody || (node.properties?.length ?? 0) < LEAST_FIELDS) return;
  if (walker.inAssertion > 0 && isExpected(walker)) return;
  const fields = fieldsOf(walker, node);
  if (fields === undefined || fields.length < LEAST_FIELDS) return;
  const destination = destinationOf(walker, node);
  if (destination === undefined) return;
  const { text } = walker;
  walker.builder.body.payloads.push({
    place: text.place(node),
    quote: text.quote(node),
    ...destination,
    fields,
  });
}

/** It stands among the arguments of a matcher, at whatever depth; the subject of an assertion is no expectation. */
function isExpected(walker: Walker): boolean {
  for (let i = walker.stack.length - 1; i > walker.builder.root; i -= 1) {
    const node = walker.stack[i] as Node;
    if (node.type !== 'CallExpression' || node.callee === walker.stack[i + 1]) continue;
    const chain = chainOf(node);
    if (ASSERTS.test(chain?.rootName ?? '') && (chain?.links.length ?? 0) > 1) return true;
  }
  return false;
}

const ASSERTS = /^(expect|assert|should)/;

/** Undefined for a literal that holds more than plain data: spreads, functions, what calls give back. */
function fieldsOf(walker: Walker, node: Node): PayloadField[] | undefined {
  const fields: PayloadField[] = [];
  for (const property of node.properties ?? []) {
    const key = keyName(property.key);
    if (property.type !== 'Property' || property.computed || key === undefined) return undefined;
    const value = unwrap(property.value as Node);
    if (!DATA.has(value.type)) return undefined;
    fields.push({ key, text: walker.text.folded(value), literal: isLiteral(value) });
  }
  return fields;
}

function isLiteral(value: Node): boolean {
  return /^(Literal|TemplateLiteral|UnaryExpression|ObjectExpression|ArrayExpression|NewExpression)$/.test(
    value.type,
  );
}

function destinationOf(walker: Walker, node: Node): Pick<PayloadUse, 'role' | 'name'> | undefined {
  const at = walker.stack.findLastIndex((item) => unwrap(item) === item);
  const parent = walker.stack[at];
  if (parent === undefined || at < walker.builder.root) return undefined;
  if (parent.type === 'VariableDeclarator') {
    const name = nameOf(parent.id);
    return name === undefined ? undefined : { role: 'variable', name };
  }
  const owner = walker.builder.node;
  if (parent.type === 'ReturnStatement')
    return walker.stack.findLast((item) => isFunction(item)) === owner ? { role: 'returned' } : undefined;
  if (isFunction(parent)) return parent === owner ? { role: 'returned' } : undefined;
  const isCall = parent.type === 'CallExpression' || parent.type === 'NewExpression';
  if (!isCall || unwrap(parent.callee as Node) === node) return undefined;
  const names = chainOf(parent)?.links.map(({ name }) => name ?? '') ?? [];
  return names.some((name) => ANSWERS.test(name)) ? undefined : { role: 'argument' };
}
