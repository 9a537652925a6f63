import { expectBlocked } from '../../tools/e2e/expect.mjs';

export const name = 'two registrations of the plugin: one gate over the projects of both';

const register = (nxJson, entries) => ({
  ...nxJson,
  plugins: [
    ...nxJson.plugins.filter((entry) => !JSON.stringify(entry).includes('nx-test-review')),
    ...entries.map((entry) => ({ plugin: 'nx-test-review', ...entry })),
  ],
});

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D7');
  workspace.editJson('nx.json', (nxJson) =>
    register(nxJson, [{ include: ['libs/mail/**'] }, { exclude: ['libs/mail/**'] }]),
  );
  workspace.commitBase({}, 'Two registrations');
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "it('greets a stranger too'",
    "it.skip('greets a stranger too'",
  );
  workspace.commit();

  const before = workspace.runFolders().length;
  const result = await workspace.review();
  assert.equal(result.code, 1);
  assert.equal(workspace.runFolders().length, before + 1, 'one run, one gate');
  expectBlocked(workspace, result, { row: 'C2', path: 'libs/cart/src/cart.spec.ts' });
  expectBlocked(workspace, result, { row: 'D7', path: 'libs/mail/src/mail.spec.ts' });
}
