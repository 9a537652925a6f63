export const name =
  'formats: written by ci beside its answer, made again by render, and there when there is no answer';

const FORMATS = {
  sarif: (text) => JSON.parse(text).runs[0].results.length,
  'code-quality': (text) => JSON.parse(text).length - 1,
  junit: (text) => text.match(/<failure /g)?.length ?? 0,
  html: (text) => text.match(/<article /g)?.length ?? 0,
  annotations: (text) => text.match(/^::(error|warning) file=/gm)?.length ?? 0,
};

export async function run({ makeWorkspace, assert }) {
  const workspace = await makeWorkspace();
  workspace.edit('libs/cart/src/cart.spec.ts', "it('is worth", "it.only('is worth");
  workspace.commit();

  const flags = (folder) =>
    Object.keys(FORMATS).flatMap((format) => ['--format', `${format}=${folder}/${format}`]);
  const env = { GITHUB_STEP_SUMMARY: `${workspace.root}/summary.md` };
  workspace.write({ 'summary.md': 'a step before\n' });
  const ci = await workspace.cli(['ci', '--base=main', '--format=step-summary', ...flags('out')], { env });
  assert.equal(ci.code, 1);
  assert.match(ci.stdout, /^✗ test-review: FAILED \(class 1\)/, 'stdout is the answer for people');
  assert.match(workspace.read('summary.md'), /^a step before\n## ✗ Test review: failed/);
  for (const [format, countOf] of Object.entries(FORMATS)) {
    assert.notEqual(countOf(workspace.read(`out/${format}`)), 0, `${format} names what blocks`);
  }
  const sarif = JSON.parse(workspace.read('out/sarif')).runs[0];
  assert.equal(sarif.properties.scope, 'affected');
  assert.match(sarif.tool.driver.rules[0].help.markdown, /##/, 'rules have their pages');

  const render = await workspace.cli(['render', ...flags('again')]);
  assert.deepEqual([render.code, render.output], [0, '']);
  for (const format of Object.keys(FORMATS)) {
    assert.equal(workspace.read(`again/${format}`), workspace.read(`out/${format}`), `${format} is the same`);
  }

  const broken = await workspace.cli(['ci', '--base=origin/nowhere', '--format=junit=out/junit']);
  assert.deepEqual([broken.code, broken.stdout], [2, '']);
  assert.match(workspace.read('out/junit'), /<error type="broken" message="No answer: /);
  const told = await workspace.cli(['render', '--format=markdown']);
  assert.match(told.stdout, /## ! Test review: broken \(class 2\)[\s\S]*what to do: name a base that exists/);

  await workspace.nx(['affected', '-t', 'test-review', '--base=origin/nowhere']);
  const { state, exitClass, headline } = workspace.readGate();
  assert.deepEqual([state, exitClass], ['broken', 2]);
  assert.match(headline, /^No answer: .*origin\/nowhere/);
}
