export const name =
  'T0 is replayed from the cache; a spec re-runs its project, a helper its dependents, our own files nobody';
export const smoke = true;

/** Projects whose T0 ran, not replayed, by the task lines that Nx prints. */
function readRan(output) {
  const lines = output.matchAll(/nx run (\w+):test-review-t0(.*)$/gm);
  return [...lines].filter(([, , rest]) => !/cache/.test(rest)).map(([, project]) => project);
}

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  const runT0 = async () => {
    const result = await workspace.nx(['run-many', '-t', 'test-review-t0', '--output-style=static']);
    assert.equal(result.code, 0, result.output);
    return [...new Set(readRan(result.output))].sort();
  };

  assert.deepEqual(await runT0(), ['cart', 'mail', 'money'], 'the first run is cold');
  assert.deepEqual(await runT0(), [], 'the second run is replayed');

  workspace.edit(
    'libs/money/src/money.spec.ts',
    "formatMoney(3)).toBe('3.00')",
    "formatMoney(4)).toBe('4.00')",
  );
  assert.deepEqual(await runT0(), ['money'], 'a spec concerns its own project only');

  workspace.edit('libs/testing/src/index.ts', 'return lines;', 'return [...lines];');
  assert.deepEqual(await runT0(), ['cart'], 'a helper concerns the projects that depend on it');

  workspace.commitBase({}, 'All of it');
  workspace.editJson('test-review.config.json', (config) => ({ ...config, maxFileBytes: 4_000_000 }));
  const affected = await workspace.nx(['show', 'projects', '--affected', '--base=main']);
  assert.equal(affected.stdout.trim(), '', 'our own files at the root make no project affected');
}
