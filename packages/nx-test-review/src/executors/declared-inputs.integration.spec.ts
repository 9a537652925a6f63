import type { TargetConfiguration } from '@nx/devkit';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { openWorkspace } from '../engine';
import { buildTargets } from '../plugin/inference/build-targets';

jest.setTimeout(60_000);

const names = { targetName: 'test-review', t0TargetName: 'test-review-t0' };

let repo: TempRepo;
beforeEach(() => void (repo = makeTempRepo()));
afterEach(() => repo.remove());

const project = (name: string, dependencies: string[] = []) => ({
  name,
  root: `libs/${name}`,
  dependencies,
  tags: [],
});

/** What T0 read for a project. */
async function traceReads(target: string, projects: ReturnType<typeof project>[]): Promise<string[]> {
  const workspace = await openWorkspace({ root: repo.root, projects, ...names });
  return Object.keys((await workspace.writeT0Report(target)).report.reads);
}

/** Is the file in the hash of the project's cached task, by the two filesets that the target declares? */
function isDeclared(path: string, root: string, dependencyRoots: string[]): boolean {
  const { inputs } = buildTargets(root, names)['test-review-t0'] as TargetConfiguration;
  expect(inputs?.slice(0, 2)).toEqual([
    '{projectRoot}/**/*',
    { fileset: '{projectRoot}/**/!(*.spec|*.test|*.cy).*', dependencies: true },
  ]);
  const isSpec = /\.(spec|test|cy)\.[^/]*$/.test(path);
  return (
    path.startsWith(`${root}/`) || (!isSpec && dependencyRoots.some((one) => path.startsWith(`${one}/`)))
  );
}

it('reads only what its cached target declares: the project, and helpers of projects it depends on', async () => {
  repo.commit({
    'tsconfig.base.json': JSON.stringify({
      compilerOptions: { paths: { '@x/kit': ['libs/kit/src/index.ts'] } },
    }),
    'libs/cart/src/cart.ts': 'export const total = () => 3;',
    'libs/cart/src/expect-total.ts': 'export const expectTotal = (n: number) => expect(n).toBe(3);',
    'libs/cart/src/cart.spec.ts': [
      "import { expectSum } from '@x/kit';",
      "import { expectTotal } from './expect-total';",
      "import { total } from './cart';",
      "it('totals', () => { expectTotal(total()); });",
      "it('sums', () => { expectSum(total()); });",
    ].join('\n'),
    'libs/kit/src/index.ts': "export * from './sum';",
    'libs/kit/src/sum.ts':
      "import { check } from '@x/deep';\nexport const expectSum = (n: number) => check(n);",
    'libs/kit/src/sum.spec.ts': "it('is', () => { expect(1).toBe(2 - 1); });",
  });
  const reads = await traceReads('cart', [project('cart', ['kit']), project('kit')]);
  expect(reads).toEqual(
    expect.arrayContaining([
      'libs/cart/src/cart.spec.ts',
      'libs/cart/src/expect-total.ts',
      'libs/kit/src/sum.ts',
    ]),
  );
  expect(reads.filter((path) => !isDeclared(path, 'libs/cart', ['libs/kit']))).toEqual([]);
});

it('names what it read of a project that the graph knows no way to: the review checks it against the tree', async () => {
  repo.commit({
    'libs/cart/src/cart.spec.ts': [
      "import { expectSum } from '../../kit/src/sum';",
      "it('sums', () => { expectSum(3); });",
    ].join('\n'),
    'libs/kit/src/sum.ts': 'export const expectSum = (n: number) => expect(n).toBe(3);',
  });
  const reads = await traceReads('cart', [project('cart'), project('kit')]);
  expect(reads.filter((path) => !isDeclared(path, 'libs/cart', []))).toEqual(['libs/kit/src/sum.ts']);
});
