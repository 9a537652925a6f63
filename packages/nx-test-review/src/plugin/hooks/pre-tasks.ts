import { describeRun, type HookContext } from './describe-run';
import { toRunEnv } from './run-env';

/** Hands the run on to the tasks. Runs before every nx command: argv and environment only, and it never throws. */
export function preTasksExecution(_options: unknown, context: HookContext): void {
  try {
    const variables = toRunEnv(describeRun(context, process.env), context.id, new Date().toISOString());
    for (const [name, value] of Object.entries(variables)) process.env[name] = value;
  } catch {
    return; // executors then make their own run, and the gate finds no verdict of this one: class 3, never a pass
  }
}
