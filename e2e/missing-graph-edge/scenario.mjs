import { expectPassed } from '../../tools/e2e/expect.mjs';

export const name = 'an import that Nx knows no dependency for: the gate judges what it leads to itself';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.editJson('nx.json', ({ pluginsConfig: _, ...rest }) => ({
    ...rest,
    pluginsConfig: { '@nx/js': { analyzeSourceFiles: false } },
  }));
  workspace.commitBase({}, 'Nx reads no imports');
  workspace.edit('libs/money/src/money.ts', 'toFixed(2)', 'toFixed(2).trim()');
  workspace.commit();

  const gate = expectPassed(workspace, await workspace.review());
  const cart = gate.projects.find(({ project }) => project === 'cart');
  assert.equal(cart?.reviewed, 1, 'the spec of cart is judged');
  assert.ok(
    gate.notes.some((note) => note.startsWith('Nx did not take cart as affected')),
    gate.notes.join('\n'),
  );
}
