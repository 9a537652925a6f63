import type { CreateNodesResultArray } from '@nx/devkit';

type Result = CreateNodesResultArray[number][1];

/**
 * Infers file by file. An error keeps the results of the others and is reported with its file, in the error
 * that Nx knows for this, or as a plain list where the installed devkit does not have it.
 */
export function collectPerFile(
  files: readonly string[],
  infer: (file: string) => Result | undefined,
): CreateNodesResultArray {
  const results: [string, Result][] = [];
  const errors: [string, Error][] = [];
  for (const file of files) {
    try {
      const result = infer(file);
      if (result !== undefined) results.push([file, result]);
    } catch (error) {
      errors.push([file, error instanceof Error ? error : new Error(String(error))]);
    }
  }
  if (errors.length === 0) return results;
  throw aggregate(errors, results);
}

function aggregate(errors: [string, Error][], partialResults: CreateNodesResultArray): Error {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { AggregateCreateNodesError } = require('@nx/devkit') as typeof import('@nx/devkit');
  return new AggregateCreateNodesError(errors, partialResults);
}
