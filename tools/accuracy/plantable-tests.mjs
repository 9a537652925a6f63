import { namesOfCall, isFunction, parse, unwrap, walk } from './tree.mjs';

const RUNNERS =
  /^(vitest|@jest\/globals|jest|mocha|(node:)?test|@playwright\/test|@playwright\/experimental-ct-\w+|@effect\/vitest)$/;
const TESTS = new Set(['it', 'test', 'specify']);
const OFF = /\b(skip|skipIf|runIf|todo|fixme|fails?|xdescribe|xcontext)\b/;
const FAKE_TIME =
  /useFakeTimers|setSystemTime|FakeTimers|fake-timers|mock\.timers|\.clock\b|\bclock\(|fakeAsync|advanceTimers|mockTimers|TestScheduler/i;
const FOREIGN = /^(tap|tape|ava|uvu|tapable|bun:test|@std\/testing|qunit|jsr:.*)$/;

/**
 * The tests of one file that edits may be planted into: named by a text, with a block body, not switched off,
 * registered by a runner that the rules know. Reading is this file's own: it shares nothing with the rules.
 */
export function findTests(path, text) {
  // Never run, only compiled.
  if (/\.test-d\.[cm]?tsx?$/.test(path)) return [];
  const tree = parse(path, text);
  if (!tree) return [];
  const imports = collectImports(tree.program);
  if (imports.some(({ specifier }) => FOREIGN.test(specifier))) return [];
  const runner = imports.find(({ specifier }) => RUNNERS.test(specifier))?.specifier;
  const file = { path, text, tree, imports, runner, fakeTime: FAKE_TIME.test(text) };
  const tests = [];
  walk(tree.program, (node, ancestors) => {
    if (node.type !== 'CallExpression') return true;
    const test = readTest(node, file, imports);
    if (!test) return true;
    if (!ancestors.some((outer) => isOff(outer, text)) && !isInsideFunction(ancestors))
      tests.push({
        ...test,
        file,
        around: ancestors.filter((outer) => outer.type === 'Program' || isFunction(outer)),
      });
    return false;
  });
  return tests;
}

function readTest(call, { text, tree }, imports) {
  const callee = unwrap(call.callee);
  if (callee?.type !== 'Identifier' || !TESTS.has(callee.name)) return undefined;
  const from = imports.find(({ local }) => local === callee.name)?.specifier;
  if (from !== undefined && !RUNNERS.test(from) && !/^[.~@#]/.test(from)) return undefined;
  const [title] = call.arguments;
  if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return undefined;
  const fn = call.arguments.slice(1).find((argument) => isFunction(unwrap(argument)));
  const body = unwrap(fn)?.body;
  if (body?.type !== 'BlockStatement' || body.body.length === 0) return undefined;
  return { call, callee, fn: unwrap(fn), body, explained: isExplained(call, text, tree.comments) };
}

/** A comment on the line or just above: it may be the reason of a mark. */
function isExplained(call, text, comments) {
  const lineStart = text.lastIndexOf('\n', call.start) + 1;
  const above = text.lastIndexOf('\n', lineStart - 2) + 1;
  const firstLine = text.indexOf('\n', call.start);
  return comments.some(
    ({ start, end }) => end > above && start < (firstLine === -1 ? text.length : firstLine),
  );
}

function isOff(node, text) {
  return (
    node.type === 'CallExpression' && OFF.test(text.slice(node.callee.start, node.callee.end).slice(0, 80))
  );
}

/** Made by a function that is no callback of a suite: how often it runs, the file alone does not say. */
function isInsideFunction(ancestors) {
  return ancestors.some((node, index) => {
    if (!isFunction(node)) return false;
    const call = ancestors[index - 1];
    if (call?.type !== 'CallExpression') return true;
    return !/^(describe|context|suite)$/.test(namesOfCall(call).root ?? '');
  });
}

/** Names that the file imports or requires. */
export function collectImports(program) {
  const found = [];
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') {
      if (node.specifiers.length === 0) found.push({ specifier: node.source.value });
      for (const item of node.specifiers)
        found.push({
          specifier: node.source.value,
          local: item.local.name,
          imported: item.imported?.name ?? (item.type === 'ImportDefaultSpecifier' ? 'default' : '*'),
        });
      return false;
    }
    if (node.type === 'VariableDeclarator' && node.init) readRequire(node, found);
    return node.type === 'Program' || /Declarat|Export/.test(node.type);
  });
  return found;
}

function readRequire({ id, init }, found) {
  let value = unwrap(init);
  let member;
  if (value?.type === 'MemberExpression') {
    member = value.property.name;
    value = unwrap(value.object);
  }
  const specifier =
    value?.type === 'CallExpression' && value.callee.name === 'require'
      ? value.arguments[0]?.value
      : undefined;
  if (typeof specifier !== 'string') return;
  if (id.type === 'Identifier') found.push({ specifier, local: id.name, imported: member ?? '*' });
  else if (id.type === 'ObjectPattern')
    for (const item of id.properties)
      if (item.value?.type === 'Identifier')
        found.push({ specifier, local: item.value.name, imported: item.key.name });
}
