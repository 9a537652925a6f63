import { expectSaid } from '../../tools/e2e/expect.mjs';

export const name = 'a project file removed while its source and specs stand is no pass';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.commit({ 'libs/mail/project.json': null }, 'Detach mail');

  const result = await workspace.review();
  assert.notEqual(result.code, 0);
  expectSaid(result, 'libs/mail', /no (longer )?(a )?(project|target)|removed|not covered/i);
  const gate = workspace.readGate();
  assert.notEqual(gate.exitClass, 0);
  assert.ok(
    JSON.stringify(gate).includes('libs/mail/src/mail.spec.ts') || JSON.stringify(gate).includes('"mail"'),
  );

  const ci = await workspace.cli(['ci', '--base=main']);
  assert.equal(ci.code, workspace.readGate().exitClass);
  assert.notEqual(ci.code, 0);
  expectSaid(ci, 'libs/mail');
}
