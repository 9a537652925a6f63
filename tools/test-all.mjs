/** `npm test`: every stage, a summary, and as the last line `N passed, N failed`. A stage that ran nothing has failed. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTmpPath, repoRoot } from './lib/paths.mjs';
import { killChildrenAtExit, runCommand } from './lib/run-command.mjs';

const bin = (name) => join(repoRoot, 'node_modules', name);
const node = (...args) =>
  runCommand(process.execPath, args, { cwd: repoRoot, echo: true, timeoutMs: 1_800_000 });

/** A stage that is one check: it passes by exit code. */
async function runCheck(...commands) {
  for (const args of commands) {
    const { code } = await node(...args);
    if (code !== 0) return { passed: 0, failed: 1 };
  }
  return { passed: 1, failed: 0 };
}

/** Counts from a report that the stage writes, so that a friendly exit code alone proves nothing. */
async function runCounted(reportName, args, readCounts) {
  const report = makeTmpPath('reports', reportName);
  rmSync(report, { force: true });
  const { code } = await node(...args(report));
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const counts = readCounts(JSON.parse(readFileSync(report, 'utf8')));
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

const runJest = (project) =>
  runCounted(
    `${project}.json`,
    (report) => [
      ...['--experimental-vm-modules', '--no-warnings', bin('jest/bin/jest.js'), '--selectProjects', project],
      ...['--maxWorkers=2', '--json', `--outputFile=${report}`],
    ],
    ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, numPendingTests, numTodoTests }) => ({
      passed: numPassedTests,
      failed: numFailedTests + numRuntimeErrorTestSuites,
      skipped: numPendingTests + numTodoTests,
    }),
  );

const runE2e = () =>
  runCounted(
    'e2e.json',
    (report) => [join(repoRoot, 'tools/e2e/run-e2e.mjs'), `--report=${report}`],
    ({ passed, failed }) => ({ passed, failed }),
  );

const stages = [
  ['lint', () => runCheck([join(repoRoot, 'tools/lint.mjs')])],
  ['format', () => runCheck([bin('prettier/bin/prettier.cjs'), '--check', '.', '--log-level', 'warn'])],
  [
    'typecheck',
    () =>
      runCheck([bin('typescript/bin/tsc'), '-b'], [bin('typescript/bin/tsc'), '-p', 'tsconfig.spec.json']),
  ],
  ['unit', () => runJest('unit')],
  ['integration', () => runJest('integration')],
  [
    'own gate',
    () => runCheck([join(repoRoot, 'packages/nx-test-review/dist/bundle/bin.js'), 't0', 'packages']),
  ],
  ['e2e', runE2e],
];

function formatRow(name, { passed, failed, skipped = 0, ms }) {
  const mark = failed === 0 && passed > 0 ? '✔' : '✖';
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${mark} ${name.padEnd(12)} ${passed} passed, ${failed} failed${rest}  (${(ms / 1000).toFixed(1)} s)`;
}

async function runStage(name, run) {
  const started = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  const result = await run().catch((error) => {
    process.stdout.write(`${error.stack}\n`);
    return { passed: 0, failed: 1 };
  });
  const ranNothing = result.passed + result.failed === 0;
  if (ranNothing) process.stdout.write(`${name}: nothing ran, which is no pass\n`);
  return { ...result, failed: result.failed + (ranNothing ? 1 : 0), ms: Date.now() - started };
}

async function main() {
  killChildrenAtExit();
  const wanted = process.argv.slice(2);
  const chosen = stages.filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const started = Date.now();
  const rows = [];
  for (const [name, run] of chosen) rows.push([name, await runStage(name, run)]);
  const sum = (key) => rows.reduce((total, [, result]) => total + result[key], 0);
  process.stdout.write(`\n${rows.map(([name, result]) => formatRow(name, result)).join('\n')}\n`);
  process.stdout.write(`wall time ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}

await main();
