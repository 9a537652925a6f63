import { expectPassed } from '../../tools/e2e/expect.mjs';

export const name =
  'a new spec is asked to follow what the specs around it do, and the report says what they do';

const spec = (title) =>
  `import { expect, it } from 'vitest';\nimport { buildCart, totalOf } from './cart';\n\nit('${title}', () => {\n  expect(totalOf(buildCart())).toBe(0);\n});\n`;

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  const around = [1, 2, 3, 4].map((n) => [
    `libs/cart/src/case-${n}.spec.ts`,
    spec(`[P1] is empty in case ${n}`),
  ]);
  workspace.commitBase(Object.fromEntries(around), 'Mark priorities');
  workspace.commit({ 'libs/cart/src/new.spec.ts': spec('is empty when it is new') }, 'Add a spec');

  const gate = expectPassed(workspace, await workspace.review());
  const found = gate.findings.filter(({ row }) => row === 'L2');
  assert.deepEqual(
    found.map(({ path, effect, severity }) => [path, effect, severity]),
    [['libs/cart/src/new.spec.ts', 'advisory', 'Low']],
  );
  const [cart] = gate.projects.filter(({ root }) => root === 'libs/cart');
  const marker = cart.conventions.find(({ key }) => key === 'priorityMarkers');
  assert.equal(marker.yes, 4);
  assert.equal(marker.status, 'established');
  assert.equal(marker.form, 'title prefix');
}
