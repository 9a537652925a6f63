import { expectBlocked } from '../../tools/e2e/expect.mjs';

export const name = 'a spec excluded by the configuration of its runner is stopped (D7)';

const path = 'libs/mail/src/mail.spec.ts';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D7');
  workspace.edit(
    'libs/mail/jest.config.ts',
    "testEnvironment: 'node',",
    "testEnvironment: 'node',\n  testPathIgnorePatterns: ['mail.spec'],",
  );
  workspace.commit({}, 'Leave the mail spec out');

  const result = await workspace.review();
  assert.equal(result.code, 1);
  expectBlocked(workspace, result, { row: 'D7', path, message: /jest\.config\.ts/ });
}
