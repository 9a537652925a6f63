import { parseYaml } from './parse-yaml';
import type { Snapshot } from '../types';
import { findFile, folderOf, joinPath } from '../resolve/file-view';
import { isRecord, parseJsonc } from '../resolve/parse-jsonc';
import { applyEdits } from './config-edits';
import type { ParseProgram, SyntaxNode } from './parse-program';
import { CONFIG_DIR, evaluate, type Scope, type StaticValue, UNKNOWN } from './static-value';

type Reader = Pick<Snapshot, 'has' | 'read'>;

const MAX_MODULES = 8;

/**
 * The value that a configuration file exports, as far as texts tell: its constants, and those of files that it imports by a
 * relative path. Nothing is run.
 */
export function readConfigFile(snapshot: Reader, parse: ParseProgram, path: string): StaticValue {
  return exportOf({ snapshot, parse }, path, 'default', 0);
}

/**
 * A configuration of Jest over the preset that it names by a relative path: what the file itself says wins. A preset from a
 * package decides no paths as a rule, so it is left out.
 */
export function readJestConfig(snapshot: Reader, parse: ParseProgram, path: string): StaticValue {
  return overPreset(snapshot, parse, path, readConfigFile(snapshot, parse, path));
}

export function overPreset(
  snapshot: Reader,
  parse: ParseProgram,
  path: string,
  own: StaticValue,
  level = 0,
): StaticValue {
  const named = own.kind === 'object' ? own.entries.get('preset') : undefined;
  if (own.kind !== 'object' || named?.kind !== 'string' || level > MAX_MODULES) return own;
  const place = named.value.replace('<rootDir>', '.').replace(CONFIG_DIR, '.');
  if (!/^\.\.?(\/|$)/.test(place)) return own;
  const target = joinPath(folderOf(path), place);
  const file = ['', '.js', '.cjs', '.json', '/jest-preset.js', '/jest-preset.json']
    .map((end) => `${target ?? ''}${end}`)
    .find((candidate) => target !== undefined && snapshot.has(candidate));
  const preset = file === undefined ? UNKNOWN : readConfigFile(snapshot, parse, file);
  if (file === undefined || preset.kind !== 'object') return own;
  // Presets stay behind: what they cannot tell leaves the file's own words as they are.
  const below = overPreset(snapshot, parse, file, preset, level + 1) as typeof preset;
  return { ...own, entries: new Map([...below.entries, ...own.entries]) };
}

interface Loader {
  snapshot: Reader;
  parse: ParseProgram;
}

function exportOf(loader: Loader, path: string, name: string, level: number): StaticValue {
  const read = level > MAX_MODULES ? undefined : loader.snapshot.read(path);
  if (read?.ok !== true) return UNKNOWN;
  if (/\.(jsonc?|ya?ml)$/.test(path)) {
    const value = readData(loader, path, read.text);
    return name === 'default' || value.kind !== 'object' ? value : (value.entries.get(name) ?? UNKNOWN);
  }
  const program = loader.parse(path, read.text);
  if (program === undefined) return UNKNOWN;
  const statements = program['body'] as SyntaxNode[];
  const scope = collectNames(loader, path, statements, level);
  if (name !== 'default') return scope.get(name)?.(0) ?? UNKNOWN;
  const exported = statements.map(exportedExpression).find((node) => node !== undefined);
  const value = evaluate(exported, scope);
  return exported?.type === 'Identifier'
    ? applyEdits(String(exported['name']), value, statements, scope)
    : value;
}

/** JSON is read as a script, which tells the places of its keys; what that parser refuses, and YAML, have none. */
function readData({ parse }: Loader, path: string, text: string): StaticValue {
  if (/\.ya?ml$/.test(path)) {
    try {
      return fromJson(parseYaml(text));
    } catch {
      return UNKNOWN;
    }
  }
  const [statement] = (parse('data.js', `(${text}\n)`)?.['body'] ?? []) as SyntaxNode[];
  const node = statement?.['expression'] as SyntaxNode | undefined;
  if (node === undefined) return fromJson(parseJsonc(text));
  return evaluate(node, Object.assign(new Map<string, () => StaticValue>(), { path }));
}

function fromJson(value: unknown): StaticValue {
  if (typeof value === 'string') return { kind: 'string', value };
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return { kind: 'constant', value };
  if (Array.isArray(value)) return { kind: 'array', items: value.map(fromJson), complete: true };
  if (!isRecord(value)) return UNKNOWN;
  const entries = new Map(Object.entries(value).map(([key, item]) => [key, fromJson(item)]));
  return { kind: 'object', entries, complete: true };
}

function collectNames(loader: Loader, path: string, statements: SyntaxNode[], level: number): Scope {
  const scope = Object.assign(new Map<string, (depth: number) => StaticValue>(), { path });
  // The folder of an imported file is another one than that of the configuration.
  if (level > 0) scope.set('__dirname', () => UNKNOWN);
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') addImports(loader, path, statement, level, scope);
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement
    ) as SyntaxNode | null;
    if (declaration?.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') continue;
    for (const item of declaration['declarations'] as SyntaxNode[]) {
      const id = item['id'] as SyntaxNode;
      const init = item['init'] as SyntaxNode | null;
      if (id.type !== 'Identifier' || !init) continue;
      const required = requiredPath(init);
      scope.set(String(id['name']), (depth) =>
        required === undefined
          ? evaluate(init, scope, depth)
          : importedValue(loader, path, required, 'default', level),
      );
    }
  }
  return scope;
}

function addImports(
  loader: Loader,
  path: string,
  statement: SyntaxNode,
  level: number,
  scope: Map<string, (depth: number) => StaticValue>,
): void {
  const specifier = String((statement['source'] as SyntaxNode)['value']);
  for (const item of statement['specifiers'] as SyntaxNode[]) {
    const imported = item['imported'] as SyntaxNode | undefined;
    const name = item.type === 'ImportDefaultSpecifier' ? 'default' : String(imported?.['name'] ?? '*');
    scope.set(String((item['local'] as SyntaxNode)['name']), () =>
      importedValue(loader, path, specifier, name, level),
    );
  }
}

function importedValue(
  loader: Loader,
  from: string,
  specifier: string,
  name: string,
  level: number,
): StaticValue {
  if (!/^\.\.?\//.test(specifier)) return UNKNOWN;
  const target = joinPath(folderOf(from), specifier);
  const file = target === undefined ? undefined : findFile(loader.snapshot, target);
  return file === undefined ? UNKNOWN : exportOf(loader, file, name, level + 1);
}

/** Path of `require('./x')`. */
function requiredPath(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || (node['callee'] as SyntaxNode)['name'] !== 'require')
    return undefined;
  const value = (node['arguments'] as SyntaxNode[])[0]?.['value'];
  return typeof value === 'string' ? value : undefined;
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
