import { createRequire } from 'node:module';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeEnv } from '../e2e/workspace.mjs';
import { runOrThrow } from '../lib/run-command.mjs';
import { makeBenchWorkspace, registerPlugin } from './bench-workspace.mjs';
import { median } from './median.mjs';

/** Cpu seconds of an nx command with all processes that it waits for, as the shell counts them: load hardly matters. */
async function measureNx(workspace, args, cold) {
  if (cold) rmSync(join(workspace.root, '.nx'), { recursive: true, force: true });
  const nx = join(workspace.root, 'node_modules', '.bin', 'nx');
  const env = makeEnv(workspace.root, workspace.context);
  const script = '"$0" "$@" >/dev/null; code=$?; times; exit $code';
  const { stdout } = await runOrThrow('sh', ['-c', script, nx, ...args], { cwd: workspace.root, env });
  const times = [
    ...stdout
      .trim()
      .split('\n')
      .at(-1)
      .matchAll(/(\d+)m([\d.]+)s/g),
  ];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** With and without the plugin in turn, so that a busy machine weighs on both. */
async function compare(workspace, args, { rounds, cold }) {
  const times = { with: [], without: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
      registerPlugin(workspace, side === 'with');
      if (!cold) await workspace.nx(args);
      times[side].push(await measureNx(workspace, args, cold));
    }
  }
  return { with: median(times.with), without: median(times.without) };
}

/** Cpu time inside our inference and our hooks themselves, in a process of its own. */
const probe = `
const { globSync } = require(${JSON.stringify(createRequire(import.meta.url).resolve('fast-glob'))});
const plugin = require('nx-test-review');
const [glob, infer] = plugin.createNodes ?? plugin.createNodesV2;
const now = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage());
(async () => {
  const files = globSync(glob, { ignore: ['**/node_modules/**'], dot: false });
  // Hooks first: what inference leaves to the garbage collector is not theirs.
  const argv = [process.execPath, 'nx', 'run-many', '-t', 'build'];
  const run = { id: 'bench', workspaceRoot: process.cwd(), nxJsonConfiguration: {}, argv };
  const startedHooks = now();
  await plugin.preTasksExecution?.(undefined, run);
  await plugin.postTasksExecution?.(undefined, { ...run, taskResults: {}, startTime: 0, endTime: 1 });
  const hooksMs = now() - startedHooks;
  const context = { nxJsonConfiguration: {}, workspaceRoot: process.cwd() };
  const startedInfer = now();
  const results = await infer(files, undefined, context);
  const inferMs = now() - startedInfer;
  process.stdout.write(JSON.stringify({ files: files.length, results: results.length, inferMs, hooksMs }));
})();
`;

async function probePlugin(workspace) {
  workspace.write({ 'probe.cjs': probe });
  const { stdout } = await runOrThrow(process.execPath, ['probe.cjs'], { cwd: workspace.root });
  return JSON.parse(stdout);
}

/** Inference on 1,000 projects with 10,000 specs, and what our hooks cost another command. */
export async function benchNx({ projects = 1000, specs = 10, rounds = 3 } = {}) {
  const { workspace, remove } = await makeBenchWorkspace({ projects, specs });
  try {
    const show = await compare(workspace, ['show', 'projects'], { rounds, cold: true });
    const probes = [];
    for (let round = 0; round < rounds; round += 1) probes.push(await probePlugin(workspace));
    const inferMs = median(probes.map((each) => each.inferMs));
    const hooksMs = median(probes.map((each) => each.hooksMs));
    const other = await compare(workspace, ['run', 'p0:hello', '--skip-nx-cache'], { rounds, cold: false });
    const seconds = (value) => `${value.toFixed(2)} cpu s`;
    return [
      {
        what: `inference, ${projects} projects, ${probes[0].files} specs: our part of nx show projects, cold`,
        values: `${inferMs.toFixed(0)} cpu ms / ${seconds(show.without)}`,
        ratio: inferMs / 1000 / show.without,
        bar: 0.05,
      },
      {
        what: 'nx show projects, cold, with the plugin against without (its worker process included)',
        values: `${seconds(show.with)} / ${seconds(show.without)}`,
        ratio: show.with / show.without,
      },
      {
        what: 'our hooks in another nx command, against 5 ms',
        values: `${hooksMs.toFixed(2)} cpu ms / 5 ms`,
        ratio: hooksMs / 5,
        bar: 1,
      },
      {
        what: 'nx run of another target, with the plugin against without',
        values: `${seconds(other.with)} / ${seconds(other.without)}`,
        ratio: other.with / other.without,
      },
    ];
  } finally {
    await workspace.dispose();
    remove();
  }
}
