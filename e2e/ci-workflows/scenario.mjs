import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import yaml from 'yaml';
import { repoRoot } from '../../tools/lib/paths.mjs';

export const name = 'the workflow files of the docs, step by step, for an own request and for a fork';

const require = createRequire(import.meta.url);
const { FakeHost } = require('../../tools/testing/code-host/fake-host.cjs');

const blocks = [
  ...readFileSync(join(repoRoot, 'docs/ci.md'), 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g),
].map(([, text]) => yaml.parse(text));
const [single, judge, publish] = blocks.filter((block) => block.jobs !== undefined);
const gitlab = Object.values(blocks.find((block) => block['test-review'] !== undefined))[0];

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  const base = workspace.git('rev-parse', 'main').trim();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  const head = workspace.commit();
  const host = await new FakeHost().start();
  host.pull.head.sha = head;
  try {
    const github = {
      token: 'secret-token',
      event: { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } },
    };
    const context = { workspace, host, github, assert };

    const own = await runSteps(context, single, { name: 'pull_request' });
    assert.deepEqual(own, [1], 'the job fails with the gate');
    assert.equal(host.checkRuns[0].conclusion, 'failure');
    assert.equal(host.checkRuns[0].head_sha, head);
    assert.match(host.comments[0].body, /C2/);

    host.readOnly = true;
    const fork = await runSteps(context, judge, { name: 'pull_request' });
    assert.deepEqual(fork, [1]);
    assert.equal(host.checkRuns.length, 1, 'the job of the fork writes nothing');

    host.readOnly = false;
    github.event = { workflow_run: { id: 1, event: 'pull_request', head_sha: head, pull_requests: [] } };
    const second = await runSteps(context, publish, { name: 'workflow_run' });
    assert.deepEqual(second, [1], 'the second job shows the same answer');
    assert.equal(host.checkRuns.length, 2);
    assert.equal(host.checkRuns[1].conclusion, 'failure');
    assert.equal(host.comments.length, 1, 'one comment, updated');

    const merge = { GITLAB_CI: 'true', CI_MERGE_REQUEST_IID: '7', CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
    const variables = Object.entries(gitlab.variables).map(([key, value]) => [
      key,
      expandShell(value, merge),
    ]);
    assert.deepEqual(
      await runCommands(context, gitlab.script, { ...merge, ...Object.fromEntries(variables) }),
      [1],
    );
    assert.deepEqual(host.violations, []);
  } finally {
    await host.stop();
    rmSync(join(workspace.root, 'test-review.json'), { force: true });
  }
}

/** What the runner does with a job: steps that use an action stand for themselves, the others are run in their order. */
async function runSteps({ workspace, host, github, assert }, workflow, { name: event }) {
  const codes = [];
  const eventPath = join(workspace.root, '..', 'event.json');
  workspace.write({ '../event.json': JSON.stringify(github.event) });
  for (const job of Object.values(workflow.jobs)) {
    for (const step of job.steps) {
      if (step.run === undefined) continue;
      const own = Object.entries(step.env ?? {}).map(([key, value]) => [
        key,
        expandExpression(value, github),
      ]);
      const env = {
        GITHUB_ACTIONS: 'true',
        GITHUB_EVENT_NAME: event,
        GITHUB_EVENT_PATH: eventPath,
        GITHUB_REPOSITORY: 'shop/web',
        GITHUB_API_URL: host.url,
        ...Object.fromEntries(own),
      };
      codes.push(...(await runCommands({ workspace, assert }, [step.run], env)));
    }
  }
  return codes;
}

/** The dependencies are installed already; any other command must be one of ours. */
async function runCommands({ workspace, assert }, commands, env) {
  const codes = [];
  for (const command of commands) {
    if (command === 'npm ci') continue;
    const [npx, tool, ...args] = command.split(' ');
    assert.deepEqual([npx, tool], ['npx', 'nx-test-review'], command);
    codes.push((await workspace.cli(args, { env })).code);
  }
  return codes;
}

function expandExpression(value, github) {
  return value.replace(/\$\{\{ github\.([\w.]+) \}\}/g, (_, path) =>
    path.split('.').reduce((node, key) => node[key], github),
  );
}

const expandShell = (value, env) => String(value).replace(/^\$(\w+)$/, (_, key) => env[key]);
