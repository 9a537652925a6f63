import { expectBlocked, lineOf } from '../../tools/e2e/expect.mjs';

export const name = 'a test skipped "for now" blocks (D7), with a reason or without';
export const smoke = true;

const path = 'libs/mail/src/mail.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D7');
  workspace.edit(
    path,
    "  it('greets a stranger too'",
    "  // SHOP-12: flaky, skipped for now\n  it.skip('greets a stranger too'",
  );
  workspace.commit();
  const line = lineOf(workspace.read(path), 'it.skip(');

  const result = await workspace.review();
  assert.equal(result.code, 1);
  expectBlocked(workspace, result, { row: 'D7', path, line, message: /greets a stranger too/ });
}
