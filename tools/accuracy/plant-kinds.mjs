import { stripAssertions } from './strip-assertions.mjs';
import { isFunction, namesOfCall, unwrap } from './tree.mjs';

/*
 * Each kind: the row that has to name it, and what it does to a test. `plant` answers with edits of the file and the offset
 * at which a finding is due (`at`; or anywhere in the test: `within`), or with the reason why this test does not fit.
 */

const WEB_FIRST =
  /^to(Be(Visible|Hidden|Enabled|Disabled|Checked|Attached|Focused|Editable|Empty|InViewport)|Have(Text|URL|Title|Count|Value|Attribute|Class|CSS|Id)|ContainText)$/;

export const KINDS = {
  skip: { row: 'C1', plant: plantSkip },
  only: { row: 'C2', plant: plantOnly },
  'sleep, plain': { row: 'H1', plant: (test, random) => plantSleep(test, random, 'plain') },
  'sleep, by a constant': { row: 'H1', plant: (test, random) => plantSleep(test, random, 'constant') },
  'sleep, local helper': { row: 'H1', plant: (test, random) => plantSleep(test, random, 'local') },
  'sleep, imported helper': { row: 'H1', plant: (test, random) => plantSleep(test, random, 'imported') },
  'un-awaited, planted': { row: 'C6', plant: plantFloating },
  'un-awaited, await taken away': { row: 'C6', plant: takeAwait },
  'self-comparison': { row: 'C3', plant: plantSelf },
  'all assertions stripped': { row: 'C4', plant: plantStrip },
};

function pick(list, random) {
  return list[Math.floor(random() * list.length)];
}

function insert(at, text) {
  return { start: at, end: at, text };
}

const reasonless = 'a comment stands by it, which is a reason';

function plantSkip({ callee, explained, file, call }, random) {
  if (explained) return { reason: reasonless };
  const ways = ['.skip', '.skip', '.skip'];
  // Vitest has no such globals.
  if (file.runner === undefined && /\b(jest|cy)\.\w/.test(file.text)) ways.push('x');
  if (file.runner?.startsWith('@playwright')) ways.push('.fixme');
  const way = pick(ways, random);
  if (way === 'x' && callee.name !== 'specify') return { edits: [insert(callee.start, 'x')], at: call.start };
  return { edits: [insert(callee.end, way === 'x' ? '.skip' : way)], at: call.start };
}

function plantOnly({ callee, call }) {
  return { edits: [insert(callee.end, '.only')], at: call.start };
}

function plantSleep(test, random, how) {
  const { file, fn } = test;
  if (file.fakeTime) return { reason: 'fake time' };
  const cypress = /\bcy\.\w/.test(file.text);
  if (!cypress && !fn.async) return { reason: 'not asynchronous' };
  const ms = pick([50, 250, 500, 1500, 5000], random);
  const name = `PLANTED_${ms}_MS`;
  const length = how === 'constant' ? name : String(ms);
  const page = !cypress && /\{[^}]*\bpage\b/.test(file.text.slice(fn.start, fn.body.start)) && random() < 0.7;
  const plain = cypress
    ? `cy.wait(${length});`
    : page
      ? `await page.waitForTimeout(${length});`
      : pick(
          [
            `await new Promise((resolve) => setTimeout(resolve, ${length}));`,
            `await new Promise(function (done) {\nsetTimeout(done, ${length});\n});`,
            `await new Promise((r) => { setTimeout(() => r(), ${length}); });`,
          ],
          random,
        );
  const body = cypress ? 'cy.wait(ms);' : 'await new Promise((resolve) => setTimeout(resolve, ms));';
  const helper = `${cypress ? '' : 'async '}function letItSettle(ms${typed(file)}) {\n  ${body}\n}\n`;
  const call = `${cypress ? '' : 'await '}letItSettle(${ms});`;
  const planted = insertStatement(test, how === 'plain' || how === 'constant' ? plain : call, random);
  if (!planted) return { reason: 'no place for a statement' };
  const { edit, at } = planted;
  if (how === 'constant') return { edits: [edit, once(atEnd(file, `const ${name} = ${ms};\n`))], at };
  if (how === 'local') return { edits: [edit, once(atEnd(file, helper))], at };
  if (how === 'imported')
    return {
      edits: [edit, once(importHelper(file))],
      at,
      beside: { [helperFile(file)]: `export ${helper}` },
    };
  return { edits: [edit], at };
}

function typed({ path }) {
  return /\.[cm]?tsx?$/.test(path) ? ': number' : '';
}

function helperFile({ path }) {
  return `planted-steps${/\.[cm]?tsx?$/.test(path) ? '.ts' : '.js'}`;
}

function importHelper(file) {
  const { body } = file.tree.program;
  const last = body.findLast(({ type }) => type === 'ImportDeclaration');
  const from = `./planted-steps${/\.[cm]?tsx?$/.test(file.path) ? '' : '.js'}`;
  if (last) return insert(last.end, `\nimport { letItSettle } from '${from}';`);
  const first = body.find((statement) => statement.directive === undefined) ?? body[0];
  return insert(first.start, `const { letItSettle } = require('${from}');\n`);
}

function atEnd({ text }, code) {
  return insert(text.length, `\n${code}`);
}

/** Edits of a file as a whole stand in it once, however many tests of it need them. */
function once(edit) {
  return { ...edit, once: true };
}

/** Before one of the statements of the body that can be reached, or behind the last one. */
function insertStatement({ body }, code, random) {
  const leaves = body.body.findIndex(({ type }) => type === 'ReturnStatement' || type === 'ThrowStatement');
  const places = body.body.slice(0, leaves === -1 ? undefined : leaves + 1).map(({ start }) => start);
  if (leaves === -1) places.push(body.end - 1);
  const at = pick(places, random);
  return {
    edit: insert(at, at === body.end - 1 ? `\n${code}\n` : `${code}\n`),
    at: at === body.end - 1 ? { offset: at, lines: 1 } : at,
  };
}

/** How the file writes expectations. */
function styleOf({ imports, text, runner }) {
  const expect = imports.find(({ local }) => local === 'expect')?.specifier;
  const assert = imports.find(
    ({ specifier, imported }) =>
      /^(node:)?assert(\/strict)?$/.test(specifier) && /^(default|\*)$/.test(imported),
  )?.local;
  if (runner?.startsWith('@playwright') || expect?.startsWith('@playwright'))
    return { style: 'playwright', assert };
  if (expect === 'chai' || /\bcy\.\w/.test(text) || imports.some(({ specifier }) => specifier === 'chai'))
    return { style: 'chai', assert };
  if (/\bexpect\(/.test(text) && /\.to(Be|Equal|StrictEqual|Have\w+)\(/.test(text))
    return { style: 'jest', assert };
  return assert === undefined ? { style: 'none' } : { style: 'assert', assert };
}

function plantFloating(test, random) {
  const { fn, file } = test;
  if (!fn.async || fn.params.some(({ name }) => name === 'done')) return { reason: 'not asynchronous' };
  const { style, assert } = styleOf(file);
  const ways = [];
  if (style === 'jest')
    ways.push(
      'expect(Promise.resolve(1)).resolves.toBe(2);',
      "expect(Promise.reject(new Error('no'))).rejects.toThrow('yes');",
    );
  if (style === 'playwright' && /\{[^}]*\bpage\b/.test(file.text.slice(fn.start, fn.body.start)))
    ways.push("expect(page.locator('#planted')).toBeVisible();", "expect(page).toHaveURL('/planted');");
  if (assert !== undefined) ways.push(`${assert}.rejects(Promise.reject(new Error('no')));`);
  if (ways.length === 0) return { reason: 'no expectation in the file that may be un-awaited' };
  const planted = insertStatement(test, pick(ways, random), random);
  return { edits: [planted.edit], at: planted.at };
}

function takeAwait({ body, file }, random) {
  const { style, assert } = styleOf(file);
  const awaited = body.body.filter((statement) => {
    const call = unwrap(statement.expression?.argument);
    if (statement.expression?.type !== 'AwaitExpression' || call?.type !== 'CallExpression') return false;
    const { root, called, passed } = namesOfCall(call);
    if (root === assert && assert !== undefined) return /^(rejects|doesNotReject)$/.test(called.at(-1));
    if (root !== 'expect') return false;
    return (
      (style === 'jest' && passed.some((name) => /^(resolves|rejects)$/.test(name))) ||
      (style === 'playwright' && WEB_FIRST.test(called.at(-1)))
    );
  });
  if (awaited.length === 0) return { reason: 'nothing in it is awaited that is sure to be a promise' };
  const { expression } = pick(awaited, random);
  return {
    edits: [{ start: expression.start, end: expression.argument.start, text: '' }],
    at: expression.start,
  };
}

function plantSelf({ body, file }, random) {
  const declared = body.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations
          .filter(({ id, init }) => id.type === 'Identifier' && init && !isFunction(unwrap(init)))
          .map(({ id }) => ({ name: id.name, at: statement.end }))
      : [],
  );
  if (declared.length === 0) return { reason: 'no value of its own' };
  const { style, assert } = styleOf(file);
  const { name, at } = pick(declared, random);
  const ways = {
    jest: [
      `expect(${name}).toBe(${name});`,
      `expect(${name}).toEqual(${name});`,
      `expect(${name}.id).toStrictEqual(${name}.id);`,
    ],
    playwright: [`expect(${name}).toBe(${name});`, `expect(${name}).toEqual(${name});`],
    chai: [`expect(${name}).to.equal(${name});`, `expect(${name}).to.deep.equal(${name});`],
    assert: [`${assert}.strictEqual(${name}, ${name});`, `${assert}.deepEqual(${name}, ${name});`],
    none: [],
  }[style];
  if (ways.length === 0) return { reason: 'the file writes no expectation that is known' };
  return { edits: [insert(at, `\n${pick(ways, random)}`)], at: { offset: at, lines: 1 } };
}

function plantStrip(test, _random, oracle) {
  const { reason, edits } = stripAssertions(test, oracle);
  return reason === undefined ? { edits, within: test.call } : { reason };
}
