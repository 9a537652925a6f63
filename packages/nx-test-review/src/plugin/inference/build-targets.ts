import type { TargetConfiguration } from '@nx/devkit';
import { encodeRoot } from '../encode-root';
import { REVIEW_EXECUTOR, T0_EXECUTOR, type TargetNames } from '../names';

/** Prints what steers T0. By module name and without quotes: the same on each machine, shell and package manager. */
const PRINT_T0_INPUTS = 'node -r nx-test-review/t0-inputs -e 0';

/**
 * The two targets of a project. Nx hashes them into every task of the project, so nothing here may change with
 * version, model or configuration: that would rebuild every cache of the workspace.
 */
export function buildTargets(root: string, names: TargetNames): Record<string, TargetConfiguration> {
  return {
    [names.t0TargetName]: {
      executor: T0_EXECUTOR,
      cache: true,
      inputs: [
        '{projectRoot}/**/*',
        { fileset: '{projectRoot}/**/!(*.spec|*.test|*.cy).*', dependencies: true },
        { runtime: PRINT_T0_INPUTS },
        { externalDependencies: [] },
      ],
      outputs: [`{workspaceRoot}/.test-review/t0/${encodeRoot(root)}.json`],
      metadata: { description: 'Checks the specs by syntax tree: no model, no network, cached.' },
    },
    [names.targetName]: {
      executor: REVIEW_EXECUTOR,
      cache: false,
      dependsOn: [names.t0TargetName],
      metadata: { description: 'Judges the affected specs: one verdict a project, one gate over all.' },
    },
  };
}
