import { expectSaid } from '../../tools/e2e/expect.mjs';

export const name =
  'nx add registers the plugin, writes its files and infers the targets; a second init changes nothing';
export const smoke = true;

export async function run({ makeWorkspace, assert, registryEnv }) {
  const workspace = await makeWorkspace({ plugin: false });
  const added = await workspace.nx(['add', 'nx-test-review'], { env: registryEnv });
  assert.equal(added.code, 0);
  assert.match(JSON.stringify(JSON.parse(workspace.read('nx.json')).plugins), /nx-test-review/);
  assert.ok('nx-test-review' in JSON.parse(workspace.read('package.json')).devDependencies);
  assert.equal(JSON.parse(workspace.read('test-review.config.json')).schemaVersion ?? 1, 1);
  assert.match(workspace.read('.gitignore'), /^\.test-review\/?$/m);

  const targets = JSON.parse((await workspace.nx(['show', 'project', 'mail', '--json'])).stdout).targets;
  assert.equal(targets['test-review'].executor, 'nx-test-review:test-review');
  assert.equal(targets['test-review-t0'].executor, 'nx-test-review:t0');
  const withTarget = await workspace.nx(['show', 'projects', '--with-target', 'test-review']);
  assert.deepEqual(withTarget.stdout.trim().split('\n').sort(), ['cart', 'mail', 'money']);

  workspace.git('add', '-A');
  const again = await workspace.nx(['g', 'nx-test-review:init', '--no-interactive'], { env: registryEnv });
  assert.equal(again.code, 0);
  assert.equal(workspace.git('diff', '--stat'), '', 'init is idempotent');

  const doctor = await workspace.cli(['doctor']);
  assert.equal(doctor.code, 0);
  expectSaid(doctor, /registered|registration/i);
}
