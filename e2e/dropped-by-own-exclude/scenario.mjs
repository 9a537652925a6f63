import { expectGateRemoved } from '../../tools/e2e/expect.mjs';

export const name = 'a project or spec dropped by our own include/exclude: "gate removed by this change"';

/** Both leave `main` as it was: the base covered what the head drops. */
const ways = {
  'the registration excludes a project': (workspace) =>
    workspace.editJson('nx.json', (nxJson) => ({
      ...nxJson,
      plugins: nxJson.plugins.map((entry) =>
        JSON.stringify(entry).includes('nx-test-review')
          ? { ...(typeof entry === 'string' ? { plugin: entry } : entry), exclude: ['libs/mail/**'] }
          : entry,
      ),
    })),
  'the configuration excludes a spec': (workspace) =>
    workspace.editJson('test-review.config.json', (config) => ({ ...config, exclude: ['libs/mail/**'] })),
};

export async function run({ makeWorkspace, assert }) {
  for (const [way, drop] of Object.entries(ways)) {
    const workspace = await makeWorkspace();
    drop(workspace);
    workspace.edit(
      'libs/mail/src/mail.spec.ts',
      "it('greets a stranger too'",
      "it.skip('greets a stranger too'",
    );
    workspace.commit({}, 'Leave mail alone');

    const hook = await workspace.review();
    assert.notEqual(hook.code, 0, way);
    expectGateRemoved(workspace, hook, 'libs/mail');

    const ci = await workspace.cli(['ci', '--base=main']);
    assert.equal(ci.code, 3, way);
    expectGateRemoved(workspace, ci, 'libs/mail');
  }
}
