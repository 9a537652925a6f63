import type { Node } from './ast';
import { isFunction, keyName, nameOf, statementsOf, unwrap } from './ast';
import { constantOf, rootOf } from './expr';
import { functionOf, type Binding, type Scope } from './scope';
import type { SourceText } from './text';

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
      if (binding?.kind !== 'variable') return false;
      if (!binding.init) return isOnlyFilled(plain.name as string, binding.declared, text);
      const given = binding.constant ? givenByFunction(binding) : undefined;
      if (given) return isFilledList(given, binding.scope, text, depth + 1);
      if (binding.property) return false;
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
      if (/^(fill|keys|entries|values)$/.test(method) && isArrayOfLength(unwrap(object), scope, text))
        return true;
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
  for (const { index } of text.text.matchAll(writes)) {
    // A name that another block declares is another one.
    const declares = /\b(?:let|const)\s+$/.test(text.text.slice(Math.max(0, index - 20), index));
    if (index !== declared.start && !declares) return true;
  }
  return false;
}

/** `Array(4)`, `new Array(4)`: as long as it is said to be, and filled by who asks. */
function isArrayOfLength({ type, callee, arguments: given }: Node, scope: Scope, text: SourceText): boolean {
  const first = given?.[0];
  if ((type !== 'CallExpression' && type !== 'NewExpression') || nameOf(callee) !== 'Array' || !first)
    return false;
  return Number(constantOf(first, scope, text)) > 0;
}

/** `let rows;` with `rows = [a, b]` in a hook: a literal with elements wherever it is assigned, and nothing taken out. */
function isOnlyFilled(name: string, declared: Node, text: SourceText): boolean {
  const word = name.replace(/\$/g, '\\$');
  const taken = new RegExp(`(?<![\\w$.])${word}\\.(?:pop|shift|splice|length\\s*=(?!=))`);
  const given = new RegExp(`(?<![\\w$.])${word}\\s*=(?![=>])\\s*(\\[(?!\\s*(?:\\]|\\.\\.\\.)))?`, 'g');
  const all = [...text.text.matchAll(given)].filter(({ index }) => index !== declared.start);
  return all.length > 0 && all.every(([, filled]) => filled !== undefined) && !taken.test(text.text);
}

/** `const { rows } = setUp()` of a function of the file: what that function gives back under the name. */
function givenByFunction({ init, property, scope }: Binding & { kind: 'variable' }): Node | undefined {
  const call = init ? unwrap(init) : undefined;
  const callee = call?.type === 'CallExpression' ? nameOf(call.callee) : undefined;
  const maker = callee === undefined ? undefined : functionOf(scope.find(callee));
  if (!maker || maker.async) return undefined;
  const statements = statementsOf(maker.body as Node);
  const returned = statements.at(-1)?.type === 'ReturnStatement' ? statements.at(-1)?.argument : undefined;
  if (!returned) return undefined;
  const whole = unwrap(returned);
  const value =
    property === undefined ? whole : whole.properties?.find(({ key }) => keyName(key) === property)?.value;
  return value ? declaredIn(statements, unwrap(value as Node)) : undefined;
}

/** The literal itself, or that of the constant which a statement of the function declares. */
function declaredIn(statements: readonly Node[], value: Node): Node | undefined {
  if (value.type === 'ArrayExpression') return value;
  if (value.type !== 'Identifier') return undefined;
  const own = statements
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => declarations ?? [])
    .find(({ id }) => nameOf(id) === value.name);
  const init = own?.init ? unwrap(own.init) : undefined;
  return init?.type === 'ArrayExpression' ? init : undefined;
}

/** A number that does not change: a constant, one of another file, a field of a literal, a value of a loop over a fixed list. */
export function isFixedNumber(
  node: Node,
  stack: readonly Node[],
  scope: Scope,
  text: SourceText,
  depth = 0,
): boolean {
  const plain = unwrap(node);
  if (constantOf(plain, scope, text) !== undefined) return true;
  if (depth > 5) return false;
  const again = (part: Node): boolean => isFixedNumber(part, stack, scope, text, depth + 1);
  if (plain.type === 'BinaryExpression') return again(plain.left as Node) && again(plain.right as Node);
  if (plain.type === 'MemberExpression') return isFieldOfLiteral(plain, scope, text);
  const binding = plain.type === 'Identifier' ? scope.find(plain.name as string) : undefined;
  if (binding?.kind === 'import') return true;
  if (binding?.kind !== 'variable') return false;
  if (binding.constant && binding.init && !binding.property) return again(binding.init);
  return stack.some(
    ({ type, left, right }) =>
      type === 'ForOfStatement' &&
      left?.declarations?.[0] === binding.declared &&
      isFilledList(right as Node, scope, text),
  );
}

/** `options.size` of `const options = { size: 5 }`, where nothing is written to it. */
function isFieldOfLiteral({ object, property, computed }: Node, scope: Scope, text: SourceText): boolean {
  const root = nameOf(object && unwrap(object));
  const binding = root === undefined ? undefined : scope.find(root);
  if (root === undefined || computed || binding?.kind !== 'variable' || !binding.constant || !binding.init)
    return false;
  const key = keyName(property);
  const literal = unwrap(binding.init);
  const field = literal.properties?.find((item) => keyName(item.key) === key);
  if (literal.type !== 'ObjectExpression' || !field?.value) return false;
  const path = `${root.replace(/\$/g, '\\$')}\\.${(key ?? '').replace(/\$/g, '\\$')}`;
  const written = new RegExp(`(?<![\\w$.])${path}\\s*(?:=(?![=>])|\\+\\+|--|[-+*/]=)`).test(text.text);
  return !written && constantOf(field.value as Node, binding.scope, text) !== undefined;
}
