import { expectPassed, expectSaid, expectUntrusted } from '../../tools/e2e/expect.mjs';

export const name = 'a deleted verdict is a missing one: class 3, whatever the tasks said';

/** Deletes the verdicts of mail in all runs: the task was green, and the evidence is gone. */
const sabotage = `
const { readdirSync, readFileSync, rmSync } = require('node:fs');
for (const path of readdirSync('.test-review/runs', { recursive: true })) {
  const full = '.test-review/runs/' + path;
  if (!path.endsWith('.json')) continue;
  const value = JSON.parse(readFileSync(full, 'utf8'));
  if (value.kind === 'verdict' && value.project === 'mail') rmSync(full);
}
`;

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace({ files: { 'sabotage.cjs': sabotage } });
  workspace.editJson('libs/mail/project.json', (project) => ({
    ...project,
    targets: {
      sabotage: { command: 'node sabotage.cjs', dependsOn: ['test-review'], options: { cwd: '.' } },
    },
  }));
  workspace.commitBase({}, 'A target that removes evidence');
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bob')).toBe('Hello Bob')",
  );
  workspace.commit();

  const result = await workspace.nx(['affected', '-t', 'test-review', 'sabotage', '--base=main']);
  assert.notEqual(result.code, 0);
  expectSaid(result, 'mail', /missing|no verdict/i);
  expectUntrusted(workspace, 'mail');
  assert.deepEqual(workspace.readGate().missing, ['mail']);

  expectPassed(workspace, await workspace.review());
}
