import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInFolder } from '../testing/run';
import { useTempFolder } from '../testing/temp-folder';
import type { HelperAnswer } from './weigh-helpers';

const SPEC = `import { it } from 'vitest';
import { app, timer } from '@acme/e2e-robot';
it('bills', () => {
  app.seesInvoice(1);
});
it('adds', () => {
  app.seesTotal(3);
});
it('waits', async () => {
  await timer.pauseFor(500);
  app.seesTotal(3);
});
it('opens', () => {
  app.open();
});
`;

describe('doctor --helpers', () => {
  const folder = useTempFolder();
  const CONFIG = 'test-review.config.json';
  const read = (): string => readFileSync(join(folder.root, CONFIG), 'utf8');
  const run = (...argv: string[]) => runInFolder(folder.root, 'doctor', '--helpers', ...argv);
  const ask = async (...argv: string[]): Promise<HelperAnswer & { written: unknown[] }> =>
    JSON.parse((await run(...argv, '--json')).stdout);
  beforeEach(() => folder.write({ 'src/shop.spec.ts': SPEC, 'package.json': '{}' }));

  it('says of each family what it changes, by judging again with it', async () => {
    const { open, proposals, withAll } = await ask();
    expect(open).toEqual({ C4: 4, H1: 0 });
    expect(proposals).toMatchObject([
      { kind: 'assertions', pattern: 'app.sees*', calls: 3, takesAway: { C4: 3 }, brings: {} },
      { kind: 'sleeps', pattern: 'timer.pauseFor', takesAway: {}, brings: { H1: 1 } },
    ]);
    expect(proposals[0]?.places[0]).toEqual({ path: 'src/shop.spec.ts', line: 4 });
    expect(withAll).toEqual({ C4: 1, H1: 1 });
  });

  it('writes nothing unless it is told to', async () => {
    const { exitClass, stdout } = await run('src');
    expect(exitClass).toBe(0);
    expect(stdout).toContain('assertion  app.sees*   takes away 3 C4');
    expect(stdout).toContain('Nothing was written');
    expect(existsSync(join(folder.root, CONFIG))).toBe(false);
  });

  it('writes what is named into a new configuration, which then holds', async () => {
    const { exitClass, stderr } = await run('--write', 'app.sees*');
    expect(exitClass).toBe(0);
    expect(stderr).toContain(`wrote to ${CONFIG}: app.sees*`);
    expect(JSON.parse(read())).toEqual({ schemaVersion: 1, helpers: { assertions: ['app.sees*'] } });
    expect((await ask()).open).toEqual({ C4: 1, H1: 0 });
  });

  it('adds to the lists that are there, and leaves all else as it is written', async () => {
    const before =
      '{\n    "exclude": ["a/**", "b/**"],\n    "helpers": { "assertions": ["mine"], "depth": 4 }\n}\n';
    folder.write({ [CONFIG]: before });
    await run('--write', 'all');
    expect(read()).toContain('    "exclude": ["a/**", "b/**"],\n');
    expect(JSON.parse(read())).toEqual({
      exclude: ['a/**', 'b/**'],
      helpers: { assertions: ['mine', 'app.sees*'], depth: 4, sleeps: ['timer.pauseFor'] },
    });
  });

  it('proposes what is left, and writes no name twice', async () => {
    await run('--write', 'all');
    const once = read();
    const { stderr } = await run('--write', 'all');
    expect(stderr).toContain('nothing to write');
    expect(read()).toBe(once);
  });

  it.each([
    ['a name that is not proposed', ['--write', 'app.open'], 'helper-not-proposed'],
    ['no name', ['--write', ','], 'helper-not-proposed'],
    ['a path that is not there', ['nowhere'], 'path-missing'],
  ])('refuses %s with class 2', async (_what, argv, code) => {
    const { exitClass, stderr } = await run(...argv);
    expect(exitClass).toBe(2);
    expect(stderr).toContain(`[class 2] ${code}`);
    expect(existsSync(join(folder.root, CONFIG))).toBe(false);
  });

  it.each(['{ "helpers": ', '{ "helpers": { "assertions": "mine" } }'])(
    'leaves a malformed configuration as it is: %s',
    async (text) => {
      folder.write({ [CONFIG]: text });
      expect((await run('--write', 'all')).exitClass).toBe(2);
      expect(read()).toBe(text);
    },
  );

  it('is class 3 where no spec is', async () => {
    folder.write({ 'lib/a.ts': 'export const a = 1;\n' });
    expect((await run('lib')).exitClass).toBe(3);
  });

  it.each([['src'], ['--write', 'all']])('is needed for %s', async (...argv) => {
    const { exitClass, stderr } = await runInFolder(folder.root, 'doctor', ...argv);
    expect(exitClass).toBe(2);
    expect(stderr).toContain('helpers-missing');
  });
});
