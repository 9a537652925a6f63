import { expectGateRemoved } from '../../tools/e2e/expect.mjs';

export const name = 'a target replaced by nx:noop: "gate removed by this change", in the hook and in ci';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.editJson('libs/mail/project.json', (project) => ({
    ...project,
    targets: { ...project.targets, 'test-review': { executor: 'nx:noop' } },
  }));
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "it('greets a stranger too'",
    "it.skip('greets a stranger too'",
  );
  workspace.commit({}, 'Make mail quick');

  const hook = await workspace.review();
  assert.notEqual(hook.code, 0);
  expectGateRemoved(workspace, hook, 'mail');

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, 3);
  expectGateRemoved(workspace, ci, 'mail');
}
