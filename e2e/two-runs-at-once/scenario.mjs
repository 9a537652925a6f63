export const name = 'two runs at once do not meet';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bob')).toBe('Hello Bob')",
  );
  workspace.commit();

  const results = await Promise.all([workspace.review(), workspace.review()]);
  assert.deepEqual(
    results.map(({ code }) => code),
    [1, 1],
  );
  const gates = workspace.readGates();
  assert.equal(gates.length, 2);
  assert.notEqual(gates[0].runId, gates[1].runId);
  for (const gate of gates) {
    assert.equal(gate.state, 'failed');
    assert.deepEqual(gate.missing, []);
    assert.deepEqual(gate.projects.map(({ project }) => project).sort(), ['cart', 'mail']);
  }
}
