import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../lib/paths.mjs';
import { makeBenchWorkspace } from './bench-workspace.mjs';
import { median } from './median.mjs';

const STUB = join(repoRoot, 'tools/testing/stub-agent.mjs');

/** Projects that each ask one agent of two seconds, eight at a time: from the first start to the last verdict, against the ideal. */
export async function benchAgents({ projects = 50, concurrency = 8, seconds = 2, rounds = 3 } = {}) {
  const { workspace, remove } = await makeBenchWorkspace({ projects, specs: 2 });
  const beside = `${workspace.root}-agent`;
  const plan = `${beside}.plan.json`;
  try {
    writeFileSync(plan, JSON.stringify({ takesMs: seconds * 1000 }));
    workspace.commitBase({
      'nx.json': '{ "analytics": false, "plugins": ["nx-test-review"] }\n',
      '.gitignore': 'node_modules\n.nx\n.test-review\n',
      'test-review.config.json': JSON.stringify({
        store: { dir: `${beside}.store` },
        agent: {
          name: 'custom',
          when: 'always',
          isolation: 'off',
          concurrency,
          drivers: { custom: { command: [process.execPath, STUB, plan] } },
        },
      }),
    });
    const walls = [];
    for (let round = 0; round < rounds; round += 1) {
      workspace.commit(
        Object.fromEntries(
          Array.from({ length: projects }, (_, index) => [
            `libs/p${index}/src/s0.spec.ts`,
            describeSpec(index, round),
          ]),
        ),
      );
      const { code, output } = await workspace.review();
      if (code !== 0) throw new Error(`the review ended with ${code}:\n${output}`);
      walls.push(measureRun(workspace.runFolders().at(-1), projects));
    }
    const ideal = Math.ceil(projects / concurrency) * seconds;
    const wall = median(walls);
    return [
      {
        what: `${projects} projects, an agent of ${seconds} s, ${concurrency} at a time: from the first start to the last verdict, wall`,
        values: `${wall.toFixed(1)} s / ${ideal} s`,
        ratio: wall / ideal,
        bar: 1.15,
      },
    ];
  } finally {
    await workspace.dispose();
    rmSync(plan, { force: true });
    rmSync(`${beside}.store`, { recursive: true, force: true });
    remove();
  }
}

function describeSpec(index, round) {
  return `it('adds ${index} in round ${round}', () => {\n  expect(1 + ${index}).toBe(${index + 1});\n});\n`;
}

/** Seconds between the first start of an agent and the last verdict. */
function measureRun(folder, projects) {
  const events = readFileSync(join(folder, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const starts = events.filter(({ type }) => type === 'agent-started').map(({ time }) => Date.parse(time));
  if (starts.length !== projects)
    throw new Error(`${starts.length} calls were made for ${projects} projects`);
  const verdicts = join(folder, 'verdicts');
  const ends = readdirSync(verdicts).map((name) => statSync(join(verdicts, name)).mtimeMs);
  return (Math.max(...ends) - Math.min(...starts)) / 1000;
}
