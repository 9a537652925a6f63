import { isRecord, parseJsonc } from '../resolve/parse-jsonc';
import type { ParseProgram, SyntaxNode } from './parse-program';
import { evaluate, type Scope, type StaticValue, UNKNOWN } from './static-value';

/** The configuration that a file exports, as far as its text tells. */
export function readConfig(parse: ParseProgram, path: string, text: string): StaticValue {
  if (path.endsWith('.json')) return fromJson(parseJsonc(text));
  const program = parse(path, text);
  if (program === undefined) return UNKNOWN;
  const statements = program['body'] as SyntaxNode[];
  const scope = collectConstants(statements);
  const exported = statements.map(exportedExpression).find((node) => node !== undefined);
  return evaluate(unwrap(exported, scope), scope);
}

export function fromJson(value: unknown): StaticValue {
  if (typeof value === 'string') return { kind: 'string', value };
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return { kind: 'constant', value };
  if (Array.isArray(value)) return { kind: 'array', items: value.map(fromJson), complete: true };
  if (!isRecord(value)) return UNKNOWN;
  const entries = new Map(Object.entries(value).map(([key, item]) => [key, fromJson(item)]));
  return { kind: 'object', entries, complete: true };
}

function collectConstants(statements: SyntaxNode[]): Scope {
  const scope = new Map<string, SyntaxNode>();
  for (const statement of statements) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as SyntaxNode | null;
    if (declaration?.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') continue;
    for (const item of declaration['declarations'] as SyntaxNode[]) {
      const id = item['id'] as SyntaxNode;
      if (id.type === 'Identifier' && item['init']) scope.set(String(id['name']), item['init'] as SyntaxNode);
    }
  }
  return scope;
}

/** Expression of `export default …` or `module.exports = …`. */
function exportedExpression(statement: SyntaxNode): SyntaxNode | undefined {
  if (statement.type === 'ExportDefaultDeclaration') return statement['declaration'] as SyntaxNode;
  if (statement.type === 'TSExportAssignment') return statement['expression'] as SyntaxNode;
  const expression = statement['expression'] as SyntaxNode | undefined;
  if (statement.type !== 'ExpressionStatement' || expression?.type !== 'AssignmentExpression')
    return undefined;
  const left = expression['left'] as SyntaxNode;
  const isExports =
    left.type === 'MemberExpression' &&
    (left['object'] as SyntaxNode)['name'] === 'module' &&
    (left['property'] as SyntaxNode)['name'] === 'exports';
  return isExports ? (expression['right'] as SyntaxNode) : undefined;
}

/** Looks through `defineConfig(…)`, functions that return an object, type assertions and constants. */
function unwrap(start: SyntaxNode | undefined, scope: Scope): SyntaxNode | undefined {
  let node = start;
  for (let step = 0; node && step < 20; step += 1) {
    const through = throughOne(node, scope);
    if (through === node) return node;
    node = through;
  }
  return undefined;
}

function throughOne(node: SyntaxNode, scope: Scope): SyntaxNode | undefined {
  switch (node.type) {
    case 'CallExpression': {
      const callee = node['callee'] as SyntaxNode;
      const isDefine =
        callee.type === 'Identifier' &&
        /^define\w*Config$|^define(Project|Workspace)$/.test(String(callee['name']));
      return isDefine ? (node['arguments'] as SyntaxNode[])[0] : undefined;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return node['expression'] as SyntaxNode;
    case 'Identifier':
      return scope.get(String(node['name']));
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration': {
      const body = node['body'] as SyntaxNode;
      return body.type === 'BlockStatement' ? onlyReturn(body) : body;
    }
    default:
      return node;
  }
}

/** Argument of the return statement of a body that has no other way out. */
function onlyReturn(body: SyntaxNode): SyntaxNode | undefined {
  const last = (body['body'] as SyntaxNode[]).at(-1);
  const branches = (body['body'] as SyntaxNode[]).some((statement) =>
    /^(If|Switch|Try)Statement$/.test(statement.type),
  );
  return last?.type === 'ReturnStatement' && !branches ? (last['argument'] as SyntaxNode) : undefined;
}

/**
 * The value under the keys; undefined when it is not written there. A spread that cannot be told may bring any key: whoever
 * draws a conclusion from a missing one asks `isWhole`.
 */
export function entry(value: StaticValue | undefined, ...keys: string[]): StaticValue | undefined {
  let at = value;
  for (const key of keys) {
    if (at === undefined || at.kind === 'unknown') return at;
    if (at.kind !== 'object') return undefined;
    at = at.entries.get(key);
  }
  return at;
}

export function isWhole(value: StaticValue | undefined): boolean {
  return value === undefined || (value.kind === 'object' && value.complete);
}

/** A string, a regular expression or a list of them. `complete` is false when a part cannot be told. */
export function patternsOf(value: StaticValue | undefined): { list: (string | RegExp)[]; complete: boolean } {
  if (value === undefined) return { list: [], complete: true };
  if (value.kind === 'string' || value.kind === 'regex') return { list: [value.value], complete: true };
  if (value.kind !== 'array') return { list: [], complete: false };
  const list = value.items.flatMap((item) =>
    item.kind === 'string' || item.kind === 'regex' ? [item.value] : [],
  );
  return { list, complete: value.complete && list.length === value.items.length };
}

export function textOf(value: StaticValue | undefined): string | undefined {
  return value?.kind === 'string' ? value.value : undefined;
}
