import { openStore } from '@nx-test-review/review';
import { makeTempDir, makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunPlan } from '../engine';
import { runInFolder } from './testing/run';

jest.setTimeout(60_000);

const spec = (title: string): string =>
  `import { expect, it } from 'vitest';\nimport { total } from './total';\n\nit('${title}', () => {\n  expect(total([3])).toBe(3);\n});\n`;

let repo: TempRepo;
beforeEach(() => {
  repo = makeTempRepo();
  repo.commit({
    'package.json': JSON.stringify({ name: 'shop', workspaces: ['libs/*'] }),
    'libs/cart/package.json': JSON.stringify({ name: 'cart' }),
    'libs/cart/src/total.ts': 'export const total = (all: number[]) => all[0];\n',
    'libs/cart/src/total.spec.ts': spec('adds'),
    'libs/mail/package.json': JSON.stringify({ name: 'mail' }),
    'libs/mail/src/mail.spec.ts':
      "import { expect, it } from 'vitest';\nit('greets', () => { expect('a'.length).toBe(1); });\n",
  });
  repo.git('switch', '-q', '-c', 'change');
});
afterEach(() => repo.remove());

describe('prompt', () => {
  it('prints what would be sent of a change, outside of Nx, and asks nobody', async () => {
    repo.commit({ 'libs/cart/src/total.spec.ts': spec('works') });
    const { exitClass, stdout, stderr } = await runInFolder(repo.root, 'prompt');

    expect(exitClass).toBe(0);
    expect(stdout).toContain('## 1. "libs/cart/src/total.spec.ts"');
    expect(stdout).toContain("it('works', () => {");
    expect(stdout).not.toContain('mail.spec.ts');
    expect(stderr).toMatch(/cart for custom: 1 spec, \d+ bytes, about \d+ tokens/);
  });

  it('prints what would be sent of named files, whatever changed', async () => {
    const { stdout } = await runInFolder(join(repo.root, 'libs/mail'), 'prompt', 'src/mail.spec.ts');

    expect(stdout).toContain('## 1. "libs/mail/src/mail.spec.ts"');
    expect(stdout).not.toContain('total.spec.ts');
  });

  it('needs no base for named files', async () => {
    repo.git('branch', '-q', '-D', 'main');
    const { exitClass, stdout } = await runInFolder(repo.root, 'prompt', 'libs/mail');

    expect(exitClass).toBe(0);
    expect(stdout).toContain('## 1. "libs/mail/src/mail.spec.ts"');
  });

  it('prints what would be sent of a project, as data on request', async () => {
    const { stdout } = await runInFolder(repo.root, 'prompt', '--project', 'cart', '--json');
    const plan = JSON.parse(stdout) as RunPlan;

    expect(plan.projects.map(({ project, calls }) => [project, calls.flatMap(({ specs }) => specs)])).toEqual(
      [['cart', ['libs/cart/src/total.spec.ts']]],
    );
    expect(plan.estimate).toMatchObject({ calls: 1, specs: 1 });
  });

  it('says why nothing would be sent', async () => {
    const { exitClass, stdout, stderr } = await runInFolder(repo.root, 'prompt');
    expect([exitClass, stdout]).toEqual([0, '']);
    expect(stderr).toContain('no spec is affected');

    repo.commit({ 'libs/cart/src/total.spec.ts': `// totals\n${spec('adds')}` });
    expect((await runInFolder(repo.root, 'prompt')).stderr).toContain('total.spec.ts: unchanged in meaning');
  });

  it('refuses a project and a path that are not there', async () => {
    expect((await runInFolder(repo.root, 'prompt', '--project', 'no-such')).exitClass).toBe(2);
    expect((await runInFolder(repo.root, 'prompt', 'libs/no-such')).exitClass).toBe(2);
  });
});

describe('store', () => {
  let dir: string;
  beforeEach(() => void (dir = makeTempDir()));
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const keep = (name: string, madeAt: string): void => {
    const store = openStore({
      dir,
      replay: 'any',
      runId: 'run-1',
      root: repo.root,
      ci: false,
      trackedFiles: () => [],
    });
    store.write(name.padEnd(64, '0'), {
      path: `libs/${name}.spec.ts`,
      findings: [],
      dropped: [],
      notes: [],
      contextUsed: [],
      modelReported: null,
      seen: { form: 'form', rows: [], units: [] },
      madeAt,
      madeBy: 'run-1',
    });
  };

  it('lists what is stored', async () => {
    keep('a', '2026-01-02T03:04:05.000Z');
    const { exitClass, stdout } = await runInFolder(repo.root, 'store', 'ls', '--dir', dir);

    expect(exitClass).toBe(0);
    expect(stdout).toMatch(/2026-01-02T03:04:05.000Z {2}run-1 {2}libs\/a.spec.ts {2}0 findings/);
  });

  it('lists an empty store, and finds the one of the workspace', async () => {
    repo.write({ 'test-review.config.json': JSON.stringify({ store: { dir: '.answers' } }) });
    const { stdout } = await runInFolder(repo.root, 'store', 'ls', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ dir: join(repo.root, '.answers'), rows: [], broken: [] });
  });

  it('removes what is older than so many days', async () => {
    keep('a', '2020-01-02T03:04:05.000Z');
    keep('b', new Date().toISOString());
    const { stdout } = await runInFolder(repo.root, 'store', 'prune', '--days', '7', '--dir', dir, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ kept: 1 });
  });

  it('names an entry that nobody would take, and ends with 1', async () => {
    keep('a', '2026-01-02T03:04:05.000Z');
    const listed = JSON.parse(
      (await runInFolder(repo.root, 'store', 'ls', '--dir', dir, '--json')).stdout,
    ) as {
      rows: { key: string }[];
    };
    expect(listed.rows).toHaveLength(1);
    expect((await runInFolder(repo.root, 'store', 'verify', '--dir', dir)).exitClass).toBe(0);

    const key = listed.rows[0]?.key ?? '';
    writeFileSync(join(dir, 'v1', key.slice(0, 2), `${key}.json`), '{ "half":');
    const { exitClass, stdout } = await runInFolder(repo.root, 'store', 'verify', '--dir', dir);
    expect([exitClass, stdout]).toEqual([1, expect.stringContaining('broken')]);
  });

  it('refuses another action, and an age that is none', async () => {
    expect((await runInFolder(repo.root, 'store', 'drop')).exitClass).toBe(2);
    expect((await runInFolder(repo.root, 'store', 'prune', '--days', 'many', '--dir', dir)).exitClass).toBe(
      2,
    );
  });
});
