import type { CreateNodesResultArray } from '@nx/devkit';
import { loadDevkit } from '../load-devkit';

type Result = CreateNodesResultArray[number][1];

/**
 * Infers file by file. An error keeps the results of the others and is reported with its file, in the error
 * that Nx knows for this.
 */
export function collectPerFile(
  workspaceRoot: string,
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
  throw aggregate(workspaceRoot, errors, results);
}

function aggregate(
  workspaceRoot: string,
  errors: [string, Error][],
  partialResults: CreateNodesResultArray,
): Error {
  return new (loadDevkit(workspaceRoot).AggregateCreateNodesError)(errors, partialResults);
}
