#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AssertionOracle } from './assertion-oracle.mjs';
import { findTests } from './plantable-tests.mjs';
import { KINDS } from './plant-kinds.mjs';
import { seededRandom, shuffle } from './seeded.mjs';

/* Plants faults into copies of real tests and counts how many of them T0 names. README.md beside this file says how. */

const BIN = fileURLToPath(new URL('../../packages/nx-test-review/dist/bin.js', import.meta.url));
const LEFT_OUT = /^(node_modules|\.git|dist|build|coverage|\.next|\.nx|\.svelte-kit)$/;
const SPEC =
  /[._-](spec|test|cy|e2e)\.[cm]?[jt]sx?$|(^|\/)(tests?|__tests__|e2e|cypress\/(e2e|integration))\/.*\.[cm]?[jt]sx?$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    'per-file': { type: 'string', default: '5' },
    kinds: { type: 'string' },
    misses: { type: 'boolean', default: false },
    advisory: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function* listFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (entry.isFile()) yield path;
  }
}

/** Samples of one kind: seeded, a few a file, so that one large file does not stand for a repository. */
function samples(kind, tests, oracle) {
  const random = seededRandom(`${values.seed} ${kind}`);
  const perFile = new Map();
  const chosen = [];
  const reasons = new Map();
  for (const test of shuffle(tests, random)) {
    if (chosen.length >= Number(values.count)) break;
    const used = perFile.get(test.file.path) ?? 0;
    if (used >= Number(values['per-file'])) continue;
    const plan = KINDS[kind].plant(test, random, oracle);
    if (plan.reason !== undefined) {
      reasons.set(plan.reason, (reasons.get(plan.reason) ?? 0) + 1);
      continue;
    }
    perFile.set(test.file.path, used + 1);
    chosen.push({ test, plan });
  }
  return { chosen, reasons };
}

/** Text with all edits of a file, and where an offset of the old text stands in it. */
function applyEdits(text, edits) {
  const seen = new Set();
  const sorted = edits
    .filter((edit) => {
      const key = `${edit.start} ${edit.text}`;
      return !edit.once || (!seen.has(key) && seen.add(key));
    })
    .sort((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const { start, end, text: put } of sorted) {
    result += text.slice(at, start) + put;
    at = end;
  }
  result += text.slice(at);
  const shift = (offset, including) =>
    sorted
      .filter(({ start }) => start < offset || (including && start === offset))
      .reduce((sum, { start, end, text: put }) => sum + put.length - (end - start), offset);
  return { text: result, moved: (offset) => shift(offset, false) };
}

function lineAt(text, offset) {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) line += 1;
  return line;
}

/** Plants the samples of a kind in the copy, runs the command line over the files, puts everything back. */
function measure(kind, chosen, root) {
  const byFile = new Map();
  for (const one of chosen) {
    const { path } = one.test.file;
    byFile.set(path, [...(byFile.get(path) ?? []), one]);
  }
  const made = [];
  const due = [];
  for (const [path, group] of byFile) {
    const { text } = group[0].test.file;
    const edits = group.flatMap(({ plan }) => plan.edits);
    const planted = applyEdits(text, edits);
    writeFileSync(path, planted.text);
    for (const { test, plan } of group) {
      for (const [name, code] of Object.entries(plan.beside ?? {})) {
        made.push(join(dirname(path), name));
        writeFileSync(join(dirname(path), name), code);
      }
      const span = plan.within ?? { start: plan.at.offset ?? plan.at };
      const first = lineAt(planted.text, planted.moved(span.start)) + (plan.at?.lines ?? 0);
      const last = plan.within ? lineAt(planted.text, planted.moved(span.end)) : first;
      const code = planted.text.slice(planted.moved(test.call.start), planted.moved(test.call.end));
      due.push({ path, first, last, code });
    }
  }
  const findings = judge([...byFile.keys()], root);
  for (const [path, [{ test }]] of byFile) writeFileSync(path, test.file.text);
  for (const path of made) rmSync(path, { force: true });
  const { row } = KINDS[kind];
  const named = ({ path, first, last }) =>
    (findings.get(path) ?? []).filter((one) => one.row === row && one.line >= first && one.line <= last);
  const isMissed = (one) => named(one).length === 0;
  const onlyShown = (one) => !isMissed(one) && named(one).every(({ advisory }) => advisory === true);
  return { planted: due.length, misses: due.filter(isMissed), advisory: due.filter(onlyShown) };
}

function judge(paths, root) {
  const findings = new Map();
  for (let at = 0; at < paths.length; at += 400) {
    const part = paths.slice(at, at + 400).map((path) => relative(root, path));
    const { findings: found, unreadable } = runT0(part, root);
    if (unreadable.length > 0)
      throw new Error(`planting broke ${unreadable[0].path}: ${unreadable[0].reason}`);
    for (const one of found) {
      const path = join(root, one.path);
      findings.set(path, [...(findings.get(path) ?? []), one]);
    }
  }
  return findings;
}

function runT0(paths, cwd) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 1 << 30, stdio: ['ignore', 'pipe', 'pipe'] };
  try {
    return JSON.parse(execFileSync(process.execPath, [BIN, 't0', '--json', ...paths], options));
  } catch (error) {
    // Exit code 1 says that something Critical is open, 3 that a file could not be read: the report is there all the same.
    if ((error.status === 1 || error.status === 3) && error.stdout) return JSON.parse(error.stdout);
    throw error;
  }
}

function main() {
  if (positionals.length === 0)
    throw new Error('name the folders whose tests are to be planted: plant-edits.mjs [--seed N] FOLDER...');
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'plant-edits-')));
  try {
    const tests = positionals.flatMap((folder, index) =>
      readFolder(resolve(folder), join(root, String(index))),
    );
    const oracle = new AssertionOracle();
    const results = chosenKinds().map((kind) => {
      const { chosen, reasons } = samples(kind, tests, oracle);
      return {
        kind,
        row: KINDS[kind].row,
        leftOut: Object.fromEntries(reasons),
        ...measure(kind, chosen, root),
      };
    });
    print(results, tests.length, root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Names of kinds hold commas themselves: what is left when the known ones are taken out is none. */
function chosenKinds() {
  const known = Object.keys(KINDS);
  if (values.kinds === undefined) return known;
  const kinds = known.filter((kind) => values.kinds.includes(kind));
  const rest = kinds
    .sort((a, b) => b.length - a.length)
    .reduce((text, kind) => text.replaceAll(kind, ''), values.kinds);
  const unknown = rest.replace(/[\s,]/g, '');
  if (unknown !== '' || kinds.length === 0)
    throw new Error(
      `there is no kind "${rest.replace(/^[\s,]+|[\s,]+$/g, '')}": take one of ${known.join(', ')}`,
    );
  return known.filter((kind) => kinds.includes(kind));
}

/** Copies a folder, and reads the tests of the copy. */
function readFolder(folder, copy) {
  cpSync(folder, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.split(/[\\/]/).at(-1)) });
  return [...listFiles(copy)]
    .filter((path) => SPEC.test(relative(copy, path).replaceAll('\\', '/')))
    .sort()
    .flatMap((path) => findTests(path, readFileSync(path, 'utf8')));
}

function print(results, tests, root) {
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ seed: values.seed, tests, results }, null, 2)}\n`);
    return;
  }
  console.log(`${tests} tests in ${positionals.join(', ')}; seed ${values.seed}\n`);
  for (const { kind, row, planted, misses, advisory, leftOut } of results) {
    const named = planted - misses.length;
    const share = planted === 0 ? '-' : `${((100 * named) / planted).toFixed(1)} %`;
    const why = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
    console.log(
      `${row}  ${kind.padEnd(30)} ${String(named).padStart(4)} of ${String(planted).padEnd(4)} ${share.padStart(7)}   advisory: ${advisory.length}   left out: ${why.join('; ') || 'none'}`,
    );
    if (values.misses) for (const miss of misses) console.log(describeMiss(miss, root));
    if (values.advisory) for (const one of advisory) console.log(describeMiss(one, root));
  }
}

function describeMiss({ path, first, code }, root) {
  const [folder, ...rest] = relative(root, path).split(/[\\/]/);
  const lines = code.split('\n').map((line) => `    | ${line}`);
  return [`    ${positionals[Number(folder)]}/${rest.join('/')}:${first}`, ...lines.slice(0, 40)].join('\n');
}

main();
