import type { ExecutorContext } from '@nx/devkit';
import { runBatch, type BatchResult, type BatchTasks } from '../run-per-project';
import { tuneBatch } from '../tune-batch';
import { checkSpecs } from './t0.impl';

/** Batch form of the executor: one process and one workspace for all projects. */
export default function runT0Batch(
  tasks: BatchTasks,
  _options: unknown,
  _overrides: unknown,
  context: ExecutorContext,
): AsyncGenerator<BatchResult> {
  tuneBatch();
  return runBatch(tasks, checkSpecs(context));
}
