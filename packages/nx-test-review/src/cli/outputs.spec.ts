import { brokenGate } from '@nx-test-review/gate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planOutputs, printOutputs, writeOutputs } from './outputs';
import { useTempFolder } from './testing/temp-folder';

const gate = brokenGate({ runId: 'run-7', toolVersion: '0.1.0', createdAt: 'now', error: new Error('x') });

describe('outputs', () => {
  const folder = useTempFolder();
  const io = (env: NodeJS.ProcessEnv = {}, isTTY = false) => {
    const said: string[] = [];
    const sink = { isTTY, write: (text: string) => said.push(text) };
    return { said, stdout: sink, stderr: sink, cwd: folder.root, env };
  };

  it('add to the summary of a GitHub step, and find its place by themselves', () => {
    folder.write({ 'summary.md': 'before\n', 'own.md': 'older' });
    const place = io({ GITHUB_STEP_SUMMARY: join(folder.root, 'summary.md') });

    writeOutputs(planOutputs(place, { format: ['step-summary', 'markdown=own.md'] }), gate);
    expect(readFileSync(join(folder.root, 'summary.md'), 'utf8')).toMatch(
      /^before\n## ! Test review: broken/,
    );
    expect(readFileSync(join(folder.root, 'own.md'), 'utf8')).toMatch(/^## ! Test review: broken/);
  });

  it.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ FORCE_COLOR: '1' }, false, true],
  ])('colour the terminal text with %j on a terminal %s: %s', (env, isTTY, expected) => {
    const place = io(env, isTTY);
    printOutputs(place, planOutputs(place, { format: ['terminal'] }), gate);
    expect(place.said.join('').includes('\u001b[')).toBe(expected);
  });

  it('never colour a file', () => {
    const place = io({ FORCE_COLOR: '1' }, true);
    writeOutputs(planOutputs(place, { format: ['terminal=out.txt'] }), gate);
    expect(readFileSync(join(folder.root, 'out.txt'), 'utf8')).not.toContain('\u001b[');
  });
});
