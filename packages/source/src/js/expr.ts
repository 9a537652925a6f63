import type { Expr } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, unwrap } from './ast';
import type { Scope } from './scope';
import type { SourceText } from './text';

const KINDS = new Map<string, Expr['kind']>(
  Object.entries({
    Literal: 'literal',
    Identifier: 'identifier',
    MemberExpression: 'member',
    CallExpression: 'call',
    TemplateLiteral: 'template',
    ObjectExpression: 'object',
    ArrayExpression: 'array',
    AwaitExpression: 'await',
  } as const),
);
const SIMPLE = new Set(['literal', 'identifier', 'function']);
const EFFECT = /[(]|\+\+|--|\bawait\b|\bnew\b/;
const PURE = new Set(['literal', 'identifier', 'member', 'function', 'template', 'object', 'array']);

export function makeExpr(node: Node, text: SourceText): Expr {
  const plain = unwrap(node);
  const kind = isFunction(plain) ? 'function' : (KINDS.get(plain.type) ?? 'other');
  const expr: Expr = {
    text: text.folded(plain),
    kind,
    impure: !PURE.has(kind) || (!SIMPLE.has(kind) && EFFECT.test(text.slice(plain))),
  };
  const root = rootOf(plain);
  if (root !== undefined) expr.root = root;
  const literal = literalText(plain, text);
  if (literal !== undefined) {
    expr.literal = literal;
    expr.impure = false;
  } else if (plain.type === 'BinaryExpression') {
    const computed = computedFrom(plain, text);
    if (computed !== undefined) expr.computed = computed;
  }
  return expr;
}

function computedFrom(node: Node, text: SourceText, depth = 0): string | undefined {
  const plain = unwrap(node);
  if (plain.type !== 'BinaryExpression' || depth > 5) return literalText(plain, text);
  const left = computedFrom(plain.left as Node, text, depth + 1);
  const right = left === undefined ? undefined : computedFrom(plain.right as Node, text, depth + 1);
  return right === undefined ? undefined : compute(plain.operator as string, left as string, right);
}

/**
 * A condition or a list, with where a constant that it asks comes from: `const old = process.version < 'v18'; if (old)`. Of
 * a loop's `i < count` that is the right side.
 */
export function makeCondition(node: Node, scope: Scope, text: SourceText): Expr {
  const expr = makeExpr(node, text);
  let plain = unwrap(node);
  while (plain.type === 'UnaryExpression' && plain.operator === '!') plain = unwrap(plain.argument as Node);
  if (plain.type === 'BinaryExpression' && /^[<>]=?$/.test(plain.operator ?? ''))
    plain = unwrap(plain.right as Node);
  const binding = plain.type === 'Identifier' ? scope.find(plain.name as string) : undefined;
  if (binding?.kind === 'variable' && binding.constant && binding.init)
    expr.origin = originOf(binding.init, binding.scope, text);
  return expr;
}

/** `const key = process.env.KEY; const small = key.includes('min')`: both values. */
function originOf(init: Node, scope: Scope, text: SourceText, depth = 0): string {
  let plain = unwrap(init);
  while (plain.type === 'UnaryExpression') plain = unwrap(plain.argument as Node);
  const root =
    plain.type === 'MemberExpression' || plain.type === 'CallExpression' ? rootOf(plain) : undefined;
  const binding = root === undefined || depth > 2 ? undefined : scope.find(root);
  const own = text.folded(init);
  if (binding?.kind !== 'variable' || !binding.constant || !binding.init) return own;
  const behind = unwrap(binding.init);
  const asked = behind.type === 'LogicalExpression' ? unwrap(behind.left as Node) : behind;
  if (asked.type !== 'MemberExpression') return own;
  return `${own}; ${originOf(behind, binding.scope, text, depth + 1)}`;
}

/** Source form of a primitive literal, also signed numbers, `undefined`, and templates without expressions. */
export function literalText(node: Node, text: SourceText): string | undefined {
  const plain = unwrap(node);
  if (plain.type === 'Literal') {
    if (typeof plain.value === 'string') return JSON.stringify(plain.value);
    return plain.raw?.startsWith('/') ? undefined : (plain.raw ?? text.slice(plain));
  }
  if (plain.type === 'TemplateLiteral' && plain.expressions?.length === 0) {
    return JSON.stringify(plain.quasis?.[0]?.value.cooked ?? '');
  }
  if (plain.type === 'UnaryExpression' && (plain.operator === '-' || plain.operator === '!')) {
    const inner = literalText(plain.argument as Node, text);
    if (inner === undefined) return undefined;
    if (plain.operator === '-') return `-${inner}`;
    return String(!truthOf(inner));
  }
  if (plain.type === 'Identifier' && (plain.name === 'undefined' || plain.name === 'NaN')) return plain.name;
  return undefined;
}

/** Truth of a literal in source form. */
export function truthOf(literal: string): boolean {
  return !['false', '0', '-0', '0n', '""', 'null', 'undefined', 'NaN'].includes(literal);
}

export function rootOf(node: Node): string | undefined {
  let current = unwrap(node);
  for (;;) {
    if (current.type === 'Identifier') return nameOf(current);
    if (current.type === 'ThisExpression') return 'this';
    if (current.type === 'MemberExpression') current = unwrap(current.object as Node);
    else if (current.type === 'CallExpression') current = unwrap(current.callee as Node);
    else if (current.type === 'AwaitExpression') current = unwrap(current.argument as Node);
    else if (current.type === 'TaggedTemplateExpression') current = unwrap(current.tag as Node);
    else return undefined;
  }
}

/** Literal of an expression, looking through constants of the file; undefined when it is not fixed. */
export function constantOf(node: Node, scope: Scope, text: SourceText, depth = 0): string | undefined {
  const plain = unwrap(node);
  const direct = literalText(plain, text);
  if (direct !== undefined || depth > 5) return direct;
  if (plain.type === 'Identifier') {
    const binding = scope.find(plain.name as string);
    if (binding?.kind !== 'variable' || !binding.constant || !binding.init || binding.property)
      return undefined;
    return constantOf(binding.init, binding.scope, text, depth + 1);
  }
  if (plain.type === 'BinaryExpression') {
    const left = constantOf(plain.left as Node, scope, text, depth + 1);
    const right = constantOf(plain.right as Node, scope, text, depth + 1);
    if (left === undefined || right === undefined) return undefined;
    return compute(plain.operator as string, left, right);
  }
  return undefined;
}

/** `expect(LIMIT).toBe(3)` of `const LIMIT = 3`, wherever that stands around it. */
export function readConstant(expr: Expr, scope: Scope, text: SourceText): void {
  if (expr.kind !== 'identifier' || expr.literal !== undefined) return;
  const binding = scope.find(expr.text);
  if (binding?.kind !== 'variable' || !binding.constant || !binding.init || binding.property) return;
  const value = constantOf(binding.init, binding.scope, text);
  if (value !== undefined) expr.computed = value;
}

function compute(operator: string, left: string, right: string): string | undefined {
  const a = Number(left.replace(/_/g, ''));
  const b = Number(right.replace(/_/g, ''));
  if (operator === '===' || operator === '==') return String(left === right);
  if (operator === '!==' || operator === '!=') return String(left !== right);
  if (Number.isNaN(a) || Number.isNaN(b)) return undefined;
  switch (operator) {
    case '+':
      return String(a + b);
    case '-':
      return String(a - b);
    case '*':
      return String(a * b);
    case '/':
      return String(a / b);
    case '<':
      return String(a < b);
    case '>':
      return String(a > b);
    default:
      return undefined;
  }
}
