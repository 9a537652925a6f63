/**
 * Runs the scenarios under e2e/: `node tools/e2e/run-e2e.mjs [--on=TEXT] [--keep] [--report=FILE] [NAME...]`.
 * A NAME is a piece of a scenario's folder name, TEXT one of an environment, such as `22.7` or `daemon`. Last line: `N passed, N failed`.
 */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repoRoot } from '../lib/paths.mjs';
import { killChildrenAtExit } from '../lib/run-command.mjs';
import { openContext } from './open-context.mjs';

const everything = { nx: '23.2.1', daemon: false };
const others = [
  { nx: '23.2.1', daemon: true },
  { nx: '22.7.0', daemon: false },
  { nx: '24.0.6', daemon: false },
];
const atOnce = 2;

function readArguments(argv) {
  const flag = (name) => argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  return {
    names: argv.filter((arg) => !arg.startsWith('--')),
    keep: argv.includes('--keep'),
    on: flag('on') ?? '',
    report: flag('report'),
  };
}

const describeEnvironment = ({ nx, daemon }) => `nx ${nx}, ${daemon ? 'with' : 'no'} daemon`;

async function findJobs({ names, on }) {
  const jobs = [];
  for (const folder of readdirSync(join(repoRoot, 'e2e')).sort()) {
    const file = join(repoRoot, 'e2e', folder, 'scenario.mjs');
    if (!existsSync(file)) continue;
    if (names.length > 0 && !names.some((name) => folder.includes(name))) continue;
    const scenario = await import(pathToFileURL(file).href);
    const environments = (scenario.smoke ? [everything, ...others] : [everything]).filter((environment) =>
      describeEnvironment(environment).includes(on),
    );
    for (const environment of environments) jobs.push({ folder, scenario, ...environment });
  }
  return jobs;
}

/** Runs one scenario in one environment; an assertion that fails, or a process that stays, is a failure. */
async function runJob(job, context, { keep }) {
  const started = Date.now();
  const workspaces = [];
  const makeWorkspace = async (options = {}) => {
    const workspace = await context.makeWorkspace({ nx: job.nx, daemon: job.daemon, ...options });
    workspaces.push(workspace);
    return workspace;
  };
  let problem;
  try {
    await job.scenario.run({
      makeWorkspace,
      assert,
      nx: job.nx,
      daemon: job.daemon,
      registryEnv: context.registryEnv,
    });
  } catch (error) {
    problem = `${error.stack ?? error}\n\n${workspaces.map((workspace) => workspace.describeHistory()).join('\n\n')}`;
  }
  for (const workspace of workspaces) {
    const left = await workspace.dispose({ keep });
    if (keep) problem = problem === undefined ? undefined : `${problem}\nkept: ${workspace.root}`;
    if (left.length > 0)
      problem ??= `left running:\n${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`;
  }
  return { problem, ms: Date.now() - started };
}

function printResult(job, { problem, ms }) {
  const where = describeEnvironment(job);
  process.stdout.write(
    `${problem ? '✖' : '✔'} ${job.scenario.name}  (${where}, ${(ms / 1000).toFixed(1)} s)\n`,
  );
  if (problem) process.stdout.write(`${problem.replace(/^/gm, '    ')}\n`);
}

async function runJobs(jobs, context, options) {
  const waiting = [...jobs];
  const counts = { passed: 0, failed: 0 };
  const work = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const result = await runJob(job, context, options);
      printResult(job, result);
      counts[result.problem ? 'failed' : 'passed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}

async function main() {
  const options = readArguments(process.argv.slice(2));
  const jobs = await findJobs(options);
  let counts = { passed: 0, failed: 0 };
  if (jobs.length > 0) {
    let context;
    killChildrenAtExit(() => context?.closeNow());
    context = await openContext(options);
    try {
      counts = await runJobs(jobs, context, options);
    } finally {
      await context.close();
    }
  }
  if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(counts));
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}

await main();
