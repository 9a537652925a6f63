import { expectBlocked, expectSaid } from '../../tools/e2e/expect.mjs';

export const name = 'a project fails while the others report';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bob')).toBe('Hello Bob')",
  );
  workspace.commit();

  const result = await workspace.review();
  assert.equal(result.code, 1);
  expectBlocked(workspace, result, { row: 'C2', path: 'libs/cart/src/cart.spec.ts' });
  const states = Object.fromEntries(
    workspace.readGate().projects.map(({ project, state }) => [project, state]),
  );
  assert.equal(states.cart, 'failed');
  assert.equal(states.mail, 'passed');
  expectSaid(result, 'mail');
}
