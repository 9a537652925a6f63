import type { GateResult, PolicyConfig } from '@nx-test-review/contracts';
import { findBase, type StagedOptions } from '@nx-test-review/scope';
import { resolve } from 'node:path';
import { openWorkspace } from '../open-workspace';
import { makeRun } from '../run-store';
import { readPlainWorkspace } from '../workspace/read-plain-workspace';

export interface CheckInput {
  /** Root of the git repository (or of the workspace in it). */
  root: string;
  base?: string;
  /** Judge what is staged against HEAD. */
  staged?: boolean;
  /** Judge these files and folders of the change only, relative to the root. */
  only?: readonly string[];
  /** Policy of the command line: the strongest layer. */
  policy?: PolicyConfig;
  env: Record<string, string | undefined>;
  color: boolean;
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
    color: input.color,
    ...(staged === undefined ? {} : { staged }),
    ...(input.policy === undefined ? {} : { policy: input.policy }),
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
