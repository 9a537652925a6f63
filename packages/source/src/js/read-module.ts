import type { ImportName } from '../model';
import type { Node } from './ast';
import { isFunction, keyName, nameOf, unwrap } from './ast';
import { requiredNames } from './scope';
import type { Walker } from './walker';

export function addImport(
  walker: Walker,
  node: Node,
  kind: 'import' | 'dynamic' | 're-export' | 'require',
  typeOnly: boolean,
  names: ImportName[],
): void {
  const source = node.source ? unwrap(node.source) : undefined;
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
  walker.facts.imports.push({
    specifier: source.value,
    kind,
    typeOnly,
    names,
    place: walker.text.place(node),
  });
}

export function readImport(walker: Walker, node: Node): void {
  const specifiers = node.specifiers ?? [];
  const names = specifiers.map((item) => ({
    imported:
      item.type === 'ImportDefaultSpecifier'
        ? 'default'
        : item.type === 'ImportNamespaceSpecifier'
          ? '*'
          : (keyName(item.imported) ?? ''),
    local: nameOf(item.local) ?? '',
  }));
  const typeOnly =
    node.importKind === 'type' ||
    (specifiers.length > 0 && specifiers.every((item) => item.importKind === 'type'));
  addImport(walker, node, 'import', typeOnly, names);
}

export function readImportEquals(walker: Walker, node: Node): void {
  const reference = (node as unknown as { moduleReference?: { expression?: Node } }).moduleReference;
  if (!reference?.expression) return;
  const names = [{ imported: '*', local: nameOf(node.id) ?? '' }];
  addImport(walker, { ...node, source: reference.expression }, 'require', false, names);
}

export function readExport(walker: Walker, node: Node): void {
  const { exports } = walker.facts;
  const from = node.source?.value === undefined ? undefined : String(node.source.value);
  if (from !== undefined) {
    const names = (node.specifiers ?? []).map((item) => ({
      imported: keyName(item.local) ?? '',
      local: keyName(item.exported) ?? '',
    }));
    addImport(walker, node, 're-export', node.exportKind === 'type', names);
  }
  for (const item of node.specifiers ?? []) {
    const name = keyName(item.exported) ?? '';
    const local = keyName(item.local) ?? '';
    exports.push(from === undefined ? { name, local } : { name, from, imported: local });
  }
  const declaration = node.declaration;
  if (!declaration) return;
  const direct = nameOf(declaration.id);
  if (direct) exports.push({ name: direct, local: direct });
  for (const declarator of declaration.declarations ?? []) {
    const name = nameOf(declarator.id);
    if (name) exports.push({ name, local: name, ...instanceName(declarator.init) });
    else exportPattern(walker, declarator.id as Node);
  }
}

function exportPattern(walker: Walker, pattern: Node): void {
  for (const property of pattern.properties ?? []) {
    const name = property.value ? nameOf(property.value as Node) : undefined;
    if (name) walker.facts.exports.push({ name, local: name });
  }
}

const MAKES = /^(create|make|build|from|of|for|get|new|with)(?![a-z])|^(instance|default|shared)$/;

function instanceName(value: Node | null | undefined): { instanceOf?: string; madeBy?: string } {
  const plain = value ? unwrap(value) : undefined;
  const name = plain?.type === 'NewExpression' ? nameOf(plain.callee) : undefined;
  if (name !== undefined) return { instanceOf: name };
  const callee = plain?.type === 'CallExpression' ? unwrap(plain.callee as Node) : undefined;
  if (callee?.type !== 'MemberExpression' || !MAKES.test(nameOf(callee.property) ?? '')) return {};
  const owner = nameOf(callee.object);
  return owner !== undefined && /^[A-Z]/.test(owner) ? { madeBy: owner } : {};
}

export function readExportAll(walker: Walker, node: Node): void {
  const name = node.exported ? (keyName(node.exported) ?? '*') : '*';
  addImport(walker, node, 're-export', node.exportKind === 'type', [{ imported: '*', local: name }]);
  walker.facts.exports.push({ name, from: String(node.source?.value), imported: '*' });
}

export function readExportDefault(walker: Walker, node: Node): void {
  const value = node.declaration ? unwrap(node.declaration) : undefined;
  if (!value) return;
  const local = nameOf(value.id) ?? (value.type === 'Identifier' ? nameOf(value) : undefined) ?? 'default';
  walker.facts.exports.push({ name: 'default', local, ...instanceName(value) });
  if (value.type === 'ObjectExpression') {
    for (const property of value.properties ?? []) {
      const key = keyName(property.key);
      const target = property.value ? nameOf(property.value as Node) : undefined;
      if (key && target) walker.facts.exports.push({ name: `default.${key}`, local: target });
    }
  }
}

/** `module.exports = …`, `exports.x = …` at module level. */
export function readCommonExport(walker: Walker, node: Node): void {
  const value = unwrap(node.right as Node);
  const path = walker.text.slice(node.left as Node);
  const { exports } = walker.facts;
  const named = /^(?:module\.)?exports\.(\w+)$/.exec(path);
  if (named) {
    const name = named[1] as string;
    exports.push({
      name,
      local: value.type === 'Identifier' ? (value.name as string) : name,
      ...instanceName(value),
    });
    return;
  }
  if (path !== 'module.exports') return;
  const local = value.type === 'Identifier' ? (value.name as string) : (nameOf(value.id) ?? 'default');
  exports.push({ name: 'default', local, ...instanceName(value) });
  for (const property of value.type === 'ObjectExpression' ? (value.properties ?? []) : []) {
    const key = keyName(property.key);
    if (key === undefined) continue;
    const target = property.value ? unwrap(property.value as Node) : undefined;
    if (target && isFunction(target)) exports.push({ name: key, local: `default.${key}` });
    else if (target?.type === 'Identifier')
      exports.push({ name: key, local: target.name as string, ...instanceName(target) });
    else exports.push({ name: key, local: key, ...instanceName(target) });
  }
}

/** `const { add } = require('./cart')`, `const add = require('./cart').add`. */
export function namesRequired(walker: Walker, node: Node): ImportName[] {
  const declarator = walker.stack.findLast(({ type }) => type === 'VariableDeclarator');
  return declarator?.init && isWithin(node, declarator.init) ? requiredNames(declarator) : [];
}

function isWithin(node: Node, outer: Node): boolean {
  return outer.start <= node.start && node.end <= outer.end;
}
