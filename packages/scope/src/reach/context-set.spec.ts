import { createProjectIndex } from '../projects/project-index';
import type { ChangedFile } from '../types';
import { contextSet, reviewSet } from './context-set';

const index = createProjectIndex([
  { name: 'app', root: 'app', dependencies: ['lib'], tags: [] },
  { name: 'lib', root: 'lib', dependencies: [], tags: [] },
  { name: 'other', root: 'other', dependencies: ['app'], tags: [] },
]);

const contextOf = (paths: string[], more: { review?: string[]; deleted?: string[]; cap?: number } = {}) =>
  contextSet({
    change: {
      files: [...paths, ...(more.deleted ?? [])].map((path): ChangedFile => ({
        path,
        status: more.deleted?.includes(path) ? 'deleted' : 'modified',
        uncommitted: false,
      })),
    },
    index,
    project: 'app',
    review: more.review ?? [],
    isSpec: (path) => path.endsWith('.spec.ts'),
    ...(more.cap === undefined ? {} : { cap: more.cap }),
  });

describe('contextSet', () => {
  it('takes the project and what it depends on, documentation first, then nearest', () => {
    const { files, basis } = contextOf(['lib/a.ts', 'app/z.ts', 'lib/README.md', 'other/x.ts', 'loose.ts']);
    expect(files).toEqual(['lib/README.md', 'app/z.ts', 'lib/a.ts']);
    expect(basis).toBe('diff');
  });

  it('never holds a spec, nor a file of the review set', () => {
    const { files } = contextOf(['app/a.spec.ts', 'app/odd.ts', 'app/a.ts'], { review: ['app/odd.ts'] });
    expect(files).toEqual(['app/a.ts']);
  });

  it.each([
    'app/package-lock.json',
    'app/__snapshots__/a.snap',
    'app/dist/a.js',
    'app/src/generated/api.ts',
    'app/logo.png',
    'app/a.min.js',
  ])('leaves %s out', (path) => {
    expect(contextOf([path]).basis).toBe('none');
  });

  it('leaves deleted files out', () => {
    expect(contextOf(['app/a.ts'], { deleted: ['app/b.ts'] }).files).toEqual(['app/a.ts']);
  });

  it('says that it was cut, and by how much; a full one is not cut', () => {
    const paths = ['app/a.ts', 'app/b.ts', 'app/c.ts'];
    expect(contextOf(paths, { cap: 3 })).toMatchObject({ basis: 'diff', omitted: 0 });
    expect(contextOf(paths, { cap: 2 })).toMatchObject({
      basis: 'diff-truncated',
      omitted: 1,
      files: ['app/a.ts', 'app/b.ts'],
    });
  });
});

describe('reviewSet', () => {
  it('is what is changed or reached, of one project or all', () => {
    const hit = { changed: true, direct: [], via: [] };
    const reach = new Map([
      ['lib/b.spec.ts', hit],
      ['app/a.spec.ts', hit],
    ]);
    expect(reviewSet(reach)).toEqual(['app/a.spec.ts', 'lib/b.spec.ts']);
    expect(reviewSet(reach, index, 'lib')).toEqual(['lib/b.spec.ts']);
  });
});
