import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

export const name = 'hostile specs are read correctly or named: never a crash, never a silent skip';

const clean =
  "import { greet } from './mail';\n\nit('greets', () => {\n  expect(greet('Ada')).toBe('Hello Ada');\n});\n";
const focused = clean.replace("it('greets'", "it.only('greets'");

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.write({
    'libs/mail/src/windows.spec.ts': `\uFEFF${focused.replaceAll('\n', '\r\n')}`,
    'libs/mail/src/grüße.spec.ts': focused,
    'libs/mail/src/with space [x].spec.ts': focused,
    'libs/mail/src/nul.spec.ts': `${clean}\0\0`,
    'libs/mail/src/large.spec.ts': `${clean}//${'x'.repeat(5 * 1024 * 1024)}\n`,
    'libs/mail/src/torn.spec.ts': "it('is torn', () => {\n  expect(1).toBe(\n",
  });
  symlinkSync('/etc/hostname', join(workspace.root, 'libs/mail/src/outside.spec.ts'));
  workspace.commit();

  const result = await workspace.review();
  assert.notEqual(result.code, 0);
  const gate = workspace.readGate();
  assert.notEqual(gate.exitClass, 0);
  const findings = gate.findings.filter(({ row }) => row === 'C2').map(({ path, line }) => `${path}:${line}`);
  assert.deepEqual(findings.sort(), [
    'libs/mail/src/grüße.spec.ts:3',
    'libs/mail/src/windows.spec.ts:3',
    'libs/mail/src/with space [x].spec.ts:3',
  ]);

  const verdict = workspace.readVerdict('mail');
  const skipped = [...verdict.unreadable, ...verdict.excluded];
  for (const [path, reason] of [
    ['nul', /NUL|binary/i],
    ['large', /large|5 MB|5242880|bytes/i],
    ['torn', /syntax error|parse/i],
    ['outside', /link|outside/i],
  ]) {
    const entry = skipped.find((each) => each.path === `libs/mail/src/${path}.spec.ts`);
    assert.ok(entry, `${path}.spec.ts is not named in ${JSON.stringify(skipped)}`);
    assert.match(entry.reason, reason);
  }
}
