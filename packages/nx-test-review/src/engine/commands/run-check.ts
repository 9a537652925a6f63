import type { GateResult } from '@nx-test-review/contracts';
import { findBase, openHeadSnapshot, type StagedOptions } from '@nx-test-review/scope';
import { resolve } from 'node:path';
import { DEFAULT_T0_TARGET, DEFAULT_TARGET, REVIEW_EXECUTOR } from '../../plugin/names';
import { openWorkspace } from '../open-workspace';
import { makeRun } from '../run-store';
import type { WorkspaceInput } from '../types';
import { listMembers, type Member } from '../workspace/member-roots';
import { readNxJson, readRegistrations } from '../workspace/registration';

export interface CheckInput {
  /** Root of the git repository (or of the workspace in it). */
  root: string;
  base?: string;
  /** Judge what is staged against HEAD. */
  staged?: boolean;
  /** Judge these files and folders of the change only, relative to the root. */
  only?: readonly string[];
  env: Record<string, string | undefined>;
}

/**
 * T0 and diff rows over the working tree without Nx: projects are what project.json files and workspace globs tell.
 * Writes nothing. Throws class 2 for an unknown base, a shallow clone, a broken configuration.
 */
export async function runCheck(input: CheckInput): Promise<{ result: GateResult; text: string }> {
  const { workspace, defaultBase } = await readPlainWorkspace(input.root);
  const staged = input.staged === true ? readStagedOptions(input) : undefined;
  const base =
    staged === undefined
      ? findBase({
          root: input.root,
          env: input.env,
          use: 'gate',
          ...(input.base === undefined ? {} : { flagBase: input.base }),
          ...(defaultBase === undefined ? {} : { defaultBase }),
        })
      : { ref: 'HEAD', how: 'staged' };
  const run = makeRun('other', base, null);
  const engine = await openWorkspace(workspace, {
    writes: false,
    ...(staged === undefined ? {} : { staged }),
    ...(input.only === undefined ? {} : { only: input.only }),
  });
  const review = await engine.openReview(run);
  const { result, text } = await review.gate([], { inProcess: true, judgeUncovered: true });
  return { result, text };
}

/** `git commit -a` and `git commit PATH` hand their hooks an index of their own. */
function readStagedOptions({ root, env }: CheckInput): StagedOptions {
  const own = env['GIT_INDEX_FILE'];
  return own === undefined || own === '' ? {} : { indexFile: resolve(root, own) };
}

/** Members of the workspace as files tell, each as if it had the target; the root takes what no member owns. */
async function readPlainWorkspace(
  root: string,
): Promise<{ workspace: WorkspaceInput; defaultBase?: string }> {
  const head = await openHeadSnapshot(root);
  const members = listMembers(head);
  const all: (Member & { isRest?: true })[] = members.some((member) => member.root === '.')
    ? members
    : [{ root: '.', name: '(root)', isRest: true }, ...members];
  const { defaultBase } = readNxJson(head) ?? {};
  const registered = readRegistrations(head).length > 0;
  head.close();
  return {
    workspace: {
      root,
      projects: all.map(({ root: place, name, isRest }) => ({
        root: place,
        name,
        dependencies: [],
        tags: [],
        // Where Nx runs the review, no target covers what no project owns: not here either.
        ...(isRest === true && registered ? {} : { reviewExecutor: REVIEW_EXECUTOR }),
      })),
      targetName: DEFAULT_TARGET,
      t0TargetName: DEFAULT_T0_TARGET,
      plain: true,
    },
    ...(typeof defaultBase === 'string' ? { defaultBase } : {}),
  };
}
