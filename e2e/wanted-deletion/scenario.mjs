import { expectBlocked, expectPassed, expectSaid, lineOf } from '../../tools/e2e/expect.mjs';

export const name = 'a test that is to go: each documented way out, and held until the pipeline approves';

const spec = 'libs/mail/src/mail.spec.ts';
const waivers = 'test-review.waivers.json';

/** Policy at the base, and whether the change's own waiver then counts: plainly, and once the pipeline approved. */
const policies = [
  { policy: {}, refusal: 'newWaiverRows does not name it' },
  { policy: { newWaiverRows: ['D1'] } },
  { policy: { newWaivers: 'hold', newWaiverRows: ['D1'] }, refusal: 'held: policy newWaivers is "hold"' },
];

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  const ci = (...flags) => workspace.cli(['ci', '--base=main', ...flags]);
  const line = lineOf(workspace.read(spec), "it('greets a stranger too'");

  for (const { policy, refusal } of policies) {
    workspace.git('switch', '-q', 'main');
    workspace.editJson('test-review.config.json', (config) => ({
      ...config,
      policy: { ...policy, rows: { D1: 'block' } },
    }));
    workspace.commitBase();
    workspace.git('switch', '-q', '-C', 'change', 'main');
    dropTest(workspace);
    workspace.commit();
    if (policy.newWaiverRows === undefined) {
      expectBlocked(workspace, await ci(), { row: 'D1', path: spec, line });
    }
    workspace.write({ [waivers]: await askForWaiver(workspace, assert, line) });
    workspace.commit();

    const plain = await ci();
    if (refusal === undefined) {
      expectAdded(assert, expectPassed(workspace, plain, ['waived']));
      continue;
    }
    expectBlocked(workspace, plain, { row: 'D1', path: spec, line });
    expectSaid(plain, 'refused', refusal);
    const approved = await ci('--approve-waivers');
    expectAdded(assert, expectPassed(workspace, approved, ['waived']));
  }

  const asked = workspace.read(waivers);
  workspace.git('switch', '-q', 'main');
  workspace.commitBase({ [waivers]: asked }, 'Let a test go');
  workspace.git('switch', '-q', '-C', 'change', 'main');
  dropTest(workspace);
  workspace.commit();
  const merged = expectPassed(workspace, await ci(), ['waived']);
  assert.deepEqual(
    merged.waivers.map(({ row, status }) => `${row} ${status}`),
    ['D1 used'],
  );
}

const dropTest = (workspace) =>
  workspace.edit(
    spec,
    "  it('greets a stranger too', () => {\n    expect(greet('')).toBe('Hello');\n  });\n",
    '',
  );

let written;
/** By `waive` once, at the place that the latest run names; the same text in the next rounds. */
async function askForWaiver(workspace, assert, line) {
  if (written !== undefined) return written;
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const words = [
    '--owner',
    'mail team',
    '--reason',
    'strangers are greeted by the portal',
    '--expires',
    expires,
  ];
  const waived = await workspace.cli(['waive', '--at', `${spec}:${line}`, ...words]);
  assert.equal(waived.code, 0, waived.output);
  expectSaid(waived, 'newWaiverRows does not name it');
  written = workspace.read(waivers);
  return written;
}

function expectAdded(assert, { waivers: used }) {
  assert.deepEqual(
    used.map(({ row, status, findings }) => ({ row, status, findings })),
    [{ row: 'D1', status: 'added-by-change', findings: 1 }],
  );
}
