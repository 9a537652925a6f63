import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempRepo, type TempRepo } from '@tools/testing/temp-repo';
import { resolveChange } from '../git/resolve-change';
import { openBaseSnapshot } from '../snapshot/base-snapshot';
import { openHeadSnapshot } from '../snapshot/head-snapshot';
import type { OpenSnapshot } from '../types';

let repo: TempRepo;
beforeEach(() => {
  repo = makeTempRepo();
});
afterEach(() => repo.remove());

const json = (value: unknown): string => JSON.stringify(value);
const file = (path: string) => ({ kind: 'file', path });

async function openHead(files: Record<string, string>): Promise<OpenSnapshot> {
  repo.write(files);
  return openHeadSnapshot(repo.root);
}

/** A link in node_modules, as package managers make it for a workspace project. */
function link(name: string, target: string): void {
  const at = join(repo.root, 'node_modules', name);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(repo.root, target), at);
}

describe('paths of a tsconfig whose base is not installed', () => {
  const tsconfig = {
    extends: '@company/tsconfig/base.json',
    compilerOptions: {
      baseUrl: '.',
      paths: { '#src/*': ['src/*'], '#src/deep/*': ['lib/deep/*', 'src/deep/*'], one: ['src/one.ts'] },
    },
  };

  it.each([
    ['#src/helpers/client.js', file('app/src/helpers/client.ts')],
    ['#src/deep/a', file('app/src/deep/a.ts')],
    ['one', file('app/src/one.ts')],
    ['#src/missing', { kind: 'unknown' }],
    ['two', { kind: 'external', name: 'two' }],
  ])('%s', async (specifier, expected) => {
    const head = await openHead({
      'app/package.json': json({ name: 'app', imports: { '#src/*': './lib/*' } }),
      'app/tsconfig.json': json(tsconfig),
      'app/src/helpers/client.ts': '',
      'app/src/deep/a.ts': '',
      'app/src/one.ts': '',
    });
    expect(head.resolve('app/src/tests/a.spec.ts', specifier)).toMatchObject(expected);
  });
});

describe('resolution at the head', () => {
  it.each([
    ['./cart', 'src/cart.ts'],
    ['./cart.js', 'src/cart.ts'],
    ['./view.jsx', 'src/view.tsx'],
    ['./view', 'src/view.tsx'],
    ['./folder', 'src/folder/index.ts'],
    ['./folder/', 'src/folder/index.ts'],
    ['./data.json', 'src/data.json'],
    ['./plain.js', 'src/plain.js'],
    ['./icon.svg?raw', 'src/icon.svg'],
    ['..', 'index.ts'],
    ['./with space', 'src/with space.ts'],
    ['./prüfung', 'src/prüfung.ts'],
  ])('%s is %s', async (specifier, expected) => {
    const paths = [
      'src/cart.ts',
      'src/view.tsx',
      'src/folder/index.ts',
      'src/data.json',
      'src/plain.js',
      'src/icon.svg',
      'index.ts',
      'src/with space.ts',
      'src/prüfung.ts',
    ];
    const head = await openHead(Object.fromEntries(paths.map((path) => [path, ''])));
    expect(head.resolve('src/a.spec.ts', specifier)).toEqual(file(expected));
  });

  it.each(['./missing', '../../outside', '/etc/passwd', 'virtual:x', ''])(
    '%j is unknown',
    async (specifier) => {
      const head = await openHead({ 'src/a.ts': '' });
      expect(head.resolve('src/a.spec.ts', specifier)).toMatchObject({ kind: 'unknown' });
    },
  );

  it('takes built-in modules and packages for external', async () => {
    const head = await openHead({
      'a.ts': '',
      '.gitignore': 'node_modules',
      'node_modules/react/package.json': json({ name: 'react', main: 'index.js' }),
      'node_modules/react/index.js': '',
    });
    expect(head.resolve('a.ts', 'fs')).toEqual({ kind: 'external', name: 'node:fs' });
    expect(head.resolve('a.ts', 'node:test')).toEqual({ kind: 'external', name: 'node:test' });
    expect(head.resolve('a.ts', 'react')).toEqual({ kind: 'external', name: 'react' });
    expect(head.resolve('a.ts', '@not/installed/deep')).toEqual({ kind: 'external', name: '@not/installed' });
  });

  it('does not take an alias that leads nowhere for a package', async () => {
    const head = await openHead({ 'a.ts': '' });
    for (const alias of ['@/cart', '~/cart', '#cart']) {
      expect(head.resolve('a.ts', alias)).toMatchObject({ kind: 'unknown' });
    }
  });

  describe('tsconfig paths', () => {
    const base = json({
      compilerOptions: {
        baseUrl: '.',
        paths: { '@app/cart': ['libs/cart/src/index.ts'], '@app/x/*': ['libs/x/src/*'] },
      },
    });

    it('come from what the nearest tsconfig extends, with comments and commas', async () => {
      const head = await openHead({
        'tsconfig.base.json': `// paths\n${base.replace('}}}', '}},}')}`,
        'libs/a/tsconfig.json': json({ extends: '../../tsconfig.base.json' }),
        'libs/cart/src/index.ts': '',
        'libs/x/src/deep/y.ts': '',
      });
      expect(head.resolve('libs/a/src/a.spec.ts', '@app/cart')).toEqual(file('libs/cart/src/index.ts'));
      expect(head.resolve('libs/a/src/a.spec.ts', '@app/x/deep/y')).toEqual(file('libs/x/src/deep/y.ts'));
    });

    it('come from the root for a folder without tsconfig, and for one whose tsconfig is broken', async () => {
      const head = await openHead({
        'tsconfig.base.json': base,
        'libs/broken/tsconfig.json': json({ extends: '@tsconfig/not-installed/tsconfig.json' }),
        'libs/broken/src/b.ts': '',
        'libs/cart/src/index.ts': '',
      });
      expect(head.resolve('tools/a.ts', '@app/cart')).toEqual(file('libs/cart/src/index.ts'));
      expect(head.resolve('libs/broken/src/a.ts', '@app/cart')).toEqual(file('libs/cart/src/index.ts'));
      expect(head.resolve('libs/broken/src/a.ts', './b')).toEqual(file('libs/broken/src/b.ts'));
    });

    it('of the nearest tsconfig win over those of the root', async () => {
      const head = await openHead({
        'tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
        'apps/a/tsconfig.json': json({ compilerOptions: { paths: { '@/*': ['./app/*'] } } }),
        'src/x.ts': '',
        'apps/a/app/x.ts': '',
      });
      expect(head.resolve('apps/a/app/a.spec.ts', '@/x')).toEqual(file('apps/a/app/x.ts'));
      expect(head.resolve('src/a.spec.ts', '@/x')).toEqual(file('src/x.ts'));
    });
  });

  describe('packages of the workspace', () => {
    const built = { name: '@w/lib', main: './dist/index.js', types: './dist/index.d.ts' };

    it.each([
      ['main of a build that is not there', built],
      [
        'exports of a build that is not there',
        { name: '@w/lib', exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } },
      ],
      [
        'a condition of its own',
        { name: '@w/lib', exports: { '.': { import: './nowhere.js', '@w/source': './src/index.ts' } } },
      ],
      [
        'development before import',
        { name: '@w/lib', exports: { import: './dist/x.js', development: './src/index.ts' } },
      ],
      ['nothing but a name', { name: '@w/lib' }],
    ])('lead to their source by %s', async (_what, manifest) => {
      const head = await openHead({
        'libs/lib/package.json': json(manifest),
        'libs/lib/src/index.ts': '',
        'libs/lib/src/x.ts': '',
      });
      expect(head.resolve('apps/a/a.spec.ts', '@w/lib')).toEqual(file('libs/lib/src/index.ts'));
    });

    it.each([
      ['the public api of a library', { name: '@w/lib', main: './dist/fesm/w-lib.mjs' }, 'src/public-api.ts'],
      ['its sourceRoot', { name: '@w/lib', main: './dist/all.js' }, 'source/index.ts'],
      ['its own name', { name: '@w/lib', main: './dist/all.js' }, 'src/lib.ts'],
    ])('lead to their source, which no entry of the build tells, by %s', async (_what, manifest, source) => {
      const head = await openHead({
        'libs/lib/package.json': json(manifest),
        'libs/lib/project.json': json({ sourceRoot: 'libs/lib/source' }),
        [`libs/lib/${source}`]: '',
        'libs/lib/src/other.ts': '',
      });
      expect(head.resolve('apps/a/a.spec.ts', '@w/lib')).toEqual(file(`libs/lib/${source}`));
      expect(head.resolve('apps/a/a.spec.ts', '@w/lib/nowhere')).toMatchObject({ kind: 'unknown' });
    });

    it.each(['testing/src/public_api.ts', 'testing/index.ts', 'source/testing.ts'])(
      'lead to the source of an entry beside the first one: %s',
      async (source) => {
        const head = await openHead({
          'libs/lib/package.json': json({ name: '@w/lib', main: './dist/all.js' }),
          'libs/lib/project.json': json({ sourceRoot: 'libs/lib/source' }),
          [`libs/lib/${source}`]: '',
        });
        expect(head.resolve('apps/a/a.spec.ts', '@w/lib/testing')).toEqual(file(`libs/lib/${source}`));
      },
    );

    it('are found through a link in node_modules, built or not', async () => {
      link('@w/lib', 'libs/lib');
      const files = {
        '.gitignore': 'node_modules\ndist\n',
        'libs/lib/package.json': json(built),
        'libs/lib/src/index.ts': '',
      };
      expect((await openHead(files)).resolve('apps/a/a.spec.ts', '@w/lib')).toEqual(
        file('libs/lib/src/index.ts'),
      );
      const withBuild = await openHead({ 'libs/lib/dist/index.js': '', 'libs/lib/dist/index.d.ts': '' });
      expect(withBuild.resolve('apps/a/a.spec.ts', '@w/lib')).toEqual(file('libs/lib/src/index.ts'));
    });

    it('show their subpaths, by exports, by pattern and by folder', async () => {
      const head = await openHead({
        'libs/lib/package.json': json({
          name: '@w/lib',
          exports: {
            './testing': './dist/testing/index.js',
            './features/*': './dist/features/*.js',
            './features/private/*': null,
          },
        }),
        'libs/lib/src/testing/index.ts': '',
        'libs/lib/src/features/a.ts': '',
        'libs/open/package.json': json({ name: 'open' }),
        'libs/open/src/deep/b.ts': '',
      });
      expect(head.resolve('a.ts', '@w/lib/testing')).toEqual(file('libs/lib/src/testing/index.ts'));
      expect(head.resolve('a.ts', '@w/lib/features/a')).toEqual(file('libs/lib/src/features/a.ts'));
      expect(head.resolve('a.ts', 'open/src/deep/b')).toEqual(file('libs/open/src/deep/b.ts'));
      expect(head.resolve('a.ts', 'open/deep/b')).toEqual(file('libs/open/src/deep/b.ts'));
    });

    it('without a source are unknown, never external', async () => {
      const head = await openHead({
        'libs/lib/package.json': json({ name: 'lib' }),
        'libs/lib/README.md': '',
      });
      expect(head.resolve('a.ts', 'lib')).toMatchObject({
        kind: 'unknown',
        reason: expect.stringContaining('lib') as string,
      });
    });

    it('are the given projects, so that a fixture cannot take a name', async () => {
      repo.write({
        'a/fixture/package.json': json({ name: 'lib' }),
        'a/fixture/index.ts': '',
        'libs/lib/package.json': json({ name: 'lib' }),
        'libs/lib/src/index.ts': '',
      });
      const head = await openHeadSnapshot(repo.root, { projects: [{ root: 'libs/lib' }] });
      expect(head.resolve('x.ts', 'lib')).toEqual(file('libs/lib/src/index.ts'));
    });
  });

  it('says why a file that git ignores is not followed', async () => {
    const head = await openHead({ '.gitignore': 'generated\n', 'generated/api.ts': '', 'src/a.ts': '' });
    expect(head.resolve('src/a.ts', '../generated/api')).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('ignored') as string,
    });
  });
});

describe('resolution at the base', () => {
  async function openBase(
    before: Record<string, string>,
    after: Record<string, string | null>,
  ): Promise<OpenSnapshot> {
    repo.commit(before);
    repo.write(after);
    const change = await resolveChange(repo.root, { baseRef: 'main', how: 'flag' });
    const head = await openHeadSnapshot(repo.root);
    return openBaseSnapshot(repo.root, change, head);
  }
  const tsconfig = (paths: Record<string, string[]>): string =>
    json({ compilerOptions: { baseUrl: '.', paths } });

  it('finds a relative file that the change deleted, and not one that it added', async () => {
    const base = await openBase(
      { 'src/gone.ts': '', 'a.spec.ts': '' },
      { 'src/gone.ts': null, 'src/new.ts': '' },
    );
    expect(base.resolve('src/a.spec.ts', './gone')).toEqual(file('src/gone.ts'));
    expect(base.resolve('src/a.spec.ts', './new')).toMatchObject({ kind: 'unknown' });
  });

  it('finds the file that stood in front of another', async () => {
    const base = await openBase({ 'src/x.ts': '', 'src/x/index.ts': '' }, { 'src/x.ts': null });
    expect(base.resolve('src/a.spec.ts', './x')).toEqual(file('src/x.ts'));
  });

  it('follows the paths of a tsconfig as they stood', async () => {
    const base = await openBase(
      {
        'tsconfig.base.json': tsconfig({ '@a': ['old/a.ts'] }),
        'old/a.ts': '',
        'new/a.ts': '',
        'lib/tsconfig.json': json({ extends: '../tsconfig.base.json' }),
      },
      { 'tsconfig.base.json': tsconfig({ '@a': ['new/a.ts'] }) },
    );
    expect(base.resolve('lib/a.spec.ts', '@a')).toEqual(file('old/a.ts'));
    expect(base.resolve('lib/a.spec.ts', 'vitest')).toEqual({ kind: 'external', name: 'vitest' });
  });

  it('follows a wildcard path to a library that the change removed', async () => {
    const paths = { 'tsconfig.base.json': tsconfig({ '@app/*': ['libs/*/src/index.ts'] }) };
    const base = await openBase(
      { ...paths, 'libs/gone/src/index.ts': '' },
      { 'libs/gone/src/index.ts': null },
    );
    expect(base.resolve('apps/a/a.spec.ts', '@app/gone')).toEqual(file('libs/gone/src/index.ts'));
  });

  it('follows exports of a package as they stood', async () => {
    const base = await openBase(
      {
        'libs/a/package.json': json({ name: '@w/a', exports: './src/one.ts' }),
        'libs/a/src/one.ts': '',
        'libs/a/src/two.ts': '',
      },
      { 'libs/a/package.json': json({ name: '@w/a', exports: './src/two.ts' }) },
    );
    expect(base.resolve('a.spec.ts', '@w/a')).toEqual(file('libs/a/src/one.ts'));
  });

  it('finds a package that the change removed', async () => {
    const base = await openBase(
      { 'libs/a/package.json': json({ name: '@w/a' }), 'libs/a/src/index.ts': '', 'x.ts': '' },
      { 'libs/a/package.json': null, 'libs/a/src/index.ts': null },
    );
    expect(base.resolve('apps/x/a.spec.ts', '@w/a')).toEqual(file('libs/a/src/index.ts'));
  });

  it('takes the answer of the head where nothing that decides it was changed', async () => {
    const base = await openBase(
      {
        'tsconfig.base.json': tsconfig({ '@a': ['lib/a.ts'] }),
        'lib/a.ts': '',
        'package.json': json({ name: 'root', version: '1.0.0' }),
      },
      { 'package.json': json({ name: 'root', version: '2.0.0', dependencies: { x: '1' } }), 'b.ts': '' },
    );
    expect(base.resolve('lib/a.spec.ts', '@a')).toEqual(file('lib/a.ts'));
    expect(base.resolve('gone/folder/a.spec.ts', '@a')).toEqual(file('lib/a.ts'));
  });
});
