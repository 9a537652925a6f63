import { expectSaid } from '../../tools/e2e/expect.mjs';

export const name = 'nothing affected: no task, no verdict, said so, and the gate passes';
export const smoke = true;

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.commit({}, 'An empty change');

  const hook = await workspace.review();
  assert.equal(hook.code, 0);
  expectSaid(hook, /No tasks were run/);

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, 0);
  expectSaid(ci, /nothing (was )?affected|no spec/i);
  assert.equal(workspace.readGate().state, 'skipped');
}
