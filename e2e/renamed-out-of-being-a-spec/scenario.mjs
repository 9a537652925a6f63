import { expectBlocked } from '../../tools/e2e/expect.mjs';

export const name =
  'a spec renamed out of being one: its tests are lost, which blocks where the policy says so (D1)';

const path = 'libs/money/src/money.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D1');
  workspace.git('mv', path, 'libs/money/src/money.spec.ts.bak');
  workspace.commit({}, 'Park the money tests');

  const result = await workspace.review();
  assert.equal(result.code, 1);
  expectBlocked(workspace, result, { row: 'D1', path });

  workspace.git('mv', 'libs/money/src/money.spec.ts.bak', 'libs/money/src/money-checks.ts');
  workspace.commit({}, 'Keep them as a module');
  const again = await workspace.review();
  assert.notEqual(again.code, 0);
  expectBlocked(workspace, again, { row: 'D1', path });
}
