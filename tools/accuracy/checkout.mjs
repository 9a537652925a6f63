import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeOutsideDir, repoRoot } from '../lib/paths.mjs';
import { runOrThrow } from '../lib/run-command.mjs';

const engine = await import(
  pathToFileURL(join(repoRoot, 'packages', 'nx-test-review', 'dist', 'engine', 'index.js')).href
);

/** Paths that a reader takes for specs by their name alone, whatever the engine thinks. */
export const SPEC_LIKE =
  /(?:[._-](?:spec|test|cy|e2e)\.[cm]?[jt]sx?$)|(?:(?:^|\/)__tests__\/.*\.[cm]?[jt]sx?$)/;

export async function git(cwd, ...args) {
  const { stdout } = await runOrThrow('git', ['-c', 'core.quotePath=false', ...args], {
    cwd,
    timeoutMs: 900_000,
  });
  return stdout;
}

/** A work tree of its own that shares the objects of `repo`, which stays as it is. */
export async function openCheckout(repo) {
  const folder = makeOutsideDir('accuracy-');
  await git(folder, 'clone', '--quiet', '--shared', '--no-checkout', resolve(repo), '.');
  // Bundled releases of a package manager are large, say nothing about tests, and a snapshot may lack them.
  await git(folder, 'sparse-checkout', 'set', '--no-cone', '/*', '!/.yarn/');
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Stored snapshots of repositories lack their largest files: those stay out of the work tree. */
export async function checkOut(folder, commit, tries = 5) {
  try {
    await git(folder, 'checkout', '--quiet', '--force', commit);
  } catch (fault) {
    const lacking = [...String(fault.message).matchAll(/unable to read sha1 file of (.+) \([0-9a-f]+\)/g)];
    if (lacking.length === 0 || tries === 0) throw fault;
    const patterns = lacking.map(([, path]) => `!/${path.replace(/[*?[\]\\!# ]/g, '\\$&')}`);
    await git(folder, 'sparse-checkout', 'add', ...patterns);
    await checkOut(folder, commit, tries - 1);
  }
}

/**
 * What `check --base` answers, as a gate result; null with the words of the failure when it gave none. In this
 * process: a cold one spends most of its time on warming up.
 */
export async function runCheckCommand(folder, base) {
  const started = process.hrtime.bigint();
  const told = await engine.runCheck({ root: folder, base, env: {} }).then(
    ({ result }) => ({ result }),
    (fault) => ({ result: null, error: String(fault.message) }),
  );
  return { ...told, ms: Number(process.hrtime.bigint() - started) / 1e6 };
}

/** The D rows that a finding counts for: C1 and D7 on one test are one finding. */
export function diffRowsOf({ row, alsoRows = [] }) {
  return [row, ...alsoRows].filter((id) => id.startsWith('D'));
}
