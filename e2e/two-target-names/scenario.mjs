import { expectBlocked } from '../../tools/e2e/expect.mjs';

export const name =
  'two registrations with target names of their own: gate.json is one answer over both, in nx as in ci';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D7');
  workspace.editJson('nx.json', (nxJson) => ({
    ...nxJson,
    plugins: [
      ...nxJson.plugins.filter((entry) => !JSON.stringify(entry).includes('nx-test-review')),
      { plugin: 'nx-test-review', exclude: ['libs/mail/**'] },
      {
        plugin: 'nx-test-review',
        include: ['libs/mail/**'],
        options: { targetName: 'review-mail', t0TargetName: 'review-mail-t0' },
      },
    ],
  }));
  workspace.commitBase({}, 'Two registrations');
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "it('greets a stranger too'",
    "it.skip('greets a stranger too'",
  );
  workspace.commit();

  const check = (result) => {
    expectBlocked(workspace, result, { row: 'C2', path: 'libs/cart/src/cart.spec.ts' });
    expectBlocked(workspace, result, { row: 'D7', path: 'libs/mail/src/mail.spec.ts' });
    const { totals, findings } = workspace.readGate();
    assert.equal(totals.blocking, findings.filter(({ effect }) => effect === 'blocking').length);
    return findings.length;
  };
  const before = workspace.runFolders().length;
  const both = await workspace.nx(['affected', '-t', 'test-review', 'review-mail', '--base=main']);
  assert.equal(workspace.runFolders().length, before + 1, 'one run');
  const count = check(both);

  const again = await workspace.cli(['gate']);
  assert.equal(again.code, 1);
  assert.equal(check(again), count, 'nothing is counted twice');

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, 1);
  assert.equal(check(ci), count);
}
