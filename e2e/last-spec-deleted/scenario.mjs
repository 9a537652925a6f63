import { expectBlocked } from '../../tools/e2e/expect.mjs';

export const name =
  'the last spec of a project deleted while its source stands: lost tests, which block where the policy says so (D1)';
export const smoke = true;

const path = 'libs/mail/src/mail.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D1');
  workspace.commit({ [path]: null }, 'Remove a flaky spec');

  const result = await workspace.review();
  assert.equal(result.code, 1);
  const finding = expectBlocked(workspace, result, { row: 'D1', path, message: /mail\.ts|greet/ });
  assert.equal(finding.at, 'base');

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, 1);
  expectBlocked(workspace, ci, { row: 'D1', path });
}
