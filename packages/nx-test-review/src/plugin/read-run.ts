import type { Run } from '@nx-test-review/contracts';
import { makeRunId } from '../engine/run-store';
import { describeRun, type HookContext } from './hooks/describe-run';
import { RUN_ENV } from './hooks/run-env';
import { toRun } from './to-run';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The run that a task belongs to, as the pre hook handed it on. Where no hook ran (distributed agents, a target
 * written by hand without the registration) the task is a run of its own, with a base only when NX_BASE names one.
 */
export function readRun(env: Env, nxJson: HookContext['nxJsonConfiguration'], workspaceRoot: string): Run {
  const id = env[RUN_ENV.runId] ?? '';
  if (id !== '') return fromEnv(id, env);
  const context = { id: makeRunId(), argv: [], workspaceRoot, nxJsonConfiguration: nxJson };
  return toRun(describeRun(context, env), new Date().toISOString());
}

function fromEnv(id: string, env: Env): Run {
  const text = (name: keyof typeof RUN_ENV) => env[RUN_ENV[name]] || null;
  return toRun(
    {
      runId: id,
      command: (text('command') ?? 'other') as Run['command'],
      baseRef: text('base'),
      baseHow: text('baseHow'),
      headRef: text('head'),
      gate: text('gates') === '1',
      targets: [],
      projects: [],
      excluded: (text('excluded') ?? '').split(',').filter((name) => name !== ''),
      limited: text('limited') === '1',
    },
    text('startedAt') ?? new Date().toISOString(),
  );
}
