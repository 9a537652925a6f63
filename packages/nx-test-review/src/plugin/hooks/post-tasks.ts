import { PLUGIN_NAME, readTargetNames } from '../names';
import { concernsReview, type TaskResult } from './concerns-review';
import { describeRun, type HookContext } from './describe-run';

export interface PostHookContext extends HookContext {
  taskResults: Record<string, TaskResult>;
}

/**
 * Gates the run. Runs after every nx command, so it returns at once unless a review was asked for; only then is the
 * engine loaded. A thrown error is the only way for a hook to fail a run and to be seen under the daemon.
 */
export async function postTasksExecution(options: unknown, context: PostHookContext): Promise<void> {
  const names = readTargetNames(options);
  const facts = describeRun(context, process.env);
  if (!concernsReview(facts, context.taskResults, names, context.nxJsonConfiguration)) return;
  if (facts.part === true) {
    process.stdout.write(
      `\n${PLUGIN_NAME}: part of run ${facts.runId}, not gated here: nx-test-review gate --from brings the parts together\n`,
    );
    return;
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { gateRun } = require('./gate-run') as typeof import('./gate-run');
  const answer = await gateRun({ facts, names, context });
  if (answer.exitClass !== 0) throw new Error(answer.text);
  process.stdout.write(`\n${PLUGIN_NAME}: ${answer.text}\n`);
}
