import { expectPassed, expectSaid } from '../../tools/e2e/expect.mjs';

export const name =
  'an unknown base, a hostile one and a shallow clone: class 2 and the command that mends it';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bob')).toBe('Hello Bob')",
  );
  workspace.commit();

  workspace.git('clone', '-q', '--bare', '.', '.git/far-away');
  workspace.git('remote', 'add', 'origin', `file://${workspace.root}/.git/far-away`);

  const unknown = await workspace.cli(['ci', '--base=origin/nowhere']);
  assert.equal(unknown.code, 2);
  expectSaid(unknown, 'origin/nowhere', /git fetch origin/);

  const hostile = await workspace.cli(['ci', '--base=--upload-pack=x']);
  assert.equal(hostile.code, 2);

  workspace.write({ '.git/shallow': `${workspace.git('rev-parse', 'HEAD').trim()}\n` });
  workspace.git('update-ref', '-d', 'refs/heads/main');
  const shallow = await workspace.cli(['ci', '--base=main']);
  assert.equal(shallow.code, 2);
  const advice = /git (fetch --unshallow origin main:main)/.exec(shallow.output);
  assert.ok(advice, 'it says which command mends it');

  workspace.git(...advice[1].split(' '));
  expectPassed(workspace, await workspace.cli(['ci', '--base=main']));
}
