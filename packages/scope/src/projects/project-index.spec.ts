import type { ProjectRef } from '../types';
import { createProjectIndex } from './project-index';

const project = (name: string, root: string, ...dependencies: string[]): ProjectRef => ({
  name,
  root,
  dependencies,
  tags: [],
});

describe('createProjectIndex', () => {
  it('gives a file to the innermost project', () => {
    const index = createProjectIndex([
      project('outer', 'libs/a'),
      project('inner', 'libs/a/b'),
      project('next', 'libs/ab'),
    ]);
    expect(index.ownerOf('libs/a/x.ts')?.name).toBe('outer');
    expect(index.ownerOf('libs/a/b/src/x.ts')?.name).toBe('inner');
    expect(index.ownerOf('libs/ab/x.ts')?.name).toBe('next');
  });

  it('gives the rest to the root project, and to nobody where there is none', () => {
    expect(
      createProjectIndex([project('root', '.'), project('a', 'a')]).ownerOf('tools/x.spec.ts')?.name,
    ).toBe('root');
    expect(createProjectIndex([project('a', 'a')]).ownerOf('tools/x.spec.ts')).toBeUndefined();
  });

  it('lets the first by name own a root that two projects share, and names the other', () => {
    const index = createProjectIndex([project('zeta', 'a'), project('alpha', './a/')]);
    expect(index.ownerOf('a/x.ts')?.name).toBe('alpha');
    expect(index.shadowed).toEqual([{ project: 'zeta', by: 'alpha', root: 'a' }]);
  });

  it('walks dependencies nearest first, through cycles and unknown names', () => {
    const index = createProjectIndex([
      project('a', 'a', 'b', 'gone'),
      project('b', 'b', 'c'),
      project('c', 'c', 'a'),
    ]);
    expect(index.withDependencies('a').map((ref) => ref.name)).toEqual(['a', 'b', 'c']);
    expect(index.withDependencies('gone')).toEqual([]);
  });
});
