import { expectGateRemoved } from '../../tools/e2e/expect.mjs';

export const name = 'the plugin taken out of nx.json: ci says "gate removed by this change" (class 3)';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.editJson('nx.json', (nxJson) => ({ ...nxJson, plugins: [] }));
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "it('greets a stranger too'",
    "it.skip('greets a stranger too'",
  );
  workspace.commit({}, 'Tidy up nx.json');

  const nx = await workspace.review();
  assert.equal(nx.code, 0, 'Nx alone cannot see it: this is why ci is the required check');

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, 3);
  expectGateRemoved(workspace, ci, 'nx.json');
}
