import type { Branch, HelperCall } from '../model';
import type { Node } from './ast';
import { nameOf, statementsOf } from './ast';
import { chainOf } from './chain';
import { literalText, makeCondition } from './expr';
import {
  addImport,
  readCommonExport,
  readExport,
  readExportAll,
  readExportDefault,
  readImport,
  readImportEquals,
} from './read-module';

import { readKeptResolver } from './resolvers';
import { escapes, leaves, leavesEarly } from './search';
import { bindName } from './site';
import { readEnvironment } from './environment';
import { readReplacedRunner, readTestAlias } from './test-aliases';
import type { Walker } from './walker';
import { assignedTo, readAssignment } from './writes';

/** Reads one node; true when it has walked the children itself. */
type Reader = (walker: Walker, node: Node) => boolean;

/** Reads, and leaves the children to the walker. */
const noting =
  (read: (walker: Walker, node: Node) => void): Reader =>
  (walker, node) => {
    read(walker, node);
    return false;
  };

/** Reads a node whose children say nothing more. */
const closing =
  (read: (walker: Walker, node: Node) => void): Reader =>
  (walker, node) => {
    read(walker, node);
    return true;
  };

const readLoop: Reader = (walker, node) => {
  const { type, right, test } = node;
  const over = type === 'ForOfStatement' || type === 'ForInStatement';
  addBranch(walker, node, 'loop', (over ? right : test) ?? undefined);
  return nestedUnless(walker, node, false);
};

const readEnd = (walker: Walker, node: Node): void => {
  const { body } = walker.builder;
  body.lastAwait = Math.max(body.lastAwait, node.end);
};

/** By type: most nodes of a file are of none of these. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['ForStatement', readLoop],
  ['ForOfStatement', readLoop],
  ['ForInStatement', readLoop],
  ['WhileStatement', readLoop],
  ['DoWhileStatement', readLoop],
  [
    'IfStatement',
    (walker, node) => {
      addBranch(walker, node, 'if', node.test ?? undefined);
      return nestedUnless(walker, node, isElseIf(walker, node));
    },
  ],
  [
    'ConditionalExpression',
    noting((walker, node) => addBranch(walker, node, 'ternary', node.test ?? undefined)),
  ],
  [
    'SwitchStatement',
    (walker, node) => {
      addBranch(walker, node, 'switch', node.discriminant);
      return nestedUnless(walker, node, false);
    },
  ],
  [
    'TryStatement',
    (walker, node) => {
      addBranch(walker, node, 'try', undefined);
      return nestedUnless(walker, node, false);
    },
  ],
  ['JSXElement', noting((walker) => (walker.builder.body.constructions += 1))],
  ['JSXOpeningElement', noting(readTag)],
  ['AwaitExpression', noting(readEnd)],
  [
    'ReturnStatement',
    noting((walker, node) => {
      if (node.argument) readEnd(walker, node);
    }),
  ],
  ['ThrowStatement', noting(readThrow)],
  [
    'AssignmentExpression',
    noting((walker, node) => {
      if (!walker.inBody) {
        readCommonExport(walker, node);
        readReplacedRunner(walker, node);
      }
      readKeptResolver(walker, node);
      for (const target of assignedTo(node.left as Node)) readAssignment(walker, node, target);
      readPut(walker, node);
    }),
  ],
  [
    'UnaryExpression',
    noting((walker, node) => {
      if (node.operator === 'delete') readAssignment(walker, node, node.argument as Node);
    }),
  ],
  ['UpdateExpression', noting((walker, node) => readAssignment(walker, node, node.argument as Node))],
  [
    'VariableDeclarator',
    noting((walker, node) => {
      readConstant(walker, node);
      if (!walker.inBody) {
        readTestAlias(walker, node);
        readEnvironment(walker, node);
      }
    }),
  ],
  ['ImportDeclaration', closing(readImport)],
  ['ImportExpression', noting((walker, node) => addImport(walker, node, 'dynamic', false, []))],
  ['ExportNamedDeclaration', noting(readExport)],
  ['ExportAllDeclaration', closing(readExportAll)],
  ['ExportDefaultDeclaration', noting(readExportDefault)],
  ['TSTypeAliasDeclaration', closing(readTypeAlias)],
  ['TSImportEqualsDeclaration', closing(readImportEquals)],
]);

/** Reads what is no chain; true when it has walked the children itself. */
export function readStatement(walker: Walker, node: Node): boolean {
  return READERS.get(node.type)?.(walker, node) ?? false;
}

/** Walks the children one level deeper, when it is a level at all. */
function nestedUnless(walker: Walker, node: Node, flat: boolean): boolean {
  if (flat) walker.walkChildren(node);
  else walker.nested(node, () => walker.walkChildren(node));
  return true;
}

function isElseIf(walker: Walker, node: Node): boolean {
  const parent = walker.stack.at(-1);
  return parent?.type === 'IfStatement' && parent.alternate === node;
}

function addBranch(walker: Walker, node: Node, kind: Branch['kind'], condition: Node | undefined): void {
  if (!walker.inBody) return;
  const branch: Branch = {
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    kind,
    throws: kind === 'if' && throwsOrSkips(walker, node),
    leaves: kind === 'if' && leaves(node.consequent as Node) !== undefined,
    guards: walker.guards(node),
  };
  if (kind === 'loop' && awaitsEvent(walker, node)) branch.awaitsEvent = true;
  if (kind === 'if' && !node.alternate && onlyTells(node.consequent as Node)) branch.tells = true;
  if (condition) branch.condition = makeCondition(condition, walker.scope, walker.text);
  walker.builder.body.branches.push(branch);
}

/** `for await (const line of log) { if (line === 'ready') break; }`. */
function awaitsEvent({ keys }: Walker, node: Node): boolean {
  return (
    node.type === 'ForOfStatement' &&
    (node as { await?: boolean }).await === true &&
    leavesEarly(node.body as Node, keys)
  );
}

/** `console.log(…)` and nothing else. */
function onlyTells(part: Node): boolean {
  const statements = part.type === 'BlockStatement' ? statementsOf(part) : [part];
  return (
    statements.length > 0 &&
    statements.every(
      ({ expression }) => typeof expression === 'object' && chainOf(expression)?.rootName === 'console',
    )
  );
}

/** The guarded part ends the test by a failure or a skip. */
function throwsOrSkips(walker: Walker, node: Node): boolean {
  const part = node.consequent as Node;
  if (leaves(part) === 'throw') return true;
  const text = walker.text.slice(part);
  return /\b(fail|skip|pending|unreachable)\(/.test(text) && escapesOrSkips(walker, part);
}

function escapesOrSkips(walker: Walker, part: Node): boolean {
  return escapes(part, walker.keys) || /\.?(skip|pending)\(/.test(walker.text.slice(part));
}

/** A throw in a test body is an explicit failure path. */
function readThrow(walker: Walker, node: Node): void {
  if (!walker.inBody) return;
  walker.builder.addAssertion({
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    kind: 'fail',
    matcher: 'throw',
    args: [],
    modifiers: [],
    complete: true,
    promised: false,
    settled: 'not-needed',
    guards: walker.guards(node),
  });
}

function readConstant(walker: Walker, node: Node): void {
  const name = nameOf(node.id);
  const literal = name !== undefined && node.init ? literalText(node.init, walker.text) : undefined;
  const declaration = walker.stack.at(-1);
  if (name !== undefined && literal !== undefined && declaration?.kind === 'const')
    walker.builder.body.constants[name] = literal;
}

const TYPE_CHECKS = /^(Expect|Assert|AssertTrue|ExpectTrue|ExpectFalse|StaticAssert|Check)$/;

/** `type _ = Expect<Equal<A, B>>` in a body asserts at type-check time. */
function readTypeAlias(walker: Walker, node: Node): void {
  const annotation = (node as unknown as { typeAnnotation?: Node }).typeAnnotation;
  const name = annotation?.type === 'TSTypeReference' ? nameOf(annotation.typeName) : undefined;
  if (walker.inBody && name !== undefined && TYPE_CHECKS.test(name)) addTypeCheck(walker, node, name);
}

/** `total satisfies number;` as a statement of its own. */
export function readSatisfies(walker: Walker, node: Node): void {
  if (walker.inBody && walker.stack.at(-1)?.type === 'ExpressionStatement')
    addTypeCheck(walker, node, 'satisfies');
}

function addTypeCheck(walker: Walker, node: Node, matcher: string): void {
  walker.builder.addAssertion({
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    kind: 'type',
    matcher,
    args: [],
    modifiers: [],
    complete: true,
    promised: false,
    settled: 'not-needed',
    guards: [],
  });
}

/** `Cart` of `<Cart />` and of `<Cart.Item />`; a tag in small letters is one of the page. */
function rootOfTag(node: Node): string | undefined {
  if (node.type === 'JSXMemberExpression') return leftmost(node.object as Node);
  const name = nameOf(node);
  return name !== undefined && /^[A-Z_$]/.test(name) ? name : undefined;
}

function leftmost(node: Node): string | undefined {
  return node.type === 'JSXMemberExpression' ? leftmost(node.object as Node) : nameOf(node);
}

/** `<Cart />` reads the name; of a component that the test declares it is a call, too. */
function readTag(walker: Walker, node: Node): void {
  const tag = nameOf(node.name as Node);
  const root = rootOfTag(node.name as Node);
  if (root !== undefined) walker.builder.read(root, node.start);
  if (!walker.inBody || tag === undefined || !/^[A-Z]/.test(tag)) return;
  const binding = bindName(tag, walker.scope, walker.functionIds, walker.builder.node);
  if (binding.kind === 'function') addReference(walker, node, tag, binding);
}

/** `api.send = checkSent`: who calls the member calls the function. */
function readPut(walker: Walker, { left, right }: Node): void {
  const name = right?.type === 'Identifier' ? (right.name as string) : undefined;
  if (!walker.inBody || name === undefined || left?.type !== 'MemberExpression') return;
  const binding = bindName(name, walker.scope, walker.functionIds, walker.builder.node);
  if (binding.kind === 'function') addReference(walker, right as Node, name, binding);
}

function addReference(walker: Walker, node: Node, name: string, binding: HelperCall['binding']): void {
  walker.builder.addCall({
    place: walker.text.place(node),
    quote: walker.text.quote(node),
    callee: [name],
    called: [],
    binding,
    args: [],
    settled: 'not-needed',
    via: 'reference',
    guards: walker.guards(node),
  });
}
