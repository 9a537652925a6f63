import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collectImports } from './plantable-tests.mjs';
import { isFunction, namesOfCall, parse, unwrap, walk } from './tree.mjs';

/*
 * Says of a call whether it may check something, by reading of its own: names of assertions, modules of assertions, and
 * functions of the file and of what it imports by a relative path, to any depth. It shares nothing with the rules and
 * rather says yes too often: a test of which it says no really checks nothing.
 */

const CHECKS =
  /^_*(expect|assert|verify|verifies|check|ensure|should|must|fail|validate|sees?|dontSee)(?![a-z])|(?<=[a-z0-9_])(Expect|Assert|Verify|Check|Ensure|Should|Must|Snapshot|A11y)(?![a-z])|^toMatch|^(done|isDone|plan|end|completed|ok|notOk|rejects|throws|doesNotThrow|doesNotReject|(not)?([dD]eep)?([sS]trict)?[eE]quals?|(not)?[dD]eepStrictEqual)$/;
const QUERIES = /^(get|find)(All)?By[A-Z]|([wW]aitFor|[wW]aitUntil|^eventually|^until)/;
const MODULES =
  /^(node:)?assert(\/strict)?$|^chai|^should|^expect|power-assert|^tsd$|^fast-check$|^@fast-check/;
const TEST_CODE =
  /(^|[/._-])(_*tests?_*|_*mocks?_*|specs?|e2e|cypress|testing|fixtures?|helpers?|support|utils?|pages?|setup|steps?)([/._-]|$)/i;
const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.mjs',
];

export class AssertionOracle {
  #files = new Map();
  #answers = new Map();

  /** May the call check something? */
  asserts(call, file) {
    const { root, called, passed } = namesOfCall(call);
    if ([root, ...called, ...passed].some((name) => name !== undefined && CHECKS.test(name))) return true;
    if (file.imports.some(({ local, specifier }) => local === root && MODULES.test(specifier))) return true;
    const browser = file.runner?.startsWith('@playwright') || /\bcy\.\w/.test(file.text);
    if (!browser && called.some((name) => QUERIES.test(name))) return true;
    return called.some((name) => this.#nameAsserts(name, file.path, 0));
  }

  /** Does a function of that name check something: one of this file, or of a file that it imports? */
  #nameAsserts(name, path, depth) {
    const key = `${path}\n${name}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    this.#answers.set(key, false);
    const answer = this.#search(name, path, depth);
    this.#answers.set(key, answer);
    return answer;
  }

  #search(name, path, depth) {
    const file = this.#read(path);
    if (!file || depth > 6) return false;
    const own = file.functions.get(name);
    if (own) return own.some((fn) => this.#functionAsserts(fn, file, depth));
    for (const { specifier, local, imported } of file.imports) {
      const target = resolve(path, specifier);
      if (target === undefined) continue;
      const exact = local === name;
      if (!exact && local !== undefined && depth > 1) continue;
      const wanted = exact && imported !== 'default' && imported !== '*' ? imported : name;
      if (this.#nameAsserts(wanted, target, depth + 1)) return true;
      if (exact && imported === 'default' && this.#nameAsserts('default', target, depth + 1)) return true;
    }
    return file.reexports.some((specifier) => {
      const target = resolve(path, specifier);
      return target !== undefined && this.#nameAsserts(name, target, depth + 1);
    });
  }

  #functionAsserts({ names, roots, throws }, file, depth) {
    if (!file.testCode) return roots.has('expect') || names.has('should');
    if (throws) return true;
    for (const name of names) if (CHECKS.test(name)) return true;
    for (const root of roots) {
      if (CHECKS.test(root)) return true;
      if (file.imports.some(({ local, specifier }) => local === root && MODULES.test(specifier))) return true;
    }
    return [...names].some((name) => this.#nameAsserts(name, file.path, depth + 1));
  }

  #read(path) {
    if (!this.#files.has(path)) this.#files.set(path, readFunctions(path));
    return this.#files.get(path);
  }
}

function resolve(path, specifier) {
  if (!/^\.\.?(\/|$)/.test(specifier ?? '')) return undefined;
  const base = join(dirname(path), specifier);
  const candidates = [base, base.replace(/\.([cm]?)js$/, '.$1ts')].flatMap((name) =>
    ENDINGS.map((ending) => name + ending),
  );
  return candidates.find(
    (name) => /\.[cm]?[jt]sx?$/.test(name) && existsSync(name) && statSync(name).isFile(),
  );
}

function readFunctions(path) {
  const text = readFileSync(path, 'utf8');
  const tree = text.length > 2_000_000 ? undefined : parse(path, text);
  if (!tree) return undefined;
  const functions = new Map();
  const reexports = [];
  walk(tree.program, (node, ancestors) => {
    if (/^Export(All|Named)/.test(node.type) && node.source) reexports.push(node.source.value);
    if (!isFunction(node)) return true;
    for (const name of namesOfFunction(node, ancestors)) {
      const fn = readFunction(node);
      functions.set(name, [...(functions.get(name) ?? []), fn]);
    }
    return true;
  });
  return {
    path,
    functions,
    reexports,
    imports: collectImports(tree.program),
    testCode: TEST_CODE.test(path),
  };
}

function namesOfFunction(node, ancestors) {
  const names = node.id ? [node.id.name] : [];
  for (let i = ancestors.length - 1; i >= 0; i -= 1) {
    const parent = ancestors[i];
    if (unwrap(parent) !== parent) continue;
    if (parent.type === 'VariableDeclarator' && parent.id.type === 'Identifier') names.push(parent.id.name);
    else if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
      names.push(parent.key.name ?? String(parent.key.value));
    else if (parent.type === 'AssignmentExpression')
      names.push(unwrap(parent.left)?.property?.name ?? parent.left.name);
    else if (parent.type === 'ExportDefaultDeclaration') names.push('default');
    else if (parent.type === 'CallExpression') {
      // Cypress.Commands.add('name', …), and wrappers of a function that a variable holds.
      const [first] = parent.arguments;
      if (first?.type === 'Literal' && typeof first.value === 'string') names.push(first.value);
      else continue;
    } else if (/^(AwaitExpression|ConditionalExpression)$/.test(parent.type)) continue;
    break;
  }
  return names.filter((name) => name !== undefined);
}

function readFunction(fn) {
  const names = new Set();
  const roots = new Set();
  let throws = false;
  walk(fn.body, (node) => {
    if (node.type === 'ThrowStatement') throws = true;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const { root, called, passed } = namesOfCall(node);
      if (root !== undefined) roots.add(root);
      for (const name of [...called, ...passed]) names.add(name);
    }
    return true;
  });
  return { names, roots, throws };
}
