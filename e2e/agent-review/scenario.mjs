import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProcessesIn, findProcessesNaming } from '../../tools/e2e/files.mjs';
import { makeEnv } from '../../tools/e2e/workspace.mjs';
import { repoRoot } from '../../tools/lib/paths.mjs';

export const name =
  'an agent is asked about what changed, once, within its budget, and believed only where bound';

const STUB = join(repoRoot, 'tools/testing/stub-agent.mjs');
/** What the agent sees in each spec that is asked about. */
const SEEN = [{ row: 'M3', at: "it('works" }];
const PROJECTS = Array.from({ length: 12 }, (_, index) => `lib${String(index + 1).padStart(2, '0')}`);

const spec = (title, call = 'total([1, 2])') => `import { total } from './total';

describe('total', () => {
  it('${title}', () => {
    expect(${call}).toBe(3);
  });
});
`;

const specOf = (name) => `libs/${name}/src/total.spec.ts`;
const CASES = Array.from({ length: 300 }, (_, n) => `libs/${PROJECTS[n % 12]}/src/case${n}.spec.ts`);

const projectFiles = (name) => ({
  [`libs/${name}/project.json`]: JSON.stringify({ name, projectType: 'library', targets: {} }),
  [`libs/${name}/src/total.ts`]: 'export const total = (all) => all.reduce((sum, one) => sum + one, 0);\n',
  [specOf(name)]: spec('adds two'),
});

/** One workspace for all: what a run left is what the next one finds. */
export async function run({ makeWorkspace, assert }) {
  const stage = await open(makeWorkspace);
  await killOneAfterAnother(stage, assert);
  await askAgain(stage, assert);
  await reformatMany(stage, assert);
  await goOverTheBudget(stage, assert);
  stage.close();
}

/** A workspace of twelve projects with a stub for an agent, what it was asked, and its plan. */
async function open(makeWorkspace) {
  const workspace = await makeWorkspace();
  const beside = `${workspace.root}-agent`;
  const files = { plan: `${beside}.plan.json`, log: `${beside}.calls.jsonl`, hold: `${beside}.hold` };
  const plan = (what) =>
    writeFileSync(files.plan, JSON.stringify({ log: files.log, hold: files.hold, ...what }));
  plan({});
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
        budget: { calls: 20 },
        concurrency: 2,
      },
    }),
  });
  const readCalls = () =>
    existsSync(files.log)
      ? readFileSync(files.log, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  /** Specs that were asked about since the last time, in the order of the calls. */
  const takeCalls = () => {
    const paths = readCalls().flatMap((call) => call.paths);
    rmSync(files.log, { force: true });
    return paths;
  };
  /** All that stood at the last commit is the base from now on. */
  const settle = () => workspace.git('branch', '-f', 'main', 'HEAD');
  const close = () => {
    for (const place of [files.plan, files.log, files.hold, `${beside}.store`])
      rmSync(place, { recursive: true, force: true });
  };
  return { workspace, plan, readCalls, takeCalls, settle, files, close };
}

/** nx, the worker and the guard are killed in turn, each half way: what was answered by then is never asked again. */
async function killOneAfterAnother(stage, assert) {
  const { workspace, plan, takeCalls, files } = stage;
  const everything = () => [...findProcessesIn(workspace.root), ...findGuards(workspace)];
  workspace.commit(
    Object.fromEntries(PROJECTS.map((project) => [specOf(project), spec(`works in ${project}`)])),
  );

  const ofNx = await startHeld(stage, assert, 3);
  ofNx.nx.kill('SIGKILL');
  await endsWithin5s(everything, assert);
  await ofNx.ended;

  const ofWorker = await startHeld(stage, assert, 3);
  process.kill(findOne(findProcessesIn(workspace.root), /run-batch/, assert), 'SIGKILL');
  await endsWithin5s(() => [...findStubs(workspace), ...findGuards(workspace)], assert);
  assert.notEqual(await ofWorker.ended, 0);
  await endsWithin5s(everything, assert);
  assert.equal(workspace.readGate().state, 'incomplete', 'projects without a verdict are no pass');

  const ofGuard = await startHeld(stage, assert, 2);
  const held = findStubs(workspace).map(({ pid }) => pid);
  process.kill(findOne(findGuards(workspace), /guard/, assert), 'SIGKILL');
  await endsWithin5s(() => findStubs(workspace).filter(({ pid }) => held.includes(pid)), assert);
  rmSync(files.hold);
  assert.notEqual(await ofGuard.ended, 0);
  const { state, exitClass, agent } = workspace.readGate();
  assert.deepEqual([state, exitClass], ['incomplete', 3]);
  assert.deepEqual(
    agent.failures.map(({ kind }) => kind),
    ['guard', 'guard'],
  );
  assert.deepEqual(agent.unjudged.map(({ path }) => path).sort(), [...ofGuard.held].sort());
  await endsWithin5s(everything, assert);
  const later = takeCalls().slice(4);

  plan({ see: SEEN });
  const last = await workspace.review();
  assert.equal(last.code, 0, 'M3 is advisory');
  const missing = takeCalls();
  assert.deepEqual([...missing].sort(), [...ofGuard.held].sort(), 'it asks only for what is missing');
  assert.deepEqual(
    [...ofNx.answered, ...ofWorker.answered, ...ofGuard.answered, ...later, ...missing].sort(),
    PROJECTS.map(specOf),
    'each spec was answered once',
  );
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
  assert.match(gate.agent.line, /custom, 2 specs asked, 10 replayed, 2 calls, tokens not told, cost unknown/);
  assert.match(last.output, /\[test-review\] lib\d\d: asks custom about 1 spec/);
  assert.match(last.output, /replayed/);
}

/** Starts nx with calls after the first ones held, and waits until two of them are. */
async function startHeld({ workspace, plan, readCalls, takeCalls, files }, assert, holdAfter) {
  takeCalls();
  plan({ see: SEEN, holdAfter });
  writeFileSync(files.hold, '');
  const nx = spawn(
    join(workspace.root, 'node_modules/.bin/nx'),
    ['affected', '-t', 'test-review', '--base=main'],
    { cwd: workspace.root, env: makeEnv(workspace.root, workspace.context), stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => nx.once('exit', resolve));
  for (let tries = 0; readCalls().length < holdAfter + 2 && tries < 1200; tries += 1) await delay(50);
  const paths = readCalls().flatMap((call) => call.paths);
  assert.equal(paths.length, holdAfter + 2, 'two calls are held');
  return { nx, ended, answered: paths.slice(0, holdAfter), held: paths.slice(holdAfter) };
}

async function endsWithin5s(find, assert) {
  const since = Date.now();
  while (find().length > 0 && Date.now() - since < 5000) await delay(50);
  assert.deepEqual(find(), [], 'within 5 s nothing of it is left');
}

/** The guard works in no folder of the workspace: it is known by the file that it is. */
function findGuards({ root }) {
  return findProcessesNaming(join(root, 'node_modules')).filter(({ command }) =>
    command.includes('bundle/guard.js'),
  );
}

function findStubs({ root }) {
  return findProcessesIn(root).filter(({ command }) => command.includes(STUB));
}

function findOne(processes, command, assert) {
  const found = processes.filter((one) => command.test(one.command));
  assert.equal(found.length, 1, `one of ${JSON.stringify(processes)} is ${command}`);
  return found[0].pid;
}

async function askAgain({ workspace, plan, takeCalls, settle }, assert) {
  const { runId } = workspace.readGate();
  const planned = await workspace.cli(['ci', '--plan', '--base=main', '--policy', 'replay=any']);
  assert.equal(planned.code, 0);
  assert.match(planned.stdout, /estimate: 0 specs in 0 calls/);

  const second = await workspace.review();
  assert.equal(second.code, 0);
  assert.deepEqual(takeCalls(), [], 'a second run asks nobody');
  const { agent } = workspace.readGate();
  assert.match(agent.line, /12 replayed, 0 calls/);
  assert.ok(agent.replays.some((replay) => replay.runId === runId && replay.specs === 2));

  plan({ about: specOf('lib01') });
  workspace.commit({ [specOf('lib08')]: spec('works on in lib08') });
  const foreign = await workspace.cli(['ci', '--base=main', '--policy', 'replay=any', '--json']);
  assert.deepEqual(
    [...new Set(takeCalls())],
    [specOf('lib08')],
    'a change in one spec asks for that one only',
  );
  assert.equal(foreign.code, 3, 'an answer about another file is refused');
  const refused = JSON.parse(foreign.stdout);
  assert.equal(refused.state, 'incomplete');
  assert.deepEqual(
    refused.agent.unjudged.map(({ path }) => path),
    [specOf('lib08')],
  );
  plan({});
  settle();
}

async function reformatMany({ workspace, takeCalls, settle }, assert) {
  workspace.commit(Object.fromEntries(CASES.map((path, n) => [path, spec(`adds in case ${n}`)])));
  settle();
  const reformat = (text) => `// formatted\n${text.replaceAll("'", '"').replaceAll('  ', '\t')}`;
  workspace.commit(Object.fromEntries(CASES.map((path) => [path, reformat(workspace.read(path))])));

  const result = await workspace.review();
  assert.equal(result.code, 0);
  assert.deepEqual(takeCalls(), []);
  assert.equal(workspace.readGate().agent.specs['unchanged-in-meaning'], 300);
  settle();
}

/** 240 specs of 312 in 24 calls: over the budget, and not so many that the base looks wrong. */
async function goOverTheBudget({ workspace, takeCalls }, assert) {
  workspace.commit(Object.fromEntries(CASES.slice(0, 240).map((path) => [path, spec('is another one')])));
  const over = await workspace.cli(['ci', '--base=main', '--json']);
  assert.equal(over.code, 2);
  assert.deepEqual(takeCalls(), [], 'it stops before the first call');
  assert.match(over.output, /is over agent\.budget\.calls \(20 calls\)/);
  assert.match(over.output, /The base is [0-9a-f]{12}/);
  assert.match(over.output, /--ask-anyway/);
}
