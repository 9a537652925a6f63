import type { ExecutorContext } from '@nx/devkit';
import type { Review } from '../../engine/types';
import { readRun } from '../../plugin/read-run';
import { lazyWorkspace } from '../open-workspace';
import { runOneProject, type ProjectOutcome } from '../run-per-project';

/** Single form of the executor, for runs without batches. */
export default async function runTestReview(
  _options: unknown,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const { judge, close } = judgeSpecs(context);
  const { success, text } = await runOneProject(() => judge(context.projectName ?? ''));
  await close();
  process.stdout.write(`${text}\n`);
  return { success };
}

/** Judges projects within one review: base and head are resolved once, by the first project that asks. */
export function judgeSpecs(context: ExecutorContext): {
  judge(project: string): Promise<ProjectOutcome>;
  close(): Promise<void>;
} {
  const workspace = lazyWorkspace(context);
  let opened: Promise<Review> | undefined;
  const open = async () =>
    (await workspace()).openReview(readRun(process.env, context.nxJsonConfiguration ?? {}, context.root));
  return {
    async judge(project) {
      const { success, text } = await (await (opened ??= open())).judge(project);
      return { success, text };
    },
    async close() {
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
