import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeEnv } from '../e2e/workspace.mjs';
import { runOrThrow } from '../lib/run-command.mjs';
import { makeBenchWorkspace, registerPlugin } from './bench-workspace.mjs';
import { measureTree } from './measure.mjs';
import { median } from './median.mjs';

/** A batch executor that does nothing, as a plugin of the workspace: what Nx itself takes for such a run. */
const noopFiles = {
  'tools/noop/package.json': '{ "name": "noop", "executors": "./executors.json" }\n',
  'tools/noop/executors.json': JSON.stringify({
    executors: {
      noop: {
        implementation: './noop.cjs',
        batchImplementation: './noop-batch.cjs',
        preferBatch: true,
        schema: './schema.json',
      },
    },
  }),
  'tools/noop/schema.json': '{ "type": "object", "properties": {} }\n',
  'tools/noop/noop.cjs': 'module.exports = async () => ({ success: true });\n',
  'tools/noop/noop-batch.cjs': `module.exports = async function* (graph) {
  for (const task of graph.roots.concat(Object.keys(graph.tasks).filter((id) => !graph.roots.includes(id))))
    yield { task, result: { success: true, terminalOutput: 'nothing done' } };
};
`,
};

/** An agent that notes that it was asked. */
const agentFiles = {
  'tools/agent.cjs': `require('node:fs').appendFileSync(__dirname + '/asked', 'asked\\n');\n`,
  'test-review.config.json': `${JSON.stringify({
    agent: {
      name: 'custom',
      when: 'always',
      drivers: { custom: { command: ['node', 'tools/agent.cjs'] } },
    },
  })}\n`,
};

const targets = { noop: { executor: './tools/noop:noop' }, idle: { executor: 'nx:noop' } };

/**
 * Nothing changed, against a target that does nothing; T0 of all projects cold, against a batch executor that does nothing. Medians
 * of rounds in which the side that goes first takes turns: whoever comes second finds files in memory, and a machine in its stride.
 */
export async function benchRuns({ projects = 200, specs = 10, rounds = 7 } = {}) {
  const { workspace, remove } = await makeBenchWorkspace({ projects, specs, targets });
  try {
    registerPlugin(workspace, true);
    workspace.commitBase(noopFiles, 'A plugin that does nothing');
    const rows = [await compareCold(workspace, projects, specs, rounds)];
    workspace.commitBase(agentFiles, 'An agent');
    rows.push(await compareUnchanged(workspace, rounds));
    return rows;
  } finally {
    await workspace.dispose();
    remove();
  }
}

async function takeTurns(round, sides) {
  for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
}

async function runNx(workspace, args) {
  const { code, output } = await workspace.nx(args);
  if (code !== 0) throw new Error(`nx ${args.join(' ')} ended with ${code}\n${output}`);
}

async function compareUnchanged(workspace, rounds) {
  const wall = { ours: [], idle: [] };
  const run = async (target) => {
    const started = performance.now();
    await runNx(workspace, ['affected', '-t', target, '--base=HEAD']);
    return (performance.now() - started) / 1000;
  };
  const sides = [
    async () => wall.idle.push(await run('idle')),
    async () => wall.ours.push(await run('test-review')),
  ];
  await run('idle');
  for (let round = 0; round < rounds; round += 1) await takeTurns(round, sides);
  if (existsSync(join(workspace.root, 'tools', 'asked'))) throw new Error('an agent was asked');
  return {
    what: 'nx affected -t test-review with nothing changed, against a target that does nothing, wall',
    values: `${median(wall.ours).toFixed(2)} s / ${median(wall.idle).toFixed(2)} s (no agent call)`,
    ratio: median(wall.ours) / median(wall.idle),
    bar: 1.2,
  };
}

async function compareCold(workspace, projects, specs, rounds) {
  const bin = (name) => join(workspace.root, 'node_modules', '.bin', name);
  const env = makeEnv(workspace.root, workspace.context);
  const cpuOf = (name, args) => measureTree(bin(name), args, { cwd: workspace.root, env });
  const runMany = (target) => {
    rmSync(join(workspace.root, '.nx'), { recursive: true, force: true });
    return cpuOf('nx', ['run-many', '-t', target, '--skip-nx-cache']);
  };
  const seen = { ours: [], noop: [], rows: [] };
  for (const target of ['noop', 'test-review-t0']) await runNx(workspace, ['run-many', '-t', target]);
  await assertJudged(workspace, projects);
  const sides = [
    async () => seen.noop.push(await runMany('noop')),
    async () => seen.ours.push(await runMany('test-review-t0')),
  ];
  for (let round = 0; round < rounds; round += 1) {
    await takeTurns(round, sides);
    // What is left of a run over all files when the start-up is taken off.
    const all = await cpuOf('nx-test-review', ['t0', 'libs', '--json']);
    const one = await cpuOf('nx-test-review', ['t0', 'libs/p0/src/s0.spec.ts', '--json']);
    seen.rows.push(all - one);
  }
  const [ours, noop, rows] = [median(seen.ours), median(seen.noop), median(seen.rows)];
  return {
    what: `T0 cold on ${projects} projects of ${specs} specs, against a batch executor that does nothing plus the rows' own time`,
    values: `${ours.toFixed(2)} cpu s / (${noop.toFixed(2)} + ${rows.toFixed(2)}) cpu s`,
    ratio: ours / (noop + rows),
    bar: 1.3,
  };
}

/** A run that judged nothing would be a fast one. */
async function assertJudged(workspace, projects) {
  const { stdout } = await runOrThrow('find', ['.test-review/t0', '-name', '*.json'], {
    cwd: workspace.root,
  });
  const reports = stdout.trim().split('\n').length;
  if (reports < projects) throw new Error(`T0 wrote ${reports} reports for ${projects} projects`);
}
