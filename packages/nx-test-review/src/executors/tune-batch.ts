import { tuneEngine } from '../cli/tune-engine';

/** Nx starts this file for one batch and runs nothing else in its process. */
const WORKER = /[\\/]run-batch\.js$/;

/** A process that Nx started for one of our batches lives as long as one of our command line, and is told the same. */
export function tuneBatch(argv: readonly string[] = process.argv, tune: () => void = tuneEngine): void {
  if (WORKER.test(argv[1] ?? '')) tune();
}
