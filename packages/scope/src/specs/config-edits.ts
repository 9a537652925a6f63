import type { SyntaxNode } from './parse-program';
import { evaluate, mergeStatic, type Scope, type StaticValue, UNKNOWN } from './static-value';

/**
 * A configuration that is exported by its name, after what the file's own statements did to it: `config.roots = […]`,
 * `config.testMatch.push('…')`. What else happens to it, as under a condition or by a function that gets it, cannot be told:
 * nothing of what is touched so is believed to leave a file out.
 */
export function applyEdits(
  name: string,
  value: StaticValue,
  statements: readonly SyntaxNode[],
  scope: Scope,
): StaticValue {
  const rest: SyntaxNode[] = [];
  const edited = statements.reduce((before, statement) => {
    const edit = statement.type === 'ExpressionStatement' ? readEdit(name, statement, scope) : undefined;
    if (edit === undefined) rest.push(statement);
    return edit === undefined ? before : editAt(before, edit.keys, edit);
  }, value);
  return rest.flatMap((statement) => touchedBy(statement, name)).reduce(doubtAt, edited);
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

/** Where something happens to the configuration that is no edit of its own statement: the keys of each place. */
function touchedBy(node: SyntaxNode, name: string): string[][] {
  const own = partsOf(node).flatMap((part) => {
    const keys = partKeys(part, name);
    return keys === undefined ? [] : [keys];
  });
  return [...own, ...childrenOf(node).flatMap((child) => touchedBy(child, name))];
}

const READS =
  /^(at|concat|entries|every|filter|find\w*|flat|flatMap|forEach|includes|indexOf|join|keys|map|reduce|slice|some|values)$/;

/** Parts of a node that are written to, taken apart or handed to who may do so. */
function partsOf(node: SyntaxNode): SyntaxNode[] {
  const child = (key: string): SyntaxNode => node[key] as SyntaxNode;
  switch (node.type) {
    case 'AssignmentExpression':
      if (isExports(child('left'))) return [];
      return child('left').type === 'MemberExpression' ? [child('left'), child('right')] : [child('right')];
    case 'UpdateExpression':
      return [child('argument')];
    case 'UnaryExpression':
      return node['operator'] === 'delete' ? [child('argument')] : [];
    case 'VariableDeclarator':
      return node['init'] ? [child('init')] : [];
    case 'CallExpression':
    case 'NewExpression': {
      const callee = child('callee');
      const method = callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode)['name'] : '';
      const owner =
        callee.type === 'MemberExpression' && !READS.test(String(method)) ? [callee['object']] : [];
      return [...owner, ...(node['arguments'] as SyntaxNode[])] as SyntaxNode[];
    }
    default:
      return [];
  }
}

/** Keys of a place in the configuration, as far as they are written out; undefined for anything else. */
function partKeys(node: SyntaxNode, name: string): string[] | undefined {
  if (node.type !== 'MemberExpression') return keysOf(node, name);
  if (isExports(node)) return [];
  const before = partKeys(node['object'] as SyntaxNode, name);
  const property = node['property'] as SyntaxNode;
  const key = node['computed'] === true ? property['value'] : property['name'];
  return before && key !== undefined ? [...before, String(key)] : before;
}

function isExports({ type, object, property }: SyntaxNode): boolean {
  const named = (node: unknown, name: string): boolean => (node as SyntaxNode)['name'] === name;
  return type === 'MemberExpression' && named(object, 'module') && named(property, 'exports');
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter((item): item is SyntaxNode => typeof (item as SyntaxNode | null)?.type === 'string');
}

/** The value, of which something at a place may be gone or replaced. */
function doubtAt(value: StaticValue, [key, ...rest]: readonly string[]): StaticValue {
  if (value.kind === 'array') return { ...value, complete: false, doubted: true };
  if (value.kind !== 'object') return { ...value, doubted: true };
  const entries = new Map(value.entries);
  for (const [name, item] of entries)
    if (key === undefined || name === key) entries.set(name, doubtAt(item, rest));
  return { ...value, entries, complete: false };
}
