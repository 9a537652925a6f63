/**
 * Plants one edit in each of a sample of real tests and sees whether a D row names it: delete, skip, invert, weaken,
 * empty a helper, loosen. Files of one batch are edited together, one edit a file, and judged by one `check --base HEAD`.
 *
 *     node tools/accuracy/plant-changes.mjs --repo DIR [--commit REF] [--count 200] [--seed S] [--out FILE]
 *         [--leave-out REGEX]
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killChildrenAtExit } from '../lib/run-command.mjs';
import { checkOut, diffRowsOf, git, openCheckout, runCheckCommand, SPEC_LIKE } from './checkout.mjs';
import { EDITS, EXPECTED_ROWS } from './edits.mjs';
import { findTests } from './find-tests.mjs';
import { seededRandom, shuffle } from './seeded.mjs';

const BATCH = 15;
const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    commit: { type: 'string', default: 'HEAD' },
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string' },
    'leave-out': { type: 'string', default: '(?:^|/)(?:fixtures|examples?)/' },
  },
});
if (values.repo === undefined) throw new Error('name a repository: --repo DIR');
const random = seededRandom(values.seed);
const leaveOut = new RegExp(values['leave-out']);

/** One test from each file before a second one from any: a few large files must not be the sample. */
function listSample(folder, paths) {
  const files = shuffle(
    paths.filter((path) => SPEC_LIKE.test(path) && !leaveOut.test(path)),
    random,
  );
  const rounds = [];
  for (const path of files) {
    const text = readFileSync(join(folder, path), 'utf8');
    const { tests, helpers } = findTests(path, text);
    shuffle(tests, random).forEach((test, round) => {
      (rounds[round] ??= []).push({ path, text, test, helpers });
    });
  }
  return rounds.flat();
}

function runnerOf({ text }) {
  return /from ['"]vitest['"]|\bvi\./.test(text) ? 'vitest' : 'jest';
}

/** Each kind of edit in turn, on the next test that it fits. */
function planEdits(sample) {
  const kinds = Object.keys(EDITS);
  const open = [...sample];
  const planned = [];
  let dry = 0;
  for (let turn = 0; planned.length < Number(values.count) && dry < kinds.length; turn += 1) {
    const kind = kinds[turn % kinds.length];
    const index = open.findIndex((one) => (one.done = edit(kind, one)) !== null);
    dry = index === -1 ? dry + 1 : 0;
    if (index === -1) continue;
    const [one] = open.splice(index, 1);
    planned.push({ ...one, kind, ...one.done, original: one.text });
  }
  return planned;
}

function edit(kind, { text, test, helpers, path }) {
  return EDITS[kind](text, { test, helpers, random, path, runner: runnerOf({ text }) });
}

/** Batches with at most one edit a file. */
function makeBatches(planned) {
  const batches = [];
  for (const one of planned) {
    const fitting = batches.find(
      (batch) => batch.length < BATCH && batch.every(({ path }) => path !== one.path),
    );
    if (fitting === undefined) batches.push([one]);
    else fitting.push(one);
  }
  return batches;
}

/** A finding names an edit when a due row stands in its file and tells the test by title or by message. */
function findNaming({ kind, path, test, users }, findings) {
  const due = EXPECTED_ROWS[kind] ?? ['D1', 'D2', 'D3', 'D4', 'D7'];
  const titles = users ?? [test.title];
  return findings.find(
    (finding) =>
      finding.path === path &&
      [finding.row, ...diffRowsOf(finding)].some((row) => due.includes(row)) &&
      (titles.some((title) => finding.titlePath.at(-1) === title || finding.message.includes(title)) ||
        kind === 'allow retries'),
  );
}

killChildrenAtExit();
const checkout = await openCheckout(values.repo);
try {
  await checkOut(checkout.folder, values.commit);
  const paths = (await git(checkout.folder, 'ls-files', '-z')).split('\0');
  const planned = planEdits(listSample(checkout.folder, paths));
  const tally = new Map();
  for (const batch of makeBatches(planned)) {
    for (const { path, text } of batch) writeFileSync(join(checkout.folder, path), text);
    const diff = await git(checkout.folder, 'diff', '-U1');
    const { result, error } = await runCheckCommand(checkout.folder, 'HEAD');
    if (result === null) throw new Error(error);
    for (const one of batch) {
      writeFileSync(join(checkout.folder, one.path), one.original);
      const named = findNaming(one, result.findings);
      const { kind, path, test, was } = one;
      const count = tally.get(kind) ?? { planted: 0, named: 0, advisory: 0 };
      const advisory = named?.advisory === true;
      tally.set(kind, {
        planted: count.planted + 1,
        named: count.named + (named === undefined ? 0 : 1),
        advisory: count.advisory + (advisory ? 1 : 0),
      });
      const line = {
        kind,
        path,
        title: test.title,
        was,
        named: named?.row ?? null,
        advisory,
        notes: result.notes,
      };
      if (advisory) line.message = named.message;
      if (named === undefined) {
        line.others = result.findings.filter((f) => f.path === path && diffRowsOf(f).length > 0);
        line.diff = diff.split(/^(?=diff --git )/m).find((part) => part.includes(` b/${path}\n`));
      }
      if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(line)}\n`);
    }
  }
  let all = { planted: 0, named: 0, advisory: 0 };
  for (const [kind, { planted: of, named, advisory }] of tally) {
    all = { planted: all.planted + of, named: all.named + named, advisory: all.advisory + advisory };
    console.log(`${kind}\t${named} of ${of}, ${advisory} of them advisory`);
  }
  console.log(`all\t${all.named} of ${all.planted}, ${all.advisory} of them advisory`);
} finally {
  checkout.close();
}
