import type { SyntaxNode } from './parse-program';
import { evaluate, mergeStatic, type Scope, type StaticValue, UNKNOWN } from './static-value';

/**
 * A configuration that is exported by its name, after what the file's own statements did to it: `config.roots = […]`,
 * `config.testMatch.push('…')`. What stands under a condition is left out.
 */
export function applyEdits(
  name: string,
  value: StaticValue,
  statements: readonly SyntaxNode[],
  scope: Scope,
): StaticValue {
  return statements.reduce((before, statement) => {
    const edit = statement.type === 'ExpressionStatement' ? readEdit(name, statement, scope) : undefined;
    return edit === undefined ? before : editAt(before, edit.keys, edit);
  }, value);
}

interface Edit {
  keys: string[];
  value: StaticValue;
  /** It goes into the list that stands there. */
  joins: boolean;
}

function readEdit(name: string, statement: SyntaxNode, scope: Scope): Edit | undefined {
  const node = statement['expression'] as SyntaxNode;
  if (node.type === 'AssignmentExpression' && node['operator'] === '=') {
    const keys = keysOf(node['left'] as SyntaxNode, name);
    return keys && { keys, value: evaluate(node['right'] as SyntaxNode, scope), joins: false };
  }
  if (node.type !== 'CallExpression') return undefined;
  const keys = keysOf(node['callee'] as SyntaxNode, name);
  if (keys === undefined || !/^(push|unshift)$/.test(keys.pop() ?? '') || keys.length === 0) return undefined;
  const elements = node['arguments'] as SyntaxNode[];
  const value = evaluate({ ...node, type: 'ArrayExpression', elements } as SyntaxNode, scope);
  return { keys, value, joins: true };
}

/** `['a', 'b']` for `name.a.b`. */
function keysOf(node: SyntaxNode, name: string): string[] | undefined {
  if (node.type === 'Identifier') return node['name'] === name ? [] : undefined;
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const before = keysOf(node['object'] as SyntaxNode, name);
  return before && [...before, String((node['property'] as SyntaxNode)['name'])];
}

function editAt(before: StaticValue, keys: readonly string[], edit: Edit): StaticValue {
  const [key, ...rest] = keys;
  if (key === undefined) return edit.joins ? mergeStatic(before, edit.value) : edit.value;
  const whole =
    before.kind === 'object' ? before : { entries: new Map<string, StaticValue>(), complete: false };
  const entries = new Map(whole.entries);
  entries.set(key, editAt(entries.get(key) ?? UNKNOWN, rest, edit));
  return { kind: 'object', entries, complete: whole.complete };
}
