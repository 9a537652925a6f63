import { expectSaid } from '../../tools/e2e/expect.mjs';

export const name =
  'run-many without a base is an inventory: it shows all findings and blocks nothing, unless gated';

const summarise = ({ projects, findings, reportOnly, headline }) => ({
  projects: projects.map(({ project, state, score }) => [project, state, score]),
  findings: findings.map(({ row, path, line }) => [row, path, line]),
  reportOnly,
  headline,
});

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.commitBase({}, 'An old sin');

  const result = await workspace.nx(['run-many', '-t', 'test-review']);
  assert.equal(result.code, 0);
  const gate = workspace.readGate();
  assert.equal(gate.reportOnly, true);
  assert.equal(gate.scope, 'all');
  assert.deepEqual(
    gate.findings.map(({ row, path }) => [row, path]),
    [['C2', 'libs/cart/src/cart.spec.ts']],
  );
  assert.equal(gate.projects.length, 3);

  const again = await workspace.cli(['gate']);
  assert.equal(again.code, 0);
  assert.deepEqual(summarise(workspace.readGate()), summarise(gate), 'gated again, it says the same');

  const affected = await workspace.review(['--base=HEAD~1']);
  assert.equal(affected.code, 1);
  expectSaid(affected, 'C2');
}
