/**
 * Replays commits of a repository: `check --base PARENT` at each one, in a work tree of its own, oldest first.
 * Writes one JSON line a commit: its D findings, the state, the notes, the seconds.
 *
 *     node tools/accuracy/replay-commits.mjs --repo DIR --commits LIST [--half 1|2] [--out FILE]
 *
 * LIST is what select-commits.mjs prints, or one commit a line.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { killChildrenAtExit } from '../lib/run-command.mjs';
import { checkOut, diffRowsOf, git, openCheckout, runCheckCommand } from './checkout.mjs';

const { values } = parseArgs({
  options: {
    repo: { type: 'string' },
    commits: { type: 'string' },
    half: { type: 'string' },
    out: { type: 'string' },
  },
});
if (values.repo === undefined || values.commits === undefined) {
  throw new Error('name a repository and a list of commits: --repo DIR --commits LIST');
}

function readList(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map((cells) =>
      cells.length === 1
        ? { half: '', kind: '', sha: cells[0] }
        : { half: cells[0], kind: cells[1], sha: cells[2], specs: Number(cells[3]), subject: cells[4] },
    )
    .filter(({ half }) => values.half === undefined || half === values.half);
}

/** Commits that an earlier run has written already: a run that was cut off goes on. */
function readDone() {
  if (values.out === undefined || !existsSync(values.out)) return new Set();
  const lines = readFileSync(values.out, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Set(lines.map((line) => JSON.parse(line).sha));
}

/** Neighbours in history differ by few files: a checkout in that order is the cheapest. */
async function byDate(folder, list) {
  const dates = new Map();
  for (const { sha } of list) dates.set(sha, Number(await git(folder, 'show', '-s', '--format=%ct', sha)));
  return list.sort((a, b) => dates.get(a.sha) - dates.get(b.sha));
}

async function replay(folder, commit) {
  const parent = (await git(folder, 'rev-parse', `${commit.sha}^`)).trim();
  await checkOut(folder, commit.sha);
  const { result, error, ms } = await runCheckCommand(folder, parent);
  return {
    ...commit,
    parent,
    state: result?.state ?? 'no answer',
    seconds: Math.round(ms / 100) / 10,
    ...(error === undefined ? {} : { error }),
    reasons: result?.reasons ?? [],
    notes: result?.notes ?? [],
    findings: (result?.findings ?? []).filter((finding) => diffRowsOf(finding).length > 0),
  };
}

killChildrenAtExit();
const checkout = await openCheckout(values.repo);
try {
  const done = readDone();
  for (const commit of await byDate(checkout.folder, readList(values.commits))) {
    if (done.has(commit.sha)) continue;
    // A snapshot of a repository may lack objects: such a commit is told, not left out silently.
    const told = await replay(checkout.folder, commit).catch((fault) => ({
      ...commit,
      state: 'not checked out',
      error: String(fault.message).slice(0, 300),
      findings: [],
    }));
    const line = `${JSON.stringify(told)}\n`;
    if (values.out === undefined) process.stdout.write(line);
    else appendFileSync(values.out, line);
  }
} finally {
  checkout.close();
}
