import { expectPassed } from '../../tools/e2e/expect.mjs';

export const name = 'a spec deleted together with its source passes and is named';

export async function run({ makeWorkspace, assert }) {
  const extra = {
    'libs/mail/src/footer.ts': 'export function footer(): string {\n  return "Bye";\n}\n',
    'libs/mail/src/footer.spec.ts':
      "import { footer } from './footer';\n\nit('says bye', () => {\n  expect(footer()).toBe('Bye');\n});\n",
  };
  const workspace = await makeWorkspace({ files: extra });
  workspace.letBlock('D1');
  workspace.commit(
    { 'libs/mail/src/footer.ts': null, 'libs/mail/src/footer.spec.ts': null },
    'Drop the footer',
  );

  const gate = expectPassed(workspace, await workspace.review());
  const said = JSON.stringify(gate);
  assert.ok(said.includes('footer.spec.ts') || /1 (lost )?test/.test(said), 'the removed spec is not named');
}
