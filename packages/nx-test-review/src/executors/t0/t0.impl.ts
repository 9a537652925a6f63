import type { ExecutorContext } from '@nx/devkit';
import { lazyWorkspace } from '../open-workspace';
import { runOneProject, type ProjectOutcome } from '../run-per-project';

/** Single form of the executor, for runs without batches. */
export default async function runT0(
  _options: unknown,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const work = checkSpecs(context);
  const { success, text } = await runOneProject(() => work(context.projectName ?? ''));
  process.stdout.write(`${text}\n`);
  return { success };
}

/** T0 succeeds as a task whatever it finds, so that Nx can cache it: findings are data. */
export function checkSpecs(context: ExecutorContext): (project: string) => Promise<ProjectOutcome> {
  const workspace = lazyWorkspace(context);
  return async (project) => {
    const { text } = await (await workspace()).writeT0Report(project);
    return { success: true, text };
  };
}
