/** A tree node, flat: only the fields that the analysis reads. Which of them exist depends on `type` (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string | Node;
  raw?: string;
  value?: unknown;
  operator?: string;
  kind?: string;
  computed?: boolean;
  optional?: boolean;
  async?: boolean;
  generator?: boolean;
  static?: boolean;
  shorthand?: boolean;
  delegate?: boolean;
  importKind?: string;
  exportKind?: string;
  body?: Node | Node[] | null;
  callee?: Node;
  arguments?: Node[];
  object?: Node;
  property?: Node;
  expression?: Node | boolean;
  expressions?: Node[];
  quasis?: { value: { cooked: string | null; raw: string } }[];
  quasi?: Node;
  tag?: Node;
  left?: Node;
  right?: Node;
  argument?: Node | null;
  test?: Node | null;
  consequent?: Node | Node[];
  alternate?: Node | null;
  discriminant?: Node;
  cases?: Node[];
  block?: Node;
  handler?: Node | null;
  finalizer?: Node | null;
  param?: Node | null;
  params?: Node[];
  id?: Node | null;
  init?: Node | null;
  update?: Node | null;
  declarations?: Node[];
  declaration?: Node | null;
  specifiers?: Node[];
  source?: Node | null;
  local?: Node;
  imported?: Node;
  exported?: Node | null;
  superClass?: Node | null;
  properties?: Node[];
  elements?: (Node | null)[];
  key?: Node;
  typeName?: Node;
}

/** Types of nodes of which a part may not run, or run several times. */
export const BRANCHING: ReadonlySet<string> = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'SwitchCase',
  'TryStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

/** A function of any form. */
export interface FunctionNode extends Node {
  params: Node[];
}

export function isFunction(node: Node | null | undefined): node is FunctionNode {
  if (node === null || node === undefined) return false;
  const { type } = node;
  return (
    type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'
  );
}

/** Statements of a block, a program or a function body; empty for anything else. */
export function statementsOf(node: Node | null | undefined): Node[] {
  return Array.isArray(node?.body) ? node.body : [];
}

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);

export function isWrapper({ type }: Node): boolean {
  return WRAPPERS.has(type);
}

/** Takes parentheses, casts and optional-chain wrappers off. */
export function unwrap(node: Node): Node {
  let current = node;
  while (isWrapper(current) && typeof current.expression === 'object') current = current.expression;
  return current;
}

/** Index of what holds the node at `at`, looking through parentheses and casts. */
export function holderIndex(stack: readonly Node[], at: number): number {
  let index = at - 1;
  while (index > 0 && isWrapper(stack[index] as Node)) index -= 1;
  return index;
}

export function nameOf(node: Node | null | undefined): string | undefined {
  return typeof node?.name === 'string' ? node.name : undefined;
}

/** Name of a property, import or export name: identifier, string literal or private name. */
export function keyName(node: Node | null | undefined): string | undefined {
  if (!node) return undefined;
  if (node.type === 'Literal') return String(node.value);
  return nameOf(node);
}

/** Static text of a string literal or of a template without expressions. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (!node) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0) {
    return node.quasis?.[0]?.value.cooked ?? undefined;
  }
  return undefined;
}
