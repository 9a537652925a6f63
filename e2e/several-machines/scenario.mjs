import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const name = 'two machines judge their projects, one gate answers for both';

const RUN = 'pipeline-812';

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.edit(
    'libs/mail/src/mail.spec.ts',
    "greet('Ada')).toBe('Hello Ada')",
    "greet('Bo')).toBe('Hello Bo')",
  );
  workspace.commit();
  const env = { TEST_REVIEW_PIPELINE_RUN: RUN, NX_BASE: 'main' };
  const parts = join(workspace.root, '..', 'parts');
  const judge = async (machine, project) => {
    const result = await workspace.nx(['run-many', '-t', 'test-review', '-p', project], { env });
    assert.match(result.output, /part of run pipeline-812, not gated here/);
    cpSync(join(workspace.root, '.test-review'), join(parts, machine, '.test-review'), { recursive: true });
    rmSync(join(workspace.root, '.test-review'), { recursive: true });
    return result.code;
  };
  const gate = async (...args) => {
    rmSync(join(workspace.root, '.test-review'), { recursive: true, force: true });
    const result = await workspace.cli(['gate', ...args, '--json'], { env });
    return { code: result.code, output: result.output, ...JSON.parse(result.stdout || '{}') };
  };

  assert.equal(await judge('one', 'cart'), 1, 'a blocking finding fails its task on its machine');
  assert.equal(await judge('two', 'mail'), 0);

  const whole = await gate('--from', join(parts, 'one'), join(parts, 'two'));
  assert.equal(whole.code, 1);
  assert.deepEqual(whole.projects.map(({ project, state }) => `${project} ${state}`).sort(), [
    'cart failed',
    'mail passed',
  ]);

  const half = await gate('--from', join(parts, 'two'));
  assert.equal(half.code, 3, 'a machine that brought nothing is no pass');
  assert.deepEqual(half.missing, ['cart']);

  const other = await gate('--from', parts, '--run', 'pipeline-813');
  assert.equal(other.code, 3, 'verdicts of another pipeline are left aside');

  workspace.edit('libs/cart/src/cart.spec.ts', "it.only('is worth", "it('is worth");
  workspace.commit();
  const later = await gate('--from', parts);
  assert.equal(later.code, 3, 'verdicts of another commit are stale');
  assert.match(later.output, /of another head/);
  rmSync(parts, { recursive: true });
}
