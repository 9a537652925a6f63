import type { ExecutorContext } from '@nx/devkit';
import { EnvironmentError } from '@nx-test-review/contracts';
import { wantsColor } from '../engine/wants-color';
import type { Workspace } from '../engine/types';
import { readAgentEnv } from '../plugin/agent-flags';
import { loadEngine } from '../plugin/load-engine';
import { listRegisteredNames, type TargetNames } from '../plugin/names';
import { readPolicyEnv } from '../plugin/policy-env';
import { toProjectRefs } from '../plugin/project-refs';

/** Opens the workspace of an executor once; each project that asks gets the same workspace, or the same error. */
export function lazyWorkspace(context: ExecutorContext): () => Promise<Workspace> {
  let opened: Promise<Workspace> | undefined;
  return () => (opened ??= open(context));
}

async function open(context: ExecutorContext): Promise<Workspace> {
  const graph = context.projectGraph;
  if (graph === undefined) {
    throw new EnvironmentError({
      code: 'graph-missing',
      message: 'Nx gave the executor no project graph',
      hint: 'run the target through nx, not by calling the executor',
    });
  }
  const names = findNames(context);
  const policy = readPolicyEnv(process.env);
  return loadEngine().openWorkspace(
    { root: context.root, projects: toProjectRefs(graph, names), ...names },
    {
      color: wantsColor(process.env, process.stdout),
      ...(policy === undefined ? {} : { policy }),
      agent: readAgentEnv(process.env),
      progress: (line) => process.stdout.write(`[test-review] ${line}\n`),
    },
  );
}

/** Names of the registration that this target comes from. */
function findNames(context: ExecutorContext): TargetNames {
  const registered = listRegisteredNames(context.nxJsonConfiguration?.plugins);
  const target = context.targetName ?? '';
  const fits = ({ targetName, t0TargetName }: TargetNames) =>
    target === targetName || target === t0TargetName;
  return registered.find(fits) ?? registered[0];
}
