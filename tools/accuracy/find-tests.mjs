import ts from 'typescript';

const CHAINABLE = new Set(['it', 'test']);

/** `expect(...)` at the root of a chain of members and calls, with the names of its members; null for another call. */
export function readExpect(node) {
  const names = [];
  let link = node;
  let matcher = null;
  while (ts.isCallExpression(link) || ts.isPropertyAccessExpression(link) || ts.isAwaitExpression(link)) {
    if (ts.isAwaitExpression(link)) link = link.expression;
    else if (ts.isPropertyAccessExpression(link)) {
      names.unshift(link.name);
      link = link.expression;
    } else if (ts.isIdentifier(link.expression)) {
      if (link.expression.text !== 'expect' || matcher === null) return null;
      return { call: link, names, matcher };
    } else {
      matcher ??= link;
      link = link.expression;
    }
  }
  return null;
}

const isFunction = (node) =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && ts.isBlock(node.body);

function collectAssertions(body) {
  const found = [];
  const visit = (node) => {
    if (ts.isExpressionStatement(node)) {
      const told = readExpect(node.expression);
      if (told !== null) found.push({ statement: node, ...told });
    }
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

/** Functions of the file that assert and are called by name inside of tests: nothing but their own name is known. */
function collectHelpers(file, tests) {
  const called = new Map();
  for (const test of tests) {
    const visit = (node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const name = node.expression.text;
        called.set(name, [...(called.get(name) ?? []), test]);
      }
      ts.forEachChild(node, visit);
    };
    visit(test.body);
  }
  const helpers = [];
  for (const statement of file.statements) {
    if (!ts.isFunctionDeclaration(statement) || statement.body === undefined) continue;
    const users = called.get(statement.name?.text ?? '') ?? [];
    if (users.length === 0 || collectAssertions(statement.body).length === 0) continue;
    helpers.push({ name: statement.name.text, body: statement.body, users: [...new Set(users)] });
  }
  return helpers;
}

/** Tests of a file that run: `it(title, function)`, under no skipped suite, and the asserting helpers they call. */
export function findTests(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const tests = [];
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (
        /^(?:describe|suite|it|test)\.(?:skip|todo|fixme|only|fails|failing)|^x(?:it|describe|test)\b/.test(
          callee.getText(file),
        )
      ) {
        return;
      }
      const [title, second] = node.arguments;
      if (
        ts.isIdentifier(callee) &&
        CHAINABLE.has(callee.text) &&
        title !== undefined &&
        ts.isStringLiteralLike(title) &&
        isFunction(second) &&
        ts.isExpressionStatement(node.parent)
      ) {
        tests.push({
          title: title.text,
          callee,
          call: node,
          statement: node.parent,
          body: second.body,
          assertions: collectAssertions(second.body),
        });
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { tests, helpers: collectHelpers(file, tests) };
}
