import { makeTempDir } from '@tools/testing/temp-repo';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createNodes, createNodesV2 } from '../../index';

let root: string;
beforeEach(() => void (root = makeTempDir()));
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Files = Record<string, unknown>;

/** Writes the files (JSON where the value is no text) and infers over those that Nx would hand in. */
async function infer(files: Files, { options, plugins = ['nx-test-review'], hidden = [] }: Setting = {}) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const given = Object.keys(files).filter((path) => !hidden.includes(path));
  const context = { workspaceRoot: root, nxJsonConfiguration: { plugins } };
  const results = await createNodes[1](given, options as object, context as never);
  return Object.assign({}, ...results.map(([, result]) => result.projects ?? {})) as Record<string, Project>;
}

interface Setting {
  options?: unknown;
  plugins?: unknown[];
  hidden?: string[];
}
interface Project {
  targets: Record<string, { dependsOn?: string[]; outputs?: string[] }>;
}

const workspace = { 'package.json': { name: 'ws', workspaces: ['packages/*'] } };
const rootsOf = async (files: Files, setting?: Setting) => Object.keys(await infer(files, setting)).sort();

describe('inferred targets', () => {
  it('are exactly these, since each change of them rebuilds every cache of a workspace', async () => {
    expect(await infer({ 'libs/cart/project.json': {}, 'libs/cart/src/cart.spec.ts': '' })).toEqual({
      'libs/cart': {
        root: 'libs/cart',
        metadata: { targetGroups: { 'Test review': ['test-review-t0', 'test-review'] } },
        targets: {
          'test-review-t0': {
            executor: 'nx-test-review:t0',
            cache: true,
            inputs: [
              '{projectRoot}/**/*',
              { fileset: '{projectRoot}/**/!(*.spec|*.test|*.cy).*', dependencies: true },
              { runtime: 'node -r nx-test-review/t0-inputs -e 0' },
              { externalDependencies: [] },
            ],
            outputs: ['{workspaceRoot}/.test-review/t0/libs%2Fcart.json'],
            metadata: { description: 'Checks the specs by syntax tree: no model, no network, cached.' },
          },
          'test-review': {
            executor: 'nx-test-review:test-review',
            cache: false,
            dependsOn: ['test-review-t0'],
            metadata: { description: 'Judges the affected specs: one verdict a project, one gate over all.' },
          },
        },
      },
    });
  });

  it('take their names from the registration and depend on each other by them', async () => {
    const options = { targetName: 'review', t0TargetName: 'review-static' };
    const projects = await infer({ 'a/project.json': {}, 'a/a.spec.ts': '' }, { options });
    expect(projects['a']?.targets).toEqual({
      'review-static': expect.objectContaining({ executor: 'nx-test-review:t0' }),
      review: expect.objectContaining({ dependsOn: ['review-static'] }),
    });
  });

  it.each([{ targetName: 7 }, { targetName: '' }, 'nonsense', null])(
    'keep their default names when the option is %j: other nx commands must go on',
    async (options) => {
      const projects = await infer({ 'a/project.json': {}, 'a/a.spec.ts': '' }, { options });
      expect(Object.keys(projects['a']?.targets ?? {})).toEqual(['test-review-t0', 'test-review']);
    },
  );

  it('are the same for one spec and for several', async () => {
    const one = await infer({ 'a/project.json': {}, 'a/a.spec.ts': '' });
    expect(await infer({ 'a/project.json': {}, 'a/b.spec.ts': '', 'a/c.spec.ts': '' })).toEqual(one);
  });

  it('come by either export name', () => {
    expect(createNodesV2).toBe(createNodes);
  });
});

describe('members of the workspace', () => {
  it('are folders with a project.json, wherever they lie', async () => {
    expect(await rootsOf({ 'deep/down/a/project.json': {}, 'deep/down/a/src/x/a.test.tsx': '' })).toEqual([
      'deep/down/a',
    ]);
  });

  it('are packages that the workspace globs name, with or without a name', async () => {
    const files = {
      ...workspace,
      'packages/a/package.json': { name: 'a' },
      'packages/a/a.spec.ts': '',
      'packages/b/package.json': {},
      'packages/b/b.spec.ts': '',
    };
    expect(await rootsOf(files)).toEqual(['packages/a', 'packages/b']);
  });

  it('are not packages outside of the globs: their specs belong to nobody', async () => {
    expect(
      await rootsOf({ ...workspace, 'other/a/package.json': { name: 'a' }, 'other/a/a.spec.ts': '' }),
    ).toEqual([]);
  });

  it('are not packages of a fixture: their specs belong to the project around', async () => {
    const files = {
      ...workspace,
      'packages/a/package.json': { name: 'a' },
      'packages/a/fixtures/app/package.json': {},
      'packages/a/fixtures/app/app.spec.ts': '',
    };
    expect(await rootsOf(files)).toEqual(['packages/a']);
  });

  it('are not folders whose manifest Nx does not see', async () => {
    const files = { 'a/project.json': {}, 'a/fix/project.json': {}, 'a/fix/x.spec.ts': '' };
    expect(await rootsOf(files, { hidden: ['a/fix/project.json'] })).toEqual(['a']);
  });

  it('are looked up on disk when the registration holds files back', async () => {
    const files = { 'a/project.json': {}, 'a/x.spec.ts': '' };
    const plugins = [{ plugin: 'nx-test-review', include: ['**/*.spec.ts'] }];
    expect(await rootsOf(files, { hidden: ['a/project.json'], plugins })).toEqual(['a']);
  });

  it.each([
    ['pnpm-workspace.yaml', 'packages:\n  - "mods/*"\n'],
    ['lerna.json', '{"packages":["mods/*"]}'],
  ])('are read from %s', async (name, text) => {
    const files = { 'package.json': {}, [name]: text, 'mods/a/package.json': {}, 'mods/a/a.spec.ts': '' };
    expect(await rootsOf(files)).toEqual(['mods/a']);
  });

  it.each([
    ['pnpm-workspace.yaml', 'packages: [unclosed'],
    ['lerna.json', '{'],
  ])('of other sources stay when %s is broken', async (name, text) => {
    const files = { ...workspace, [name]: text, 'packages/a/package.json': {}, 'packages/a/a.spec.ts': '' };
    expect(await rootsOf(files)).toEqual(['packages/a']);
  });

  it('leave out what a negative glob takes out', async () => {
    const files = {
      'package.json': { workspaces: { packages: ['./packages/*/', '!packages/b'] } },
      'packages/a/package.json': {},
      'packages/a/a.spec.ts': '',
      'packages/b/package.json': {},
      'packages/b/b.spec.ts': '',
    };
    expect(await rootsOf(files)).toEqual(['packages/a']);
  });

  it('are one project where two manifests lie in one folder', async () => {
    const files = {
      ...workspace,
      'packages/a/package.json': {},
      'packages/a/project.json': {},
      'packages/a/a.spec.ts': '',
    };
    expect(await rootsOf(files)).toEqual(['packages/a']);
  });

  it('own their specs alone when they are nested', async () => {
    const files = { 'a/project.json': {}, 'a/inner/project.json': {}, 'a/inner/x.spec.ts': '' };
    expect(await rootsOf(files)).toEqual(['a/inner']);
  });

  it.each([
    ['a project.json', { 'project.json': {} }],
    ['an nx entry in package.json', { 'package.json': { name: 'ws', nx: {} } }],
  ])('include the root when it has %s', async (_, manifest) => {
    const projects = await infer({ ...manifest, 'src/x.spec.ts': '' });
    expect(projects['.']?.targets['test-review-t0']?.outputs).toEqual([
      '{workspaceRoot}/.test-review/t0/_root.json',
    ]);
  });

  it('do not include a root that only holds the workspace', async () => {
    expect(await rootsOf({ ...workspace, 'tools/x.spec.ts': '' })).toEqual([]);
  });

  it('get the targets by a configuration of their own, which the root does not', async () => {
    const files = {
      'project.json': {},
      'test-review.config.json': {},
      'a/project.json': {},
      'a/test-review.config.json': {},
    };
    expect(await rootsOf(files)).toEqual(['a']);
  });

  it('are found with the separators of Windows', async () => {
    const context = { workspaceRoot: root, nxJsonConfiguration: {} };
    const results = await createNodes[1](['a\\project.json', 'a\\x.spec.ts'], undefined, context);
    expect(results.map(([, { projects }]) => Object.keys(projects ?? {}))).toEqual([['a']]);
  });
});
