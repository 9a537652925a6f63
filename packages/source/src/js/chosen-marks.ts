import type { Mark } from '../model';
import type { Node } from './ast';
import { isFunction, keyName, nameOf, stringOf, unwrap } from './ast';
import { chainOf } from './chain';
import { constantOf, makeExpr, truthOf } from './expr';
import { visitBelow } from './search';
import type { TestCallee } from './test-callee';
import type { Walker } from './walker';

/** What a condition asks: a field that cases of a table set, or a parameter by its place. */
type Flag = { key: string } | { fn: Node; index: number };

/**
 * Marks that hold only where a case or a caller asks for them: `only ? it.only(title, fn) : it(title, fn)`, and
 * `$it.only = (title, fn) => it.only(title, fn)`. They bear that as their condition unless the file sets the flag, or calls it.
 */
export function markChosen(
  walker: Walker,
  call: Node,
  { modifiers }: TestCallee,
  marks: readonly Mark[],
): void {
  // The other way round for `(only ? it.only : it)(title, fn)`, whose condition is open unless a case sets it.
  for (const { modifier, condition, negated } of modifiers) {
    const mark = marks.find((one) => one.modifier === modifier && !one.constant && one.condition);
    if (modifier !== 'only' || !mark?.condition || !condition || negated) continue;
    const flag = flagOf(withoutNot(condition).test, walker);
    if (!flag || withoutNot(condition).negated || !isSet(flag, walker)) continue;
    mark.constant = true;
    mark.condition.literal = 'true';
  }
  const plain = marks.filter(({ constant, condition }) => constant && condition === undefined);
  const asked = plain.length > 0 ? (conditionAround(walker, call) ?? uncalledName(walker)) : undefined;
  for (const mark of asked ? plain : []) {
    mark.condition = makeExpr(asked as Node, walker.text);
    mark.constant = false;
    delete mark.edit;
  }
}

/** Condition of the arm that the call stands in, when it is a flag that nothing of the file sets. */
function conditionAround(walker: Walker, call: Node): Node | undefined {
  let child = call;
  for (let i = walker.stack.length - 1; i >= 0; i -= 1) {
    const parent = walker.stack[i] as Node;
    if (isFunction(parent)) return undefined;
    if (/^(ConditionalExpression|IfStatement)$/.test(parent.type) && child !== parent.test) {
      const { test, negated } = withoutNot(parent.test as Node);
      const flag = (child === parent.consequent) === negated ? undefined : flagOf(test, walker);
      if (flag) return isSet(flag, walker) ? undefined : (parent.test as Node);
    }
    child = parent;
  }
  return undefined;
}

function withoutNot(node: Node): { test: Node; negated: boolean } {
  let test = unwrap(node);
  let negated = false;
  while (test.type === 'UnaryExpression' && test.operator === '!') {
    test = unwrap(test.argument as Node);
    negated = !negated;
  }
  const isTrue = test.type === 'BinaryExpression' && /^===?$/.test(test.operator as string);
  return isTrue && unwrap(test.right as Node).value === true
    ? { test: unwrap(test.left as Node), negated }
    : { test, negated };
}

function flagOf(node: Node, { scope }: Walker, depth = 0): Flag | undefined {
  const test = unwrap(node);
  if (test.type === 'MemberExpression') return test.computed ? undefined : keyed(nameOf(test.property));
  const binding = test.type === 'Identifier' ? scope.find(test.name as string) : undefined;
  if (binding?.kind === 'param')
    return binding.property === undefined
      ? { fn: binding.owner, index: binding.index }
      : keyed(binding.property.split('.').at(-1));
  if (binding?.kind !== 'variable' || depth > 3) return undefined;
  if (binding.property !== undefined) return keyed(binding.property.split('.').at(-1));
  const init = binding.init && unwrap(binding.init);
  return init?.type === 'MemberExpression' && !init.computed ? keyed(nameOf(init.property)) : undefined;
}

function keyed(key: string | undefined): Flag | undefined {
  return key === undefined ? undefined : { key };
}

function programOf(walker: Walker): Node {
  return walker.stack[0] as Node;
}

/** A case of the file sets the field to what is true, or a call hands it in. */
function isSet(flag: Flag, walker: Walker): boolean {
  const isOn = (value: Node | null | undefined): boolean => {
    const constant = value ? fixedValue(value, walker) : undefined;
    return constant !== undefined && truthOf(constant);
  };
  const name = 'key' in flag ? undefined : plainlyCalledAs(flag, walker);
  let found = false;
  visitBelow(programOf(walker), walker.keys, (node) => {
    if (uncalledTarget(node, walker)) return false;
    if (!found)
      found = 'key' in flag ? setsKey(node, flag.key, isOn) : handsIn(node, flag, walker, isOn, name);
    return !found;
  });
  return found;
}

/** What hides the name at the call, such as the flag itself, does not where a case is written. */
function fixedValue(value: Node, { scope, text }: Walker): string | undefined {
  let outermost = scope;
  while (outermost.parent) outermost = outermost.parent;
  return constantOf(value, scope, text) ?? constantOf(value, outermost, text);
}

type IsOn = (value: Node | null | undefined) => boolean;

function setsKey(node: Node, key: string, isOn: IsOn): boolean {
  switch (node.type) {
    case 'Property':
      return keyOf(node, node.key) === key && isOn(defaultOf(node.value as Node) ?? (node.value as Node));
    case 'AssignmentExpression':
      return keyOf(node.left as Node, (node.left as Node).property) === key && isOn(node.right as Node);
    case 'PropertyDefinition':
      return keyName(node.key) === key && isOn(node.value as Node | null);
    default:
      return false;
  }
}

function keyOf({ computed }: Node, key: Node | null | undefined): string | undefined {
  return computed ? stringOf(key) : keyName(key);
}

/** `({ only = true })`. */
function defaultOf(value: Node): Node | undefined {
  return value.type === 'AssignmentPattern' ? (value.right as Node) : undefined;
}

/** A call of the function by its name hands it in; of one that has none, or is handed on, any call and any row of a list may. */
function handsIn(
  node: Node,
  { fn, index }: { fn: Node; index: number },
  walker: Walker,
  isOn: IsOn,
  name: string | undefined,
): boolean {
  if (node === fn) return isOn(fn.params?.[index] && defaultOf(fn.params[index]));
  if (name === undefined && node.type === 'ArrayExpression')
    return (node.elements ?? []).some((item) => item?.value === true);
  if (node.type !== 'CallExpression' || unwrap(node.callee as Node) === fn) return false;
  const given = node.arguments?.[index];
  if (given === undefined || !isOn(given)) return false;
  return name === undefined ? !isRunner(node, walker) : calleeName(node) === name;
}

/** The name of a function that is only called by it, with a fixed value, or none, for the flag. */
function plainlyCalledAs({ fn, index }: { fn: Node; index: number }, walker: Walker): string | undefined {
  const name = nameOf(fn.id) ?? declaredName(fn, walker);
  if (name === undefined) return undefined;
  // Once where it is declared.
  let others = -1;
  visitBelow(programOf(walker), walker.keys, (node) => {
    if (node.type === 'Identifier' && node.name === name) others += 1;
    if (node.type === 'CallExpression' && calleeName(node) === name) {
      const args = node.arguments ?? [];
      const given = args[index];
      const open = args.some(({ type }) => type === 'SpreadElement');
      if (!open && (given === undefined || fixedValue(given, walker) !== undefined)) others -= 1;
    }
  });
  return others === 0 ? name : undefined;
}

function declaredName(fn: Node, walker: Walker): string | undefined {
  let name: string | undefined;
  visitBelow(programOf(walker), walker.keys, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && unwrap(node.init) === fn) name = nameOf(node.id);
  });
  return name;
}

function calleeName(call: Node): string | undefined {
  return nameOf(unwrap(call.callee as Node));
}

function isRunner(node: Node, { scope }: Walker): boolean {
  const name = chainOf(node)?.rootName;
  return name !== undefined && RUNNERS.test(name) && (scope.find(name)?.kind ?? 'import') === 'import';
}

const RUNNERS = /^(it|test|describe|specify|context|suite|expect|assert)$/;

/** `$it.only` of `$it.only = function (…) { … }` around the declaration, when nothing of a file without exports calls it. */
function uncalledName(walker: Walker): Node | undefined {
  const at = walker.stack.findLastIndex((node) => isFunction(node));
  const holder = walker.stack[at - 1];
  return holder && uncalledTarget(holder, walker);
}

function uncalledTarget(node: Node, walker: Walker): Node | undefined {
  if (node.type !== 'AssignmentExpression') return undefined;
  const fn = unwrap(node.right as Node);
  const target = node.left as Node;
  const member = isFunction(fn) && target.type === 'MemberExpression' && !target.computed;
  const key = member ? nameOf(target.property) : undefined;
  return key === undefined || isUsed(key, fn, target, walker) ? undefined : target;
}

function isUsed(key: string, fn: Node, target: Node, walker: Walker): boolean {
  const home = homeOf(target, walker);
  const written = new Set<Node>([target]);
  let used = false;
  visitBelow(programOf(walker), walker.keys, (node) => {
    if (used || node === fn) return false;
    if (/^Export/.test(node.type)) used = true;
    else if (node.type === 'AssignmentExpression' && node.operator === '=') written.add(node.left as Node);
    else if (node.type === 'MemberExpression' && !written.has(node))
      used = isIn(node, home) && mayRead(node, key, target, walker);
    else if (node.type === 'ObjectPattern')
      used = (node.properties ?? []).some((property) => keyName(property.key) === key);
    return !used;
  });
  return used;
}

/** Where the object of the member is declared, when it goes nowhere else: an object of that name elsewhere is another one. */
function homeOf({ object }: Node, walker: Walker): Node | undefined {
  const name = nameOf(object);
  const binding = name === undefined ? undefined : walker.scope.find(name);
  const owner = binding?.kind === 'variable' && binding.init ? binding.scope.owner : undefined;
  if (!owner) return undefined;
  let goesOn = false;
  const known = new Set<unknown>([object]);
  visitBelow(owner, walker.keys, (node) => {
    if (node.type === 'MemberExpression') known.add(node.object);
    else if (node.type === 'CallExpression') known.add(node.callee);
    else if (node.type === 'VariableDeclarator') known.add(node.id);
    else if (node.type === 'Identifier' && node.name === name && !known.has(node)) goesOn = true;
    return !goesOn;
  });
  return goesOn ? undefined : owner;
}

function isIn(node: Node, home: Node | undefined): boolean {
  return home === undefined || (node.start >= home.start && node.end <= home.end);
}

function mayRead(node: Node, key: string, target: Node, walker: Walker): boolean {
  const name = nameOf(node.object);
  if (name === 'module' || name === 'exports') return true;
  if (node.computed) {
    const asked = stringOf(node.property as Node);
    return asked === undefined ? name !== undefined && name === nameOf(target.object) : asked === key;
  }
  if (nameOf(node.property) !== key) return false;
  return (
    name === undefined || !RUNNERS.test(name) || (walker.scope.find(name)?.kind ?? 'import') !== 'import'
  );
}
