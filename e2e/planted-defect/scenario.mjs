import { expectBlocked, expectPassed, lineOf } from '../../tools/e2e/expect.mjs';

export const name = 'a planted defect blocks with file, line, row and reason; removed, it passes';
export const smoke = true;

const path = 'libs/cart/src/cart.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  const clean = workspace.read(path);
  workspace.edit(path, 'expect(totalOf(buildCart())).toBe(0);', 'expect(0).toBe(0);');
  workspace.commit();
  const line = lineOf(workspace.read(path), 'expect(0).toBe(0);');

  const blocked = await workspace.review();
  assert.equal(blocked.code, 1);
  const finding = expectBlocked(workspace, blocked, { row: 'C3', path, line });
  assert.equal(finding.severity, 'Critical');
  assert.equal(finding.provenance === 'pre-existing', false);

  workspace.commit(
    { [path]: clean.replace('buildCart())).toBe(0)', 'buildCart())).toEqual(0)') },
    'Assert again',
  );
  expectPassed(workspace, await workspace.review());
}
