import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expectPassed, expectSaid, lineOf } from '../../tools/e2e/expect.mjs';
import { plantedRows, plantSpecs, plantTest } from './plant-findings.mjs';

export const name = 'three hundred old findings: a baseline takes them, and what is new stands out';

const require = createRequire(import.meta.url);
const { FakeHost } = require('../../tools/testing/code-host/fake-host.cjs');

const libs = ['money', 'cart', 'mail', 'testing'];
const old = 'libs/mail/src/old-1.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace({ files: plantSpecs(libs, 5) });
  workspace.editJson('test-review.config.json', (config) => ({
    ...config,
    policy: { gateOn: 'all', rows: { C3: 'block' } },
  }));
  const written = JSON.parse((await workspace.cli(['baseline', 'write', '--json'])).stdout);
  assert.equal(written.added.length, 300);
  assert.deepEqual([...new Set(written.added.map(({ row }) => row))].sort(), plantedRows);
  workspace.commitBase({}, 'Know what is old');

  const host = await new FakeHost().start();
  const context = { workspace, host, assert };
  try {
    await touchEverything(context);
    await addOne(context);
    await waiveIt(context);
    await mendOneAndAddOne(context);
    await renameAll(context);
    assert.deepEqual(host.violations, []);
  } finally {
    await host.stop();
  }
}

async function touchEverything({ workspace, assert }) {
  startChange(workspace);
  for (const lib of libs)
    workspace.edit(`libs/${lib}/src/old.ts`, 'Math.sign(name.length)', 'Math.min(name.length, 1)');
  workspace.commit();

  const gate = expectPassed(workspace, await workspace.cli(['ci', '--base=main']), ['passed']);
  assert.equal(gate.findings.length, 300);
  assert.ok(gate.findings.every(({ effect }) => effect === 'not-counted'));
  expectPassed(workspace, await workspace.review(), ['passed']);
}

async function addOne({ workspace, host, assert }) {
  startChange(workspace);
  addTest(workspace, 'C3', 'is new');
  const result = await publishCi(workspace, host);

  assert.equal(result.code, 1);
  assert.deepEqual(listBlocking(workspace), [`C3 ${old} reads > is new`]);
  const [{ body }] = host.comments;
  assert.match(body, /1 blocking, 0 advisory, 15 not counted \(15 in the baseline\)/);
  assert.equal(body.match(/old-\d\.spec\.ts/g).length, 1, body);
  assert.match(body, new RegExp(`old-1\\.spec\\.ts:${newLine(workspace)}`));
  assert.equal(host.checkRuns.at(-1).annotations.length, 1);
}

/** Goes on with the change of `addOne`: the finding is in the latest run. */
async function waiveIt({ workspace, host, assert }) {
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const words = ['--owner', 'mail team', '--reason', 'the shape is what matters here', '--expires', expires];
  const waived = await workspace.cli(['waive', '--at', `${old}:${newLine(workspace)}`, ...words]);
  assert.equal(waived.code, 0, waived.output);
  const result = await publishCi(workspace, host);

  const gate = expectPassed(workspace, result, ['waived']);
  assert.deepEqual(
    gate.waivers.map(({ row, status, findings }) => ({ row, status, findings })),
    [{ row: 'C3', status: 'added-by-change', findings: 1 }],
  );
  expectSaid(result, 'added by change', 'mail team', 'the shape is what matters here');
  assert.match(host.comments[0].body, /\*\*added by change\*\* C3/);
}

async function mendOneAndAddOne({ workspace, assert }) {
  startChange(workspace);
  workspace.edit(old, 'expect(value).toBe(value)', 'expect(value).toBe(1)');
  addTest(workspace, 'C3', 'is new');
  const result = await workspace.cli(['ci', '--base=main']);

  assert.equal(result.code, 1);
  assert.deepEqual(listBlocking(workspace), [`C3 ${old} reads > is new`]);
  const check = await workspace.cli(['baseline', 'check', '--json']);
  assert.equal(check.code, 1);
  assert.deepEqual(
    JSON.parse(check.stdout).stale.map(({ row, path }) => `${row} ${path}`),
    [`C3 ${old}`],
  );
}

async function renameAll({ workspace, assert }) {
  startChange(workspace);
  workspace.edit(old, "describe('writes'", "describe('stores'");
  workspace.edit(old, "it('keeps C3'", "it('keeps what it got'");
  workspace.git('mv', old, 'libs/mail/src/letters.spec.ts');
  workspace.commit();
  const result = await workspace.cli(['ci', '--base=main']);

  const gate = expectPassed(workspace, result, ['passed']);
  assert.deepEqual(
    gate.findings.filter(({ effect }) => effect !== 'not-counted'),
    [],
  );
}

let changes = 0;
function startChange(workspace) {
  workspace.git('switch', '-q', '-c', `change-${(changes += 1)}`, 'main');
}

function addTest(workspace, row, title) {
  workspace.edit(old, "describe('reads', () => {\n", `describe('reads', () => {\n${plantTest(row, title)}\n`);
  workspace.commit();
}

const newLine = (workspace) => lineOf(workspace.read(old), "it('is new'") + 2;

const listBlocking = (workspace) =>
  workspace
    .readGate()
    .findings.filter(({ effect }) => effect === 'blocking')
    .map(({ row, path, titlePath }) => `${row} ${path} ${titlePath.join(' > ')}`);

/** `ci` of a pull request at GitHub, whose newest commit is what is checked out. */
async function publishCi(workspace, host) {
  workspace.commit();
  const head = workspace.git('rev-parse', 'HEAD').trim();
  const base = workspace.git('rev-parse', 'main').trim();
  host.pull.head.sha = head;
  const event = { pull_request: { number: 7, base: { sha: base }, head: { sha: head } } };
  workspace.write({ '.nx/event.json': JSON.stringify(event) });
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(workspace.root, '.nx', 'event.json'),
    GITHUB_REPOSITORY: 'shop/web',
    GITHUB_API_URL: host.url,
    GITHUB_TOKEN: 'secret-token',
  };
  return workspace.cli(['ci', '--publish', 'github'], { env });
}
