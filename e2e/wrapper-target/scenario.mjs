import { expectBlocked, expectPassed } from '../../tools/e2e/expect.mjs';

export const name = 'a wrapper target that depends on test-review is gated too';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.letBlock('D7');
  workspace.editJson('libs/mail/project.json', (project) => ({
    ...project,
    targets: { verify: { executor: 'nx:noop', dependsOn: ['test-review'] } },
  }));
  workspace.commitBase({}, 'A target for everything');
  const path = 'libs/mail/src/mail.spec.ts';
  workspace.edit(path, "greet('Ada')).toBe('Hello Ada')", "greet('Bob')).toBe('Hello Bob')");
  workspace.commit();
  const passed = await workspace.nx(['affected', '-t', 'verify', '--base=main']);
  const gate = expectPassed(workspace, passed);
  assert.deepEqual(
    gate.projects.map(({ project }) => project),
    ['mail'],
  );

  workspace.edit(path, "it('greets a stranger too'", "it.skip('greets a stranger too'");
  workspace.commit();
  const blocked = await workspace.nx(['run', 'mail:verify'], { env: { NX_BASE: 'main' } });
  expectBlocked(workspace, blocked, { row: 'D7', path });
}
