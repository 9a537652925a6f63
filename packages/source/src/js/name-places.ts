import type { Node } from './ast';
import { isFunction } from './ast';

/** The identifier names a key or what is declared, and reads nothing. */
export function isKeyOrDeclaration(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'Property':
      return parent.key === node && parent.value !== node && !parent.computed;
    case 'VariableDeclarator':
      return parent.id === node;
    case 'AssignmentExpression':
      return parent.left === node;
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return parent.key === node && !parent.computed;
    case 'LabeledStatement':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
      return true;
    default:
      return isFunction(parent) && (parent.id === node || (parent.params ?? []).includes(node));
  }
}
