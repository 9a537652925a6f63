import { AggregateCreateNodesError } from '@nx/devkit';
import { collectPerFile } from './collect-per-file';

const infer = (file: string) => {
  if (file === 'bad') throw new Error('no luck');
  return file === 'none' ? undefined : { projects: { [file]: {} } };
};

it('gives the results of all files that have one', () => {
  expect(collectPerFile(__dirname, ['a', 'none', 'b'], infer)).toEqual([
    ['a', { projects: { a: {} } }],
    ['b', { projects: { b: {} } }],
  ]);
});

it('keeps the results of the others when one file fails, and names that file', () => {
  const error = catchError(() => collectPerFile(__dirname, ['a', 'bad', 'b'], infer));
  expect(error).toBeInstanceOf(AggregateCreateNodesError);
  expect(error).toMatchObject({
    errors: [['bad', expect.objectContaining({ message: 'no luck' })]],
    partialResults: [
      ['a', { projects: { a: {} } }],
      ['b', { projects: { b: {} } }],
    ],
  });
});

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
