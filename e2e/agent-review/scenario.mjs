import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcessesIn } from '../../tools/e2e/files.mjs';
import { makeEnv } from '../../tools/e2e/workspace.mjs';
import { repoRoot } from '../../tools/lib/paths.mjs';

export const name =
  'an agent is asked about what changed, once, within its budget, and believed only where bound';

const STUB = join(repoRoot, 'tools/testing/stub-agent.mjs');
const PROJECTS = Array.from({ length: 12 }, (_, index) => `lib${String(index + 1).padStart(2, '0')}`);

const spec = (title, call = 'total([1, 2])') => `import { total } from './total';

describe('total', () => {
  it('${title}', () => {
    expect(${call}).toBe(3);
  });
});
`;

const projectFiles = (name) => ({
  [`libs/${name}/project.json`]: JSON.stringify({ name, projectType: 'library', targets: {} }),
  [`libs/${name}/src/total.ts`]: 'export const total = (all) => all.reduce((sum, one) => sum + one, 0);\n',
  [`libs/${name}/src/total.spec.ts`]: spec('adds two'),
  [`libs/${name}/src/more.spec.ts`]: spec('adds two, again'),
});

const specOf = (name) => `libs/${name}/src/total.spec.ts`;

export async function run({ makeWorkspace, assert }) {
  await reviewTwelve(makeWorkspace, assert);
  await reformatMany(makeWorkspace, assert);
  await killHalfWay(makeWorkspace, assert);
}

/** A workspace of twelve projects with a stub for an agent, what it was asked, and its plan. */
async function open(makeWorkspace, agent = {}) {
  const workspace = await makeWorkspace();
  const beside = `${workspace.root}-agent`;
  const files = { plan: `${beside}.plan.json`, log: `${beside}.calls.jsonl`, hold: `${beside}.hold` };
  const plan = (what) =>
    writeFileSync(files.plan, JSON.stringify({ log: files.log, hold: files.hold, ...what }));
  plan({ see: [{ row: 'M3', at: "it('works" }] });
  workspace.commitBase({
    ...Object.assign({}, ...PROJECTS.map(projectFiles)),
    'test-review.config.json': JSON.stringify({
      schemaVersion: 1,
      store: { dir: `${beside}.store` },
      agent: {
        name: 'custom',
        when: 'always',
        isolation: 'off',
        drivers: { custom: { command: [process.execPath, STUB, files.plan] } },
        ...agent,
      },
    }),
  });
  const takeCalls = () => {
    if (!existsSync(files.log)) return [];
    const calls = readFileSync(files.log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    rmSync(files.log);
    return calls.flatMap(({ paths }) => paths).sort();
  };
  const close = () => {
    for (const place of [files.plan, files.log, files.hold, `${beside}.store`])
      rmSync(place, { recursive: true, force: true });
  };
  return { workspace, plan, takeCalls, files, close };
}

async function reviewTwelve(makeWorkspace, assert) {
  const { workspace, plan, takeCalls, close } = await open(makeWorkspace, { budget: { calls: 20 } });
  workspace.commit(
    Object.fromEntries(PROJECTS.map((project) => [specOf(project), spec(`works in ${project}`)])),
  );

  const first = await workspace.review();
  assert.equal(first.code, 0, 'M3 is advisory');
  assert.deepEqual(takeCalls(), PROJECTS.map(specOf));
  for (const project of PROJECTS) {
    const verdict = workspace.readVerdict(project);
    assert.equal(verdict.agent.asked, true);
    const found = verdict.findings.filter(({ source }) => source === 't1');
    assert.deepEqual(
      found.map(({ row, line, provenance }) => [row, line, provenance]),
      [['M3', 4, 'modified']],
    );
  }
  const gate = workspace.readGate();
  assert.equal(gate.state, 'passed');
  assert.equal(gate.agent.calls, 12);
  assert.match(gate.agent.line, /custom, 12 specs asked, 12 calls, tokens not told, cost unknown/);
  assert.match(first.output, /\[test-review\] lib01: asks custom about 1 spec/);

  const second = await workspace.review();
  assert.equal(second.code, 0);
  assert.deepEqual(takeCalls(), [], 'a second run asks nobody');
  assert.match(workspace.readGate().agent.line, /12 replayed, 0 calls/);
  assert.equal(workspace.readGate().agent.replays[0].runId, gate.runId);
  assert.match(second.output, /replayed/);

  workspace.commit({ [specOf('lib07')]: spec('works on in lib07') });
  await workspace.review();
  assert.deepEqual(takeCalls(), [specOf('lib07')], 'a change in one spec asks for that one only');

  const planned = await workspace.cli(['ci', '--plan', '--base=main', '--policy', 'replay=any']);
  assert.equal(planned.code, 0);
  assert.match(planned.stdout, /estimate: 0 specs in 0 calls/);

  plan({ about: specOf('lib01') });
  workspace.commit({ [specOf('lib08')]: spec('works on in lib08') });
  const foreign = await workspace.cli(['ci', '--base=main', '--policy', 'replay=any', '--json']);
  assert.equal(foreign.code, 3, 'an answer about another file is refused');
  const refused = JSON.parse(foreign.stdout);
  assert.equal(refused.state, 'incomplete');
  assert.deepEqual(
    refused.agent.unjudged.map(({ path }) => path),
    [specOf('lib08')],
  );
  takeCalls();

  workspace.commitBase({}, 'Nothing');
  plan({});
  workspace.commit(
    Object.fromEntries(
      PROJECTS.flatMap((project) => [
        [specOf(project), spec('is over the budget')],
        [`libs/${project}/src/more.spec.ts`, spec('is over the budget too')],
        [`libs/${project}/src/third.spec.ts`, spec('is new')],
        ...Array.from({ length: 20 }, (_, n) => [
          `libs/${project}/src/part${n}.spec.ts`,
          spec(`is part ${n}`),
        ]),
      ]),
    ),
  );
  const over = await workspace.cli(['ci', '--base=main', '--json']);
  assert.equal(over.code, 2);
  assert.deepEqual(takeCalls(), [], 'it stops before the first call');
  assert.match(over.output, /is over agent\.budget\.calls \(20 calls\)/);
  assert.match(over.output, /The base is [0-9a-f]{12}/);
  assert.match(over.output, /--ask-anyway/);
  close();
}

async function reformatMany(makeWorkspace, assert) {
  const { workspace, takeCalls, close } = await open(makeWorkspace);
  const paths = Array.from({ length: 300 }, (_, n) => `libs/${PROJECTS[n % 12]}/src/case${n}.spec.ts`);
  workspace.commitBase(Object.fromEntries(paths.map((path, n) => [path, spec(`adds in case ${n}`)])));
  const reformat = (text) => `// formatted\n${text.replaceAll("'", '"').replaceAll('  ', '\t')}`;
  workspace.commit(Object.fromEntries(paths.map((path) => [path, reformat(workspace.read(path))])));

  const result = await workspace.review();
  assert.equal(result.code, 0);
  assert.deepEqual(takeCalls(), []);
  const { agent } = workspace.readGate();
  assert.equal(agent.specs['unchanged-in-meaning'], 300);
  close();
}

async function killHalfWay(makeWorkspace, assert) {
  const { workspace, plan, takeCalls, files, close } = await open(makeWorkspace, { concurrency: 2 });
  plan({ holdAfter: 5 });
  writeFileSync(files.hold, '');
  workspace.commit(
    Object.fromEntries(PROJECTS.map((project) => [specOf(project), spec(`works in ${project}`)])),
  );
  const nx = spawn(
    join(workspace.root, 'node_modules/.bin/nx'),
    ['affected', '-t', 'test-review', '--base=main'],
    {
      cwd: workspace.root,
      env: makeEnv(workspace.root, workspace.context),
      stdio: 'ignore',
    },
  );
  const ended = new Promise((resolve) => nx.once('exit', resolve));
  const count = () => (existsSync(files.log) ? readFileSync(files.log, 'utf8').trim().split('\n').length : 0);
  for (let tries = 0; count() < 7 && tries < 600; tries += 1) await delay(100);
  assert.equal(count(), 7, 'two calls are held');
  nx.kill('SIGKILL');
  await ended;
  const since = Date.now();
  while (findProcessesIn(workspace.root).length > 0 && Date.now() - since < 5000) await delay(50);
  assert.deepEqual(findProcessesIn(workspace.root), [], 'within 5 s no process is left');

  const asked = takeCalls();
  rmSync(files.hold);
  plan({});
  const again = await workspace.review();
  assert.equal(again.code, 0);
  const missing = takeCalls();
  assert.equal(missing.length, 7, 'it asks only for what is missing');
  assert.deepEqual([...new Set([...asked, ...missing])].sort(), PROJECTS.map(specOf));
  close();
}
