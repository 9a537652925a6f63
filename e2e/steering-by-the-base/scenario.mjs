import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectBlocked, expectPassed, expectSaid, expectUntrusted } from '../../tools/e2e/expect.mjs';
import { repoRoot } from '../../tools/lib/paths.mjs';

export const name = 'a change that loosens what judges it is judged by the base, and the gate says so';

const waivers = 'test-review.waivers.json';
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const waiver = {
  row: 'C3',
  path: 'libs/mail/src/mail.spec.ts',
  owner: 'mail team',
  reason: 'the greeting is compared elsewhere',
  expires: inDays(30),
};
const waiverFile = (path) =>
  JSON.stringify({ schemaVersion: 1, waivers: [{ ...waiver, ...(path && { path }) }] });

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace({ files: { [waivers]: waiverFile() } });
  workspace.editJson('test-review.config.json', (config) => ({
    ...config,
    policy: { rows: { C3: 'block' } },
  }));
  workspace.commitBase();
  const ci = async (change) => {
    workspace.git('switch', '-q', '-C', 'change', 'main');
    change(workspace);
    workspace.commit();
    return workspace.cli(['ci', '--base=main']);
  };
  const expectC3 = (result) => expectBlocked(workspace, result, { row: 'C3', path: cartSpec });
  const base = workspace.git('rev-parse', '--short=12', 'main').trim();
  const byTheBase = (what) => `this change alters ${what}: judged by the base ${base}, as CI will`;

  const deleted = await ci(() => {
    workspace.write({ [waivers]: null });
    proveNothing(workspace, waiver.path, "expect(greet('Ada')).toBe('Hello Ada');");
  });
  const gate = expectPassed(workspace, deleted, ['waived']);
  assert.match(gate.waivers[0].note, /removed by this change: holds until that is merged/);
  expectSaid(deleted, byTheBase(waivers));

  const widened = await ci(() => {
    workspace.write({ [waivers]: waiverFile('libs/**') });
    proveNothing(workspace);
  });
  expectC3(widened);
  expectSaid(widened, byTheBase(waivers), 'refused', 'widens');

  const off = await ci(() => {
    workspace.editJson('test-review.config.json', (config) => ({
      ...config,
      policy: { rows: { C3: 'off' } },
    }));
    proveNothing(workspace);
  });
  expectC3(off);
  expectSaid(off, byTheBase('test-review.config.json'));
  const local = await workspace.review();
  expectC3(local);
  expectSaid(local, byTheBase('test-review.config.json'));

  const skill = await ci(() => {
    const page = readFileSync(join(repoRoot, 'skills/test-review/rows/C3.md'), 'utf8');
    workspace.write({
      'skills/test-review/SKILL.md': readFileSync(join(repoRoot, 'skills/test-review/SKILL.md'), 'utf8'),
      'skills/test-review/rows/C3.md': page.replace('severity: Critical', 'severity: Low'),
    });
    proveNothing(workspace);
  });
  expectC3(skill);

  for (const [way, takeOut] of Object.entries(waysOut)) {
    const gone = await ci(() => {
      takeOut(workspace);
      proveNothing(workspace);
    });
    assert.equal(gone.code, 3, way);
    const { findings } = expectUntrusted(workspace, 'cart');
    expectSaid(gone, /gate removed by this change/i);
    assert.deepEqual(
      findings.filter(({ effect }) => effect === 'blocking').map(({ row, path }) => `${row} ${path}`),
      [`C3 ${cartSpec}`],
      `${way}: what the base covered is judged all the same`,
    );
  }
}

const cartSpec = 'libs/cart/src/cart.spec.ts';

const waysOut = {
  'the registration excludes a project': (workspace) =>
    workspace.editJson('nx.json', (nxJson) => ({
      ...nxJson,
      plugins: [{ plugin: 'nx-test-review', exclude: ['libs/cart/**'] }],
    })),
  'a target is replaced': (workspace) =>
    workspace.editJson('libs/cart/project.json', (project) => ({
      ...project,
      targets: { 'test-review': { executor: 'nx:noop' } },
    })),
};

/** Adds a test that compares a value with itself; or turns a check into that. */
function proveNothing(workspace, path = cartSpec, old = undefined) {
  if (old !== undefined) return workspace.edit(path, old, `${old}\n    expect(greet).toBe(greet);`);
  return workspace.edit(
    path,
    "it('is worth",
    "it('keeps its total', () => {\n    const total = totalOf(buildCart());\n    expect(total).toBe(total);\n  });\n\n  it('is worth",
  );
}
