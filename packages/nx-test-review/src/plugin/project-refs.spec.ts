import { toProjectRefs } from './project-refs';

const names = { targetName: 'test-review', t0TargetName: 'test-review-t0' };
const node = (name: string, data: object) => ({ name, type: 'lib' as const, data: { root: name, ...data } });
const edges = (source: string, ...targets: string[]) =>
  targets.map((target) => ({ source, target, type: 'static' }));

it('tells projects with their dependencies, tags and executors, sorted by name', () => {
  const graph = {
    nodes: {
      b: node('b', {
        tags: ['scope:x'],
        projectType: 'library',
        targets: {
          'test-review': { executor: 'nx-test-review:test-review' },
          'test-review-t0': { executor: 'x:y' },
        },
      }),
      a: node('a', { root: '.' }),
    },
    dependencies: { b: edges('b', 'npm:zod', 'a', 'a', 'b'), a: [] },
  };
  expect(toProjectRefs(graph, names)).toEqual([
    { name: 'a', root: '.', dependencies: [], tags: [], reviewExecutor: undefined, t0Executor: undefined },
    {
      name: 'b',
      root: 'b',
      dependencies: ['a'],
      tags: ['scope:x', 'type:library'],
      reviewExecutor: 'nx-test-review:test-review',
      t0Executor: 'x:y',
    },
  ]);
});

it('tells a project that another registration reviews, under a target name of its own', () => {
  const review = { executor: 'nx-test-review:test-review' };
  const graph = {
    nodes: {
      a: node('a', { targets: { 'test-review': review } }),
      b: node('b', { targets: { 'e2e-review': review } }),
      c: node('c', { targets: { 'test-review': { executor: 'nx:noop' }, 'e2e-review': review } }),
      d: node('d', { targets: { build: { executor: 'x:y' } } }),
    },
    dependencies: {},
  };
  const told = toProjectRefs(graph, names).map(({ name, reviewedElsewhere }) => [name, reviewedElsewhere]);
  expect(told).toEqual([
    ['a', undefined],
    ['b', true],
    ['c', undefined],
    ['d', undefined],
  ]);
});

it.each([
  [{ executor: 'nx:noop' }, 'nx:noop'],
  [{ command: 'true' }, 'nx:run-commands'],
  [{ dependsOn: ['x'] }, 'none'],
])('names what stands for the target %j', (target, executor) => {
  const graph = { nodes: { a: node('a', { targets: { 'test-review': target } }) }, dependencies: {} };
  expect(toProjectRefs(graph, names)[0]?.reviewExecutor).toBe(executor);
});
