import { expectPassed } from '../../tools/e2e/expect.mjs';

export const name = 'a clean change passes, with a verdict for each project that it touches';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D1', 'D2', 'D3', 'D7');
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bob')).toBe('Hello Bob')",
  );
  workspace.commit();

  const gate = expectPassed(workspace, await workspace.review());
  assert.deepEqual(
    gate.projects.map(({ project, state }) => ({ project, state })),
    [{ project: 'mail', state: 'passed' }],
  );
  assert.equal(gate.projects[0].reviewed, 1);
  assert.equal(gate.totals.blocking, 0);
  assert.match(gate.policy.line, /blocks on/);

  expectPassed(workspace, await workspace.cli(['ci', '--base=main']));

  const strict = await workspace.cli(['ci', '--base=main', '--policy', 'minFiles=50', '--json']);
  assert.equal(strict.code, 1, 'a flag is policy for the tasks and for the gate alike');
  assert.equal(JSON.parse(strict.stdout).state, 'failed');
}
