import type { SyntaxNode } from './parse-program';

/** Where a value of a configuration is written: offsets into the text of that file. */
export interface ValuePlace {
  path: string;
  start: number;
  end: number;
}

/**
 * A value of a configuration as far as it can be told without running it; a doubted one may have been changed where that
 * cannot be told.
 */
export type StaticValue = KnownValue & { place?: ValuePlace; doubted?: true };

type KnownValue =
  | { kind: 'string'; value: string }
  | { kind: 'regex'; value: RegExp }
  | { kind: 'constant'; value: number | boolean | null }
  | { kind: 'array'; items: StaticValue[]; complete: boolean }
  | { kind: 'object'; entries: Map<string, StaticValue>; complete: boolean }
  /** One of these: `process.env.CI ? 2 : 0`. */
  | { kind: 'either'; values: StaticValue[] }
  | { kind: 'unknown' };

export const UNKNOWN: StaticValue = { kind: 'unknown' };

/** Stands for the folder of the configuration file in strings. */
export const CONFIG_DIR = '<configDir>';

/** Names of a file, each evaluated when it is asked for; `path` is the file's own. */
export type Scope = ReadonlyMap<string, (depth: number) => StaticValue> & { path?: string };

const MAX_DEPTH = 60;

/** Evaluates literals, arrays, objects, constants of the file and `path.join(__dirname, …)`. Runs nothing. */
export function evaluate(node: SyntaxNode | null | undefined, scope: Scope, depth = 0): StaticValue {
  if (!node || depth > MAX_DEPTH) return UNKNOWN;
  const next = (child: unknown): StaticValue => evaluate(child as SyntaxNode | undefined, scope, depth + 1);
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'TemplateLiteral':
      return template(node, next);
    case 'ArrayExpression':
      return array(node, next);
    case 'ObjectExpression':
      return object(node, next, scope.path);
    case 'Identifier':
      if (node['name'] === '__dirname' && !scope.has('__dirname'))
        return { kind: 'string', value: CONFIG_DIR };
      return scope.get(String(node['name']))?.(depth + 1) ?? UNKNOWN;
    case 'BinaryExpression':
      return calculate(String(node['operator']), next(node['left']), next(node['right']));
    case 'UnaryExpression':
      return unary(String(node['operator']), next(node['argument']));
    case 'ConditionalExpression':
      return { kind: 'either', values: [next(node['consequent']), next(node['alternate'])] };
    case 'LogicalExpression':
      return { kind: 'either', values: [next(node['left']), next(node['right'])] };
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return next(node['expression']);
    case 'MemberExpression':
      return importMetaDir(node) && !scope.has('__dirname')
        ? { kind: 'string', value: CONFIG_DIR }
        : member(node, next);
    case 'CallExpression':
      return call(node, next);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return next(resultOf(node));
    default:
      return UNKNOWN;
  }
}

function literal(node: SyntaxNode): StaticValue {
  const regex = node['regex'] as { pattern: string; flags: string } | undefined;
  if (regex) {
    try {
      // Sticky and global expressions keep a position between uses.
      return { kind: 'regex', value: new RegExp(regex.pattern, regex.flags.replace(/[gy]/g, '')) };
    } catch {
      return UNKNOWN;
    }
  }
  const value = node['value'];
  if (typeof value === 'string') return { kind: 'string', value };
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? { kind: 'constant', value }
    : UNKNOWN;
}

function template(node: SyntaxNode, next: (child: unknown) => StaticValue): StaticValue {
  const texts = node['quasis'] as { value: { cooked: string } }[];
  const holes = node['expressions'] as SyntaxNode[];
  return concat(
    texts.flatMap((text, at): StaticValue[] => [
      { kind: 'string', value: text.value.cooked },
      ...(at < holes.length ? [next(holes[at])] : []),
    ]),
  );
}

function calculate(operator: string, left: StaticValue, right: StaticValue): StaticValue {
  const [a, b] = [left, right].map((one) => (one.kind === 'constant' ? one.value : undefined));
  if (typeof a !== 'number' || typeof b !== 'number')
    return operator === '+' ? concat([left, right]) : UNKNOWN;
  const results: Record<string, number> = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '**': a ** b };
  const value = results[operator];
  return value === undefined ? UNKNOWN : { kind: 'constant', value };
}

function unary(operator: string, operand: StaticValue): StaticValue {
  if (operand.kind !== 'constant') return UNKNOWN;
  if (operator === '!') return { kind: 'constant', value: !operand.value };
  return operator === '-' && typeof operand.value === 'number'
    ? { kind: 'constant', value: -operand.value }
    : UNKNOWN;
}

function concat(parts: StaticValue[]): StaticValue {
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'string') return UNKNOWN;
    text += part.value;
  }
  return { kind: 'string', value: text };
}

function array(node: SyntaxNode, next: (child: unknown) => StaticValue): StaticValue {
  const result = { kind: 'array' as const, items: [] as StaticValue[], complete: true };
  for (const element of node['elements'] as (SyntaxNode | null)[]) {
    if (element?.type !== 'SpreadElement') {
      const item = next(element);
      if (item.kind === 'unknown' || item.kind === 'either') result.complete = false;
      result.items.push(item);
      continue;
    }
    const spread = next(element['argument']);
    if (spread.kind === 'array') result.items.push(...spread.items);
    if (spread.kind !== 'array' || !spread.complete) result.complete = false;
  }
  return result;
}

function object(
  node: SyntaxNode,
  next: (child: unknown) => StaticValue,
  path: string | undefined,
): StaticValue {
  const result = { kind: 'object' as const, entries: new Map<string, StaticValue>(), complete: true };
  for (const property of node['properties'] as SyntaxNode[]) {
    if (property.type === 'SpreadElement') {
      const spread = next(property['argument']);
      if (spread.kind === 'object') for (const [key, value] of spread.entries) result.entries.set(key, value);
      if (spread.kind === 'object' && spread.complete) continue;
      // What stands before an unknown spread may be overwritten by it.
      for (const key of result.entries.keys()) result.entries.set(key, UNKNOWN);
      result.complete = false;
      continue;
    }
    const key = property['key'] as SyntaxNode;
    const name = property['computed'] === true ? undefined : (key['name'] ?? key['value']);
    if (name === undefined) result.complete = false;
    else result.entries.set(String(name), placed(next(property['value']), property, path));
  }
  return result;
}

function placed(value: StaticValue, node: SyntaxNode, path: string | undefined): StaticValue {
  if (path === undefined) return value;
  return { ...value, place: { path, start: Number(node['start']), end: Number(node['end']) } };
}

function importMetaDir(node: SyntaxNode): boolean {
  const owner = node['object'] as SyntaxNode;
  return owner.type === 'MetaProperty' && (node['property'] as SyntaxNode)['name'] === 'dirname';
}

function member(node: SyntaxNode, next: (child: unknown) => StaticValue): StaticValue {
  const owner = next(node['object']);
  const property = node['property'] as SyntaxNode;
  const name = String(node['computed'] === true ? property['value'] : property['name']);
  if (owner.kind !== 'object') return UNKNOWN;
  return owner.entries.get(name) ?? UNKNOWN;
}

/** Expression that a function gives back, when there is one way out of it. */
function resultOf(node: SyntaxNode): SyntaxNode | undefined {
  const body = node['body'] as SyntaxNode;
  if (body.type !== 'BlockStatement') return body;
  const statements = body['body'] as SyntaxNode[];
  const branches = statements.some((statement) =>
    /^(If|Switch|Try|For\w*|While)Statement$/.test(statement.type),
  );
  const last = statements.at(-1);
  return last?.type === 'ReturnStatement' && !branches ? (last['argument'] as SyntaxNode) : undefined;
}

/** Calls whose result is known: `defineConfig(x)`, `mergeConfig(a, b)`, `path.join(__dirname, 'a')`, a preset of Nx. */
function call(node: SyntaxNode, next: (child: unknown) => StaticValue): StaticValue {
  const callee = node['callee'] as SyntaxNode;
  const name = String(
    callee.type === 'MemberExpression' ? (callee['property'] as SyntaxNode)['name'] : callee['name'],
  );
  const parts = node['arguments'] as SyntaxNode[];
  if (/^define(\w*Config|Project)$/.test(name)) return next(parts[0]);
  if (name === 'mergeConfig') return parts.map(next).reduce(mergeStatic);
  if (name === 'concat' && callee.type === 'MemberExpression')
    return concatLists(next(callee['object']), parts.map(next));
  if (name === 'nxE2EPreset') return playwrightPreset(next(parts[1]));
  if (name !== 'join' && name !== 'resolve') return UNKNOWN;
  const texts = parts.map(next).map((part) => (part.kind === 'string' ? part.value : undefined));
  return texts.includes(undefined) ? UNKNOWN : { kind: 'string', value: texts.join('/') };
}

/** `list.concat(more, 'one')`; what the first list is made of may be unknown. */
function concatLists(list: StaticValue, more: readonly StaticValue[]): StaticValue {
  if (list.kind === 'string') return concat([list, ...more]);
  return more.reduce(
    (before, one) =>
      mergeStatic(
        before,
        one.kind === 'array' ? one : { kind: 'array', items: [one], complete: one.kind === 'string' },
      ),
    list,
  );
}

/** Of what the preset of @nx/playwright sets, only the folder decides which files run. */
function playwrightPreset(options: StaticValue): StaticValue {
  const testDir = options.kind === 'object' ? options.entries.get('testDir') : undefined;
  return testDir === undefined
    ? UNKNOWN
    : { kind: 'object', entries: new Map([['testDir', testDir]]), complete: true };
}

/** As Vite merges: objects deeply, lists one after the other, else the second. */
export function mergeStatic(first: StaticValue, second: StaticValue): StaticValue {
  if (second.kind === 'array') {
    const before = first.kind === 'array' ? first : { items: [], complete: false };
    return {
      kind: 'array',
      items: [...before.items, ...second.items],
      complete: before.complete && second.complete,
    };
  }
  if (second.kind !== 'object') return second;
  const entries = new Map(first.kind === 'object' ? first.entries : []);
  const firstWhole = first.kind === 'object' && first.complete;
  for (const [key, value] of second.entries) {
    const before = entries.get(key);
    entries.set(key, before === undefined && firstWhole ? value : mergeStatic(before ?? UNKNOWN, value));
  }
  return { kind: 'object', entries, complete: firstWhole && second.complete };
}
