import type { Run, Verdict } from '@nx-test-review/contracts';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openWorkspace } from './index';
import { makeRunId, t0ReportPath } from './run-store';

jest.setTimeout(60_000);

const spec = (title: string, from = '@playwright/test', body = ''): string =>
  [
    `import { test } from '${from}';`,
    "import { expect } from '@playwright/test';",
    `test('${title}', async ({ page }) => {`,
    `  await page.goto('/');${body}`,
    "  await expect(page.getByRole('status')).toHaveText('Ready');",
    '});',
    '',
  ].join('\n');
const FIXTURES = "import { test as base } from '@playwright/test';\nexport const test = base.extend({});\n";
const POLL = `
  let state = '';
  while (state !== 'done') state = await page.evaluate(read);`;

/** Specs of one project that mark priorities and take their fixtures from one module. */
const house = (root: string, count = 4): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `${root}/s${n}.spec.ts`,
      spec(`opens page ${n} @p0`, './fixtures'),
    ]),
  );

const PROJECTS = [
  { name: 'shop-e2e', root: 'apps/shop-e2e', dependencies: ['shop'], tags: ['type:e2e'] },
  { name: 'shop', root: 'apps/shop', dependencies: [], tags: ['type:app'] },
  { name: 'docs-e2e', root: 'apps/docs-e2e', dependencies: ['shop'], tags: ['type:e2e'] },
  { name: 'far-e2e', root: 'apps/far-e2e', dependencies: [], tags: ['type:e2e'] },
].map((project) => ({ ...project, reviewExecutor: 'nx-test-review:test-review' }));

describe('conventions of the specs around a change', () => {
  let repo: TempRepo;
  beforeEach(() => {
    repo = makeTempRepo();
    repo.commit({
      '.gitignore': '.test-review/\n',
      'package.json': '{"devDependencies":{"@shop/pw-kit":"1.0.0"}}',
      'apps/shop-e2e/playwright.config.ts': 'export default {};',
      'apps/shop-e2e/fixtures.ts': FIXTURES,
      ...house('apps/shop-e2e'),
      'apps/shop-e2e/old.spec.ts': spec('opens the old page'),
    });
  });
  afterEach(() => repo.remove());

  const open = () =>
    openWorkspace({
      root: repo.root,
      projects: PROJECTS,
      targetName: 'test-review',
      t0TargetName: 'test-review-t0',
    });
  const makeRun = (baseRef: string | null = 'HEAD'): Run => ({
    schemaVersion: 1,
    kind: 'run',
    id: makeRunId(),
    startedAt: new Date().toISOString(),
    command: 'affected',
    baseRef,
    baseHow: baseRef === null ? null : 'flag',
    headRef: null,
    gate: baseRef !== null,
    excluded: [],
    limited: false,
  });
  const judge = async (project: string, run = makeRun()): Promise<Verdict> =>
    (await (await (await open()).openReview(run)).judge(project)).verdict;
  const found = ({ findings }: Verdict) =>
    findings.filter(({ effect }) => effect !== 'not-counted').map(({ row, path }) => `${row} ${path}`);
  const statusOf = ({ conventions }: Verdict, key: string) => conventions.find((one) => one.key === key);

  it('hold for a new spec: counted without it, with examples', async () => {
    repo.write({ 'apps/shop-e2e/new.spec.ts': spec('opens the new page') });
    const verdict = await judge('shop-e2e');
    expect(found(verdict)).toEqual(['L9 apps/shop-e2e/new.spec.ts', 'L2 apps/shop-e2e/new.spec.ts']);
    expect(verdict.state).toBe('passed');
    expect(statusOf(verdict, 'fixtures')).toEqual({
      key: 'fixtures',
      status: 'established',
      yes: 4,
      no: 1,
      form: 'apps/shop-e2e/fixtures.ts',
      examples: [0, 1, 2].map((n) => `apps/shop-e2e/s${n}.spec.ts`),
    });
  });

  it('leave a new spec alone that follows them', async () => {
    repo.write({ 'apps/shop-e2e/new.spec.ts': spec('opens the new page @p1', './fixtures') });
    expect(found(await judge('shop-e2e'))).toEqual([]);
  });

  it('do not count an old spec that never followed them, also where it is changed', async () => {
    repo.write({
      'apps/shop-e2e/old.spec.ts': spec('opens the old page', '@playwright/test', ' // slow page'),
    });
    const verdict = await judge('shop-e2e');
    expect(verdict.findings.map(({ row, provenance }) => `${row} ${provenance}`)).toEqual([
      'L9 pre-existing',
      'L2 pre-existing',
    ]);
  });

  it('cannot be set by the change that is judged', async () => {
    repo.commit({ ...Object.fromEntries(Object.keys(house('apps/shop-e2e')).map((path) => [path, null])) });
    repo.write({ ...house('apps/shop-e2e', 6), 'apps/shop-e2e/new.spec.ts': spec('opens the new page') });
    const verdict = await judge('shop-e2e');
    expect(found(verdict)).toEqual([]);
    expect(statusOf(verdict, 'priorityMarkers')).toMatchObject({ status: 'unknown', yes: 0, no: 1 });
  });

  it('are looked for in projects of the same tag, the nearest first, where the own specs are too few', async () => {
    repo.commit({
      'apps/docs-e2e/playwright.config.ts': 'export default {};',
      'apps/docs-e2e/only.spec.ts': spec('opens the docs'),
      'apps/far-e2e/playwright.config.ts': 'export default {};',
      ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`apps/far-e2e/f${n}.spec.ts`, spec(`opens ${n}`)])),
    });
    repo.write({ 'apps/docs-e2e/new.spec.ts': spec('opens more docs') });
    const verdict = await judge('docs-e2e');
    // The one of its own and the five of the nearest project; nothing of the one that is not connected.
    expect(statusOf(verdict, 'priorityMarkers')).toMatchObject({ status: 'established', yes: 4, no: 2 });
    expect(found(verdict)).toContain('L2 apps/docs-e2e/new.spec.ts');
  });

  it('come to the same with the cached reports of other projects and without', async () => {
    repo.commit({ 'apps/docs-e2e/playwright.config.ts': 'export default {};' });
    repo.write({ 'apps/docs-e2e/new.spec.ts': spec('opens more docs') });
    const asked = await judge('docs-e2e');
    await (await open()).writeT0Report('shop-e2e');
    expect((await judge('docs-e2e')).conventions).toEqual(asked.conventions);
    expect(statusOf(asked, 'priorityMarkers')?.yes).toBe(4);
  });

  it('take no vote of a report that speaks of another text', async () => {
    const path = t0ReportPath(repo.root, 'apps/shop-e2e');
    await (await open()).writeT0Report('shop-e2e');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll('"priorityMarkers":"no"', '"priorityMarkers":"yes"'),
    );
    repo.commit({
      'apps/docs-e2e/playwright.config.ts': 'export default {};',
      'apps/shop-e2e/old.spec.ts': spec('opens the older page'),
    });
    repo.write({ 'apps/docs-e2e/new.spec.ts': spec('opens more docs') });
    expect(existsSync(path)).toBe(true);
    expect(statusOf(await judge('docs-e2e'), 'priorityMarkers')).toMatchObject({ yes: 4, no: 1 });
  });

  it('are measured over the whole project where nothing is changed', async () => {
    const verdict = await judge('shop-e2e', makeRun(null));
    expect(statusOf(verdict, 'priorityMarkers')).toMatchObject({ status: 'established', yes: 4, no: 1 });
    expect(found(verdict)).toEqual(['L9 apps/shop-e2e/old.spec.ts', 'L2 apps/shop-e2e/old.spec.ts']);
  });

  it('stand in the gate result and in its Markdown', async () => {
    repo.write({ 'apps/shop-e2e/new.spec.ts': spec('opens the new page') });
    const review = await (await open()).openReview(makeRun());
    await review.judge('shop-e2e');
    const { result, path } = await review.gate([
      { id: 'shop-e2e:test-review', project: 'shop-e2e', target: 'test-review', status: 'success' },
    ]);
    expect(result.projects[0]?.conventions.map(({ key }) => key)).toContain('fixtures');
    expect(readFileSync(path.replace(/json$/, 'md'), 'utf8')).toContain(
      'priority markers (tag): established, 4 of 5 specs, such as apps/shop-e2e/s0.spec.ts',
    );
  });

  describe('of configured utilities', () => {
    const configure = (name: string) =>
      repo.commit({
        'test-review.config.json': JSON.stringify({ conventions: { playwrightUtilities: [name] } }),
        'apps/shop-e2e/fixtures.ts': `import { kit } from '${name}';\n${FIXTURES}`,
      });
    const gate = async () => {
      repo.write({ 'apps/shop-e2e/new.spec.ts': spec('opens a page @p0', '@playwright/test', POLL) });
      const review = await (await open()).openReview(makeRun());
      const { verdict } = await review.judge('shop-e2e');
      const { result } = await review.gate([]);
      return {
        rows: found(verdict).map((one) => one.slice(0, 2)),
        notes: result.notes.filter((note) => /M9/.test(note)),
      };
    };

    it('open M9 where the package is installed, and the run says so once', async () => {
      configure('@shop/pw-kit');
      expect(await gate()).toEqual({
        rows: ['L9', 'M9'],
        notes: ['row M9 is on: conventions.playwrightUtilities names @shop/pw-kit, and it is installed'],
      });
    });

    it('keep M9 shut where it is not, and the run says so', async () => {
      configure('@shop/other-kit');
      const { rows, notes } = await gate();
      expect({ rows, off: notes.map((note) => note.slice(0, 31)) }).toEqual({
        rows: ['L9'],
        off: ['row M9 is off for @shop/other-k'],
      });
    });

    it('say nothing of M9 where none is configured', async () => {
      expect(await gate()).toEqual({ rows: ['L9'], notes: [] });
    });
  });
});
