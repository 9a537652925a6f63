import type { ExecutorContext } from '@nx/devkit';
import { runTogether, type BatchResult, type BatchTasks } from '../run-per-project';
import { tuneBatch } from '../tune-batch';
import { judgeSpecs } from './test-review.impl';

/** Batch form of the executor: one process and one review for all projects. */
export default function runTestReviewBatch(
  tasks: BatchTasks,
  _options: unknown,
  _overrides: unknown,
  context: ExecutorContext,
): AsyncGenerator<BatchResult> {
  tuneBatch();
  const { judge, close } = judgeSpecs(context);
  return runTogether(tasks, judge, close);
}
