import { readTargetNames } from '../names';
import { concernsReview } from './concerns-review';
import { describeRun, type HookContext } from './describe-run';
import { loadAhead } from './load-ahead';
import { toRunEnv } from './run-env';

/** Hands the run on to the tasks. Runs before every nx command: argv and environment only, and it never throws. */
export function preTasksExecution(options: unknown, context: HookContext): void {
  try {
    const facts = describeRun(context, process.env);
    const variables = toRunEnv(facts, context.id, new Date().toISOString());
    for (const [name, value] of Object.entries(variables)) process.env[name] = value;
    const isGatedHere = facts.part !== true;
    if (isGatedHere && concernsReview(facts, {}, readTargetNames(options), context.nxJsonConfiguration))
      loadAhead();
  } catch {
    return; // executors then make their own run, and the gate finds no verdict of this one: class 3, never a pass
  }
}
