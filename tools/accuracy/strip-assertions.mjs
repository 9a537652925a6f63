import { namesOfCall, parse, unwrap, walk } from './tree.mjs';

const LISTS = { BlockStatement: 'body', StaticBlock: 'body', Program: 'body', SwitchCase: 'consequent' };

/**
 * Edits that take all that checks something out of a test: each time the innermost statement around it.
 * Answers with a reason instead where what is left might still check something.
 */
export function stripAssertions(test, oracle) {
  const reason = whyNot(test, oracle);
  if (reason !== undefined) return { reason };
  const statements = new Map();
  walk(test.body, (node, ancestors) => {
    if (!mayCheck(node, test.file, oracle)) return true;
    const statement = innermost(node, ancestors);
    if (statement) statements.set(statement.node, statement);
    return true;
  });
  if (statements.size === 0) return { reason: 'nothing in it checks anything that the oracle knows' };
  const edits = [...statements.values()]
    .sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end)
    .reduce((kept, one) => (kept.at(-1)?.node.end >= one.node.end ? kept : [...kept, one]), [])
    .map(({ node, inList }) => ({ start: node.start, end: node.end, text: inList ? '' : ';' }));
  return stillChecks(test, edits, oracle) ? { reason: 'what is left may check something' } : { edits };
}

function mayCheck(node, file, oracle) {
  if (node.type === 'ThrowStatement') return true;
  if (node.type === 'MemberExpression') return node.property.name === 'should';
  return (node.type === 'CallExpression' || node.type === 'NewExpression') && oracle.asserts(node, file);
}

/** The test waits for a signal that only comes when something happens, holds tests, or its hooks may check. */
function whyNot({ fn, body, file, around }, oracle) {
  if (fn.params.some((param) => /done|^(cb|end|next)$|callback/i.test(param.name ?? '')))
    return 'an end signal decides';
  // What only the compiler checks stays behind when all calls are gone.
  if (
    /\.test-d\.[cm]?tsx?$/.test(file.path) ||
    /\b(Expect|Equals?|Assert\w*)</.test(file.text.slice(body.start, body.end))
  )
    return 'types are checked';
  let reason;
  walk(body, (node) => {
    if (node.type === 'NewExpression' && node.callee.name === 'Promise') reason = 'an end signal decides';
    if (node.type === 'CallExpression' && /^(test|it)$/.test(namesOfCall(node).called.at(-1) ?? ''))
      reason = 'it holds tests of its own';
    return true;
  });
  return reason ?? (around.some((suite) => hooksCheck(suite, file, oracle)) ? 'a hook may check' : undefined);
}

function hooksCheck(suite, file, oracle) {
  const statements = suite.type === 'Program' ? suite.body : suite.body?.body;
  return (Array.isArray(statements) ? statements : []).some((statement) => {
    const call = unwrap(statement.expression);
    if (call?.type !== 'CallExpression') return false;
    if (!/^(before|after|setup|teardown)/.test(namesOfCall(call).called.at(-1) ?? '')) return false;
    let checks = false;
    walk(call, (node) => {
      if (node !== call && mayCheck(node, file, oracle)) checks = true;
      return !checks;
    });
    return checks;
  });
}

function innermost(node, ancestors) {
  for (let i = ancestors.length - 1; i >= 0; i -= 1) {
    const child = ancestors[i + 1] ?? node;
    const list = LISTS[ancestors[i].type];
    if (list !== undefined && ancestors[i][list].includes(child)) return { node: child, inList: true };
    if (/Statement$/.test(child.type) && child.type !== 'BlockStatement')
      return { node: child, inList: false };
  }
  return undefined;
}

function stillChecks(test, edits, oracle) {
  const { file, body } = test;
  const kept = edits
    .toReversed()
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      file.text.slice(0, body.end),
    );
  const code = `async function* planted() ${kept.slice(body.start)}`;
  const tree = parse(file.path, code);
  if (!tree) return true;
  let checks = false;
  walk(tree.program, (node) => {
    if (mayCheck(node, file, oracle)) checks = true;
    return !checks;
  });
  return checks;
}
