import { tuneBatch } from './tune-batch';

it.each([
  ['/ws/node_modules/nx/dist/src/tasks-runner/batch/run-batch.js', 1],
  ['C:\\ws\\node_modules\\nx\\src\\tasks-runner\\batch\\run-batch.js', 1],
  ['/ws/node_modules/.bin/nx', 0],
  ['/ws/node_modules/jest-worker/build/workers/processChild.js', 0],
  [undefined, 0],
])('tunes the process of %s so often: %d', (script, times) => {
  const tune = jest.fn();
  tuneBatch(script === undefined ? ['node'] : ['node', script], tune);
  expect(tune).toHaveBeenCalledTimes(times);
});
