import type { Expr } from '../model';
import type { Node } from './ast';
import { isFunction, nameOf, unwrap } from './ast';
import type { Scope } from './scope';
import type { SourceText } from './text';

const KINDS: Record<string, Expr['kind']> = {
  Literal: 'literal',
  Identifier: 'identifier',
  MemberExpression: 'member',
  CallExpression: 'call',
  TemplateLiteral: 'template',
  ObjectExpression: 'object',
  ArrayExpression: 'array',
  AwaitExpression: 'await',
};
const SIMPLE = new Set(['literal', 'identifier', 'function']);
const EFFECT = /[(]|\+\+|--|\bawait\b|\bnew\b/;
const PURE = new Set(['literal', 'identifier', 'member', 'function', 'template', 'object', 'array']);

export function makeExpr(node: Node, text: SourceText): Expr {
  const plain = unwrap(node);
  const kind = isFunction(plain) ? 'function' : (KINDS[plain.type] ?? 'other');
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
  }
  return expr;
}

/** A condition, with where a constant that it asks comes from: `const old = process.version < 'v18'; if (old)`. */
export function makeCondition(node: Node, scope: Scope, text: SourceText): Expr {
  const expr = makeExpr(node, text);
  let plain = unwrap(node);
  while (plain.type === 'UnaryExpression' && plain.operator === '!') plain = unwrap(plain.argument as Node);
  const binding = plain.type === 'Identifier' ? scope.find(plain.name as string) : undefined;
  if (binding?.kind === 'variable' && binding.constant && binding.init)
    expr.origin = text.folded(binding.init);
  return expr;
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

/** `makeRows().list`: what a call gives back is no fixed data. */
function hasCall(node: Node): boolean {
  let current = node;
  while (current.type === 'MemberExpression') current = unwrap(current.object as Node);
  return current.type !== 'Identifier';
}

const KEEPS_EMPTY =
  /^(map|filter|entries|keys|values|sort|reverse|slice|flat|flatMap|from|forEach|toSorted)$/;

/** A list that surely holds nothing: an empty literal, or a constant of one that nothing is put into. */
export function isEmptyList(node: Node, scope: Scope, text: SourceText): boolean {
  const plain = unwrap(node);
  switch (plain.type) {
    case 'ArrayExpression':
      return (plain.elements ?? []).length === 0;
    case 'ObjectExpression':
      return (plain.properties ?? []).length === 0;
    case 'Literal':
      return plain.value === '';
    case 'Identifier': {
      const name = plain.name as string;
      const binding = scope.find(name);
      if (binding?.kind !== 'variable' || !binding.constant || !binding.init || binding.property)
        return false;
      return isEmptyList(binding.init, binding.scope, text) && !isFilledLater(name, text);
    }
    case 'CallExpression': {
      const callee = unwrap(plain.callee as Node);
      if (callee.type !== 'MemberExpression' || !KEEPS_EMPTY.test(nameOf(callee.property) ?? ''))
        return false;
      const object = unwrap(callee.object as Node);
      const list = /^(Object|Array)$/.test(nameOf(object) ?? '') ? plain.arguments?.[0] : object;
      return list !== undefined && !isFunction(list) && isEmptyList(list, scope, text);
    }
    default:
      return false;
  }
}

/** `rows.push(…)`, `rows[0] = …`, `fill(rows)`. */
function isFilledLater(name: string, text: SourceText): boolean {
  const word = name.replace(/\$/g, '\\$');
  return new RegExp(
    `\\b${word}\\s*(?:\\.(?:push|unshift|splice|set|add)\\b|\\[|\\.\\w+\\s*=)|[(,]\\s*(?:\\.\\.\\.)?${word}\\s*[,)]`,
  ).test(text.text);
}

/** A list that surely holds an element: a literal with elements, a constant of such, its keys, entries or mapping. */
export function isFilledList(node: Node, scope: Scope, text: SourceText, depth = 0): boolean {
  const plain = unwrap(node);
  if (depth > 6) return false;
  switch (plain.type) {
    case 'ArrayExpression':
      return (plain.elements ?? []).some(
        (item) =>
          item &&
          (item.type !== 'SpreadElement' || isFilledList(item.argument as Node, scope, text, depth + 1)),
      );
    case 'ObjectExpression':
      return (plain.properties?.length ?? 0) > 0;
    case 'Literal':
      return typeof plain.value === 'string' && plain.value.length > 0;
    case 'Identifier': {
      const binding = scope.find(plain.name as string);
      // Data of another file is fixed, whatever it is.
      if (binding?.kind === 'import') return true;
      if (binding?.kind !== 'variable' || !binding.init || binding.property) return false;
      if (isFilledBelow(plain.name as string, binding.declared, text)) return true;
      return (
        (binding.constant || !isAssignedLater(plain.name as string, binding.declared, text)) &&
        isFilledList(binding.init, binding.scope, text, depth + 1)
      );
    }
    case 'MemberExpression': {
      const root = rootOf(plain);
      return root !== undefined && scope.find(root)?.kind === 'import' && !hasCall(plain);
    }
    case 'NewExpression':
      return (
        /^(Map|Set)$/.test(nameOf(plain.callee) ?? '') &&
        plain.arguments?.[0] !== undefined &&
        isFilledList(plain.arguments[0], scope, text, depth + 1)
      );
    case 'AwaitExpression':
      return isFilledList(plain.argument as Node, scope, text, depth + 1);
    case 'CallExpression': {
      const callee = plain.callee as Node;
      if (callee.type !== 'MemberExpression') return false;
      const method = nameOf(callee.property) ?? '';
      const object = callee.object as Node;
      // `Object.assign(copy, { … })`, `Promise.all([a, b])`.
      if (nameOf(object) === 'Object' && method === 'assign')
        return (plain.arguments ?? []).some((arg) => isFilledList(arg, scope, text, depth + 1));
      if (nameOf(object) === 'Promise' && /^all(Settled)?$/.test(method)) {
        const first = plain.arguments?.[0];
        return first !== undefined && isFilledList(first, scope, text, depth + 1);
      }
      if (
        nameOf(object) === 'Object' ||
        nameOf(object) === 'Reflect' ||
        (nameOf(object) === 'Array' && method === 'from')
      ) {
        const first = plain.arguments?.[0];
        return first !== undefined && isFilledList(first, scope, text, depth + 1);
      }
      if (/^(map|entries|keys|values|sort|reverse|concat|toSorted|flat|flatMap|fill|slice)$/.test(method)) {
        return (
          (method !== 'slice' || (plain.arguments?.length ?? 0) === 0) &&
          isFilledList(object, scope, text, depth + 1)
        );
      }
      return method === 'split';
    }
    case 'TSEnumDeclaration':
      return true;
    default:
      return false;
  }
}

/** `rows.push(…)`, `form.set(…)` as a statement beside the declaration: whoever comes by has filled it. */
function isFilledBelow(name: string, declared: Node, text: SourceText): boolean {
  const line = text.text.lastIndexOf('\n', declared.start) + 1;
  const indent = /^[ \t]*/.exec(text.text.slice(line, declared.start))?.[0] ?? '';
  const word = name.replace(/\$/g, '\\$');
  const put = new RegExp(`\\n${indent}${word}\\.(push|unshift|set|add|append)\\(`);
  return put.test(text.text.slice(declared.end, declared.end + 4000));
}

/** A name that something is assigned to, other than where it is declared. */
function isAssignedLater(name: string, declared: Node, text: SourceText): boolean {
  const word = name.replace(/\$/g, '\\$');
  const writes = new RegExp(`(?<![\\w$.])${word}\\s*(?:=(?![=>])|\\+\\+|--|[-+*/%&|^?]{1,3}=(?!=))`, 'g');
  for (const match of text.text.matchAll(writes)) if (match.index !== declared.start) return true;
  return false;
}
