import { EnvironmentError, UsageError, type Base, type PolicyConfig } from '@nx-test-review/contracts';
import { findBase, type FoundBase } from '@nx-test-review/scope';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNxScript } from '../../cli/find-nx';
import type { AgentFlags } from '../../plugin/agent-flags';
import { readTargetNames } from '../../plugin/names';
import type { PlanOptions, RunPlan } from '../agent/session-types';
import { openWorkspace } from '../open-workspace';
import { makeRun } from '../run-store';
import type { Review, Workspace } from '../types';
import { readPlainWorkspace } from '../workspace/read-plain-workspace';
import { readNxWorkspace } from './read-nx-workspace';

export interface PlanCommandInput {
  root: string;
  base?: string;
  /** The base as it was found already. */
  found?: FoundBase | null;
  env: Record<string, string | undefined>;
  agent: AgentFlags;
  policy?: PolicyConfig;
  /** Plan for these files and folders, relative to the root, whatever changed. */
  only?: readonly string[];
  /** Plan for this project, whatever changed. */
  project?: string;
  plan: PlanOptions;
}

/**
 * What would be asked of agents: of the change, of chosen files, or of a project. Asks nobody and writes nothing. Throws class 2
 * for an unknown base or project; without any base all specs are new.
 */
export async function runPlan(input: PlanCommandInput): Promise<RunPlan & { base: Base | null }> {
  const { root, env } = input;
  const plain = await readPlainWorkspace(root);
  const inNx = findNxScript(root) !== undefined && existsSync(join(root, 'nx.json'));
  const workspace = inNx ? await readNxWorkspace(root, readTargetNames(undefined)) : plain.workspace;
  const only = input.only ?? listRoot(input.project, workspace.projects);
  const engine = await openWorkspace(workspace, {
    writes: false,
    agent: input.agent,
    env,
    ...(input.policy === undefined ? {} : { policy: input.policy }),
    ...(only === undefined ? {} : { only, whatever: true }),
  });
  const review = await openAt(engine, input, plain.defaultBase, only !== undefined);
  try {
    const plan = await review.plan({ ...input.plan, all: input.plan.all ?? only !== undefined });
    return { ...plan, base: review.base };
  } finally {
    await review.close();
  }
}

/** With the base that a gate would take. What is chosen by name needs none, where nobody named one. */
async function openAt(
  engine: Workspace,
  { root, env, base: flagBase, found }: PlanCommandInput,
  defaultBase: string | undefined,
  chosen: boolean,
): Promise<Review> {
  if (found !== undefined) return engine.openReview(makeRun('other', found, null));
  const base = findBase({
    root,
    env,
    use: 'gate',
    ...(flagBase === undefined ? {} : { flagBase }),
    ...(defaultBase === undefined ? {} : { defaultBase }),
  });
  try {
    return await engine.openReview(makeRun('other', base, null));
  } catch (error) {
    const isOurs = chosen && flagBase === undefined && (env['NX_BASE'] ?? '') === '';
    if (!isOurs || !(error instanceof EnvironmentError)) throw error;
    return engine.openReview(makeRun('other', null, null));
  }
}

function listRoot(
  project: string | undefined,
  projects: readonly { name: string; root: string }[],
): string[] | undefined {
  if (project === undefined) return undefined;
  const found = projects.find(({ name, root }) => name === project || root === project);
  if (found !== undefined) return [found.root];
  throw new UsageError({
    code: 'project-unknown',
    message: `there is no project ${JSON.stringify(project)}`,
    hint: 'name a project as `nx show projects` does, or its folder',
  });
}
