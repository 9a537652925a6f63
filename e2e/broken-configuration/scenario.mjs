import { expectSaid } from '../../tools/e2e/expect.mjs';

export const name =
  'a broken configuration is class 2 with key, value and what is allowed; other nx commands work';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.editJson('test-review.config.json', (config) => ({ ...config, policy: { minScore: 'high' } }));
  workspace.commitBase({}, 'A slip');
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bob')).toBe('Hello Bob')",
  );
  workspace.commit();

  const hook = await workspace.review();
  assert.notEqual(hook.code, 0);
  expectSaid(hook, /class 2/, 'test-review.config.json', 'policy.minScore', '"high"');

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, 2);
  expectSaid(ci, 'policy.minScore');

  const other = await workspace.nx(['show', 'projects']);
  assert.equal(other.code, 0);
}
