import { expectPassed } from '../../tools/e2e/expect.mjs';

export const name = 'a project removed with its source passes and is named';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D1');
  workspace.edit('tsconfig.base.json', '"@shop/mail"', '"@shop/old-mail"');
  workspace.commit({ 'libs/mail': null }, 'Mail moved to a service of its own');

  const gate = expectPassed(workspace, await workspace.review());
  const entry = gate.projects.find(({ root, project }) => root === 'libs/mail' || project === 'mail');
  assert.ok(entry, `mail is not named in ${JSON.stringify(gate.projects)}`);
  assert.match(`${entry.reason} ${gate.notes.join(' ')}`, /2/);
  expectPassed(workspace, await workspace.cli(['ci', '--base=main']));
}
