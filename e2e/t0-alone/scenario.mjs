export const name = 'T0 alone writes its findings as data, succeeds and is not gated';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.commit();

  const result = await workspace.nx(['affected', '-t', 'test-review-t0', '--base=main']);
  assert.equal(result.code, 0);
  assert.equal(workspace.readGate(), undefined, 'a run of T0 targets only is not gated');
  const report = JSON.parse(
    workspace.read(
      `.test-review/t0/${workspace.listFolder('.test-review/t0').find((name) => name.includes('cart'))}`,
    ),
  );
  assert.equal(report.kind, 't0-report');
  assert.deepEqual(
    report.findings.map(({ row }) => row),
    ['C2'],
  );
}
