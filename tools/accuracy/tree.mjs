import { parseSync, visitorKeys } from 'oxc-parser';

const WRAPPERS = new Set([
  'ParenthesizedExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);

/** Program and comments of a file; undefined where it has a syntax error. */
export function parse(path, text) {
  const { program, errors, comments } = parseSync(path, text, {
    lang: /x$|\.[cm]?js$/.test(path) ? (path.includes('.ts') ? 'tsx' : 'jsx') : 'ts',
  });
  return errors.length > 0 ? undefined : { program, comments };
}

export function unwrap(node) {
  let current = node;
  while (current && WRAPPERS.has(current.type)) current = current.expression;
  return current;
}

export function isFunction(node) {
  return /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node?.type ?? '');
}

/** Visits all nodes, parents first; `visit` gets the ancestors and may answer false to leave out what is below. */
export function walk(node, visit, ancestors = []) {
  if (visit(node, ancestors) === false) return;
  ancestors.push(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key];
    for (const item of Array.isArray(child) ? child : [child]) if (item?.type) walk(item, visit, ancestors);
  }
  ancestors.pop();
}

/** Root name and called names of a call: `page.cart().expectTotal(3)` is page, and cart, expectTotal. */
export function namesOfCall(call) {
  const called = [];
  const passed = [];
  let node = call;
  let last = true;
  for (;;) {
    node = unwrap(node);
    if (node?.type === 'CallExpression' || node?.type === 'NewExpression') {
      node = unwrap(node.callee);
      last = true;
    } else if (node?.type === 'TaggedTemplateExpression') {
      node = unwrap(node.tag);
      last = true;
    } else if (node?.type === 'MemberExpression') {
      const name = node.property.name ?? node.property.value;
      if (typeof name === 'string') (last ? called : passed).unshift(name);
      last = false;
      node = node.object;
    } else break;
  }
  const root = node?.type === 'Identifier' ? node.name : node?.type === 'ThisExpression' ? 'this' : undefined;
  if (last && root !== undefined) called.unshift(root);
  return { root, called, passed };
}
