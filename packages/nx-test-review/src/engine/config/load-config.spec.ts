import type { Snapshot } from '@nx-test-review/scope';
import { loadConfig, loadConfigLayers } from './load-config';

/** A side that notes what is read of it. */
function openSide(files: Record<string, object>) {
  const asked: string[] = [];
  const has = (path: string) => Object.hasOwn(files, path);
  const read = (path: string) => {
    asked.push(path);
    return { ok: true as const, text: JSON.stringify(files[path]) };
  };
  const snapshot = { side: 'head', has, read, list: () => Object.keys(files) } as unknown as Snapshot;
  return { snapshot, asked };
}

const files = {
  'test-review.config.json': { include: ['e2e/**'] },
  'libs/own/test-review.config.json': { include: ['x/**'] },
};

it('is read once a side, and one for all projects without a file of their own', () => {
  const { snapshot, asked } = openSide(files);
  const one = loadConfig(snapshot, 'libs/a');
  expect(one.include).toEqual(['e2e/**']);
  expect(loadConfig(snapshot, 'libs/b')).toBe(one);
  expect(loadConfig(snapshot, '.')).toBe(one);
  expect(asked).toEqual(['test-review.config.json']);
});

it('is another one for a project with a file of its own', () => {
  const { snapshot } = openSide(files);
  expect(loadConfig(snapshot, 'libs/own').include).toEqual(['e2e/**', 'libs/own/x/**']);
  expect(loadConfig(snapshot, 'libs/a').include).toEqual(['e2e/**']);
  expect(loadConfigLayers(snapshot, 'libs/own').map(({ where }) => where)).toEqual([
    'test-review.config.json',
    'libs/own/test-review.config.json',
  ]);
});

it('is of its side only', () => {
  const [head, base] = [openSide(files).snapshot, openSide({}).snapshot];
  expect([loadConfig(head, 'libs/a').include, loadConfig(base, 'libs/a').include]).toEqual([['e2e/**'], []]);
});
